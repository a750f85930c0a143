// A game in a list, with its board, players and further details. It links to the game.
import type { ComponentChildren } from "preact";
import { BoardPicture } from "../ui/BoardPicture";
import { gamePath } from "../browser/router";
import { hasAccount } from "../game/sides";
import type { ColorName, GameSummary, OngoingGame } from "../messages";
import { AccountMark } from "../ui/Rating";
import { formatPlayer } from "../i18n/players";
import { t } from "../i18n/translate";

interface GameCardProps {
  readonly game: GameSummary | OngoingGame;
  readonly children: ComponentChildren;
}

export function GameCard({ game, children }: GameCardProps) {
  const { stacks } = game;
  return (
    <a href={gamePath(game.game)}>
      <BoardPicture stacks={stacks} />
      <span class="game-card-text column shrinks">
        <strong>
          <Player color="white" game={game} />
          {t("page-versus", { white: "", black: "" })}
          <Player color="black" game={game} />
        </strong>
        {children}
      </span>
    </a>
  );
}

interface PlayerProps {
  readonly color: ColorName;
  readonly game: GameSummary | OngoingGame;
}

function Player({ color, game }: PlayerProps) {
  const seat = game.seats[color];
  return (
    <>
      {formatPlayer(color, seat, game)}
      {hasAccount(seat) && <AccountMark />}
    </>
  );
}
