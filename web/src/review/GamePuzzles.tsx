// The moments of a game that were puzzles, which the player can repeat with the failed puzzles.
import { useEffect, useState } from "preact/hooks";
import type { LocalGames } from "../backend/backend";
import { usePage } from "../backend/pageContext";
import { puzzleMoments, type PuzzleMoment } from "../game/gamePuzzles";
import type { Puzzle } from "../game/puzzles";
import { gameLineTo } from "../game/replay";
import type { Review } from "../game/review";
import { repeatLater } from "../local/puzzleDeck";
import { openPuzzleStore } from "../local/puzzleStore";
import type { Position } from "../messages";
import { Button } from "../ui/buttons";
import { t } from "../i18n/translate";

interface GamePuzzlesProps {
  readonly game: Position;
  readonly review: Review; // complete
  readonly onGo: (ply: number) => void;
}

/** A moment that the core has proved, and its puzzle. */
interface GamePuzzle {
  readonly moment: PuzzleMoment;
  readonly puzzle: Puzzle;
}

export function GamePuzzles({ game, review, onGo }: GamePuzzlesProps) {
  const { local } = usePage().backend;
  const [found, setFound] = useState<readonly GamePuzzle[]>([]);
  const [added, setAdded] = useState<number>();
  const add = async (puzzles: readonly GamePuzzle[]) => {
    await storePuzzles(puzzles.map(({ puzzle }) => puzzle));
    setAdded(puzzles.length);
  };
  useEffect(() => {
    const controller = new AbortController();
    provedPuzzles(local, game, review, controller.signal).then(
      (puzzles) => {
        setFound(puzzles);
        const own = puzzles.filter(({ moment }) => moment.color === game.yourSide);
        if (own.length) void add(own);
      },
      () => undefined, // the review was closed
    );
    return () => controller.abort();
  }, [review.summary]);
  if (!found.length) return null;
  return (
    <section class="game-puzzles note stack gap-40" aria-labelledby="game-puzzles">
      <h2 id="game-puzzles">{t("review-puzzles")}</h2>
      <ul>
        {found.map(({ moment: { ply, kind, moves } }) => (
          <li key={ply}>
            <Button
              class="text-button"
              text={t("review-puzzle", { kind, number: ply, count: moves })}
              onClick={() => onGo(ply - 1)}
            />
          </li>
        ))}
      </ul>
      <p role="status">
        {added !== undefined && (
          <>
            {t("review-puzzles-added", { count: added })}{" "}
            <a href="/puzzles/failures">{t("review-puzzles-open")}</a>
          </>
        )}
      </p>
      {added === undefined && (
        <Button text={t("review-puzzles-add")} onClick={() => void add(found)} />
      )}
    </section>
  );
}

/** Return the moments of the game whose solution the core proves. */
async function provedPuzzles(
  local: LocalGames,
  game: Position,
  review: Review,
  signal: AbortSignal,
): Promise<readonly GamePuzzle[]> {
  const puzzles: GamePuzzle[] = [];
  for (const moment of puzzleMoments(game, review)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one worker
    const puzzle = await toPuzzle(local, game, moment);
    const { position, solution, moves, kind } = puzzle;
    const first = solution.slice(0, 1);
    // oxlint-disable-next-line no-await-in-loop
    const { verdict } = await local.puzzleReply(position, first, moves, kind, signal);
    if (verdict === "correct" || verdict === "solved") puzzles.push({ moment, puzzle });
  }
  return puzzles;
}

async function toPuzzle(
  local: LocalGames,
  game: Position,
  { ply, kind, moves, line }: PuzzleMoment,
): Promise<Puzzle> {
  const file = await local.exportGame({ ...gameLineTo(game, ply - 1), format: "position" });
  const position = (await file.text()).trim();
  const solution = line.map(({ uhp }) => uhp).slice(0, 2 * moves - 1);
  return {
    id: `game ${position}`, // the same for the same mistake
    kind,
    moves,
    position,
    solution,
    rating: 0, // not rated
    deviation: 0,
    themes: [],
  };
}

/** Add puzzles to the failed ones, unless they are there. */
async function storePuzzles(puzzles: readonly Puzzle[]): Promise<void> {
  const store = await openPuzzleStore();
  for (const puzzle of puzzles) {
    // oxlint-disable-next-line no-await-in-loop -- few
    const isKnown = (await store.failure(puzzle.id)) !== undefined;
    // oxlint-disable-next-line no-await-in-loop
    if (!isKnown) await repeatLater(store, puzzle, "game", "failed", Date.now());
  }
}
