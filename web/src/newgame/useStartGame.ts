// Creates or joins a game and opens its screen.
import { gamePath, navigate } from "../browser/router";
import { createGame } from "../backend/allGames";
import { usePage } from "../backend/pageContext";
import type { GameId, NewGame, NewLocalGame, Token } from "../messages";
import { useAction } from "../ui/useAction";

export function useStartGame() {
  const { backend } = usePage();
  const { outcome, isBusy, run } = useAction();
  const enter = (start: () => Promise<GameId>) =>
    run(async () => navigate(gamePath(await start())));
  const create = async (game: NewGame | NewLocalGame, name?: string) => {
    if (name !== undefined) await backend.server.rename(name || null);
    return createGame(backend, game);
  };
  return {
    isBusy,
    error: outcome,
    /** Create a game, first renaming the player if `name` is given. */
    create: (game: NewGame | NewLocalGame, name?: string) => enter(() => create(game, name)),
    join: (token: Token) => enter(() => backend.server.acceptInvitation(token)),
  };
}
