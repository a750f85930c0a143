// One's own account: devices, passkeys, password, codes, all data, and the way out.
import { useState } from "preact/hooks";
import { addressOfPlayer } from "../browser/router";
import type { AccountView } from "../messages";
import { account } from "../server/account";
import { save } from "../share/files";
import { say } from "../words/text";
import { Devices, Passkeys } from "./Lists";
import { NewPassword } from "./NewPassword";
import { createPasskey } from "./passkeys";
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
