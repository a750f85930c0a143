// The area of a player at an edge of the board: name plate and hand.
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
  readonly ui: GameUiState; // the current state
  readonly displayed?: GameUiState; // the displayed state, if it is an earlier position
  readonly moveFormat: MoveFormat;
  readonly dispatch?: Dispatch | undefined; // present if tiles can be picked up
  readonly receivedAt?: number; // when the position arrived
  readonly phrase?: SentPhrase | undefined; // the last phrase
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

/** A hand. Its tiles can be picked up if the player at this screen owns it. */
export function PlayerHand({ color, ui, moveFormat, dispatch }: PlayerHandProps) {
  const seat = ui.position.seats[color];
  const isOwn = dispatch !== undefined && seat.kind === "person" && seat.isYou;
  const pickUpByKey = (piece: PieceName) => {
    dispatch?.((current) => pickUp(current, piece));
    document.querySelector<HTMLElement>(".board")?.focus();
  };
  return <Hand {...{ color, ui, moveFormat, isOwn }} onPickUp={pickUpByKey} />;
}

interface BoardEdgeProps extends PlayerAreaProps {
  readonly place: "near" | "far";
  readonly children?: ComponentChildren; // other content of the edge
}

/** An edge of the board with the area of its player. */
export function BoardEdge({ place, children, ...areaProps }: BoardEdgeProps) {
  const isToMove = areaProps.ui.position.turn === areaProps.color;
  return (
    <div class={isToMove ? `${place} is-to-move` : place}>
      {children}
      <PlayerArea {...areaProps} />
    </div>
  );
}

/** Link to the home screen for layouts without a panel. */
export function HomeLink() {
  return (
    <a class="text-button home-link narrow-only" href="/" aria-label={t("page-home")}>
      <Icon name="home" />
    </a>
  );
}
