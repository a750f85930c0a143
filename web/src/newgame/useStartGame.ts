// Starts a game, or joins one, and opens its screen.
import { gamePath, navigate } from "../browser/router";
import { createGame } from "../backend/allGames";
import { usePage } from "../backend/pageContext";
import type { GameId, NewGame, Token } from "../messages";
import { useAction } from "../ui/useAction";

export function useStartGame() {
  const { backend } = usePage();
  const { outcome, isBusy, run } = useAction();
  const enter = (game: () => Promise<GameId>) => run(async () => navigate(gamePath(await game())));
  const create = async (asked: NewGame, name?: string) => {
    if (name !== undefined) await backend.server.rename(name || null);
    return createGame(backend, asked);
  };
  return {
    isBusy,
    error: outcome,
    /** Begin a game, under a new name if there is one. */
    create: (asked: NewGame, name?: string) => enter(() => create(asked, name)),
    join: (token: Token) => enter(() => backend.server.acceptInvitation(token)),
  };
}
