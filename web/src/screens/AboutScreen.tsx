// Who runs this, whose game it is, and under which licence.
import type { About } from "../messages";
import { useAbout } from "../online/requests";
import { say } from "../words/text";

export function AboutScreen() {
  const about = useAbout();
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

/** Links to the pages about the operator and about privacy, for the footer of a screen. */
export function AboutLinks() {
  return (
    <footer class="about-links wrap">
      <a href="/about">{say("about-short")}</a>
      <a href="/privacy">{say("privacy-title")}</a>
    </footer>
  );
}

interface WithOperatorProps {
  readonly id: "about-who" | "privacy-removal-all";
  readonly about: About;
}

/** A sentence about the operator, with links for the addresses in it. */
export function WithOperator({ id, about: { isHome, operator } }: WithOperatorProps) {
  const who = isHome ? "home" : operator ? "named" : "unknown";
  const said = say(id, { who, operator: operator ?? "" });
  if (who !== "named") return <p>{said}</p>;
  return (
    <p>
      {said.slice(0, said.indexOf(operator!))}
      {operator!.split(" ").map((word) => (
        <>
          <Word word={word} />{" "}
        </>
      ))}
    </p>
  );
}

/** A word of theirs: a link, if it is an address. */
function Word({ word }: { word: string }) {
  const bare = word.replace(/[,;.]+$/, "");
  const address = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(bare)
    ? `mailto:${bare}`
    : /^https?:\/\/\S+$/.test(bare) && bare;
  if (!address) return <>{word}</>;
  return (
    <>
      <a href={address}>{bare}</a>
      {word.slice(bare.length)}
    </>
  );
}
