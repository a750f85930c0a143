// Which sounds announce the changes of a game session.
import type { Sound } from "../browser/sound";
import type { GameSessionState } from "../backend/gameSession";
import type { Position } from "../messages";

/** Return the sounds for the changes of a session, in the order in which they are played. */
export function soundsOfChange(
  { ui: before, ...previous }: GameSessionState,
  { ui: after, ...current }: GameSessionState,
): readonly Sound[] {
  if (!before || !after) return [];
  const [old, position] = [before.position, after.position];
  if (position.result && !old.result) return resultSounds(position);
  if (old.awaits === "opponent" && position.awaits !== "opponent") return ["game-start"];
  const isOffered = (["drawOffer", "takebackOffer", "rematchOffer"] as const).some((name) =>
    isOpponents(position, position[name] !== old[name] ? position[name] : null),
  );
  if (isOffered) return ["challenge"];
  const { phrase } = current;
  const isNew = phrase && phrase !== previous.phrase;
  return isNew && isOpponents(position, phrase.by) ? ["phrase"] : [];
}

/** Return whether something comes from another player than this one. */
function isOpponents({ yourSide }: Position, by: string | null | undefined): boolean {
  return by != null && yourSide !== "both" && by !== yourSide;
}

/** Return the sounds of the end of a game: a surrounded queen, and the result for this player. */
function resultSounds({ result, yourSide }: Position): readonly Sound[] {
  const { winner, ending } = result!;
  const end = ending === "surrounded" ? (["surrounded"] as const) : [];
  if (yourSide !== "white" && yourSide !== "black") return [...end, "game-over"];
  if (!winner) return [...end, "draw"];
  return [...end, winner === yourSide ? "victory" : "defeat"];
}
