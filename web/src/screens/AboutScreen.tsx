// Who runs this, whose game it is, and under which licence.
import type { Host } from "../host/host";
import { useAbout } from "../online/useAbout";
import { say } from "../words/text";
import { WithOperator } from "./WithOperator";

export function AboutScreen({ host }: { host: Host }) {
  const about = useAbout(host);
  return (
    <main class="page narrow prose">
      <h1>{say("about-title")}</h1>
      <p class="lead">{say("about-lead")}</p>
      {about && (
        <section>
          <h2>{say("about-who-title")}</h2>
          <WithOperator id="about-who" about={about} />
        </section>
      )}
      <section>
        <h2>{say("about-game-title")}</h2>
        <p>{say("about-game")}</p>
      </section>
      <section>
        <h2>{say("about-licence-title")}</h2>
        <p>{say("about-licence")}</p>
      </section>
      <p>
        <a href="/privacy">{say("privacy-title")}</a>
      </p>
    </main>
  );
}
