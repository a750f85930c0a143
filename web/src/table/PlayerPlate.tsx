// A player's name plate: who, whose turn, whether they are here, what they say, and the clock.
import { useEffect, useState } from "preact/hooks";
import { addressOfPlayer } from "../browser/router";
import { moodOf, timeLeft } from "../game/clocks";
import { hasAccount, isShared } from "../game/sides";
import type { Spoken } from "../host/session";
import type { Clock, ColorName, Position } from "../messages";
import { Icon } from "../ui/icons";
import { AccountMark, Rating } from "../ui/Rating";
import { clockText } from "../words/clocks";
import { sayingWho, sayPlayer } from "../words/players";
import { say } from "../words/text";

interface PlateProps {
  readonly color: ColorName;
  readonly position: Position;
  readonly since: number; // when the position came
  readonly spoken?: Spoken | undefined; // what was just said, by whomever
}

export function PlayerPlate({ color, position, since, spoken }: PlateProps) {
  const { seats, turn, result, clock } = position;
  const isToMove = turn === color && !result && position.awaits !== "opponent";
  return (
    <div class={isToMove ? "plate is-to-move" : "plate"}>
      <span class={`plate-color tile-${color}`} aria-hidden="true" />
      <span class="plate-name">{sayPlayer(color, seats[color], position)}</span>
      {hasAccount(seats[color]) && <AccountMark />}
      <PlateRating {...{ color, position }} />
      {isToMove && <Turn color={color} position={position} />}
      <Presence color={color} position={position} />
      {clock && seats[color].kind !== "vacant" && (
        <ClockFace {...{ color, clock, since }} isOver={result !== null} />
      )}
      {spoken?.by === color && (
        <q key={spoken.count} class="bubble">
          {say("online-phrase", { phrase: spoken.phrase })}
        </q>
      )}
    </div>
  );
}

/** How strong they are, where that is played for; it leads to their games. */
function PlateRating({
  color,
  position: { seats, rated },
}: Pick<PlateProps, "color" | "position">) {
  const seat = seats[color];
  const rating = rated?.[color];
  if (!rating || seat.kind !== "person") return null;
  if (!seat.name) return <Rating rating={rating} />;
  return (
    <a class="plate-rating" href={addressOfPlayer(seat.name)}>
      <Rating rating={rating} />
    </a>
  );
}

/** That it is their turn: yours at a glance, another's as what they are doing about it. */
function Turn({ color, position: { seats, awaits } }: Pick<PlateProps, "color" | "position">) {
  const seat = seats[color];
  const turn = say("game-turn", { color });
  if (awaits === "computer") {
    return <span class="turn is-slow">{say("page-thinking", { who: "named" })}</span>;
  }
  if (awaits !== "person" || seat.kind !== "person") return <span class="for-readers">{turn}</span>;
  if (seat.yours) return <span class="turn is-yours">{say("online-your-turn")}</span>;
  return (
    <span class="turn">{seat.isHere ? say("page-thinking", sayingWho(seat.name)) : turn}</span>
  );
}

/** Whether somebody at another screen has the game open. */
function Presence({ color, position }: Pick<PlateProps, "color" | "position">) {
  const seat = position.seats[color];
  if (!isShared(position) || seat.kind !== "person" || seat.yours) return null;
  if (!seat.isHere) return <span class="away">{say("online-away")}</span>;
  return (
    <span class="here" title={say("online-here")}>
      <span class="for-readers">{say("online-here")}</span>
    </span>
  );
}

interface ClockFaceProps {
  readonly color: ColorName;
  readonly clock: Clock;
  readonly since: number;
  readonly isOver: boolean;
}

function ClockFace({ color, clock, since, isOver }: ClockFaceProps) {
  const isRunning = clock.running === color;
  const now = useNow(isRunning);
  const heldFor = (isRunning && clock.heldFor) || 0;
  const left = timeLeft(clock[color], isRunning ? now - since - heldFor : 0);
  const mood = moodOf(left, isOver);
  if (heldFor > Math.max(0, now - since))
    return <Vacation days={heldFor - (now - since)} left={left} />;
  return (
    <time class={`clock is-${mood}`} role="timer">
      {mood !== "plenty" && <Icon name="hourglass" />}
      {mood === "short" && <span class="for-readers">{say("online-little-time")}</span>}
      {mood === "out" && <span class="for-readers">{say("playing-time-out")}</span>}
      {clockText(left)}
    </time>
  );
}

/** A clock that stands still, and for how long. */
function Vacation({ days, left }: { readonly days: number; readonly left: number }) {
  return (
    <time class="clock is-held" role="timer" title={say("online-on-vacation")}>
      <span class="vacation-mark">{say("online-on-vacation-for", { time: clockText(days) })}</span>
      {clockText(left)}
    </time>
  );
}

/** The time of now, kept up to date while a clock runs. */
export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [isRunning]);
  return isRunning ? Math.max(now, performance.now()) : now;
}
