// A game in a list: its board, who plays, and what else there is to say; it leads to the game.
import type { ComponentChildren } from "preact";
import { Picture, stillScene } from "hiveboard/preact";
import { addressOfGame } from "../browser/router";
import { hasAccount } from "../game/sides";
import type { ColorName, Summary, Watchable } from "../messages";
import { AccountMark } from "../ui/Rating";
import { sayPlayer } from "../words/players";
import { say } from "../words/text";

interface GameCardProps {
  readonly game: Summary | Watchable;
  readonly children: ComponentChildren;
}

export function GameCard({ game, children }: GameCardProps) {
  const { stacks } = game;
  return (
    <a href={addressOfGame(game.game)}>
      <Picture scene={stillScene(stacks)} label="" />
      <span class="kept-words column shrinks">
        <strong>
          <Player color="white" game={game} />
          {say("page-versus", { white: "", black: "" })}
          <Player color="black" game={game} />
        </strong>
        {children}
      </span>
    </a>
  );
}

interface PlayerProps {
  readonly color: ColorName;
  readonly game: Summary | Watchable;
}

function Player({ color, game }: PlayerProps) {
  const seat = game.seats[color];
  return (
    <>
      {sayPlayer(color, seat, game)}
      {hasAccount(seat) && <AccountMark />}
    </>
  );
}
