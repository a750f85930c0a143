// One's name among the settings: the one of them that the host keeps.
import { useState } from "preact/hooks";
import type { Host } from "../host/host";
import { sayFailure } from "../words/problems";
import { say } from "../words/text";
import { NameField } from "./NameField";
import { useMe } from "./useMe";

export function NameSetting({ host }: { host: Host }) {
  const { me, setMe } = useMe(host);
  const [typed, setTyped] = useState<string>();
  const [told, setTold] = useState("");
  const save = async (event: Event) => {
    event.preventDefault();
    try {
      setMe(await host.people.rename(typed?.trim() || null));
      setTyped(undefined);
      setTold(say("online-name-saved"));
    } catch (error) {
      setTold(sayFailure(error));
    }
  };
  return (
    <form class="own-name" onSubmit={(event) => void save(event)}>
      <NameField name={typed ?? me?.name ?? ""} onName={setTyped} />
      <button type="submit" disabled={typed === undefined}>
        {say("online-name-save")}
      </button>
      <output>{told}</output>
      {me?.canInvite && (
        <p>
          <a href="/account">{say(me.hasAccount ? "account-title" : "account-claim")}</a>
        </p>
      )}
    </form>
  );
}
