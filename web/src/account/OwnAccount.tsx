// One's own account: devices, passkeys, password, codes, all data, and the way out.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { addressOfPlayer } from "../browser/router";
import type { AccountView } from "../messages";
import { account } from "../server/account";
import { save } from "../share/exports";
import type { Work } from "../ui/useAction";
import { say } from "../words/text";
import { NewPasswordField, useAccountAction } from "./Fields";
import { createPasskey, hasPasskeys } from "./passkeys";
import { RecoveryCodes } from "./RecoveryCodes";
import { useRecentAuthentication } from "./useRecentAuthentication";

interface OwnAccountProps {
  readonly view: AccountView;
  readonly onChanged: () => Promise<void>; // look again
  readonly onGone: () => void; // signed out, or no more
}

export function OwnAccount({ view, onChanged, onGone }: OwnAccountProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const { message, isBusy, run } = useAccountAction();
  const { attempt, dialog } = useRecentAuthentication(run);
  const change = (work: Work) =>
    run(() =>
      attempt(async () => {
        const words = await work();
        await onChanged();
        return words;
      }),
    );
  const takeData = () => run(() => attempt(async () => save(await account.data())));
  const leave = () => {
    if (confirm(say("account-leave-sure"))) change(() => account.leave().then(onGone));
  };
  const renew = async () => setCodes((await account.renewCodes()).codes);
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />;
  return (
    <>
      <p>{say("account-signed-in", { player: view.name })}</p>
      <output class="account-told">{message}</output>
      <div class="account-deeds">
        <a class="button" href={addressOfPlayer(view.name)}>
          {say("profile-own")}
        </a>
        <button type="button" onClick={() => run(() => account.signOut().then(onGone))}>
          {say("account-sign-out")}
        </button>
      </div>
      <Devices view={view} change={change} />
      <Passkeys view={view} change={change} />
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

interface SectionProps {
  readonly view: AccountView;
  readonly change: (work: Work) => void;
}

/** The sessions of the account, each of which can be ended. */
function Devices({ view, change }: SectionProps) {
  return (
    <section aria-labelledby="account-devices">
      <h2 id="account-devices">{say("account-devices")}</h2>
      <ul class="account-list">
        {view.sessions.map(({ id, device, seen, isThis }) => (
          <Device
            key={id}
            name={device}
            note={isThis ? say("account-device-this") : say("account-device-seen", daySaid(seen))}
          >
            {!isThis && (
              <button type="button" onClick={() => change(() => account.endSession(id))}>
                {say("account-device-end")}
              </button>
            )}
          </Device>
        ))}
      </ul>
      {view.sessions.length > 1 && (
        <button type="button" onClick={() => change(account.endOtherSessions)}>
          {say("account-device-end-others")}
        </button>
      )}
    </section>
  );
}

function Passkeys({ view, change }: SectionProps) {
  if (!hasPasskeys() && view.passkeys.length === 0) return null;
  return (
    <section aria-labelledby="account-passkeys">
      <h2 id="account-passkeys">{say("account-passkeys")}</h2>
      <p>{say("account-passkeys-why")}</p>
      <ul class="account-list">
        {view.passkeys.map(({ id, device, created }) => (
          <Device key={id} name={device} note={say("account-passkey-made", daySaid(created))}>
            <button type="button" onClick={() => change(() => account.removePasskey(id))}>
              {say("account-passkey-remove")}
            </button>
          </Device>
        ))}
      </ul>
      {hasPasskeys() && (
        <button type="button" onClick={() => change(addPasskey)}>
          {say("account-passkey-add")}
        </button>
      )}
    </section>
  );
}

async function addPasskey(): Promise<unknown> {
  return account.addPasskey(await createPasskey(null));
}

interface DeviceProps {
  readonly name: string;
  readonly note: string;
  readonly children: ComponentChildren; // the button that removes it
}

function Device({ name, note, children }: DeviceProps) {
  return (
    <li>
      <span>
        <strong>{name || say("account-device-unknown")}</strong>
        <small>{note}</small>
      </span>
      {children}
    </li>
  );
}

function daySaid(moment: number) {
  const language = document.documentElement.lang || "en";
  return { day: new Date(moment).toLocaleDateString(language, { dateStyle: "medium" }) };
}

interface NewPasswordProps {
  readonly change: (work: Work) => void;
  readonly isBusy: boolean;
}

/** Sets the first password of an account, or another one. */
function NewPassword({ change, isBusy }: NewPasswordProps) {
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
        <NewPasswordField value={password} onValue={setPassword} />
        <button type="submit" disabled={isBusy}>
          {say("account-password-save")}
        </button>
      </form>
    </section>
  );
}
