// What a board shows: tiles and marks, made from the table by one pure function.
import {
  boxAround,
  centerOf,
  isSameHex,
  keyOf,
  type Box,
  type Ghost,
  type Mark,
  type MarkKind,
  type Point,
  type Scene,
} from "hiveboard";
import { absenceTold } from "../game/sides";
import { choicesOf, isBeginning, shownStacks, targetsOf, type Table } from "../game/table";
import { PIECES, type Hex, type Move, type Position, type Stack } from "../messages";

export function sceneOf(
  table: Table,
  turned: number,
  letters: boolean,
  more: readonly Mark[],
  lines: readonly Ghost[] = [],
): Scene {
  return {
    stacks: shownStacks(table),
    marks: [...more, ...marksOf(table)],
    turned,
    letters,
    held: table.held,
    refused: table.complaint?.piece,
    fanned: table.fanned,
    ghost: ghostOf(table),
    lines,
  };
}

function ghostOf(table: Table): Ghost | undefined {
  const { hint, doubt, prepared } = table;
  if (prepared) {
    const { piece, target } = prepared;
    return { kind: "prepared", piece, path: target.path, isSeen: true };
  }
  const move = hint?.move ?? doubt?.reply;
  return move && ghostFor(move, shownStacks(table), hint ? "hint" : "reply");
}

/** The tile that `move` would move, where it would lie; undefined for a pass. */
export function ghostFor(
  { piece, target, path, text }: Move,
  stacks: readonly Stack[],
  kind: Ghost["kind"],
): Ghost | undefined {
  if (!piece || !target) return undefined;
  const isTaken = stacks.some(({ hex }) => isSameHex(hex, target));
  return { kind, piece, path, isSeen: !isTaken || text.id === "move-onto" };
}

function marksOf(table: Table): readonly Mark[] {
  const targets = targetsOf(table).map(({ hex, repeats }) =>
    mark(hex, repeats ? "repeat" : "target"),
  );
  const told = [...endMarks(table.position), ...hintMarks(table), ...culpritMarks(table)];
  return [...lastMarks(table), ...told, ...preparedMarks(table), ...targets];
}

/** The queen that was surrounded, or both. */
function endMarks({ result, stacks }: Position): readonly Mark[] {
  if (result?.ending !== "surrounded") return [];
  const lost = stacks.filter(({ pieces }) =>
    pieces.some((piece) => PIECES[piece].bug === "queen" && PIECES[piece].color !== result.winner),
  );
  return lost.map(({ hex }) => mark(hex, "culprit"));
}

/** The last move; while the coach asks about one, that one, as if it were made. */
function lastMarks({ position, pending, doubt }: Table): readonly Mark[] {
  const last = pending ? undefined : (doubt?.move ?? position.moves.at(-1));
  const origin = last?.origin ? [mark(last.origin, "origin")] : [];
  return last?.target ? [...origin, mark(last.target, "last")] : [];
}

function hintMarks({ hint, doubt }: Table): readonly Mark[] {
  return [...moveMarks(hint?.move, "hint"), ...moveMarks(doubt?.reply, "culprit")];
}

function preparedMarks({ prepared }: Table): readonly Mark[] {
  const ends = [prepared?.origin, prepared?.target.hex];
  return ends.flatMap((hex) => (hex ? [mark(hex, "prepared")] : []));
}

function moveMarks(move: Move | undefined, kind: MarkKind): readonly Mark[] {
  const ends = [move?.origin, move?.target];
  return ends.flatMap((hex) => (hex ? [mark(hex, kind)] : []));
}

/** The tiles to blame, and the cells where they have no tile. */
function culpritMarks(table: Table): readonly Mark[] {
  const reason = table.complaint?.reason;
  if (!reason) return [];
  const lying = table.position.stacks.filter((stack) =>
    reason.pieces.some((piece) => piece !== table.complaint?.piece && stack.pieces.includes(piece)),
  );
  const hexes = [...lying.map((stack) => stack.hex), ...reason.hexes];
  const culprits = new Map(hexes.map((hex) => [keyOf(hex), mark(hex, "culprit")]));
  return [...brokenOff(reason.parts).map((hex) => mark(hex, "part")), ...culprits.values()];
}

/** All parts but the largest. */
function brokenOff(parts: readonly (readonly Hex[])[]): readonly Hex[] {
  const [, ...smaller] = parts.toSorted((one, other) => other.length - one.length);
  return smaller.flat();
}

function mark(hex: Hex, kind: MarkKind): Mark {
  return { hex, kind };
}

/** The room the hive needs, with all cells where something may go now, and where the last move came
 * from; undefined for none. */
export function hiveBox(table: Table, turned: number): Box | undefined {
  return boxOf([...tileCenters(table, turned), ...targetCenters(table, turned)]);
}

/** The room that the message over the board needs to be understood; undefined for none. What asks
 * for an answer is about all of the hive, a complaint about the tiles that it names, and in a lesson
 * about what is pointed at there: that is to be taken instead. */
export function spokenBox(
  table: Table,
  turned: number,
  marked: readonly Mark[] = [],
): Box | undefined {
  const { position, complaint, repetition, hint, doubt, proposal, prepared } = table;
  const { drawOffer, takebackOffer, awaits, stacks } = position;
  const refused = stacks.filter(({ pieces }) => pieces.some((one) => one === complaint?.piece));
  const marks = [...culpritMarks(table), ...hintMarks(table), ...preparedMarks(table)];
  const pointed = marked.filter(({ kind }) => kind === "hint");
  const named = [...marks, ...pointed, ...refused].map(({ hex }) => hex);
  const ways = [hint?.move, doubt?.move, doubt?.reply].flatMap((move) => move?.path ?? []);
  const points = [...named, ...ways].map((hex) => centerOf(hex, turned));
  if (complaint) return boxOf(points);
  if (hint || doubt || repetition || proposal || prepared)
    return boxOf([...tileCenters(table, turned), ...points]);
  const isAnswered = drawOffer !== null || takebackOffer !== null || awaits === "pass";
  return isAnswered || absenceTold(position) || isBeginning(table)
    ? hiveBox(table, turned)
    : undefined;
}

/** Of the tiles, and of the cell that the last move left. */
function tileCenters(table: Table, turned: number): readonly Point[] {
  const tiles = shownStacks(table).flatMap(({ hex, pieces }) => [
    centerOf(hex, turned),
    centerOf(hex, turned, pieces.length - 1),
  ]);
  return [...tiles, ...lastMarks(table).map(({ hex }) => centerOf(hex, turned))];
}

/** The room that what is to be done now needs, and what was done last; undefined for none. */
export function playBox(table: Table, turned: number): Box | undefined {
  const last = table.position.moves.at(-1);
  const hexes = [last?.origin, last?.target, ...choicesOf(table).map(({ origin }) => origin)];
  const points = hexes.flatMap((hex) => (hex ? [centerOf(hex, turned)] : []));
  return boxOf([...targetCenters(table, turned), ...points]);
}

function targetCenters(table: Table, turned: number): readonly Point[] {
  const targets = choicesOf(table).flatMap((choice) => choice.targets);
  return targets.map(({ hex }) => centerOf(hex, turned));
}

function boxOf(points: readonly Point[]): Box | undefined {
  return points.length ? boxAround(points) : undefined;
}
