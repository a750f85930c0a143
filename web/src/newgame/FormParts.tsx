// Parts of the form of a new game, which other screens have as well.
import { TilePicture } from "hiveboard/preact";
import {
  clockNames,
  CLOCKS,
  controlOf,
  isOwnTime,
  OWN,
  OWN_BOUNDS,
  OWN_DAYS,
  type OwnClock,
} from "../game/clocks";
import { LEVELS, MAXIMUM_SECONDS, type BugName, type ColorName, type Me } from "../messages";
import { Choice, Select, Switch } from "../ui/forms";
import { Icon } from "../ui/icons";
import { sayControl } from "../words/clocks";
import {
  characterOf,
  drawingOf,
  sayCharacter,
  sayComputer,
  sayPlace,
  sayWayOfPlaying,
} from "../words/levels";
import { say } from "../words/text";
import {
  ADDITIONS,
  colorOf,
  computerSeat,
  isInviting,
  type Additions,
  type GameOptions,
  withColor,
  type ColorOption,
} from "./options";

export interface PartProps {
  readonly options: GameOptions;
  readonly change: (change: Partial<GameOptions>) => void;
}

export function Opponent({ options, change }: PartProps) {
  return (
    <Choice
      legend={say("page-opponent")}
      name="opponent"
      look="opponents"
      value={options.opponent}
      options={[
        ["computer", say("page-opponent-computer"), <Icon name="computer" />],
        ["friend", say("page-opponent-friend"), <Icon name="pair" />],
        ["link", say("online-by-link"), <Icon name="link" />],
        ["lobby", say("online-in-lobby"), <Icon name="globe" />],
      ]}
      onChange={(opponent) => change({ opponent })}
    />
  );
}

/** Opponent, level and color of a game that begins with a given position. White need not begin
 * there, so the names of the colors do not say so. */
export function OpponentForm({ options, change, canDrawLots }: OpponentFormProps) {
  const either = canDrawLots ? [["either", say("page-color-either")] as const] : [];
  return (
    <>
      <Opponent options={options} change={change} />
      {options.opponent === "computer" && <LevelChoice options={options} change={change} />}
      {options.opponent !== "friend" && (
        <Choice<ColorOption>
          legend={say("page-your-color")}
          name="color"
          value={colorOf(options)}
          options={[
            ["white", say("look-color", { color: "white" })],
            ["black", say("look-color", { color: "black" })],
            ...either,
          ]}
          onChange={(color) => change(withColor(options, color))}
        />
      )}
    </>
  );
}

interface OpponentFormProps extends PartProps {
  readonly canDrawLots: boolean; // the color may be left to chance
}

interface BugChoicesProps {
  readonly added: Additions;
  readonly change: (change: Partial<Additions>) => void;
}

export function BugChoices({ added, change }: BugChoicesProps) {
  return (
    <div class="bugs stack gap-40">
      {ADDITIONS.map((bug) => (
        <label key={bug} class="bug-choice">
          <input
            type="checkbox"
            checked={added[bug]}
            onChange={(event) => change({ [bug]: event.currentTarget.checked })}
          />
          <TilePicture color="white" bug={bug} />
          <span>{sayBug(bug)}</span>
        </label>
      ))}
    </div>
  );
}

function sayBug(bug: BugName): string {
  return say("bug-name", { bug });
}

export function LevelChoice({ options, change }: PartProps) {
  const color = itsColor(options);
  const seat = computerSeat(options);
  return (
    <fieldset class="field levels stack gap-35">
      <legend>{say("page-level")}</legend>
      <div class="cast">
        {LEVELS.map((level) => (
          <label key={level} class="character row" title={sayCharacter(level)}>
            <LevelInput
              value={level}
              label={`${sayCharacter(level)}. ${sayPlace(level)}`}
              isChosen={options.maximum === null && level === options.level}
              onChoose={() => change({ level, maximum: null })}
            />
            <TilePicture color={color} bug={characterOf(level)} />
            <span aria-hidden="true">{level}</span>
          </label>
        ))}
        <div class="maximum">
          <span aria-hidden="true">{say("maximum-name")}</span>
          {MAXIMUM_SECONDS.map((seconds) => (
            <label key={seconds} class="character row">
              <LevelInput
                value={`maximum ${seconds}`}
                label={sayComputer({ kind: "maximum", seconds })}
                isChosen={seconds === options.maximum}
                onChoose={() => change({ maximum: seconds })}
              />
              <span aria-hidden="true">{say("maximum-seconds", { seconds })}</span>
            </label>
          ))}
        </div>
      </div>
      <div class="chosen-level row gap-90">
        <TilePicture color={color} bug={drawingOf(seat)} />
        <p>
          <strong>
            {seat.kind === "computer" ? sayCharacter(seat.level) : say("maximum-name")}
          </strong>{" "}
          <span class="quiet">
            {seat.kind === "computer"
              ? say("level-name", { level: seat.level })
              : say("maximum-strength")}
          </span>
          <span id="level-told">{sayWayOfPlaying(seat)}</span>
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
      {...(isChosen && { "aria-describedby": "level-told" })}
      onChange={onChoose}
    />
  );
}

/** The computer has the other tiles; dark ones until the lots are drawn. */
function itsColor(options: GameOptions): ColorName {
  return colorOf(options) === "black" ? "white" : "black";
}

export function ClockChoice({ options, change }: PartProps) {
  const names = clockNames(isInviting(options));
  const chosen = names.includes(options.clock) ? options.clock : "none";
  return (
    <div class="field">
      <label for="clock">{say("page-clock")}</label>
      <Select
        id="clock"
        value={chosen}
        options={names.map((name) => [name, sayName(name)])}
        onChange={(clock) => change({ clock })}
      />
      {chosen === OWN && (
        <div class="own-clock stack gap-50">
          <Amount name="minutes" {...{ options, change }} />
          <Amount name="seconds" {...{ options, change }} />
        </div>
      )}
      {chosen === OWN_DAYS && (
        <div class="own-clock stack gap-50">
          <Amount name="days" {...{ options, change }} />
        </div>
      )}
      {(chosen === OWN || chosen === OWN_DAYS) && (
        <output class="quiet" for="clock">
          {sayControl(controlOf(chosen, options))}
        </output>
      )}
    </div>
  );
}

function sayName(name: string): string {
  if (name === OWN) return say("playing-clock-own");
  return name === OWN_DAYS ? say("playing-clock-own-days") : sayControl(CLOCKS[name] ?? null);
}

/** A number within its bounds, which the browser itself asks for before the form is sent. */
function Amount({ name, options, change }: PartProps & { readonly name: keyof OwnClock }) {
  const [least, most] = OWN_BOUNDS[name];
  return (
    <label>
      <span>{say("playing-clock-part", { part: name, least, most })}</span>
      <input
        type="number"
        inputMode="numeric"
        required
        min={least}
        max={most}
        step={1}
        defaultValue={String(options[name])}
        onInput={({ currentTarget: { valueAsNumber: value } }) => {
          if (isOwnTime(name, value)) change({ [name]: value });
        }}
      />
    </label>
  );
}

interface RatedSwitchProps {
  readonly me: Me | undefined;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function RatedSwitch({ me, isOn, onChange }: RatedSwitchProps) {
  if (!me) return null;
  if (!me.hasAccount) return <NeedsAccount />;
  return (
    <div class="rated-switch stack gap-25">
      <Switch text={say("rated-game")} describedBy="rated-why" {...{ isOn, onChange }} />
      <small id="rated-why" class="quiet">
        {say("rated-why")}
      </small>
    </div>
  );
}

/** For who has none: why, and the way to one, which leads back to the address `then`. */
export function NeedsAccount({ then = "" }: { readonly then?: string }) {
  return (
    <p class="needs-account">
      <span class="quiet">{say("rated-needs-account")}</span>{" "}
      <a href={then ? `/account?then=${encodeURIComponent(then)}` : "/account"}>
        {say("account-claim-do")}
      </a>
    </p>
  );
}
