// The position as lists and a table: for screen readers always there, for others on demand.
import { useState } from "preact/hooks";
import type { LanguageName } from "../messages";
import { DIRECTIONS, isSameHex, neighbor, turnedDirection, type Direction } from "hiveboard";
import { send } from "../game/steps";
import type { Pending, Act } from "../game/table";
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
import { sayMove, sayPiece, type Manner } from "../words/moves";
import { say } from "../words/text";

export interface PositionListProps {
  readonly position: Position;
  readonly about?: string; // which position it is, if not the one that stands
  readonly turned: number;
  readonly isShown: boolean;
  readonly language: LanguageName; // in which it is written
  readonly isOnlyTiles?: boolean; // there is nothing to be played
  readonly act: Act;
  readonly onType?: (move: string) => void; // moves may be typed
}

/** Long, and the same whatever is taken up or dragged: drawn anew only with a new position. */
export const PositionList = memo(function PositionList(props: PositionListProps) {
  const { position, turned, isShown, act, onType } = props;
  const manner: Manner = { names: true, turned };
  const play = (text: string) => {
    const move = moveNamed(position, text);
    if (move) act((now) => send(now, move, true));
    else onType?.(text);
  };
  return (
    <section
      class={isShown ? "position-list" : "position-list is-for-readers"}
      aria-labelledby="position-list"
    >
      <h2 id="position-list" tabIndex={-1}>
        {say("page-list")}
      </h2>
      {props.about && <p>{props.about}</p>}
      {onType && <TypedMove onType={play} />}
      <Tiles position={position} manner={manner} />
      <Hands position={position} />
      {!props.isOnlyTiles && <Choices position={position} manner={manner} act={act} />}
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
      <label for="typed-move">{say("page-typed-move")}</label>
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
      <Button type="submit" text={say("page-typed-move-play")} />
    </Form>
  );
}

/** A row for each hex: what lies there, top first, and what lies around it. */
function Tiles({ position, manner }: { position: Position; manner: Manner }) {
  const { stacks } = position;
  if (!stacks.length) return <p>{say("page-list-empty")}</p>;
  return (
    <div class="scrolled" role="region" aria-label={say("page-list-tiles")} tabIndex={0}>
      <table>
        <caption>{say("page-list-tiles")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("page-list-tile")}</th>
            {DIRECTIONS.map((side) => (
              <th scope="col" key={side}>
                {say("page-list-side", { side })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stacks.map(({ hex, pieces }) => (
            <tr key={pieces[0]}>
              <th scope="row">
                {pieces.toReversed().map((piece) => (
                  <div key={piece}>{sayPiece(piece, manner)}</div>
                ))}
              </th>
              {DIRECTIONS.map((side) => (
                <td key={side} class="notation">
                  {topOn(stacks, neighbor(hex, turnedDirection(side, -manner.turned))) ?? "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function topOn(stacks: readonly Stack[], hex: Hex): PieceName | undefined {
  return stacks.find((stack) => isSameHex(stack.hex, hex))?.pieces.at(-1);
}

function Hands({ position }: { position: Position }) {
  const { hands } = position;
  return (
    <>
      {(["white", "black"] as const).map((color: ColorName) => (
        <div key={color}>
          <h3>{say("page-hand", { color })}</h3>
          <ul>
            {hands[color]
              .filter(({ count }) => count > 0)
              .map(({ bug, count }) => (
                <li key={bug}>{say("page-hand-bug", { bug, count })}</li>
              ))}
          </ul>
        </div>
      ))}
    </>
  );
}

interface ChoicesProps {
  readonly position: Position;
  readonly manner: Manner;
  readonly act: Act;
}

function Choices({ position, manner, act }: ChoicesProps) {
  const { choices } = position;
  if (!choices.length) return null;
  return (
    <>
      <h3>{say("page-list-moves")}</h3>
      {choices.map((choice) => (
        <details key={choice.piece}>
          <summary>
            {sayPiece(choice.piece, manner)}
            <span class="count">{choice.targets.length}</span>
          </summary>
          <ul>
            {choice.targets.map((target) => (
              <li key={target.uhp}>
                <Button
                  text={moveText(choice, target, manner)}
                  onClick={() => act((now) => send(now, { ...choice, target }))}
                />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}

function moveText({ piece }: Choice, target: Target, manner: Manner): string {
  const text = sayMove({ piece, text: target.text }, manner);
  return target.repeats ? say("page-move-repeats", { move: text }) : text;
}

/** By the sign that stands before the neighbor's name, or after it. */
const BEFORE: Record<string, Direction> = { "-": "west", "/": "south-west", "\\": "north-west" };
const AFTER: Record<string, Direction> = { "-": "east", "/": "north-east", "\\": "south-east" };

/** The legal move that `text` names; undefined if it names none, which the host can explain. */
export function moveNamed(position: Position, text: string): Pending | undefined {
  const [, name, before, beside, after] = /^(\w+) +([-/\\]?)(\w+)([-/\\]?)$/.exec(text) ?? [];
  const choice = position.choices.find(({ piece }) => piece === name);
  const stack = position.stacks.find(({ pieces }) => pieces.some((piece) => piece === beside));
  const hex = stack && sideOf(stack.hex, before ?? "", after ?? "");
  const target = choice?.targets.find((one) => isSameHex(one.hex, hex));
  return choice && target && { piece: choice.piece, origin: choice.origin, target };
}

function sideOf(hex: Hex, before: string, after: string): Hex {
  const direction = BEFORE[before] ?? AFTER[after];
  return direction ? neighbor(hex, direction) : hex;
}
