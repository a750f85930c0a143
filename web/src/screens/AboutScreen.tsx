// About screen: operator, game and license.
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

/** Links to the about and privacy screens, for the footer of a screen. */
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

/** A sentence about the operator in which addresses become links. */
export function ContactParagraph({ id, about: { isLocal, contact } }: ContactParagraphProps) {
  const contactKind = isLocal ? "local" : contact ? "named" : "unknown";
  const text = t(id, { contact_kind: contactKind, operator: contact ?? "" });
  if (contactKind !== "named") return <p>{text}</p>;
  return (
    <p>
      {text.slice(0, text.indexOf(contact!))}
      {contact!.split(" ").map((word) => (
        <>
          <LinkedWord word={word} />{" "}
        </>
      ))}
    </p>
  );
}

/** A word of the contact; a link if it is an address. */
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
