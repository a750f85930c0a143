// Cards on the home screen that lead to other screens, each with a small picture.
import { Picture } from "hiveboard/preact";
import type { Mark } from "hiveboard";
import { HAS_SERVER } from "../browser/basePath";
import { nextLessonPath } from "../learn/lessons";
import { readHive } from "../share/positionLink";
import { Section } from "../ui/texts";
import { t } from "../i18n/translate";

/** A card: its name in the catalog, address, title, picture, and marks on the picture. */
type Card = readonly [string, string, string, string, (readonly Mark[])?];

function cards(): readonly Card[] {
  const target: Mark = { hex: [0, 1], kind: "target" };
  const hint: Mark = { hex: [0, 1], kind: "hint" };
  const cells: readonly Mark[] = [
    { hex: [1, 0], kind: "cell" },
    { hex: [-1, 1], kind: "cell" },
  ];
  return [
    ["learn", nextLessonPath(), t("page-lessons"), "0,0:bQ;-1,1:wA1", [target]],
    ["lobby", "/lobby", t("online-find"), "0,0:wQ;1,0:bQ"],
    ["analysis", "/analysis", t("analysis-title"), "0,0:wB1;1,0:bQ", [hint]],
    ["setup", "/setup", t("setup-title"), "0,0:wG1;0,1:bL", cells],
    ["open", "#open", t("open-title"), "0,0:wS1;1,0:bM;0,1:wP"],
    ...(HAS_SERVER ? serverCards() : []),
    ["rules", "/rules", t("page-rules"), "0,0:bS1.wB1;1,0:bG1"],
  ];
}

function serverCards(): readonly Card[] {
  return [
    ["archive", "/archive", t("archive-title"), "0,0:wA1;1,0:bA1;1,-1:wL"],
    ["players", "/leaderboard", t("players-title"), "0,0:bB1;1,-1:wQ;1,0:bS1"],
  ];
}

export function ExploreCards() {
  return (
    <Section class="explore" id="things" title={t("explore-title")}>
      <ul>
        {cards().map(([name, href, title, hive, marks = []]) => (
          <li key={name}>
            <a href={href}>
              <Picture
                scene={{ stacks: readHive(hive)!, marks, rotation: 0, showNames: false }}
                label=""
              />
              <span class="explore-text stack shrinks">
                <strong>{title}</strong>
                <span class="muted">{t("explore-description", { destination: name })}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
