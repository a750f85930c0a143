// Starts a game, or joins one, and opens its screen.
import { addressOfGame, goTo } from "../browser/router";
import { beginGame } from "../host/allGames";
import { usePage } from "../host/page";
import type { GameId, NewGame, Token } from "../messages";
import { useAction } from "../ui/useAction";

export function useStartGame() {
  const { host } = usePage();
  const { message, isBusy, run } = useAction();
  const enter = (game: () => Promise<GameId>) => run(async () => goTo(addressOfGame(await game())));
  const create = async (asked: NewGame, name?: string) => {
    if (name !== undefined) await host.people.rename(name || null);
    return beginGame(host, asked);
  };
  return {
    isBusy,
    trouble: message,
    /** Begin a game, under a new name if there is one. */
    begin: (asked: NewGame, name?: string) => enter(() => create(asked, name)),
    join: (token: Token) => enter(() => host.people.accept(token)),
  };
}
