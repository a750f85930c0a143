// How strong the computer plays: ten bugs in a row, and who the chosen one is.
import { TilePicture } from "../board/Tile";
import { LEVELS, type ColorName } from "../messages";
import { characterOf, sayCharacter, sayPlace } from "../words/levels";
import { say } from "../words/text";
import { colorOf, type Wishes } from "./choices";

interface LevelChoiceProps {
  readonly wishes: Wishes;
  readonly change: (change: Partial<Wishes>) => void;
}

export function LevelChoice({ wishes, change }: LevelChoiceProps) {
  const color = itsColor(wishes);
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
              checked={level === wishes.level}
              aria-label={`${sayCharacter(level)}. ${sayPlace(level)}`}
              {...(level === wishes.level && { "aria-describedby": "level-told" })}
              onChange={() => change({ level })}
            />
            <TilePicture color={color} bug={characterOf(level)} />
            <span aria-hidden="true">{level}</span>
          </label>
        ))}
      </div>
      <div class="chosen-level">
        <TilePicture color={color} bug={characterOf(wishes.level)} />
        <p>
          <strong>{sayCharacter(wishes.level)}</strong>{" "}
          <span class="quiet">{sayPlace(wishes.level)}</span>
          <span id="level-told">{say("level-character", { level: wishes.level })}</span>
        </p>
      </div>
    </fieldset>
  );
}

/** The computer has the other tiles; dark ones until the lots are drawn. */
function itsColor(wishes: Wishes): ColorName {
  return colorOf(wishes) === "black" ? "white" : "black";
}
