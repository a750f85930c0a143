// Said before an invitation is made that nobody could follow, with what has to be typed instead.
import { HAS_SERVER } from "../browser/basePath";
import type { Host } from "../host/host";
import { say } from "../words/text";
import { useAbout } from "./requests";

export function NobodyCanCome({ host }: { host: Host }) {
  return HAS_SERVER ? <NobodyFromOutside host={host} /> : <NoServer />;
}

/** Said in place of whatever has to do with people at other screens. */
export function NoServer() {
  return <p class="quiet">{say("local-no-server")}</p>;
}

function NobodyFromOutside({ host }: { host: Host }) {
  const about = useAbout(host);
  if (!about) return <p class="trouble">{say("page-problem", { code: "nobody-can-come" })}</p>;
  const command = about.forOthers;
  const [before, after] = say("online-alone", { command }).split(command);
  return (
    <p class="trouble">
      {before}
      <code>{command}</code>
      {after}
    </p>
  );
}
