// What is kept where and for how long, and who sees it; the numbers are the host's own.
import { HAS_SERVER } from "../browser/basePath";
import type { About } from "../messages";
import { useAbout } from "../online/requests";
import { Paragraphs } from "../ui/texts";
import { say } from "../words/text";
import { WithOperator } from "./AboutScreen";

export function PrivacyScreen() {
  const about = useAbout();
  return (
    <main class="page narrow prose">
      <h1>{say("privacy-title")}</h1>
      <p class="lead">{say("privacy-lead")}</p>
      <section>
        <h2>{say("privacy-browser-title")}</h2>
        <p>{say("privacy-browser")}</p>
        <p>{say("privacy-browser-more")}</p>
        {about && <Cookie about={about} />}
      </section>
      {HAS_SERVER ? <WithPeople about={about} /> : <p>{say("privacy-no-server")}</p>}
      <p>
        <a href="/about">{say("about-title")}</a>
      </p>
    </main>
  );
}

/** So many days or minutes, inside a sentence. */
function span(unit: "days" | "minutes", count: number): string {
  return say("privacy-span", { unit, count });
}

function Cookie({ about: { cookieDays, isHome } }: { about: About }) {
  return (
    <>
      <p>{say("privacy-cookie", { span: span("days", cookieDays) })}</p>
      <p>{say("privacy-cookie-lost", { who: isHome ? "home" : "other" })}</p>
    </>
  );
}

/** What comes of playing with people; `about` is not known while the server does not answer. */
function WithPeople({ about }: { about: About | undefined }) {
  return (
    <>
      {about && <Kept about={about} />}
      <section>
        <h2>{say("privacy-others-title")}</h2>
        <Paragraphs text={say("privacy-others")} />
      </section>
      <section>
        <h2>{say("privacy-removal-title")}</h2>
        <Paragraphs text={say("privacy-removal")} />
        {about && <WithOperator id="privacy-removal-all" about={about} />}
        <p>{say("privacy-copies")}</p>
      </section>
    </>
  );
}

function Kept({ about }: { about: About }) {
  return (
    <section>
      <h2>{say("privacy-server-title")}</h2>
      <Paragraphs text={say("privacy-server")} />
      <Paragraphs text={say("privacy-account")} />
      <p>{sayHowLong(about)}</p>
      {!about.isHome && <p>{sayHowLongOpen(about)}</p>}
      <p>{say("privacy-push")}</p>
      {!about.isHome && <p>{say("privacy-origin")}</p>}
      <p>{say("privacy-log", { log: about.logsVisits ? "visits" : "troubles" })}</p>
    </section>
  );
}

function sayHowLong({ forgets, gameDays }: About): string {
  return say("privacy-kept", { forgets: forgets ? "yes" : "no", game: span("days", gameDays) });
}

/** The same for games to which somebody is still to come. */
function sayHowLongOpen({ unbegunDays, challengeMinutes }: About): string {
  return say("privacy-kept-open", {
    unbegun: span("days", unbegunDays),
    challenge: span("minutes", challengeMinutes),
  });
}
