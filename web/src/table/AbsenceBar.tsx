// Somebody has left a game without a clock: how long until the other may claim it, and the claim.
import { timeLeft } from "../game/clocks";
import type { GameRequest } from "../host/host";
import type { Absence, Position } from "../messages";
import { clockText } from "../words/clocks";
import { say } from "../words/text";
import { Bar } from "./Bar";
import { useNow } from "./PlayerPlate";

const SOON = 3_600_000; // milliseconds before a claim from which on it is told

interface AbsenceBarProps {
  readonly position: Position;
  readonly absence: Absence;
  readonly since: number; // when the position came
  readonly send: (request: GameRequest) => void;
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
