// Parts of the new game form that other screens use as well.
import { TilePicture } from "hiveboard/preact";
import {
  timeControlNames,
  TIME_CONTROLS,
  timeControlOf,
  isValidCustomTime,
  CUSTOM,
  CUSTOM_BOUNDS,
  CUSTOM_DAYS,
  type CustomClock,
} from "../game/timeControls";
import {
  LEVELS,
  MAXIMUM_SECONDS,
  type BugName,
  type ColorName,
  type CurrentUser,
} from "../messages";
import { Choice, Select, Switch } from "../ui/forms";
import { Icon } from "../ui/icons";
import { formatTimeControl } from "../i18n/timeControls";
import {
  levelIcon,
  computerIcon,
  formatLevelIcon,
  formatComputer,
  formatLevelRank,
  formatPlayingStyle,
} from "../i18n/levels";
import { t } from "../i18n/translate";
import {
  EXPANSION_BUGS,
  colorOf,
  computerSeat,
  isOnlineGame,
  type ExpansionBugs,
  type GameOptions,
  withColor,
  type ColorOption,
} from "./gameOptions";

export interface GameOptionsProps {
  readonly options: GameOptions;
  readonly change: (change: Partial<GameOptions>) => void;
}

export function OpponentChoice({ options, change }: GameOptionsProps) {
  return (
    <Choice
      legend={t("page-opponent")}
      name="opponent"
      class="opponents"
      value={options.opponent}
      options={[
        ["computer", t("page-opponent-computer"), <Icon name="computer" />],
        ["friend", t("page-opponent-friend"), <Icon name="players" />],
        ["link", t("online-by-link"), <Icon name="link" />],
        ["lobby", t("online-in-lobby"), <Icon name="globe" />],
      ]}
      onChange={(opponent) => change({ opponent })}
    />
  );
}

/**
 * Choice of opponent, level and color for a game from a given position. White may not be the first
 * to move there, so the names of the colors do not say so.
 */
export function OpponentForm({ options, change, allowsRandomColor }: OpponentFormProps) {
  const either = allowsRandomColor ? [["either", t("page-color-either")] as const] : [];
  return (
    <>
      <OpponentChoice options={options} change={change} />
      {options.opponent === "computer" && <LevelChoice options={options} change={change} />}
      {options.opponent !== "friend" && (
        <Choice<ColorOption>
          legend={t("page-your-color")}
          name="color"
          value={colorOf(options)}
          options={[
            ["white", t("review-color", { color: "white" })],
            ["black", t("review-color", { color: "black" })],
            ...either,
          ]}
          onChange={(color) => change(withColor(options, color))}
        />
      )}
    </>
  );
}

interface OpponentFormProps extends GameOptionsProps {
  readonly allowsRandomColor: boolean; // whether a random color can be chosen
}

interface BugChoicesProps {
  readonly added: ExpansionBugs;
  readonly change: (change: Partial<ExpansionBugs>) => void;
}

export function BugChoices({ added, change }: BugChoicesProps) {
  return (
    <div class="bugs stack gap-40">
      {EXPANSION_BUGS.map((bug) => (
        <label key={bug} class="bug-choice">
          <input
            type="checkbox"
            checked={added[bug]}
            onChange={(event) => change({ [bug]: event.currentTarget.checked })}
          />
          <TilePicture color="white" bug={bug} />
          <span>{formatBug(bug)}</span>
        </label>
      ))}
    </div>
  );
}

function formatBug(bug: BugName): string {
  return t("bug-name", { bug });
}

export function LevelChoice({ options, change }: GameOptionsProps) {
  const color = computerColor(options);
  const seat = computerSeat(options);
  return (
    <fieldset class="field levels stack gap-35">
      <legend>{t("page-level")}</legend>
      <div class="level-list">
        {LEVELS.map((level) => (
          <label key={level} class="level-option row" title={formatLevelIcon(level)}>
            <LevelInput
              value={level}
              label={`${formatLevelIcon(level)}. ${formatLevelRank(level)}`}
              isChosen={options.maximum === null && level === options.level}
              onChoose={() => change({ level, maximum: null })}
            />
            <TilePicture color={color} bug={levelIcon(level)} />
            <span aria-hidden="true">{level}</span>
          </label>
        ))}
        <div class="maximum">
          <span aria-hidden="true">{t("maximum-name")}</span>
          {MAXIMUM_SECONDS.map((seconds) => (
            <label key={seconds} class="level-option row">
              <LevelInput
                value={`maximum ${seconds}`}
                label={formatComputer({ kind: "maximum", seconds })}
                isChosen={seconds === options.maximum}
                onChoose={() => change({ maximum: seconds })}
              />
              <span aria-hidden="true">{t("maximum-seconds", { seconds })}</span>
            </label>
          ))}
        </div>
      </div>
      <div class="chosen-level row gap-90">
        <TilePicture color={color} bug={computerIcon(seat)} />
        <p>
          <strong>
            {seat.kind === "computer" ? formatLevelIcon(seat.level) : t("maximum-name")}
          </strong>{" "}
          <span class="muted">
            {seat.kind === "computer"
              ? t("level-name", { level: seat.level })
              : t("maximum-strength")}
          </span>
          <span id="level-description">{formatPlayingStyle(seat)}</span>
        </p>
      </div>
    </fieldset>
  );
}

interface LevelInputProps {
  readonly value: string | number;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function LevelInput({ value, label, isChosen, onChoose }: LevelInputProps) {
  return (
    <input
      type="radio"
      name="level"
      value={value}
      checked={isChosen}
      aria-label={label}
      {...(isChosen && { "aria-describedby": "level-description" })}
      onChange={onChoose}
    />
  );
}

/** Return the color of the computer, black while the sides are random. */
function computerColor(options: GameOptions): ColorName {
  return colorOf(options) === "black" ? "white" : "black";
}

export function ClockChoice({ options, change }: GameOptionsProps) {
  const names = timeControlNames(isOnlineGame(options));
  const selected = names.includes(options.clock) ? options.clock : "none";
  return (
    <div class="field">
      <label for="clock">{t("page-clock")}</label>
      <Select
        id="clock"
        value={selected}
        options={names.map((name) => [name, formatTimeControlName(name)])}
        onChange={(clock) => change({ clock })}
      />
      {selected === CUSTOM && (
        <div class="custom-clock stack gap-50">
          <CustomTimeField name="minutes" {...{ options, change }} />
          <CustomTimeField name="seconds" {...{ options, change }} />
        </div>
      )}
      {selected === CUSTOM_DAYS && (
        <div class="custom-clock stack gap-50">
          <CustomTimeField name="days" {...{ options, change }} />
        </div>
      )}
      {(selected === CUSTOM || selected === CUSTOM_DAYS) && (
        <output class="muted" for="clock">
          {formatTimeControl(timeControlOf(selected, options))}
        </output>
      )}
    </div>
  );
}

function formatTimeControlName(name: string): string {
  if (name === CUSTOM) return t("playing-clock-custom");
  return name === CUSTOM_DAYS
    ? t("playing-clock-custom-days")
    : formatTimeControl(TIME_CONTROLS[name] ?? null);
}

/** A number field with bounds that the browser checks before the form is submitted. */
function CustomTimeField({
  name,
  options,
  change,
}: GameOptionsProps & { readonly name: keyof CustomClock }) {
  const [minimum, maximum] = CUSTOM_BOUNDS[name];
  return (
    <label>
      <span>{t("playing-clock-field", { field: name, minimum, maximum })}</span>
      <input
        type="number"
        inputMode="numeric"
        required
        min={minimum}
        max={maximum}
        step={1}
        defaultValue={String(options[name])}
        onInput={({ currentTarget: { valueAsNumber: value } }) => {
          if (isValidCustomTime(name, value)) change({ [name]: value });
        }}
      />
    </label>
  );
}

interface RatedSwitchProps {
  readonly me: CurrentUser | undefined;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function RatedSwitch({ me, isOn, onChange }: RatedSwitchProps) {
  if (!me) return null;
  if (!me.hasAccount) return <AccountRequired />;
  return (
    <div class="rated-switch stack gap-25">
      <Switch text={t("rated-game")} describedBy="rated-description" {...{ isOn, onChange }} />
      <small id="rated-description" class="muted">
        {t("rated-description")}
      </small>
    </div>
  );
}

/** Notice that an account is required, with a link to create one that leads back to `returnTo`. */
export function AccountRequired({ returnTo = "" }: { readonly returnTo?: string }) {
  return (
    <p class="needs-account">
      <span class="muted">{t("rated-account-required")}</span>{" "}
      <a href={returnTo ? `/account?then=${encodeURIComponent(returnTo)}` : "/account"}>
        {t("account-link")}
      </a>
    </p>
  );
}
