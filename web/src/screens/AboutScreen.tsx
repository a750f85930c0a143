// Who runs this, whose game it is, and under which licence.
import type { About } from "../messages";
import { useAbout } from "../online/requests";
import { t } from "../i18n/translate";

export function AboutScreen() {
  const about = useAbout();
  return (
    <main class="page narrow prose">
      <h1>{t("about-title")}</h1>
      <p class="lead">{t("about-lead")}</p>
      {about && (
        <section>
          <h2>{t("about-operator-title")}</h2>
          <ContactParagraph id="about-operator" about={about} />
        </section>
      )}
      <section>
        <h2>{t("about-game-title")}</h2>
        <p>{t("about-game")}</p>
      </section>
      <section>
        <h2>{t("about-license-title")}</h2>
        <p>{t("about-license")}</p>
      </section>
      <p>
        <a href="/privacy">{t("privacy-title")}</a>
      </p>
    </main>
  );
}

/** Links to the pages about the operator and about privacy, for the footer of a screen. */
export function AboutLinks() {
  return (
    <footer class="about-links wrap">
      <a href="/about">{t("about-short")}</a>
      <a href="/privacy">{t("privacy-title")}</a>
    </footer>
  );
}

interface ContactParagraphProps {
  readonly id: "about-operator" | "privacy-removal-all";
  readonly about: About;
}

/** A sentence about the operator, with links for the addresses in it. */
export function ContactParagraph({ id, about: { isLocal, contact } }: ContactParagraphProps) {
  const who = isLocal ? "local" : contact ? "named" : "unknown";
  const said = t(id, { who, operator: contact ?? "" });
  if (who !== "named") return <p>{said}</p>;
  return (
    <p>
      {said.slice(0, said.indexOf(contact!))}
      {contact!.split(" ").map((word) => (
        <>
          <LinkedWord word={word} />{" "}
        </>
      ))}
    </p>
  );
}

/** A word of theirs: a link, if it is an address. */
function LinkedWord({ word }: { word: string }) {
  const bare = word.replace(/[,;.]+$/, "");
  const href = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(bare)
    ? `mailto:${bare}`
    : /^https?:\/\/\S+$/.test(bare) && bare;
  if (!href) return <>{word}</>;
  return (
    <>
      <a href={href}>{bare}</a>
      {word.slice(bare.length)}
    </>
  );
}
