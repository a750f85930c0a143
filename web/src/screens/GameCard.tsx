// A game in a list: its board, who plays, and what else there is to say; it leads to the game.
import type { ComponentChildren } from "preact";
import { Picture, stillScene } from "../board/Picture";
import { addressOfGame } from "../browser/router";
import type { Summary, Watchable } from "../messages";
import { sayPlayer } from "../words/players";
import { say } from "../words/text";

interface GameCardProps {
  readonly game: Summary | Watchable;
  readonly children: ComponentChildren;
}

export function GameCard({ game, children }: GameCardProps) {
  const { seats, stacks } = game;
  return (
    <a href={addressOfGame(game.game)}>
      <Picture scene={stillScene(stacks)} label="" />
      <span class="kept-words">
        <strong>
          {say("page-versus", {
            white: sayPlayer("white", seats.white, game),
            black: sayPlayer("black", seats.black, game),
          })}
        </strong>
        {children}
      </span>
    </a>
  );
}
