// Somebody has left a game without a clock: how long until the other may claim it, and the claim.
import { clockText, timeLeft } from "../clocks";
import type { Wish } from "../host";
import type { Absence, Position } from "../messages";
import { say } from "../text";
import { Bar } from "./Bar";
import { useNow } from "./Plate";

const SOON = 3_600_000; // milliseconds before a claim from which on it is told
const BRIEF = 60_000; // milliseconds of absence that need not be told to who comes back

interface AbsenceBarProps {
  readonly position: Position;
  readonly absence: Absence;
  readonly since: number; // when the position came
  readonly send: (wish: Wish) => void;
}

/** What there is to tell of whoever is to move, and was away, or is; undefined if nothing is. */
export function absenceTold({ absence, you, turn }: Position): Absence | undefined {
  if (!absence || you === null) return undefined;
  const isTold = you === turn ? absence.allowed - absence.left > BRIEF : absence.isAway;
  return isTold ? absence : undefined;
}

export function AbsenceBar({ position, absence, since, send }: AbsenceBarProps) {
  const now = useNow(absence.isAway);
  const left = timeLeft(absence.left, absence.isAway ? now - since : 0);
  const time = clockText(left);
  if (position.you === position.turn) {
    return <Bar kind="wait">{say("playing-were-away", { time })}</Bar>;
  }
  if (left > SOON) return null;
  if (left > 0) return <Bar kind="wait">{say("playing-away", { time })}</Bar>;
  return (
    <Bar kind="ask">
      <span>{say("playing-away-over")}</span>
      {absence.claims.map((claim) => (
        <button key={claim} type="button" onClick={() => send({ type: "claim", claim })}>
          {say("playing-claim", { claim })}
        </button>
      ))}
    </Bar>
  );
}
