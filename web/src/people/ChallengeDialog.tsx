// Dialog to challenge a player: time control, color, expansions, and whether the game is rated.
import { useState } from "preact/hooks";
import { gamePath, navigate } from "../browser/router";
import type { CurrentUser } from "../messages";
import { BugChoices, ClockChoice, RatedSwitch } from "../newgame/FormParts";
import {
  colorOf,
  defaultRules,
  isRated,
  loadOptions,
  newOnlineGameOf,
  saveOptions,
  withColor,
  withRated,
  type ColorOption,
  type GameOptions,
} from "../newgame/gameOptions";
import { people } from "../server/people";
import { Button } from "../ui/buttons";
import { Dialog } from "../ui/Dialog";
import { Choice } from "../ui/forms";
import { useAction } from "../ui/useAction";
import { t } from "../i18n/translate";

export interface ChallengeDialogProps {
  /** The name of the account to challenge. */
  readonly name: string;
  readonly me: CurrentUser;
  readonly onClose: () => void;
}

function initialOptions(): GameOptions {
  const options: GameOptions = { ...loadOptions(), opponent: "link" };
  const clock = options.clock === "none" ? "5+5" : options.clock;
  const usual = { ...options, ...defaultRules(options), clock };
  return { ...usual, ...withRated(usual, true) }; // between accounts
}

export function ChallengeDialog({ name, me, onClose }: ChallengeDialogProps) {
  const [options, setOptions] = useState(initialOptions);
  const { outcome, isBusy, run } = useAction();
  const change = (part: Partial<GameOptions>) => setOptions((current) => ({ ...current, ...part }));
  const send = () =>
    run(async () => {
      const game = await people.challenge(newOnlineGameOf(options), name);
      const { clock, minutes, seconds, days, colorAmongPeople } = options;
      saveOptions({ ...loadOptions(), clock, minutes, seconds, days, colorAmongPeople });
      onClose();
      navigate(gamePath(game));
    });
  return (
    <Dialog
      title={t("challenge-player", { player: name })}
      status={outcome}
      closeLabel={t("account-cancel")}
      action={
        <Button class="primary" text={t("challenge-send")} disabled={isBusy} onClick={send} />
      }
      onClose={onClose}
    >
      <div class="challenge-form stack gap-75">
        <ClockChoice options={options} change={change} />
        <Choice<ColorOption>
          legend={t("page-your-color")}
          name="challenge-color"
          value={colorOf(options)}
          options={[
            ["white", t("review-color", { color: "white" })],
            ["either", t("page-color-either")],
            ["black", t("review-color", { color: "black" })],
          ]}
          onChange={(color) => change(withColor(options, color))}
        />
        <RatedSwitch
          me={me}
          isOn={isRated(options)}
          onChange={(rated) => change(withRated(options, rated))}
        />
        <details class="field more">
          <summary>{t("page-expansions")}</summary>
          <BugChoices added={options} change={change} />
        </details>
      </div>
    </Dialog>
  );
}
