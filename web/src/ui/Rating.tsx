// Rating and account mark beside a player's name.
import type { PlayerRating } from "../messages";
import { t } from "../i18n/translate";
import { Icon } from "./icons";

interface RatingProps {
  readonly rating: Pick<PlayerRating, "value" | "isProvisional"> & Partial<PlayerRating>;
}

export function Rating({ rating: { value, isProvisional, change } }: RatingProps) {
  return (
    <span class="rating" {...(isProvisional && { title: t("rating-provisional") })}>
      <span class="visually-hidden">{t("rating-of", { rating: String(value) })}</span>
      <span aria-hidden="true">
        {value}
        {isProvisional && "?"}
      </span>
      {isProvisional && <span class="visually-hidden">, {t("rating-provisional")}</span>}
      {change != null && <span class="rating-change"> {withSign(change)}</span>}
    </span>
  );
}

/** Return a signed number: "+12", "−7" with a minus sign, "±0". */
export function withSign(change: number): string {
  if (change === 0) return "±0";
  return change > 0 ? `+${change}` : `−${-change}`;
}

/** Mark for players with an account, which guests cannot imitate. */
export function AccountMark() {
  const label = t("account-mark");
  return (
    <span class="account-mark" title={label}>
      <Icon name="account" />
      <span class="visually-hidden">{label}</span>
    </span>
  );
}
