// A new game: against whom, how strong, with which tiles; everything has a good default.
import { useState } from "preact/hooks";
import { TilePicture } from "hiveboard/preact";
import { OPENINGS, type Me } from "../messages";
import {
  BugChoices,
  ClockChoice,
  LevelChoice,
  Opponent,
  RatedSwitch,
  type PartProps,
} from "../newgame/FormParts";
import {
  colorOf,
  isInviting,
  isRated,
  loadOptions,
  newGameOf,
  saveOptions,
  withColor,
  withRated,
  type GameOptions,
} from "../newgame/options";
import { useStartGame } from "../newgame/useStartGame";
import { NameField } from "../online/NameField";
import { NobodyCanCome } from "../online/NobodyCanCome";
import { useMe } from "../online/requests";
import { Button } from "../ui/buttons";
import { Choice, Form, Switch } from "../ui/forms";
import { Trouble } from "../ui/texts";
import { say } from "../words/text";

export function NewGameScreen() {
  const [chosen, setOptions] = useState(loadOptions);
  const { isBusy, trouble, begin } = useStartGame();
  const { me } = useMe(isInviting(chosen)); // a game of one's own asks nobody
  const options = { ...chosen, rated: chosen.rated && me?.hasAccount === true };
  const [typedName, setTypedName] = useState<string>();
  const change = (part: Partial<GameOptions>) => setOptions((before) => ({ ...before, ...part }));
  const submit = () => {
    saveOptions(options);
    const name = isInviting(options) ? typedName?.trim() : undefined;
    begin(newGameOf(options), name);
  };

  const isCutOff = isInviting(options) && me?.canInvite === false;
  return (
    <main class="page begins">
      <h1>{say("page-new-game")}</h1>
      <Form class="new-game stack gap-75" onSubmit={submit}>
        <div class="new-game-part stack shrinks gap-75">
          <Opponent options={options} change={change} />
          {isCutOff && <NobodyCanCome />}
          {options.opponent === "computer" && <LevelChoice options={options} change={change} />}
          {isInviting(options) && !isCutOff && (
            <>
              {!me?.hasAccount && (
                <NameField name={typedName ?? me?.name ?? ""} onName={setTypedName} />
              )}
              <ClockChoice options={options} change={change} />
            </>
          )}
        </div>
        {!isCutOff && (
          <>
            <div class="new-game-part stack shrinks gap-75">
              {options.opponent !== "friend" && <Side options={options} change={change} />}
              <TileSet options={options} change={change} />
              {options.opponent === "computer" && (
                <Switch
                  text={say("coach-wanted")}
                  isOn={options.coach}
                  onChange={(coach) => change({ coach })}
                />
              )}
              <MoreChoices options={options} change={change} me={me} />
            </div>
            <Foot isBusy={isBusy} trouble={trouble} />
          </>
        )}
      </Form>
    </main>
  );
}

function Foot({ isBusy, trouble }: Pick<ReturnType<typeof useStartGame>, "isBusy" | "trouble">) {
  return (
    <div class="form-foot stack gap-50">
      <Trouble text={trouble} />
      <Button type="submit" class="main large" text={say("page-begin")} disabled={isBusy} />
    </div>
  );
}

function Side({ options, change }: PartProps) {
  const white = <TilePicture color="white" bug="queen" />;
  const black = <TilePicture color="black" bug="queen" />;
  return (
    <Choice
      legend={say("page-your-color")}
      name="color"
      look="sides"
      value={colorOf(options)}
      options={[
        ["white", say("page-color", { color: "white" }), white],
        ["black", say("page-color", { color: "black" }), black],
        ["either", say("page-color-either"), [white, black]],
      ]}
      onChange={(color) => change(withColor(options, color))}
    />
  );
}

/** The five bugs of every game, and the three that may be added. */
function TileSet({ options, change }: PartProps) {
  return (
    <fieldset class="field">
      <legend>{say("page-set")}</legend>
      <p class="quiet set-why">{say("page-set-why")}</p>
      <BugChoices added={options} change={change} />
    </fieldset>
  );
}

/** Open from the start where there is room for it. */
const ROOMY = "(width >= 56rem) and (height >= 46rem)";

function MoreChoices({ options, me, change }: PartProps & { readonly me: Me | undefined }) {
  const [isOpen] = useState(() => matchMedia(ROOMY).matches);
  return (
    <details class="field more" open={isOpen}>
      <summary>{say("page-more-choices")}</summary>
      {isInviting(options) && (
        <RatedSwitch
          me={me}
          isOn={isRated(options)}
          onChange={(rated) => change(withRated(options, rated))}
        />
      )}
      <Choice
        legend={say("page-opening-rule")}
        name="opening"
        value={options.opening}
        options={OPENINGS.map((opening) => [opening, say("page-opening-named", { opening })])}
        onChange={(opening) => change({ opening })}
      />
      {!isInviting(options) && <ClockChoice options={options} change={change} />}
      <Switch
        text={say("playing-takebacks")}
        isOn={options.takebacks}
        onChange={(takebacks) => change({ takebacks })}
      />
    </details>
  );
}
