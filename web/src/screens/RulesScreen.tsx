// The rules in our words, with boards to try them on; every section has an address of its own.
import { useEffect, useRef, useState } from "preact/hooks";
import { Board } from "../board/Board";
import type { BoardHandle } from "hiveboard";
import { UNPLAYED } from "../game/blank";
import { SECTIONS } from "../game/ruleSections";
import { take } from "../game/steps";
import { tableOf, type Step, type Table } from "../game/table";
import type { Figure, Position } from "../messages";
import { LinkButton } from "../ui/buttons";
import { Paragraphs } from "../ui/texts";
import { PLAIN, sayReason } from "../words/moves";
import { say } from "../words/text";

export function RulesScreen() {
  const figures = useFigures();
  return (
    <main class="page rules">
      <h1>{say("page-rules-title")}</h1>
      <p class="lead">{say("page-rules-lead")}</p>
      <nav class="contents wrap gap-50" aria-label={say("page-rules-contents")}>
        {SECTIONS.map((section) => (
          <a key={section} href={`#${section}`}>
            {say(`rules-${section}-title`)}
          </a>
        ))}
      </nav>
      {SECTIONS.map((section) => (
        <section key={section} id={section} class="rule">
          <div class="rule-words">
            <h2>
              <a href={`#${section}`}>{say(`rules-${section}-title`)}</a>
            </h2>
            <Paragraphs text={say(`rules-${section}`)} />
          </div>
          {figures?.[section] && (
            <LiveFigure figure={figures[section]} label={say(`rules-${section}-title`)} />
          )}
        </section>
      ))}
      <p class="rules-end">
        <LinkButton class="main large" href="/play" text={say("page-first-game")} />
      </p>
    </main>
  );
}

/** The figures come after the words, and then the section that the address names is shown. */
function useFigures(): Figures | undefined {
  const [figures, setFigures] = useState<Figures>();
  useEffect(() => {
    void import("./figures.json").then((loaded) =>
      setFigures(loaded.default as unknown as Figures),
    );
  }, []);
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [figures]);
  return figures;
}

type Figures = Readonly<Record<string, Figure>>;

const BACK = 1500; // milliseconds until a tile that was tried goes back

export function LiveFigure({ figure, label }: { figure: Figure; label: string }) {
  const [table, setTable] = useState(() => firstTable(figure));
  const area = useRef<HTMLElement>(null);
  const board = useRef<BoardHandle>(null);
  useEffect(() => {
    if (!table.pending) return undefined;
    const timer = setTimeout(() => setTable(firstTable(figure)), BACK);
    return () => clearTimeout(timer);
  }, [table.pending]);
  const act = (make: (table: Table) => Step) => setTable((now) => make(now).table);
  return (
    <figure ref={area} class="live-figure">
      <Board
        {...{ table, area, board, act, label }}
        turned={0}
        isFixed
        letters={false}
        hasShortcuts={false}
        onCommand={() => {}}
        onLanding={() => {}}
      />
      <figcaption aria-live="polite">
        {table.complaint && sayReason(table.complaint.reason, PLAIN)}
        {!table.complaint && figure.choices.length > 0 && say("page-try")}
      </figcaption>
    </figure>
  );
}

function firstTable(figure: Figure): Table {
  const table = tableOf(positionOf(figure));
  return figure.shown ? take(table, figure.shown).table : table;
}

/** A figure as the position of a game that nobody plays. */
function positionOf({ stacks, choices, idle, winner }: Figure): Position {
  const result = winner ? ({ winner, ending: "surrounded" } as const) : null;
  return { ...UNPLAYED, stacks, choices, idle, result };
}
