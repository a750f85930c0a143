// Name plate of a player: name, rating, turn, presence, last phrase and clock.
import { useEffect, useState } from "preact/hooks";
import { playerPath } from "../browser/router";
import { clockStatus, remainingTime } from "../game/timeControls";
import { hasAccount, isOnline } from "../game/sides";
import type { SentPhrase } from "../backend/gameSession";
import type { Clock, ColorName, Position } from "../messages";
import { Icon } from "../ui/icons";
import { AccountMark, Rating } from "../ui/Rating";
import { formatClock, isLongTime } from "../i18n/timeControls";
import { playerArguments, formatPlayerOrGuest } from "../i18n/players";
import { t } from "../i18n/translate";

interface PlayerPlateProps {
  readonly color: ColorName;
  readonly position: Position;
  readonly receivedAt: number; // when the position arrived
  readonly phrase?: SentPhrase | undefined; // the last phrase, of either player
}

export function PlayerPlate({ color, position, receivedAt, phrase }: PlayerPlateProps) {
  const { seats, turn, result, clock } = position;
  const isToMove = turn === color && !result && position.awaits !== "opponent";
  return (
    <div class={isToMove ? "plate is-to-move" : "plate"}>
      <div class="plate-identity">
        <span class={`plate-color tile-${color}`} aria-hidden="true" />
        <span class="plate-name">{formatPlayerOrGuest(color, position)}</span>
        {hasAccount(seats[color]) && <AccountMark />}
        <PlateRating {...{ color, position }} />
        {isToMove && <TurnMark color={color} position={position} />}
        <PresenceMark color={color} position={position} />
      </div>
      {clock && seats[color].kind !== "vacant" && (
        <ClockFace {...{ color, clock, receivedAt }} isOver={result !== null} />
      )}
      {phrase?.by === color && (
        <q key={phrase.sequence} class="bubble">
          {t("online-phrase", { phrase: phrase.phrase })}
        </q>
      )}
    </div>
  );
}

/** The rating of a rated game, linked to the player's profile. */
function PlateRating({
  color,
  position: { seats, ratingInfo },
}: Pick<PlayerPlateProps, "color" | "position">) {
  const seat = seats[color];
  const rating = ratingInfo?.[color];
  if (!rating || seat.kind !== "person") return null;
  if (!seat.name) return <Rating rating={rating} />;
  return (
    <a class="plate-rating" href={playerPath(seat.name)}>
      <Rating rating={rating} />
    </a>
  );
}

/** Mark of the player to move: "your turn", or what the opponent is doing. */
function TurnMark({
  color,
  position: { seats, awaits },
}: Pick<PlayerPlateProps, "color" | "position">) {
  const seat = seats[color];
  const turn = t("game-turn", { color });
  if (awaits === "computer") {
    return (
      <span class="turn-mark is-thinking">{t("page-thinking", { player_kind: "named" })}</span>
    );
  }
  if (awaits !== "person" || seat.kind !== "person")
    return <span class="visually-hidden">{turn}</span>;
  if (seat.isYou) return <span class="turn-mark is-yours">{t("online-your-turn")}</span>;
  return (
    <span class="turn-mark">
      {seat.isConnected ? t("page-thinking", playerArguments(seat.name)) : turn}
    </span>
  );
}

/** Whether a player on another device is connected. */
function PresenceMark({ color, position }: Pick<PlayerPlateProps, "color" | "position">) {
  const seat = position.seats[color];
  if (!isOnline(position) || seat.kind !== "person" || seat.isYou) return null;
  if (!seat.isConnected) return <span class="player-away">{t("online-away")}</span>;
  return (
    <span class="player-present" title={t("online-connected")}>
      <span class="visually-hidden">{t("online-connected")}</span>
    </span>
  );
}

interface ClockFaceProps {
  readonly color: ColorName;
  readonly clock: Clock;
  readonly receivedAt: number;
  readonly isOver: boolean;
}

function ClockFace({ color, clock, receivedAt, isOver }: ClockFaceProps) {
  const isRunning = clock.running === color;
  const now = useCurrentTime(isRunning);
  const pausedFor = (isRunning && clock.pausedFor) || 0;
  const remaining = remainingTime(clock[color], isRunning ? now - receivedAt - pausedFor : 0);
  const status = clockStatus(remaining, isOver);
  if (pausedFor > Math.max(0, now - receivedAt))
    return <VacationClock days={pausedFor - (now - receivedAt)} left={remaining} />;
  const classes = [
    `clock is-${status}`,
    isRunning && "is-running",
    isLongTime(remaining) && "is-long",
  ];
  return (
    <time class={classes.filter(Boolean).join(" ")} role="timer">
      {status !== "normal" && <Icon name="hourglass" />}
      {status === "low" && <span class="visually-hidden">{t("online-low-time")}</span>}
      {status === "expired" && <span class="visually-hidden">{t("playing-time-out")}</span>}
      {formatClock(remaining)}
    </time>
  );
}

/** A clock that is paused by a vacation, and for how long. */
function VacationClock({ days, left }: { readonly days: number; readonly left: number }) {
  return (
    <time class="clock is-paused is-long" role="timer" title={t("online-on-vacation")}>
      <span class="vacation-mark">{t("online-on-vacation-for", { time: formatClock(days) })}</span>
      {formatClock(left)}
    </time>
  );
}

/** Return the current time, updated every 100 ms while a clock runs. */
export function useCurrentTime(isRunning: boolean): number {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [isRunning]);
  return isRunning ? Math.max(now, performance.now()) : now;
}
