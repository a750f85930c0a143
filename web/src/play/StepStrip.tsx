// Below the board: the move that is shown, the steps to others, and the way back to the game.
import { useSwipes } from "../table/useSteps";
import { IconButton } from "../ui/icons";
import { say } from "../words/text";
import type { Looking } from "./useEarlier";

export function StepStrip({ looking }: { looking: Looking }) {
  const { ply, isPast, words, news, goTo, toNow } = looking;
  const swipes = useSwipes((by) => goTo(ply + by));
  return (
    <div
      class={`step-strip over-board${isPast ? " is-past" : ""}`}
      role="group"
      aria-label={say("past-steps")}
      {...swipes}
    >
      <IconButton
        class="round"
        icon="previous"
        text={say("look-previous")}
        isOff={ply === 0}
        onClick={() => goTo(ply - 1)}
      />
      <IconButton
        class="round"
        icon="next"
        text={say("look-next")}
        isOff={!isPast}
        onClick={() => goTo(ply + 1)}
      />
      <p class="step-words">
        {news ? <strong>{say("past-moved", { color: news.color })}</strong> : words}
      </p>
      {isPast && (
        <button type="button" class="main" onClick={toNow}>
          {say("look-to-game")}
        </button>
      )}
    </div>
  );
}
