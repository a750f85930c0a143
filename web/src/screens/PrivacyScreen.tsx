// Privacy screen: stored data, retention and access. The numbers come from the server.
import { HAS_SERVER } from "../browser/basePath";
import type { About } from "../messages";
import { useAbout } from "../online/requests";
import { Paragraphs } from "../ui/texts";
import { t } from "../i18n/translate";
import { ContactParagraph } from "./AboutScreen";

export function PrivacyScreen() {
  const about = useAbout();
  return (
    <main class="page narrow prose">
      <h1>{t("privacy-title")}</h1>
      <p class="lead">{t("privacy-lead")}</p>
      <section>
        <h2>{t("privacy-browser-title")}</h2>
        <p>{t("privacy-browser")}</p>
        <p>{t("privacy-browser-more")}</p>
        {about && <CookieParagraph about={about} />}
      </section>
      {HAS_SERVER ? <ServerSections about={about} /> : <p>{t("privacy-no-server")}</p>}
      <p>
        <a href="/about">{t("about-title")}</a>
      </p>
    </main>
  );
}

/** Return a duration as part of a sentence. */
function formatDuration(unit: "days" | "minutes", count: number): string {
  return t("privacy-span", { unit, count });
}

function CookieParagraph({ about: { cookieLifetimeDays, isLocal } }: { about: About }) {
  return (
    <>
      <p>{t("privacy-cookie", { span: formatDuration("days", cookieLifetimeDays) })}</p>
      <p>{t("privacy-cookie-lost", { server_kind: isLocal ? "local" : "other" })}</p>
    </>
  );
}

/** Sections about the server; `about` is undefined until the server responds. */
function ServerSections({ about }: { about: About | undefined }) {
  return (
    <>
      {about && <StoredData about={about} />}
      <section>
        <h2>{t("privacy-others-title")}</h2>
        <Paragraphs text={t("privacy-others")} />
      </section>
      <section>
        <h2>{t("privacy-removal-title")}</h2>
        <Paragraphs text={t("privacy-removal")} />
        {about && <ContactParagraph id="privacy-removal-all" about={about} />}
        <p>{t("privacy-backups")}</p>
      </section>
    </>
  );
}

function StoredData({ about }: { about: About }) {
  return (
    <section>
      <h2>{t("privacy-server-title")}</h2>
      <Paragraphs text={t("privacy-server")} />
      <Paragraphs text={t("privacy-account")} />
      <p>{formatRetention(about)}</p>
      {!about.isLocal && <p>{formatUnstartedRetention(about)}</p>}
      <p>{t("privacy-push")}</p>
      {!about.isLocal && <p>{t("privacy-origin")}</p>}
      <p>{t("privacy-log", { has_access_log: about.hasAccessLog ? "yes" : "no" })}</p>
    </section>
  );
}

function formatRetention({ hasRetention, gameRetentionDays }: About): string {
  return t("privacy-retention", {
    has_retention: hasRetention ? "yes" : "no",
    game: formatDuration("days", gameRetentionDays),
  });
}

/** Return the retention of games without an opponent yet. */
function formatUnstartedRetention({
  unstartedRetentionDays,
  challengeTimeoutMinutes,
}: About): string {
  return t("privacy-unstarted-retention", {
    unbegun: formatDuration("days", unstartedRetentionDays),
    challenge: formatDuration("minutes", challengeTimeoutMinutes),
  });
}
