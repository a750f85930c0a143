// What stands behind a player's name: the rating, and a mark for accounts.
import type { PlayerRating } from "../messages";
import { say } from "../words/text";
import { Icon } from "./icons";

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

/** A mark for players with an account, which guests cannot imitate. */
export function AccountMark() {
  const label = say("account-mark");
  return (
    <span class="account-mark" title={label}>
      <Icon name="account" />
      <span class="for-readers">{label}</span>
    </span>
  );
}
