// One player's edge of the table: name plate and hand.
import type { ComponentChildren } from "preact";
import { pickUp } from "../game/transitions";
import type { GameUiState, Dispatch } from "../game/uiState";
import type { SentPhrase } from "../backend/gameSession";
import type { ColorName, PieceName } from "../messages";
import { Icon } from "../ui/icons";
import type { MoveFormat } from "../i18n/moves";
import { t } from "../i18n/translate";
import { Hand } from "./Hand";
import { PlayerPlate } from "./PlayerPlate";

export interface PlayerAreaProps {
  readonly color: ColorName;
  readonly ui: GameUiState; // as it stands
  readonly displayed?: GameUiState; // as it is shown, if that is an earlier position
  readonly moveFormat: MoveFormat;
  readonly dispatch?: Dispatch | undefined; // if tiles may be taken
  readonly receivedAt?: number; // when the position came
  readonly phrase?: SentPhrase | undefined; // what was just said
}

export function PlayerArea({
  color,
  ui,
  displayed = ui,
  moveFormat,
  dispatch,
  receivedAt = 0,
  phrase,
}: PlayerAreaProps) {
  return (
    <section class="player-area row wrap grows shrinks" aria-label={t("page-player", { color })}>
      <PlayerPlate {...{ color, receivedAt, phrase }} position={ui.position} />
      <PlayerHand {...{ color, moveFormat, dispatch }} ui={displayed} />
    </section>
  );
}

type PlayerHandProps = Pick<PlayerAreaProps, "color" | "ui" | "moveFormat" | "dispatch">;

/** A hand; whoever sits here may take from it if it is theirs. */
export function PlayerHand({ color, ui, moveFormat, dispatch }: PlayerHandProps) {
  const seat = ui.position.seats[color];
  const isOwn = dispatch !== undefined && seat.kind === "person" && seat.isYou;
  const takeByKey = (piece: PieceName) => {
    dispatch?.((now) => pickUp(now, piece));
    document.querySelector<HTMLElement>(".board")?.focus();
  };
  return <Hand {...{ color, ui, moveFormat, isOwn }} onPickUp={takeByKey} />;
}

interface BoardEdgeProps extends PlayerAreaProps {
  readonly place: "near" | "far";
  readonly children?: ComponentChildren; // what lies there besides
}

/** An edge of the table with the player who sits there. */
export function BoardEdge({ place, children, ...side }: BoardEdgeProps) {
  const isToMove = side.ui.position.turn === side.color;
  return (
    <div class={isToMove ? `${place} is-to-move` : place}>
      {children}
      <PlayerArea {...side} />
    </div>
  );
}

/** The way home where there is no room for a panel. */
export function HomeLink() {
  return (
    <a class="text-button home-link narrow-only" href="/" aria-label={t("page-home")}>
      <Icon name="home" />
    </a>
  );
}
