// How moves are written: in people's words, or in notation.
import type { Settings } from "../browser/settings";
import { say } from "../words/text";
import { Knob } from "./ActionButton";

interface NotationSwitchProps {
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

export function NotationSwitch({ settings, change }: NotationSwitchProps) {
  return (
    <button
      type="button"
      class="plain"
      role="switch"
      aria-checked={settings.notation}
      onClick={() => change({ notation: !settings.notation })}
    >
      {say("page-moves-in-notation")}
      <Knob />
    </button>
  );
}
