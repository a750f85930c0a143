// A game or position in a frame on another site: board, players, moves and a link to the app.
import { createBoard, type BoardHandle, type Mark } from "hiveboard";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { withBasePath } from "../browser/basePath";
import { stacksAfter } from "../game/replay";
import { StepButtons } from "../game-ui/StepButtons";
import { plyForKey, useSwipes } from "../game-ui/usePlyNavigation";
import { formatResult, pieceArguments, PLAIN_FORMAT } from "../i18n/moves";
import { t } from "../i18n/translate";
import type { PieceName, Stack } from "../messages";
import { Icon } from "../ui/icons";
import { EmbeddedMoves } from "./EmbeddedMoves";
import { EmbeddedPlayer, formatEmbeddedPlayer } from "./EmbeddedPlayer";
import type { EmbedContent } from "./embeddedGame";

interface EmbedProps {
  readonly content: EmbedContent | undefined;
  readonly initialPly?: number | undefined; // the end by default
}

export function Embed({ content, initialPly }: EmbedProps) {
  if (!content) return <p class="no-content">{t("embed-missing")}</p>;
  return <EmbeddedGame content={content} initialPly={initialPly ?? content.moves.length} />;
}

function EmbeddedGame({ content, initialPly }: Required<EmbedProps> & { content: EmbedContent }) {
  const { game, moves } = content;
  const end = moves.length;
  const [ply, setPly] = useState(Math.min(initialPly ?? end, end));
  const goTo = (next: number) => setPly(Math.min(Math.max(next, 0), end));
  const swipes = useSwipes((by) => goTo(ply + by));
  const title = formatTitle(content);
  const stages = useMemo(() => stagesOf(content), [content]);
  useStepKeys(ply, end, goTo);
  useEffect(() => {
    document.title = `${title} · ${t("page-name")}`;
  }, [title]);
  return (
    <main class={end ? "embed has-moves" : "embed"}>
      <h1 class="visually-hidden">{title}</h1>
      <EmbeddedPlayer color="black" {...{ content, ply }} stacks={stages[ply]!} />
      <div class="embed-board" {...swipes}>
        <EmbeddedBoard label={title} stacks={stages[ply]!} marks={marksAt(content, stages, ply)} />
      </div>
      <EmbeddedPlayer color="white" {...{ content, ply }} stacks={stages[ply]!} />
      {end > 0 && <EmbeddedMoves {...{ content, ply }} onGo={goTo} />}
      <div class="embed-bar">
        {end > 0 && <StepButtons ply={ply} end={end} onGo={goTo} />}
        <AppLink href={withBasePath(content.link(ply))} text={linkText(content)} />
      </div>
      <output class="visually-hidden" aria-live="polite">
        {describePly(content, ply)}
        {ply === end && game?.result && ` ${formatResult(game.result)}`}
      </output>
    </main>
  );
}

/** The link to the app in a new tab: with its name only in a narrow frame. */
function AppLink({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <a
      class="embed-link"
      {...{ href }}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={text}
      title={text}
    >
      <Icon name="analysis" />
      <span class="embed-link-text">{text}</span>
      <span class="embed-link-name">{t("page-name")}</span>
    </a>
  );
}

/** The position; only its stacks can be looked into. */
function EmbeddedBoard(props: {
  readonly label: string;
  readonly stacks: readonly Stack[];
  readonly marks: readonly Mark[];
}) {
  const element = useRef<HTMLDivElement>(null);
  const board = useRef<BoardHandle>(null);
  const state = { ...props, isReadOnly: true, isFixed: true, isReplay: true, hasShortcuts: false };
  useLayoutEffect(() => {
    const texts = { keys: "", describe: describeCell };
    const created = createBoard(element.current!, state, { texts });
    board.current = created;
    return () => created.destroy();
  }, []);
  useLayoutEffect(() => board.current?.update(state), [props.stacks, props.label]);
  return <div ref={element} />;
}

function describeCell({ pieces }: { readonly pieces: readonly PieceName[] }): string {
  const top = pieces.at(-1);
  if (!top) return t("page-cell-empty");
  return t("page-tile-immovable", {
    ...pieceArguments(top, { ...PLAIN_FORMAT, omitNumbers: false }),
    height: pieces.length,
  });
}

/** Return the stacks after each ply. */
function stagesOf({ start, moves }: EmbedContent): readonly (readonly Stack[])[] {
  const stages = [start];
  for (const move of moves) stages.push(stacksAfter(stages.at(-1)!, [move]));
  return stages;
}

/** Mark the last move. */
function marksAt(
  { moves }: EmbedContent,
  stages: readonly (readonly Stack[])[],
  ply: number,
): readonly Mark[] {
  const move = moves[ply - 1];
  if (!move?.piece || !move.target) return [];
  const origin = stages[ply - 1]!.find(({ pieces }) => pieces.includes(move.piece!));
  const last: Mark = { hex: move.target, kind: "last" };
  return origin ? [{ hex: origin.hex, kind: "origin" }, last] : [last];
}

function describePly({ moves }: EmbedContent, ply: number): string {
  const move = moves[ply - 1];
  return move
    ? t("review-move", { number: ply, count: moves.length, move: move.uhp })
    : t("review-start");
}

function linkText({ isLive, isPuzzle }: EmbedContent): string {
  if (isPuzzle) return t("embed-solve");
  return isLive ? t("embed-watch") : t("embed-analyze");
}

function formatTitle(content: EmbedContent): string {
  if (content.isPuzzle) return t("embed-puzzle");
  if (!content.game) return t("embed-position");
  const { white, black } = content.game;
  return t("page-versus", {
    white: formatEmbeddedPlayer("white", white),
    black: formatEmbeddedPlayer("black", black),
  });
}

/** Step through the moves by keys, wherever the focus is. */
function useStepKeys(ply: number, end: number, goTo: (ply: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const next = plyForKey(event, ply, end);
      if (next === undefined || end === 0) return;
      event.preventDefault();
      event.stopPropagation();
      goTo(next);
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, [ply, end]);
}
