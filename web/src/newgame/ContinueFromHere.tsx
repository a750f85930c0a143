// Dialog to continue any position of a game, against the computer or with a friend at this screen.
import { useState } from "preact/hooks";
import { gameLineTo } from "../game/replay";
import { isComputer } from "../game/sides";
import type { ColorName, Position } from "../messages";
import { Dialog } from "../ui/Dialog";
import { Button } from "../ui/buttons";
import { Form } from "../ui/forms";
import { ErrorText } from "../ui/texts";
import { formatMove, type MoveFormat } from "../i18n/moves";
import { t } from "../i18n/translate";
import { OpponentForm } from "./FormParts";
import { loadOptions, newGameOf, type GameOptions } from "./gameOptions";
import { useStartGame } from "./useStartGame";

interface ContinueProps {
  readonly game: Position;
  readonly ply: number;
  readonly moveFormat: MoveFormat;
  readonly onClose: () => void;
}

export function ContinueFromHere({ game, ply, moveFormat, onClose }: ContinueProps) {
  const [options, setOptions] = useState(() => optionsFor(game, ply));
  const { isBusy, error, create } = useStartGame();
  const change = (part: Partial<GameOptions>) => setOptions((current) => ({ ...current, ...part }));
  const last = game.moves[ply - 1];
  const onSubmit = () => create({ ...newGameOf(options), ...gameLineTo(game, ply), clock: null });
  const start = (
    <Button
      type="submit"
      form="continue-game"
      class="primary"
      text={t("page-begin")}
      disabled={isBusy}
    />
  );
  return (
    <Dialog title={t("review-continue-here")} action={start} onClose={onClose}>
      <Form id="continue-game" class="continue-game stack" onSubmit={onSubmit}>
        <p class="muted">
          {last
            ? t("review-move", {
                number: ply,
                count: game.moves.length,
                move: formatMove(last, moveFormat),
              })
            : t("review-start")}
        </p>
        <OpponentForm options={options} change={change} allowsRandomColor={false} />
        <ErrorText text={error} />
      </Form>
    </Dialog>
  );
}

/**
 * Return the options of this game, or else the last ones. A player of both sides gets the side to
 * move.
 */
function optionsFor({ seats, moves, turn }: Position, ply: number): GameOptions {
  const color: ColorName = isComputer(seats.white) ? "black" : "white";
  const computer = isComputer(seats.white) ? seats.white : seats.black;
  if (!isComputer(computer)) return optionsWithColor(moves[ply]?.color ?? turn);
  const strength =
    computer.kind === "maximum"
      ? { maximum: computer.seconds }
      : { level: computer.level, maximum: null };
  return { ...optionsWithColor(color), opponent: "computer", ...strength };
}

/** Return the last options with `color` for every kind of opponent. */
function optionsWithColor(color: ColorName): GameOptions {
  return { ...loadOptions(), color, colorAmongPeople: color };
}
