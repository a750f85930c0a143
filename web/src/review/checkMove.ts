// Whether a move is about as good as the best one.
import type { LocalGames } from "../backend/backend";
import type { GameLine, PlyAssessment } from "../messages";

/**
 * Return the assessment of `move` after `played`. The review of a game that starts from that
 * position assesses only this move.
 */
export async function checkMove(
  games: Pick<LocalGames, "exportGame" | "review">,
  played: GameLine,
  move: string,
  signal: AbortSignal,
): Promise<PlyAssessment | undefined> {
  const file = await games.exportGame({ ...played, format: "position" });
  const start = { kind: "imported", text: await file.text() } as const;
  let assessment: PlyAssessment | undefined;
  await games.review(
    { start, moves: [move] },
    (message) => {
      if (message.type === "ply-assessment") assessment = message;
    },
    signal,
  );
  return assessment;
}
