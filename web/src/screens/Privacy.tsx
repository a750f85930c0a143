// What is kept where and for how long, and who sees it; the numbers are the host's own.
import type { Host } from "../host";
import type { About } from "../messages";
import { say } from "../text";
import { useAbout } from "../useAbout";
import { WithOperator } from "./WithOperator";

export function Privacy({ host }: { host: Host }) {
  const about = useAbout(host);
  return (
    <main class="page narrow prose">
      <h1>{say("privacy-title")}</h1>
      <p class="lead">{say("privacy-lead")}</p>
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

function Kept({ about }: { about: About }) {
  return (
    <>
      <section>
        <h2>{say("privacy-browser-title")}</h2>
        <p>{say("privacy-browser", { span: span("days", about.cookieDays) })}</p>
        <p>{say("privacy-browser-more")}</p>
        <p>{say("privacy-cookie-lost", { who: about.isHome ? "home" : "other" })}</p>
      </section>
      <section>
        <h2>{say("privacy-server-title")}</h2>
        <Paragraphs text={say("privacy-server")} />
        <p>{sayHowLong(about)}</p>
        {!about.isHome && <p>{sayHowLongOpen(about)}</p>}
        {!about.isHome && <p>{say("privacy-origin")}</p>}
        <p>{say("privacy-log", { log: about.logsVisits ? "visits" : "troubles" })}</p>
      </section>
    </>
  );
}

function sayHowLong({ forgets, gameDays, unplayedDays, privateGames }: About): string {
  return say("privacy-kept", {
    forgets: forgets ? "yes" : "no",
    game: span("days", gameDays),
    unplayed: span("days", unplayedDays),
    most: privateGames,
  });
}

/** The same for games to which somebody is still to come. */
function sayHowLongOpen({ unbegunDays, challengeMinutes }: About): string {
  return say("privacy-kept-open", {
    unbegun: span("days", unbegunDays),
    challenge: span("minutes", challengeMinutes),
  });
}

function Paragraphs({ text }: { text: string }) {
  return text.split("\n\n").map((part) => <p key={part}>{part}</p>);
}
