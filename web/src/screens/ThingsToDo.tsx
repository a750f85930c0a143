// What there is to do beside playing: a card with a small picture for each.
import { Picture } from "hiveboard/preact";
import type { Mark } from "hiveboard";
import { HAS_SERVER } from "../browser/basePath";
import { addressToLearn } from "../learn/progress";
import type { Stack } from "../messages";
import { say } from "../words/text";

interface Thing {
  readonly name:
    "learn" | "lobby" | "analysis" | "setup" | "open" | "archive" | "players" | "rules";
  readonly address: string;
  readonly title: string;
  readonly stacks: readonly Stack[];
  readonly marks?: readonly Mark[];
}

function things(): readonly Thing[] {
  return [
    {
      name: "learn",
      address: addressToLearn(),
      title: say("page-lessons"),
      stacks: [
        { hex: [0, 0], pieces: ["bQ"] },
        { hex: [-1, 1], pieces: ["wA1"] },
      ],
      marks: [{ hex: [0, 1], kind: "target" }],
    },
    {
      name: "lobby",
      address: "/lobby",
      title: say("online-find"),
      stacks: [
        { hex: [0, 0], pieces: ["wQ"] },
        { hex: [1, 0], pieces: ["bQ"] },
      ],
    },
    {
      name: "analysis",
      address: "/analysis",
      title: say("analysis-title"),
      stacks: [
        { hex: [0, 0], pieces: ["wB1"] },
        { hex: [1, 0], pieces: ["bQ"] },
      ],
      marks: [{ hex: [0, 1], kind: "hint" }],
    },
    {
      name: "setup",
      address: "/setup",
      title: say("setup-title"),
      stacks: [
        { hex: [0, 0], pieces: ["wG1"] },
        { hex: [0, 1], pieces: ["bL"] },
      ],
      marks: [
        { hex: [1, 0], kind: "cell" },
        { hex: [-1, 1], kind: "cell" },
      ],
    },
    {
      name: "open",
      address: "#open",
      title: say("open-title"),
      stacks: [
        { hex: [0, 0], pieces: ["wS1"] },
        { hex: [1, 0], pieces: ["bM"] },
        { hex: [0, 1], pieces: ["wP"] },
      ],
    },
    ...(HAS_SERVER ? fromServer() : []),
    {
      name: "rules",
      address: "/rules",
      title: say("page-rules"),
      stacks: [
        { hex: [0, 0], pieces: ["bS1", "wB1"] },
        { hex: [1, 0], pieces: ["bG1"] },
      ],
    },
  ];
}

/** What only a server has. */
function fromServer(): readonly Thing[] {
  return [
    {
      name: "archive",
      address: "/archive",
      title: say("archive-title"),
      stacks: [
        { hex: [0, 0], pieces: ["wA1"] },
        { hex: [1, 0], pieces: ["bA1"] },
        { hex: [1, -1], pieces: ["wL"] },
      ],
    },
    {
      name: "players",
      address: "/leaderboard",
      title: say("players-title"),
      stacks: [
        { hex: [0, 0], pieces: ["bB1"] },
        { hex: [1, -1], pieces: ["wQ"] },
        { hex: [1, 0], pieces: ["bS1"] },
      ],
    },
  ];
}

export function ThingsToDo() {
  return (
    <section class="things" aria-labelledby="things">
      <h2 id="things">{say("page-things")}</h2>
      <ul>
        {things().map(({ name, address, title, stacks, marks = [] }) => (
          <li key={name}>
            <a href={address}>
              <Picture scene={{ stacks, marks, turned: 0, letters: false }} label="" />
              <span class="thing-words">
                <strong>{title}</strong>
                <span class="quiet">{say("page-thing", { thing: name })}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
