// Cards on the home screen for what there is beside playing, each with a small picture.
import { Picture } from "hiveboard/preact";
import type { Mark } from "hiveboard";
import { HAS_SERVER } from "../browser/basePath";
import { addressToLearn } from "../learn/lessons";
import { readHive } from "../share/positionLink";
import { Section } from "../ui/texts";
import { say } from "../words/text";

/** A card: its name in the catalog, address, title, picture, and marks on that. */
type Thing = readonly [string, string, string, string, (readonly Mark[])?];

function things(): readonly Thing[] {
  const target: Mark = { hex: [0, 1], kind: "target" };
  const hint: Mark = { hex: [0, 1], kind: "hint" };
  const cells: readonly Mark[] = [
    { hex: [1, 0], kind: "cell" },
    { hex: [-1, 1], kind: "cell" },
  ];
  return [
    ["learn", addressToLearn(), say("page-lessons"), "0,0:bQ;-1,1:wA1", [target]],
    ["lobby", "/lobby", say("online-find"), "0,0:wQ;1,0:bQ"],
    ["analysis", "/analysis", say("analysis-title"), "0,0:wB1;1,0:bQ", [hint]],
    ["setup", "/setup", say("setup-title"), "0,0:wG1;0,1:bL", cells],
    ["open", "#open", say("open-title"), "0,0:wS1;1,0:bM;0,1:wP"],
    ...(HAS_SERVER ? onServer() : []),
    ["rules", "/rules", say("page-rules"), "0,0:bS1.wB1;1,0:bG1"],
  ];
}

function onServer(): readonly Thing[] {
  return [
    ["archive", "/archive", say("archive-title"), "0,0:wA1;1,0:bA1;1,-1:wL"],
    ["players", "/leaderboard", say("players-title"), "0,0:bB1;1,-1:wQ;1,0:bS1"],
  ];
}

export function ThingsToDo() {
  return (
    <Section class="things" id="things" title={say("page-things")}>
      <ul>
        {things().map(([name, address, title, hive, marks = []]) => (
          <li key={name}>
            <a href={address}>
              <Picture
                scene={{ stacks: readHive(hive)!, marks, rotation: 0, showNames: false }}
                label=""
              />
              <span class="thing-words stack shrinks">
                <strong>{title}</strong>
                <span class="quiet">{say("page-thing", { thing: name })}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
