// The position as lists and a table: always present for screen readers, visible on request.
import { useState } from "preact/hooks";
import { usePage } from "../backend/pageContext";
import type { LanguageName } from "../messages";
import { DIRECTIONS, isSameHex, neighbor, rotateDirection, type Direction } from "hiveboard";
import { requestMove } from "../game/transitions";
import type { PendingMove, Dispatch } from "../game/uiState";
import {
  type Choice,
  type ColorName,
  type Hex,
  type PieceName,
  type Position,
  type Stack,
  type Target,
} from "../messages";
import { memo } from "hiveboard/preact";
import { Button } from "../ui/buttons";
import { Form } from "../ui/forms";
import { formatMove, formatPiece, type MoveFormat } from "../i18n/moves";
import { t } from "../i18n/translate";

export interface PositionListProps {
  readonly position: Position;
  readonly caption?: string; // describes the position if it is not the current one
  readonly rotation: number;
  readonly isShown: boolean;
  readonly language: LanguageName; // rerenders the list in another language
  readonly hidesMoves?: boolean; // no moves can be played
  readonly dispatch: Dispatch;
  readonly onTypedMove?: (move: string) => void; // present if moves can be typed
}

/** The list. It is memoized because it is long and does not depend on the held tile. */
export const PositionList = memo(function PositionList(props: PositionListProps) {
  const { position, rotation, isShown, dispatch, onTypedMove } = props;
  const { settings } = usePage();
  const moveFormat: MoveFormat = { showNames: true, isNotation: settings.notation, rotation };
  const play = (text: string) => {
    const move = parseTypedMove(position, text);
    if (move) dispatch((current) => requestMove(current, move, true));
    else onTypedMove?.(text);
  };
  return (
    <section
      class={isShown ? "position-list" : "position-list is-visually-hidden"}
      aria-labelledby="position-list"
    >
      <h2 id="position-list" tabIndex={-1}>
        {t("page-list")}
      </h2>
      {props.caption && <p>{props.caption}</p>}
      {onTypedMove && <TypedMove onType={play} />}
      <Tiles position={position} moveFormat={moveFormat} />
      <Hands position={position} />
      {!props.hidesMoves && (
        <ChoiceList position={position} moveFormat={moveFormat} dispatch={dispatch} />
      )}
    </section>
  );
});

function TypedMove({ onType }: { onType: (move: string) => void }) {
  const [text, setText] = useState("");
  const submit = () => {
    if (text.trim()) onType(text.trim());
    setText("");
  };
  return (
    <Form class="typed-move wrap gap-60" onSubmit={submit}>
      <label for="typed-move">{t("page-typed-move")}</label>
      <input
        id="typed-move"
        class="notation"
        value={text}
        maxLength={100}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        placeholder="wA1 bQ-"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" text={t("page-typed-move-play")} />
    </Form>
  );
}

/** A table with one row per stack: its tiles, top first, and its neighbors. */
function Tiles({ position, moveFormat }: { position: Position; moveFormat: MoveFormat }) {
  const { stacks } = position;
  if (!stacks.length) return <p>{t("page-list-empty")}</p>;
  return (
    <div class="scrolled" role="region" aria-label={t("page-list-tiles")} tabIndex={0}>
      <table>
        <caption>{t("page-list-tiles")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("page-list-tile")}</th>
            {DIRECTIONS.map((side) => (
              <th scope="col" key={side}>
                {t("page-list-side", { side })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stacks.map(({ hex, pieces }) => (
            <tr key={pieces[0]}>
              <th scope="row">
                {pieces.toReversed().map((piece) => (
                  <div key={piece}>{formatPiece(piece, moveFormat)}</div>
                ))}
              </th>
              {DIRECTIONS.map((side) => (
                <td key={side} class="notation">
                  {topPieceAt(stacks, neighbor(hex, rotateDirection(side, -moveFormat.rotation))) ??
                    "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function topPieceAt(stacks: readonly Stack[], hex: Hex): PieceName | undefined {
  return stacks.find((stack) => isSameHex(stack.hex, hex))?.pieces.at(-1);
}

function Hands({ position }: { position: Position }) {
  const { hands } = position;
  return (
    <>
      {(["white", "black"] as const).map((color: ColorName) => (
        <div key={color}>
          <h3>{t("page-hand", { color })}</h3>
          <ul>
            {hands[color]
              .filter(({ count }) => count > 0)
              .map(({ bug, count }) => (
                <li key={bug}>{t("page-hand-bug", { bug, count })}</li>
              ))}
          </ul>
        </div>
      ))}
    </>
  );
}

interface ChoiceListProps {
  readonly position: Position;
  readonly moveFormat: MoveFormat;
  readonly dispatch: Dispatch;
}

function ChoiceList({ position, moveFormat, dispatch }: ChoiceListProps) {
  const { choices } = position;
  if (!choices.length) return null;
  return (
    <>
      <h3>{t("page-list-moves")}</h3>
      {choices.map((choice) => (
        <details key={choice.piece}>
          <summary>
            {formatPiece(choice.piece, moveFormat)}
            <span class="count">{choice.targets.length}</span>
          </summary>
          <ul>
            {choice.targets.map((target) => (
              <li key={target.uhp}>
                <Button
                  text={moveText(choice, target, moveFormat)}
                  onClick={() => dispatch((current) => requestMove(current, { ...choice, target }))}
                />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}

function moveText({ piece }: Choice, target: Target, moveFormat: MoveFormat): string {
  const text = formatMove({ piece, ...target }, moveFormat);
  return target.repeats ? t("page-move-repeats", { move: text }) : text;
}

/** Direction of a separator before or after the name of the reference piece. */
const DIRECTION_BEFORE_NAME: Record<string, Direction> = {
  "-": "west",
  "/": "south-west",
  "\\": "north-west",
};
const DIRECTION_AFTER_NAME: Record<string, Direction> = {
  "-": "east",
  "/": "north-east",
  "\\": "south-east",
};

/**
 * Return the legal move that `text` means; undefined if there is none, which the backend can
 * explain.
 */
export function parseTypedMove(position: Position, text: string): PendingMove | undefined {
  const [, name, before, reference, after] = /^(\w+) +([-/\\]?)(\w+)([-/\\]?)$/.exec(text) ?? [];
  const choice = position.choices.find(({ piece }) => piece === name);
  const stack = position.stacks.find(({ pieces }) => pieces.some((piece) => piece === reference));
  const hex = stack && neighborNamed(stack.hex, before ?? "", after ?? "");
  const target = choice?.targets.find((candidate) => isSameHex(candidate.hex, hex));
  return choice && target && { piece: choice.piece, origin: choice.origin, target };
}

function neighborNamed(hex: Hex, before: string, after: string): Hex {
  const direction = DIRECTION_BEFORE_NAME[before] ?? DIRECTION_AFTER_NAME[after];
  return direction ? neighbor(hex, direction) : hex;
}
