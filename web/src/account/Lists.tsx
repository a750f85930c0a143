// Where one is signed in, and which passkeys there are.
import type { AccountView } from "../messages";
import { account } from "../server/account";
import { say } from "../words/text";
import { hasPasskeys } from "./passkeys";

interface ListProps {
  readonly view: AccountView;
  readonly change: (work: () => Promise<string | undefined>) => void;
}

export function Devices({ view, change }: ListProps) {
  const end = (id: string) => change(async () => void (await account.endSession(id)));
  const endOthers = () => change(async () => void (await account.endOtherSessions()));
  return (
    <section aria-labelledby="account-devices">
      <h2 id="account-devices">{say("account-devices")}</h2>
      <ul class="account-list">
        {view.sessions.map(({ id, device, seen, isThis }) => (
          <li key={id}>
            <span>
              <strong>{device || say("account-device-unknown")}</strong>
              <small>{isThis ? say("account-device-this") : seenAt(seen)}</small>
            </span>
            {!isThis && (
              <button type="button" onClick={() => end(id)}>
                {say("account-device-end")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {view.sessions.length > 1 && (
        <button type="button" onClick={endOthers}>
          {say("account-device-end-others")}
        </button>
      )}
    </section>
  );
}

export function Passkeys({ view, change, onAdd }: ListProps & { onAdd: () => Promise<void> }) {
  if (!hasPasskeys() && view.passkeys.length === 0) return null;
  const remove = (id: string) => change(async () => void (await account.removePasskey(id)));
  return (
    <section aria-labelledby="account-passkeys">
      <h2 id="account-passkeys">{say("account-passkeys")}</h2>
      <p>{say("account-passkeys-why")}</p>
      <ul class="account-list">
        {view.passkeys.map(({ id, device, created }) => (
          <li key={id}>
            <span>
              <strong>{device || say("account-device-unknown")}</strong>
              <small>{say("account-passkey-made", { day: dayOf(created) })}</small>
            </span>
            <button type="button" onClick={() => remove(id)}>
              {say("account-passkey-remove")}
            </button>
          </li>
        ))}
      </ul>
      {hasPasskeys() && (
        <button type="button" onClick={() => change(async () => void (await onAdd()))}>
          {say("account-passkey-add")}
        </button>
      )}
    </section>
  );
}

function seenAt(moment: number): string {
  return say("account-device-seen", { day: dayOf(moment) });
}

function dayOf(moment: number): string {
  const language = document.documentElement.lang || "en";
  return new Date(moment).toLocaleDateString(language, { dateStyle: "medium" });
}
