// A player's name plate: who, whose turn, and the clock if there is one.
import { useEffect, useState } from "preact/hooks";
import type { ColorName, Position, Seat } from "../messages";
import { say } from "../text";

interface PlateProps {
  readonly color: ColorName;
  readonly position: Position;
  readonly since: number; // when the position came
}

export function Plate({ color, position, since }: PlateProps) {
  const { seats, turn, result, clock } = position;
  const isToMove = turn === color && !result;
  return (
    <div class={isToMove ? "plate is-to-move" : "plate"}>
      <span class={`plate-color tile-${color}`} aria-hidden="true" />
      <span class="plate-name">{sayPlayer(color, seats[color], position)}</span>
      {isToMove && <span class="for-readers">{say("game-turn", { color })}</span>}
      {isToMove && position.awaits === "computer" && (
        <span class="thinking">{say("page-thinking")}</span>
      )}
      {clock && <ClockFace color={color} position={position} since={since} />}
    </div>
  );
}

/** Who sits on a side: the computer, you, or just the color if you sit on both. */
export function sayPlayer(
  color: ColorName,
  seat: Seat,
  { seats }: Pick<Position, "seats">,
): string {
  if (seat.kind === "computer") return say("page-player-computer", { color, level: seat.level });
  const isAlone = seats.white.kind === "computer" || seats.black.kind === "computer";
  return isAlone ? say("page-player-you", { color }) : say("page-player", { color });
}

function ClockFace({ color, position, since }: PlateProps) {
  const { clock } = position;
  const isRunning = clock!.running === color;
  const now = useNow(isRunning);
  const left = Math.max(clock![color] - (isRunning ? now - since : 0), 0);
  return (
    <time class={left < 20_000 ? "clock is-short" : "clock"} role="timer">
      {clockText(left)}
    </time>
  );
}

/** Minutes and seconds, tenths at the end: "4:07", "0:09.3". */
export function clockText(milliseconds: number): string {
  const isShort = milliseconds < 20_000;
  const tenths = isShort ? Math.ceil(milliseconds / 100) : Math.ceil(milliseconds / 1000) * 10;
  const minutes = Math.floor(tenths / 600);
  const seconds = Math.floor((tenths % 600) / 10);
  const padded = `${minutes}:${String(seconds).padStart(2, "0")}`;
  return isShort ? `${padded}.${tenths % 10}` : padded;
}

/** The time of now, kept up to date while a clock runs. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [isRunning]);
  return isRunning ? Math.max(now, performance.now()) : now;
}
