// What a finger or the mouse gets hold of on the board and the hands: a tile, or the table.
import { canPrepare } from "../game/drafts";
import { CELL, centerOf, type Point } from "../game/geometry";
import { discard, drop, fan, press, take } from "../game/steps";
import {
  choiceOf,
  putDown,
  targetAt,
  targetMeant,
  targetsOf,
  topAt,
  type Step,
  type Table,
} from "../game/table";
import { PIECES, type Hex, type PieceName } from "../messages";
import type { Grip } from "./gestures";
import { hexUnder, type Scene } from "./scene";
import type { View } from "./view";

/** What grips need to know, and what they may do; always as of now. */
export interface Reach {
  readonly table: Table;
  readonly scene: Scene;
  readonly turned: number;
  readonly isFixed: boolean;
  readonly view: View;
  act(make: (table: Table) => Step): void;
  carry(piece: PieceName, at: Point): void;
  discards(at: Point): boolean; // whether a tile that is let go of there leaves the board
  letGo(piece: PieceName, at: Point, target: Hex | undefined): void; // there, or it glides home
  stopCarrying(): void;
}

const FINGER = 44; // pixels by which a dragged tile is held above a finger, to be seen
const MAGNET = 0.85; // radii of a cell within which a target draws a dropped tile

/** A grip on what lies at a point of the board. */
export function boardGrip(at: Point, isTouch: boolean, reach: () => Reach): Grip {
  const { table, scene, view } = reach();
  const hex = hexUnder(scene, view.plane(at));
  const top = topAt(table, hex);
  if (top === undefined || targetAt(table, hex)) return tableGrip(hex, reach);
  if (choiceOf(table, top) || isToPrepare(table, top)) return tileGrip(top, isTouch, reach, hex);
  return isStuck(table, top) ? stuckGrip(top, hex, reach) : tableGrip(hex, reach);
}

/** Whether a tile is one's own in the other's turn, and where it could go is still to be asked. */
function isToPrepare(table: Table, piece: PieceName): boolean {
  return canPrepare(table) && !table.ahead && PIECES[piece].color === table.position.you;
}

/** Whether a tile would be its owner's to move now, but some rule keeps it where it is. */
function isStuck({ position }: Table, piece: PieceName): boolean {
  const rule = position.idle.find((idle) => idle.piece === piece)?.reason.rule;
  return rule !== undefined && rule !== "not-your-turn" && rule !== "game-over";
}

/** A drag of a tile that cannot move tells why, as a tap does: who tries that wants the tile. */
function stuckGrip(piece: PieceName, hex: Hex, reach: () => Reach): Grip {
  let hasTold = false;
  const move = () => {
    if (!hasTold) reach().act((table) => take(table, piece));
    hasTold = true;
  };
  return { ...tableGrip(hex, reach), move };
}

/** A grip on a tile: taken at once; a tap leaves it taken, or puts it down if it was; a drag
 * carries it. In a hand it lies on no hex. */
export function tileGrip(piece: PieceName, isTouch: boolean, reach: () => Reach, hex?: Hex): Grip {
  const wasHeld = reach().table.held === piece;
  const above = ({ x, y }: Point) => ({ x, y: isTouch ? y - FINGER : y });
  const isStillHeld = () => reach().table.held === piece; // the other side may have moved
  if (!wasHeld) reach().act((table) => take(table, piece));
  return {
    move: (at) => (isStillHeld() ? reach().carry(piece, above(at)) : reach().stopCarrying()),
    release: (at) =>
      isStillHeld() ? letGo(piece, at, above(at), reach()) : reach().stopCarrying(),
    tap: () => wasHeld && reach().act(putDown),
    hold: () => hex && reach().act((table) => fan(putDown(table).table, hex)),
    cancel: () => {
      reach().stopCarrying();
      reach().act(putDown);
    },
  };
}

/** The hand is where the finger is, the tile perhaps above it. */
function letGo(piece: PieceName, hand: Point, at: Point, reach: Reach): void {
  const { table, scene, turned, view, ...does } = reach;
  if (does.discards(hand)) {
    does.stopCarrying();
    return does.act(discard);
  }
  const point = view.plane(at);
  const near = nearestTarget(table, turned, point);
  const hex = near ?? (view.isOver(at) ? hexUnder(scene, point) : undefined);
  does.letGo(piece, at, hex && targetMeant(table, hex)?.hex);
  does.act((now) => (hex ? drop(now, hex) : putDown(now)));
}

/** A drag moves the view, a tap plays or takes, holding looks into a stack. */
function tableGrip(hex: Hex, reach: () => Reach): Grip {
  let last: Point | undefined;
  return {
    move: (at) => {
      if (last && !reach().isFixed) reach().view.pan(at.x - last.x, at.y - last.y);
      last = at;
    },
    release: () => {},
    tap: () => reach().act((table) => press(table, hex)),
    hold: () => reach().act((table) => fan(table, hex)),
    cancel: () => {},
  };
}

/** The target of the held tile that is close enough to `point`. */
export function nearestTarget(table: Table, turned: number, point: Point): Hex | undefined {
  const near = targetsOf(table).map(({ hex }) => {
    const { x, y } = centerOf(hex, turned);
    return { hex, distance: Math.hypot(x - point.x, y - point.y) };
  });
  const [nearest] = near.toSorted((one, other) => one.distance - other.distance);
  return nearest && nearest.distance < MAGNET * CELL ? nearest.hex : undefined;
}
