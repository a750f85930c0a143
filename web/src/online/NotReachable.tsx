// Notice that the server cannot be reached by invited players, with the command that changes this.
import { HAS_SERVER } from "../browser/basePath";
import { t } from "../i18n/translate";
import { useAbout } from "./requests";

export function NotReachable() {
  return HAS_SERVER ? <NotReachableNotice /> : <NoServer />;
}

/** Notice in place of features that need a server. */
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
