// Marks, arrows and the cells that matter, derived from the table.
import { isSameHex, keyOf, type Arrow, type Mark, type MarkKind } from "hiveboard";
import { absenceTold } from "../game/sides";
import { choicesOf, isBeginning, shownStacks, type Table } from "../game/table";
import {
  PIECES,
  type Hex,
  type Move,
  type PieceName,
  type Position,
  type Stack,
} from "../messages";

/** Return the arrow of the premove, the hint or the refutation, if there is one. */
export function arrowOf(table: Table): readonly Arrow[] {
  const { hint, doubt, prepared } = table;
  if (prepared) {
    return [{ kind: "prepared", piece: prepared.piece, path: prepared.target.path }];
  }
  const move = hint?.move ?? doubt?.reply;
  const arrow = move && arrowFor(move, shownStacks(table), hint ? "hint" : "reply");
  return arrow ? [arrow] : [];
}

/** Return the arrow of a move, with the tile at its end; undefined for a pass. */
export function arrowFor(
  { piece, target, path, text }: Move,
  stacks: readonly Stack[],
  kind: Arrow["kind"],
): (Arrow & { readonly piece: PieceName }) | undefined {
  if (!piece || !target) return undefined;
  const isTaken = stacks.some(({ hex }) => isSameHex(hex, target));
  return { kind, piece, path, showsTile: !isTaken || text.id === "move-onto" };
}

/** Return all marks but those of the targets, which the board adds. */
export function marksOf(table: Table): readonly Mark[] {
  const told = [...endMarks(table.position), ...hintMarks(table), ...culpritMarks(table)];
  return [...lastMarks(table), ...told, ...preparedMarks(table)];
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

/** Return the cells that the message over the board is about; undefined if there is no message. A
 * question concerns the whole hive, a complaint the tiles that it names, and in a lesson also what
 * is pointed at, since that is to be taken instead. */
export function spotlightOf(
  table: Table,
  marked: readonly Mark[] = [],
): readonly Hex[] | undefined {
  const { position, complaint, repetition, hint, doubt, proposal, prepared } = table;
  const { drawOffer, takebackOffer, awaits, stacks } = position;
  const refused = stacks.filter(({ pieces }) => pieces.some((one) => one === complaint?.piece));
  const marks = [...culpritMarks(table), ...hintMarks(table), ...preparedMarks(table)];
  const pointed = marked.filter(({ kind }) => kind === "hint");
  const ways = [hint?.move, doubt?.move, doubt?.reply].flatMap((move) => move?.path ?? []);
  const named = [...[...marks, ...pointed, ...refused].map(({ hex }) => hex), ...ways];
  const hive = [...shownStacks(table), ...lastMarks(table)].map(({ hex }) => hex);
  if (complaint) return named;
  if (hint || doubt || repetition || proposal || prepared) return [...hive, ...named];
  const isAnswered = drawOffer !== null || takebackOffer !== null || awaits === "pass";
  if (!isAnswered && !absenceTold(position) && !isBeginning(table)) return undefined;
  const targets = choicesOf(table).flatMap((choice) => choice.targets);
  return [...hive, ...targets.map(({ hex }) => hex)];
}
