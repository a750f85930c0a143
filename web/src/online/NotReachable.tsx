// Said before an invitation is made that nobody could follow, with what has to be typed instead.
import { HAS_SERVER } from "../browser/basePath";
import { t } from "../i18n/translate";
import { useAbout } from "./requests";

export function NotReachable() {
  return HAS_SERVER ? <NotReachableNotice /> : <NoServer />;
}

/** Said in place of whatever has to do with people at other screens. */
export function NoServer() {
  return <p class="muted">{t("local-no-server")}</p>;
}

function NotReachableNotice() {
  const about = useAbout();
  if (!about) return <p class="error">{t("page-problem", { code: "not-reachable" })}</p>;
  const command = about.publicCommand;
  const [before, after] = t("online-not-reachable", { command }).split(command);
  return (
    <p class="error">
      {before}
      <code>{command}</code>
      {after}
    </p>
  );
}
