// Said before an invitation is made that nobody could follow, with what has to be typed instead.
import { HAS_SERVER } from "../browser/basePath";
import { say } from "../words/text";
import { useAbout } from "./requests";

export function NobodyCanCome() {
  return HAS_SERVER ? <NobodyFromOutside /> : <NoServer />;
}

/** Said in place of whatever has to do with people at other screens. */
export function NoServer() {
  return <p class="quiet">{say("local-no-server")}</p>;
}

function NobodyFromOutside() {
  const about = useAbout();
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
