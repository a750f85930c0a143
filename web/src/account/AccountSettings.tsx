// Account settings: devices, passkeys, password, recovery codes, data export and deletion.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { playerPath } from "../browser/router";
import type { AccountView } from "../messages";
import { account } from "../server/account";
import { downloadFile } from "../share/exports";
import { Button, LinkButton } from "../ui/buttons";
import { Form } from "../ui/forms";
import { Section } from "../ui/texts";
import type { Work } from "../ui/useAction";
import { formatDay, t } from "../i18n/translate";
import { NewPasswordField, useAccountAction } from "./Fields";
import { DeleteAccount } from "./DeleteAccount";
import { createPasskey, hasPasskeys } from "./passkeys";
import { RecoveryCodes } from "./RecoveryCodes";
import { useRecentAuthentication } from "./useRecentAuthentication";

interface AccountSettingsProps {
  readonly view: AccountView;
  readonly onChange: () => Promise<void>; // reload the account
  readonly onSignedOut: () => void;
  readonly onDeleted: () => void;
}

export function AccountSettings(props: AccountSettingsProps) {
  const { view, onChange, onSignedOut, onDeleted } = props;
  const [codes, setCodes] = useState<readonly string[]>();
  const { outcome, isBusy, run } = useAccountAction();
  const { attempt, dialog } = useRecentAuthentication(run);
  const change = (work: Work) =>
    run(() =>
      attempt(async () => {
        const status = await work();
        await onChange();
        return status;
      }),
    );
  const takeData = () => run(() => attempt(async () => downloadFile(await account.data())));
  const renew = async () => setCodes((await account.renewCodes()).codes);
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />;
  return (
    <>
      <p>{t("account-signed-in", { player: view.name })}</p>
      <output class="account-status">{outcome}</output>
      <div class="button-row wrap gap-75">
        <LinkButton href={playerPath(view.name)} text={t("profile-own")} />
        <Button
          text={t("account-sign-out")}
          onClick={() => run(() => account.signOut().then(onSignedOut))}
        />
      </div>
      <Devices view={view} change={change} />
      <Passkeys view={view} change={change} />
      <ChangePassword change={change} isBusy={isBusy} />
      <Section id="account-recovery-codes-left" title={t("account-recovery-codes")}>
        <p>{t("account-recovery-codes-left", { count: view.recoveryCodesLeft })}</p>
        <Button text={t("account-recovery-codes-renew")} onClick={() => change(renew)} />
      </Section>
      <Section id="account-data" title={t("account-data")}>
        <p>{t("account-data-description")}</p>
        <Button text={t("account-data-download")} disabled={isBusy} onClick={takeData} />
        <p>{t("account-delete-description")}</p>
        <DeleteAccount view={view} onDeleted={onDeleted} />
      </Section>
      {dialog}
    </>
  );
}

interface SectionProps {
  readonly view: AccountView;
  readonly change: (work: Work) => void;
}

/** The sessions of the account. All but the current one can be ended. */
function Devices({ view, change }: SectionProps) {
  return (
    <Section id="account-devices" title={t("account-devices")}>
      <ul class="account-list stack wide gap-50">
        {view.sessions.map(({ id, device, lastSeen, isCurrent }) => (
          <Device
            key={id}
            name={device}
            note={
              isCurrent
                ? t("account-device-this")
                : t("account-device-last-used", { day: formatDay(lastSeen) })
            }
          >
            {!isCurrent && (
              <Button
                text={t("account-device-end")}
                onClick={() => change(() => account.endSession(id))}
              />
            )}
          </Device>
        ))}
      </ul>
      {view.sessions.length > 1 && (
        <Button
          text={t("account-device-end-others")}
          onClick={() => change(account.endOtherSessions)}
        />
      )}
    </Section>
  );
}

function Passkeys({ view, change }: SectionProps) {
  if (!hasPasskeys() && view.passkeys.length === 0) return null;
  return (
    <Section id="account-passkeys" title={t("account-passkeys")}>
      <p>{t("account-passkeys-description")}</p>
      <ul class="account-list stack wide gap-50">
        {view.passkeys.map(({ id, device, created }) => (
          <Device
            key={id}
            name={device}
            note={t("account-passkey-created", { day: formatDay(created) })}
          >
            <Button
              text={t("account-passkey-remove")}
              onClick={() => change(() => account.removePasskey(id))}
            />
          </Device>
        ))}
      </ul>
      {hasPasskeys() && (
        <Button text={t("account-passkey-add")} onClick={() => change(addPasskey)} />
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
        <strong>{name || t("account-device-unknown")}</strong>
        <small>{note}</small>
      </span>
      {children}
    </li>
  );
}

interface ChangePasswordProps {
  readonly change: (work: Work) => void;
  readonly isBusy: boolean;
}

/** Form that sets the first password of an account or replaces it. */
function ChangePassword({ change, isBusy }: ChangePasswordProps) {
  const [password, setPassword] = useState("");
  const submit = () => {
    change(async () => {
      await account.setPassword(password);
      setPassword("");
      return t("account-password-saved");
    });
  };
  return (
    <Section id="account-password-title" title={t("account-password")}>
      <Form class="account-form stack wide gap-75" onSubmit={submit}>
        <NewPasswordField value={password} onValue={setPassword} />
        <Button type="submit" text={t("account-password-save")} disabled={isBusy} />
      </Form>
    </Section>
  );
}
