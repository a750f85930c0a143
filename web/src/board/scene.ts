// What a board shows: tiles and marks, made from the table by one pure function.
import {
  boxAround,
  centerOf,
  hexAt,
  isSameHex,
  keyOf,
  LIFT,
  type Box,
  type HexKey,
  type Point,
} from "../game/geometry";
import { absenceTold } from "../game/sides";
import { choicesOf, isBeginning, shownStacks, targetsOf, type Table } from "../game/table";
import {
  PIECES,
  type Hex,
  type Move,
  type PieceName,
  type Position,
  type Stack,
} from "../messages";

export type MarkKind =
  | "cell" // of an empty table
  | "free" // a tile that can move, where that is to be seen without taking it
  | "origin" // where the last move began
  | "last" // and where it ended
  | "target" // where the held tile may go
  | "repeat" // the same, but it would draw the game
  | "culprit" // why something is not allowed
  | "part" // what would come off the hive
  | "prepared" // what is played as soon as it is one's turn, and where to
  | "visited" // where a tile that is to go everywhere has been
  | "hint"; // what the hint moves, and where to; what words beside the board are about

export interface Mark {
  readonly hex: Hex;
  readonly kind: MarkKind;
}

/** A tile where advice would have it, or where the answer to fear would, and the way it would go. */
export interface Ghost {
  readonly kind: "hint" | "reply" | "prepared";
  readonly ranks?: readonly number[]; // among several, the best is 1; of all that end there
  readonly piece: PieceName;
  readonly path: readonly Hex[];
  readonly isSeen: boolean; // there is room for it: the tile of another move may lie there
}

export interface Scene {
  readonly stacks: readonly Stack[];
  readonly marks: readonly Mark[];
  readonly turned: number; // clockwise, in sixths
  readonly letters: boolean; // names on the tiles
  readonly held?: PieceName | undefined;
  readonly refused?: PieceName | undefined; // shakes its head
  readonly fanned?: Hex | undefined;
  readonly ghost?: Ghost | undefined;
  readonly lines?: readonly Ghost[]; // what a search has found, the best last
  readonly away?: ReadonlySet<PieceName>; // in the air, drawn elsewhere
}

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
  { piece, target, path, beside }: Move,
  stacks: readonly Stack[],
  kind: Ghost["kind"],
): Ghost | undefined {
  if (!piece || !target) return undefined;
  const isTaken = stacks.some(({ hex }) => isSameHex(hex, target));
  return { kind, piece, path, isSeen: !isTaken || beside?.side === "above" };
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

/** How many tiles lie on each hex. */
export function heightsOf(stacks: readonly Stack[]): ReadonlyMap<HexKey, number> {
  return new Map(stacks.map((stack) => [keyOf(stack.hex), stack.pieces.length]));
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

/** The hex of the tile or cell seen at a point of the plane: tops of stacks come first. */
export function hexUnder({ stacks, turned }: Scene, { x, y }: Point): Hex {
  const high = stacks.toSorted((one, other) => other.pieces.length - one.pieces.length);
  const hit = high.find(({ hex, pieces }) =>
    isSameHex(hexAt({ x, y: y + LIFT * (pieces.length - 1) }, turned), hex),
  );
  return hit?.hex ?? hexAt({ x, y }, turned);
}
