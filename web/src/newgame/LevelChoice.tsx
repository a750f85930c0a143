// How strong the computer plays: ten bugs in a row, and who the chosen one is.
import { TilePicture } from "../board/Tile";
import { LEVELS, type ColorName } from "../messages";
import { characterOf, sayCharacter, sayPlace, sayStrength } from "../words/levels";
import { say } from "../words/text";
import { colorOf, type GameOptions } from "./options";

interface LevelChoiceProps {
  readonly options: GameOptions;
  readonly change: (change: Partial<GameOptions>) => void;
}

export function LevelChoice({ options, change }: LevelChoiceProps) {
  const color = itsColor(options);
  return (
    <fieldset class="field levels">
      <legend>{say("page-level")}</legend>
      <div class="cast">
        {LEVELS.map((level) => (
          <label key={level} class="character" title={sayCharacter(level)}>
            <input
              type="radio"
              name="level"
              value={level}
              checked={level === options.level}
              aria-label={`${sayCharacter(level)}. ${sayPlace(level)}`}
              {...(level === options.level && { "aria-describedby": "level-told" })}
              onChange={() => change({ level })}
            />
            <TilePicture color={color} bug={characterOf(level)} />
            <span aria-hidden="true">{level}</span>
          </label>
        ))}
      </div>
      <div class="chosen-level">
        <TilePicture color={color} bug={characterOf(options.level)} />
        <p>
          <strong>{sayCharacter(options.level)}</strong>{" "}
          <span class="quiet">{sayStrength(options.level)}</span>
          <span id="level-told">{say("level-character", { level: options.level })}</span>
        </p>
      </div>
    </fieldset>
  );
}

/** The computer has the other tiles; dark ones until the lots are drawn. */
function itsColor(options: GameOptions): ColorName {
  return colorOf(options) === "black" ? "white" : "black";
}
