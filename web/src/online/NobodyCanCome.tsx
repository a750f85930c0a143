// Said before an invitation is made that nobody could follow, with what has to be typed instead.
import type { Host } from "../host";
import { say } from "../text";
import { useAbout } from "../useAbout";

export function NobodyCanCome({ host }: { host: Host }) {
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
