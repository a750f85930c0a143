// How strong the computer plays: ten levels, each a bug, or Maximum with its time per move.
import { TilePicture } from "hiveboard/preact";
import { LEVELS, MAXIMUM_SECONDS, type ColorName } from "../messages";
import {
  characterOf,
  drawingOf,
  sayCharacter,
  sayComputer,
  sayPlace,
  sayWayOfPlaying,
} from "../words/levels";
import { say } from "../words/text";
import { colorOf, computerSeat, type GameOptions } from "./options";

interface LevelChoiceProps {
  readonly options: GameOptions;
  readonly change: (change: Partial<GameOptions>) => void;
}

export function LevelChoice({ options, change }: LevelChoiceProps) {
  const color = itsColor(options);
  const seat = computerSeat(options);
  return (
    <fieldset class="field levels">
      <legend>{say("page-level")}</legend>
      <div class="cast">
        {LEVELS.map((level) => (
          <label key={level} class="character" title={sayCharacter(level)}>
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
            <label key={seconds} class="character">
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
      <div class="chosen-level">
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
