// A game that begins with what was laid: against whom, how strong, and with which side.
import { useState } from "preact/hooks";
import { startOf, type Laid } from "../game/editor";
import type { Host } from "../host/host";
import type { Moves } from "../messages";
import { Opponent } from "../newgame/FormParts";
import { LevelChoice } from "../newgame/LevelChoice";
import {
  colorOf,
  loadOptions,
  newGameOf,
  saveOptions,
  withColor,
  type GameOptions,
} from "../newgame/options";
import { useStartGame } from "../newgame/useStartGame";
import { Choice } from "../ui/Choice";
import { Trouble } from "../ui/Trouble";
import { say } from "../words/text";

interface PlayFromProps {
  readonly host: Host;
  readonly laid: Laid;
  readonly moves: Moves; // from there on
  readonly isPossible: boolean;
}

export function PlayFrom({ host, laid, moves, isPossible }: PlayFromProps) {
  const [options, setOptions] = useState(loadOptions);
  const { isBusy, trouble, begin } = useStartGame(host);
  const change = (part: Partial<GameOptions>) => setOptions((before) => ({ ...before, ...part }));
  const onSubmit = (event: Event) => {
    event.preventDefault();
    saveOptions(options);
    const asked = { ...newGameOf(options), start: startOf(laid), moves };
    begin({ ...asked, clock: null });
  };

  return (
    <details class="play-from">
      <summary>{say("setup-play")}</summary>
      <form onSubmit={onSubmit}>
        <Opponent options={options} change={change} />
        {options.opponent === "computer" && <LevelChoice options={options} change={change} />}
        {options.opponent !== "friend" && <Color options={options} change={change} />}
        <Trouble text={trouble} />
        <button type="submit" class="main" disabled={isBusy || !isPossible}>
          {say("page-begin")}
        </button>
      </form>
    </details>
  );
}

interface ColorProps {
  readonly options: GameOptions;
  readonly change: (change: Partial<GameOptions>) => void;
}

/** White need not begin here, so that nothing is said of that. */
function Color({ options, change }: ColorProps) {
  return (
    <Choice
      legend={say("page-your-color")}
      name="color"
      value={colorOf(options)}
      options={[
        ["white", say("look-color", { color: "white" })],
        ["black", say("look-color", { color: "black" })],
        ["either", say("page-color-either")],
      ]}
      onChange={(color) => change(withColor(options, color))}
    />
  );
}
