// A game that begins with what was laid: against whom, how strong, and with which side.
import { useState } from "preact/hooks";
import { startOf, type Laid } from "../desk";
import type { Host } from "../host";
import type { Moves } from "../messages";
import { loadWishes, newGameOf, saveWishes, type Wishes } from "../newgame";
import { sayFailure } from "../problems";
import { goTo } from "../router";
import { Choice, Level, Opponent } from "../screens/NewGame";
import { say } from "../text";

interface PlayFromProps {
  readonly host: Host;
  readonly laid: Laid;
  readonly moves: Moves; // from there on
  readonly isPossible: boolean;
}

export function PlayFrom({ host, laid, moves, isPossible }: PlayFromProps) {
  const [wishes, setWishes] = useState(loadWishes);
  const [trouble, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<Wishes>) => setWishes((before) => ({ ...before, ...part }));

  const begin = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    saveWishes(wishes);
    const asked = { ...newGameOf(wishes, Math.random()), start: startOf(laid), moves };
    try {
      goTo(`/game/${await host.create({ ...asked, clock: null })}`);
    } catch (error) {
      setTrouble(sayFailure(error));
      setBusy(false);
    }
  };

  return (
    <details class="play-from">
      <summary>{say("setup-play")}</summary>
      <form onSubmit={(event) => void begin(event)}>
        <Opponent wishes={wishes} change={change} />
        {wishes.opponent === "computer" && <Level wishes={wishes} change={change} />}
        {wishes.opponent === "computer" && <Color wishes={wishes} change={change} />}
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
      value={wishes.color}
      options={[
        ["white", say("page-player", { color: "white" })],
        ["black", say("page-player", { color: "black" })],
        ["either", say("page-color-either")],
      ]}
      onChange={(color) => change({ color })}
    />
  );
}
