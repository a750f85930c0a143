// The new game form: opponent, level, expansions and more, all with defaults.
import { useState } from "preact/hooks";
import { TilePicture } from "hiveboard/preact";
import { OPENINGS, type CurrentUser } from "../messages";
import {
  BugChoices,
  ClockChoice,
  LevelChoice,
  OpponentChoice,
  RatedSwitch,
  type GameOptionsProps,
} from "../newgame/FormParts";
import {
  colorOf,
  isOnlineGame,
  isRated,
  loadOptions,
  newGameOf,
  saveOptions,
  withChange,
  withColor,
  withRated,
  type GameOptions,
} from "../newgame/gameOptions";
import { useStartGame } from "../newgame/useStartGame";
import { NameField } from "../online/NameField";
import { NotReachable } from "../online/NotReachable";
import { useCurrentUser } from "../online/requests";
import { Button } from "../ui/buttons";
import { Choice, Form, Switch } from "../ui/forms";
import { ErrorText } from "../ui/texts";
import { t } from "../i18n/translate";

export function NewGameScreen() {
  const [formOptions, setOptions] = useState(loadOptions);
  const { isBusy, error, create } = useStartGame();
  const { me } = useCurrentUser(isOnlineGame(formOptions)); // local games need no server
  const options = { ...formOptions, rated: formOptions.rated && me?.hasAccount === true };
  const [typedName, setTypedName] = useState<string>();
  const change = (part: Partial<GameOptions>) => setOptions((current) => withChange(current, part));
  const submit = () => {
    saveOptions(options);
    const name = isOnlineGame(options) ? typedName?.trim() : undefined;
    create(newGameOf(options), name);
  };

  const isNotReachable = isOnlineGame(options) && me?.canInvite === false;
  return (
    <main class="page new-game-page">
      <h1>{t("page-new-game")}</h1>
      <Form class="new-game stack gap-75" onSubmit={submit}>
        <div class="new-game-part stack shrinks gap-75">
          <OpponentChoice options={options} change={change} />
          {isNotReachable && <NotReachable />}
          {options.opponent === "computer" && <LevelChoice options={options} change={change} />}
          {isOnlineGame(options) && !isNotReachable && (
            <>
              {!me?.hasAccount && (
                <NameField name={typedName ?? me?.name ?? ""} onName={setTypedName} />
              )}
              <ClockChoice options={options} change={change} />
            </>
          )}
        </div>
        {!isNotReachable && (
          <>
            <div class="new-game-part stack shrinks gap-75">
              {options.opponent !== "friend" && <ColorChoice options={options} change={change} />}
              <ExpansionChoice options={options} change={change} />
              {options.opponent === "computer" && (
                <Switch
                  text={t("coach-switch")}
                  isOn={options.coach}
                  onChange={(coach) => change({ coach })}
                />
              )}
              <MoreOptions options={options} change={change} me={me} />
            </div>
            <FormFooter isBusy={isBusy} error={error} />
          </>
        )}
      </Form>
    </main>
  );
}

function FormFooter({ isBusy, error }: Pick<ReturnType<typeof useStartGame>, "isBusy" | "error">) {
  return (
    <div class="form-footer stack gap-50">
      <ErrorText text={error} />
      <Button type="submit" class="primary large" text={t("page-begin")} disabled={isBusy} />
    </div>
  );
}

function ColorChoice({ options, change }: GameOptionsProps) {
  const white = <TilePicture color="white" bug="queen" />;
  const black = <TilePicture color="black" bug="queen" />;
  return (
    <Choice
      legend={t("page-your-color")}
      name="color"
      class="sides"
      value={colorOf(options)}
      options={[
        ["white", t("page-color", { color: "white" }), white],
        ["black", t("page-color", { color: "black" }), black],
        ["either", t("page-color-either"), [white, black]],
      ]}
      onChange={(color) => change(withColor(options, color))}
    />
  );
}

/** The expansions that can be added to the five bugs of every game. */
function ExpansionChoice({ options, change }: GameOptionsProps) {
  return (
    <fieldset class="field">
      <legend>{t("page-expansions")}</legend>
      <p class="muted set-description">{t("page-expansions-description")}</p>
      <BugChoices added={options} change={change} />
    </fieldset>
  );
}

/** The options are open initially if there is room for them. */
const LARGE_SCREEN = "(width >= 56rem) and (height >= 46rem)";

function MoreOptions({
  options,
  me,
  change,
}: GameOptionsProps & { readonly me: CurrentUser | undefined }) {
  const [isOpen] = useState(() => matchMedia(LARGE_SCREEN).matches);
  return (
    <details class="field more" open={isOpen}>
      <summary>{t("page-more-options")}</summary>
      {isOnlineGame(options) && (
        <RatedSwitch
          me={me}
          isOn={isRated(options)}
          onChange={(rated) => change(withRated(options, rated))}
        />
      )}
      <Choice
        legend={t("page-opening-rule")}
        name="opening"
        value={options.opening}
        options={OPENINGS.map((opening) => [opening, t("page-opening-name", { opening })])}
        onChange={(opening) => change({ opening })}
      />
      {!isOnlineGame(options) && <ClockChoice options={options} change={change} />}
      <Switch
        text={t("playing-takebacks")}
        isOn={options.takebacks}
        onChange={(takebacks) => change({ takebacks })}
      />
    </details>
  );
}
