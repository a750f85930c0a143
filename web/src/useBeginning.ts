// A game that is about to begin: asked for once, however often the button is pressed.
import { useState } from "preact/hooks";
import type { Host } from "./host";
import type { NewGame } from "./messages";
import { sayFailure } from "./problems";
import { goTo } from "./router";

interface Beginning {
  readonly isBusy: boolean;
  readonly trouble: string; // why it did not begin, or ""
  /** Begin it, under a new name if there is one. */
  begin(asked: NewGame, name?: string): Promise<void>;
}

export function useBeginning(host: Host): Beginning {
  const [trouble, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  const begin = async (asked: NewGame, name?: string) => {
    setBusy(true);
    try {
      if (name !== undefined) await host.rename(name || null);
      goTo(`/game/${await host.create(asked)}`);
    } catch (error) {
      setTrouble(sayFailure(error));
      setBusy(false);
    }
  };
  return { isBusy, trouble, begin };
}
