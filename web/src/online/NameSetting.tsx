// The name of the player among the settings; unlike the others, the server stores it.
import { useState } from "preact/hooks";
import { useDeed } from "../account/useDeed";
import { useRecentAuthentication } from "../account/useRecentAuthentication";
import type { Host } from "../host/host";
import { say } from "../words/text";
import { NameField } from "./NameField";
import { useMe } from "./useMe";

export function NameSetting({ host }: { host: Host }) {
  const { me, setMe } = useMe(host);
  const [typed, setTyped] = useState<string>();
  const { told, isBusy, does } = useDeed();
  const { attempt, dialog } = useRecentAuthentication(does);
  const rename = async () => {
    setMe(await host.people.rename(typed?.trim() || null));
    setTyped(undefined);
    return say("online-name-saved");
  };
  const submit = (event: Event) => {
    event.preventDefault();
    does(() => attempt(rename));
  };
  return (
    <>
      <form class="own-name" onSubmit={submit}>
        <NameField name={typed ?? me?.name ?? ""} onName={setTyped} />
        <button type="submit" disabled={typed === undefined || isBusy}>
          {say("online-name-save")}
        </button>
        <output>{told}</output>
        {me?.canInvite && (
          <p>
            <a href="/account">{say(me.hasAccount ? "account-title" : "account-claim")}</a>
          </p>
        )}
      </form>
      {dialog}
    </>
  );
}
