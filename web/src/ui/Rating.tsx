// How strong somebody is: a number, with a question mark as long as it is a guess.
import type { PlayerRating } from "../messages";
import { say } from "../words/text";

interface RatingProps {
  readonly rating: Pick<PlayerRating, "value" | "isProvisional"> & Partial<PlayerRating>;
}

export function Rating({ rating: { value, isProvisional, change } }: RatingProps) {
  return (
    <span class="rating" {...(isProvisional && { title: say("rating-provisional") })}>
      <span class="for-readers">{say("rating-of", { rating: String(value) })}</span>
      <span aria-hidden="true">
        {value}
        {isProvisional && "?"}
      </span>
      {isProvisional && <span class="for-readers">, {say("rating-provisional")}</span>}
      {change != null && <span class="rating-change"> {withSign(change)}</span>}
    </span>
  );
}

/** "+12", "−7" with a minus sign, "±0". */
export function withSign(change: number): string {
  if (change === 0) return "±0";
  return change > 0 ? `+${change}` : `−${-change}`;
}
