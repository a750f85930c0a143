// A game that is about to begin: asked for once, however often the button is pressed.
import { useState } from "preact/hooks";
import { addressOfGame, goTo } from "../browser/router";
import { beginGame } from "../host/allGames";
import type { Host } from "../host/host";
import type { GameId, NewGame, Token } from "../messages";
import { sayFailure } from "../words/problems";

interface GameStart {
  readonly isBusy: boolean;
  readonly trouble: string; // why it did not begin, or ""
  /** Begin it, under a new name if there is one. */
  begin(asked: NewGame, name?: string): Promise<void>;
  /** Take the seat that one is invited to. */
  join(token: Token): Promise<void>;
}

export function useStartGame(host: Host): GameStart {
  const [trouble, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  const enter = async (game: () => Promise<GameId>) => {
    setBusy(true);
    setTrouble("");
    try {
      goTo(addressOfGame(await game()));
    } catch (error) {
      setTrouble(sayFailure(error));
      setBusy(false);
    }
  };
  const create = async (asked: NewGame, name?: string) => {
    if (name !== undefined) await host.people.rename(name || null);
    return beginGame(host, asked);
  };
  return {
    isBusy,
    trouble,
    begin: (asked, name) => enter(() => create(asked, name)),
    join: (token) => enter(() => host.people.accept(token)),
  };
}
