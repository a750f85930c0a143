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

function Kept({ about }: { about: About }) {
  const { cookieDays, unbegunDays, challengeMinutes, logsVisits } = about;
  return (
    <>
      <section>
        <h2>{say("privacy-browser-title")}</h2>
        <p>{say("privacy-browser", { days: cookieDays })}</p>
        <Paragraphs text={say("privacy-browser-more")} />
      </section>
      <section>
        <h2>{say("privacy-server-title")}</h2>
        <Paragraphs text={say("privacy-server")} />
        <p>{say("privacy-kept", { days: unbegunDays, minutes: challengeMinutes })}</p>
        <p>{say("privacy-log", { log: logsVisits ? "visits" : "troubles" })}</p>
      </section>
    </>
  );
}

function Paragraphs({ text }: { text: string }) {
  return text.split("\n\n").map((part) => <p key={part}>{part}</p>);
}
