// The rules with interactive figures; every section has its own address.
import { useEffect, useRef, useState } from "preact/hooks";
import { Board } from "../board/Board";
import type { BoardHandle } from "hiveboard";
import { EMPTY_POSITION } from "../game/emptyPosition";
import { SECTIONS } from "../game/ruleSections";
import { pickUp } from "../game/transitions";
import { initialUiState, type Transition, type GameUiState } from "../game/uiState";
import type { Figure, Position } from "../messages";
import { LinkButton } from "../ui/buttons";
import { Paragraphs } from "../ui/texts";
import { PLAIN_FORMAT, formatReason } from "../i18n/moves";
import { t } from "../i18n/translate";

export function RulesScreen() {
  const figures = useFigures();
  return (
    <main class="page rules">
      <h1>{t("page-rules-title")}</h1>
      <p class="lead">{t("page-rules-lead")}</p>
      <nav class="contents wrap gap-50" aria-label={t("page-rules-contents")}>
        {SECTIONS.map((section) => (
          <a key={section} href={`#${section}`}>
            {t(`rules-${section}-title`)}
          </a>
        ))}
      </nav>
      {SECTIONS.map((section) => (
        <section key={section} id={section} class="rules-section">
          <div class="rules-section-text">
            <h2>
              <a href={`#${section}`}>{t(`rules-${section}-title`)}</a>
            </h2>
            <Paragraphs text={t(`rules-${section}`)} />
          </div>
          {figures?.[section] && (
            <InteractiveFigure figure={figures[section]} label={t(`rules-${section}-title`)} />
          )}
        </section>
      ))}
      <p class="rules-end">
        <LinkButton class="primary large" href="/play" text={t("page-first-game")} />
      </p>
    </main>
  );
}

/** Load the figures after the text, then scroll to the section in the address. */
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

const RESET_DELAY_MS = 1500; // delay before a tried tile moves back

function InteractiveFigure({ figure, label }: { figure: Figure; label: string }) {
  const [ui, setUi] = useState(() => initialState(figure));
  const area = useRef<HTMLElement>(null);
  const board = useRef<BoardHandle>(null);
  useEffect(() => {
    if (!ui.pending) return undefined;
    const timer = setTimeout(() => setUi(initialState(figure)), RESET_DELAY_MS);
    return () => clearTimeout(timer);
  }, [ui.pending]);
  const dispatch = (transition: (ui: GameUiState) => Transition) =>
    setUi((current) => transition(current).ui);
  return (
    <figure ref={area} class="live-figure">
      <Board
        {...{ ui, area, board, dispatch, label }}
        rotation={0}
        isFixed
        showNames={false}
        hasShortcuts={false}
        onCommand={() => {}}
        onAnimationEnd={() => {}}
      />
      <figcaption aria-live="polite">
        {ui.illegalMove && formatReason(ui.illegalMove.reason, PLAIN_FORMAT)}
        {!ui.illegalMove && figure.choices.length > 0 && t("page-figure-hint")}
      </figcaption>
    </figure>
  );
}

function initialState(figure: Figure): GameUiState {
  const ui = initialUiState(positionOf(figure));
  return figure.selectedPiece ? pickUp(ui, figure.selectedPiece).ui : ui;
}

/** Return a figure as a position. */
function positionOf({ stacks, choices, idle, winner }: Figure): Position {
  const result = winner ? ({ winner, ending: "surrounded" } as const) : null;
  return { ...EMPTY_POSITION, stacks, choices, idle, result };
}
