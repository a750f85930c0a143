// Play on from any point of a game: against the computer, or with a friend at this screen.
import { useState } from "preact/hooks";
import { partOf } from "../game/replay";
import { isComputer } from "../game/sides";
import type { ColorName, Position } from "../messages";
import { Dialog } from "../ui/Dialog";
import { Button } from "../ui/buttons";
import { Form } from "../ui/forms";
import { Trouble } from "../ui/texts";
import { sayMove, type Manner } from "../words/moves";
import { say } from "../words/text";
import { OpponentForm } from "./FormParts";
import { loadOptions, newGameOf, type GameOptions } from "./options";
import { useStartGame } from "./useStartGame";

interface PlayOnProps {
  readonly game: Position;
  readonly ply: number;
  readonly manner: Manner;
  readonly onClose: () => void;
}

export function PlayOn({ game, ply, manner, onClose }: PlayOnProps) {
  const [options, setOptions] = useState(() => optionsFor(game, ply));
  const { isBusy, trouble, begin } = useStartGame();
  const change = (part: Partial<GameOptions>) => setOptions((before) => ({ ...before, ...part }));
  const last = game.moves[ply - 1];
  const onSubmit = () => begin({ ...newGameOf(options), ...partOf(game, ply), clock: null });
  const start = (
    <Button type="submit" form="play-on" class="main" text={say("page-begin")} disabled={isBusy} />
  );
  return (
    <Dialog title={say("look-play-on")} action={start} onClose={onClose}>
      <Form id="play-on" class="play-on stack" onSubmit={onSubmit}>
        <p class="quiet">
          {last
            ? say("look-at", {
                number: ply,
                count: game.moves.length,
                move: sayMove(last, manner),
              })
            : say("look-start")}
        </p>
        <OpponentForm options={options} change={change} canDrawLots={false} />
        <Trouble text={trouble} />
      </Form>
    </Dialog>
  );
}

/** As in this game, or as last time; whoever sat on both sides plays the one that is to move. */
function optionsFor({ seats, moves, turn }: Position, ply: number): GameOptions {
  const color: ColorName = isComputer(seats.white) ? "black" : "white";
  const computer = isComputer(seats.white) ? seats.white : seats.black;
  if (!isComputer(computer)) return onSide(moves[ply]?.color ?? turn);
  const strength =
    computer.kind === "maximum"
      ? { maximum: computer.seconds }
      : { level: computer.level, maximum: null };
  return { ...onSide(color), opponent: "computer", ...strength };
}

/** The side that was played is played on, whoever the opponent will be. */
function onSide(color: ColorName): GameOptions {
  return { ...loadOptions(), color, colorAmongPeople: color };
}
