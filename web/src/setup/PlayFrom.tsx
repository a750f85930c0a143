// A game that begins with what was laid: against whom, how strong, and with which side.
import { useState } from "preact/hooks";
import { startOf, type Laid } from "../game/editor";
import type { Host } from "../host/host";
import type { Moves } from "../messages";
import {
  colorOf,
  loadWishes,
  newGameOf,
  saveWishes,
  wishingFor,
  type Wishes,
} from "../newgame/choices";
import { Opponent } from "../newgame/FormParts";
import { LevelChoice } from "../newgame/LevelChoice";
import { useStartGame } from "../newgame/useStartGame";
import { Choice } from "../ui/Choice";
import { say } from "../words/text";

interface PlayFromProps {
  readonly host: Host;
  readonly laid: Laid;
  readonly moves: Moves; // from there on
  readonly isPossible: boolean;
}

export function PlayFrom({ host, laid, moves, isPossible }: PlayFromProps) {
  const [wishes, setWishes] = useState(loadWishes);
  const { isBusy, trouble, begin } = useStartGame(host);
  const change = (part: Partial<Wishes>) => setWishes((before) => ({ ...before, ...part }));
  const onSubmit = (event: Event) => {
    event.preventDefault();
    saveWishes(wishes);
    const asked = { ...newGameOf(wishes), start: startOf(laid), moves };
    void begin({ ...asked, clock: null });
  };

  return (
    <details class="play-from">
      <summary>{say("setup-play")}</summary>
      <form onSubmit={onSubmit}>
        <Opponent wishes={wishes} change={change} />
        {wishes.opponent === "computer" && <LevelChoice wishes={wishes} change={change} />}
        {wishes.opponent !== "friend" && <Color wishes={wishes} change={change} />}
        {trouble && (
          <p class="trouble" role="alert">
            {trouble}
          </p>
        )}
        <button type="submit" class="main" disabled={isBusy || !isPossible}>
          {say("page-begin")}
        </button>
      </form>
    </details>
  );
}

interface ColorProps {
  readonly wishes: Wishes;
  readonly change: (change: Partial<Wishes>) => void;
}

/** White need not begin here, so that nothing is said of that. */
function Color({ wishes, change }: ColorProps) {
  return (
    <Choice
      legend={say("page-your-color")}
      name="color"
      value={colorOf(wishes)}
      options={[
        ["white", say("look-color", { color: "white" })],
        ["black", say("look-color", { color: "black" })],
        ["either", say("page-color-either")],
      ]}
      onChange={(color) => change(wishingFor(wishes, color))}
    />
  );
}
