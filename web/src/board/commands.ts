// What keys do at the board: walk, step, choose, and take from the hand.
import { stepOn, stops, walk } from "../game/cursor";
import { turnedDirection } from "hiveboard";
import { canPrepare, choose, fan, take } from "../game/steps";
import { putDown } from "../game/table";
import type { BoardProps } from "./Board";
import type { Command } from "./keys";

/** Do what was commanded; false if the key is to do what it does elsewhere. */
export function obey(command: Command, props: BoardProps): boolean {
  const { turned, act, onCommand } = props;
  switch (command.kind) {
    case "walk":
      act((table) => walk(table, turnedDirection(command.direction, -turned)));
      return true;
    case "step":
      return stepTo(command.by, props);
    case "choose":
      act((table) => choose(table, table.cursor));
      return true;
    case "escape":
      act(putDown);
      return true;
    case "fan":
      act((table) => fan(table, table.fanned ? undefined : table.cursor));
      return true;
    case "hand":
      takeFromHand(command.index, props);
      return true;
    default:
      onCommand(command);
      return true;
  }
}

/** Tab walks from stop to stop, and leaves the board after the last. */
function stepTo(by: 1 | -1, { table, act }: BoardProps): boolean {
  const step = stepOn(table, stops(table), by);
  if (step) act(() => step);
  return step !== undefined;
}

function takeFromHand(index: number, { table, act }: BoardProps): void {
  const { hands, turn, you } = table.position;
  const side = canPrepare(table) && you !== null && you !== "both" ? you : turn;
  const piece = hands[side][index]?.next;
  if (piece) act((now) => take(now, piece));
}
