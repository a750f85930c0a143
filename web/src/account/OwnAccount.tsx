// One's own account: devices, passkeys, password, codes, all data, and the way out.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { addressOfPlayer } from "../browser/router";
import type { AccountView } from "../messages";
import { account } from "../server/account";
import { save } from "../share/exports";
import { Button, LinkButton } from "../ui/buttons";
import { Form } from "../ui/forms";
import { Section } from "../ui/texts";
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
      <div class="account-deeds wrap gap-75">
        <LinkButton href={addressOfPlayer(view.name)} text={say("profile-own")} />
        <Button
          text={say("account-sign-out")}
          onClick={() => run(() => account.signOut().then(onGone))}
        />
      </div>
      <Devices view={view} change={change} />
      <Passkeys view={view} change={change} />
      <NewPassword change={change} isBusy={isBusy} />
      <Section id="account-codes-left" title={say("account-codes")}>
        <p>{say("account-codes-left", { count: view.codesLeft })}</p>
        <Button text={say("account-codes-renew")} onClick={() => change(renew)} />
      </Section>
      <Section id="account-data" title={say("account-data")}>
        <p>{say("account-data-why")}</p>
        <Button text={say("account-data-take")} disabled={isBusy} onClick={takeData} />
        <p>{say("account-leave-why")}</p>
        <Button class="danger" text={say("account-leave")} onClick={leave} />
      </Section>
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
    <Section id="account-devices" title={say("account-devices")}>
      <ul class="account-list stack wide gap-50">
        {view.sessions.map(({ id, device, seen, isThis }) => (
          <Device
            key={id}
            name={device}
            note={isThis ? say("account-device-this") : say("account-device-seen", daySaid(seen))}
          >
            {!isThis && (
              <Button
                text={say("account-device-end")}
                onClick={() => change(() => account.endSession(id))}
              />
            )}
          </Device>
        ))}
      </ul>
      {view.sessions.length > 1 && (
        <Button
          text={say("account-device-end-others")}
          onClick={() => change(account.endOtherSessions)}
        />
      )}
    </Section>
  );
}

function Passkeys({ view, change }: SectionProps) {
  if (!hasPasskeys() && view.passkeys.length === 0) return null;
  return (
    <Section id="account-passkeys" title={say("account-passkeys")}>
      <p>{say("account-passkeys-why")}</p>
      <ul class="account-list stack wide gap-50">
        {view.passkeys.map(({ id, device, created }) => (
          <Device key={id} name={device} note={say("account-passkey-made", daySaid(created))}>
            <Button
              text={say("account-passkey-remove")}
              onClick={() => change(() => account.removePasskey(id))}
            />
          </Device>
        ))}
      </ul>
      {hasPasskeys() && (
        <Button text={say("account-passkey-add")} onClick={() => change(addPasskey)} />
      )}
    </Section>
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
  const submit = () => {
    change(async () => {
      await account.setPassword(password);
      setPassword("");
      return say("account-password-saved");
    });
  };
  return (
    <Section id="account-password-title" title={say("account-password")}>
      <Form class="account-form stack wide gap-75" onSubmit={submit}>
        <NewPasswordField value={password} onValue={setPassword} />
        <Button type="submit" text={say("account-password-save")} disabled={isBusy} />
      </Form>
    </Section>
  );
}
