// One's own account: devices, passkeys, password, codes, all data, and the way out.
import { useState } from "preact/hooks";
import { addressOfPlayer } from "../browser/router";
import type { AccountView } from "../messages";
import { account } from "../server/account";
import { save } from "../share/exports";
import { say } from "../words/text";
import { Field } from "./Fields";
import { createPasskey, hasPasskeys } from "./passkeys";
import { RecoveryCodes } from "./RecoveryCodes";
import { useDeed } from "./useDeed";
import { useRecentAuthentication } from "./useRecentAuthentication";

interface OwnAccountProps {
  readonly view: AccountView;
  readonly onChanged: () => Promise<void>; // look again
  readonly onGone: () => void; // signed out, or no more
}

type Work = () => Promise<string | undefined>;

export function OwnAccount({ view, onChanged, onGone }: OwnAccountProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const { told, isBusy, does } = useDeed();
  const { attempt, dialog } = useRecentAuthentication(does);
  const change = (work: Work) =>
    does(() =>
      attempt(async () => {
        const words = await work();
        await onChanged();
        return words;
      }),
    );
  const takeData = () => does(() => attempt(async () => void save(await account.data())));
  const leave = () => {
    if (!confirm(say("account-leave-sure"))) return;
    change(async () => {
      await account.leave();
      onGone();
      return undefined;
    });
  };
  const renew = async () => {
    setCodes((await account.renewCodes()).codes);
    return undefined;
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />;
  return (
    <>
      <p>{say("account-signed-in", { player: view.name })}</p>
      <output class="account-told">{told}</output>
      <div class="account-deeds">
        <a class="button" href={addressOfPlayer(view.name)}>
          {say("profile-own")}
        </a>
        <button type="button" onClick={() => does(async () => void (await out(onGone)))}>
          {say("account-sign-out")}
        </button>
      </div>
      <Devices view={view} change={change} />
      <Passkeys
        view={view}
        change={change}
        onAdd={async () => void (await account.addPasskey(await createPasskey(null)))}
      />
      <NewPassword change={change} isBusy={isBusy} />
      <section aria-labelledby="account-codes-left">
        <h2 id="account-codes-left">{say("account-codes")}</h2>
        <p>{say("account-codes-left", { count: view.codesLeft })}</p>
        <button type="button" onClick={() => change(renew)}>
          {say("account-codes-renew")}
        </button>
      </section>
      <section aria-labelledby="account-data">
        <h2 id="account-data">{say("account-data")}</h2>
        <p>{say("account-data-why")}</p>
        <button type="button" disabled={isBusy} onClick={takeData}>
          {say("account-data-take")}
        </button>
        <p>{say("account-leave-why")}</p>
        <button type="button" class="danger" onClick={leave}>
          {say("account-leave")}
        </button>
      </section>
      {dialog}
    </>
  );
}

async function out(onGone: () => void): Promise<void> {
  await account.signOut();
  onGone();
}

interface SectionProps {
  readonly view: AccountView;
  readonly change: (work: () => Promise<string | undefined>) => void;
}

/** The sessions of the account, each of which can be ended. */
export function Devices({ view, change }: SectionProps) {
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

export function Passkeys({ view, change, onAdd }: SectionProps & { onAdd: () => Promise<void> }) {
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

interface NewPasswordProps {
  readonly change: (work: () => Promise<string | undefined>) => void;
  readonly isBusy: boolean;
}

/** Sets the first password of an account, or another one. */
export function NewPassword({ change, isBusy }: NewPasswordProps) {
  const [password, setPassword] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    change(async () => {
      await account.setPassword(password);
      setPassword("");
      return say("account-password-saved");
    });
  };
  return (
    <section aria-labelledby="account-password-title">
      <h2 id="account-password-title">{say("account-password")}</h2>
      <form class="account-form" onSubmit={submit}>
        <Field
          label={say("account-new-password")}
          hint={say("account-password-hint")}
          isSecret
          value={password}
          onValue={setPassword}
          autocomplete="new-password"
        />
        <button type="submit" disabled={isBusy}>
          {say("account-password-save")}
        </button>
      </form>
    </section>
  );
}
