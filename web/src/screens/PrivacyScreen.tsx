// What is kept where and for how long, and who sees it; the numbers are the host's own.
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

/** So many days or minutes, inside a sentence. */
function formatDuration(unit: "days" | "minutes", count: number): string {
  return t("privacy-span", { unit, count });
}

function CookieParagraph({ about: { cookieLifetimeDays, isLocal } }: { about: About }) {
  return (
    <>
      <p>{t("privacy-cookie", { span: formatDuration("days", cookieLifetimeDays) })}</p>
      <p>{t("privacy-cookie-lost", { who: isLocal ? "local" : "other" })}</p>
    </>
  );
}

/** What comes of playing with people; `about` is not known while the server does not answer. */
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

/** The same for games to which somebody is still to come. */
function formatUnstartedRetention({
  unstartedRetentionDays,
  challengeTimeoutMinutes,
}: About): string {
  return t("privacy-unstarted-retention", {
    unbegun: formatDuration("days", unstartedRetentionDays),
    challenge: formatDuration("minutes", challengeTimeoutMinutes),
  });
}
