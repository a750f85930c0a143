// Tiles to choose a speed, with a player's rating at each.
import { SPEEDS, type SpeedName, type SpeedRating } from "../messages";
import { Choice } from "../ui/forms";
import { Rating } from "../ui/Rating";
import { t } from "../i18n/translate";

interface SpeedTilesProps {
  readonly ratings?: readonly SpeedRating[]; // without them, the tiles have names only
  readonly value: SpeedName;
  readonly onChange: (speed: SpeedName) => void;
}

export function SpeedTiles({ ratings, value, onChange }: SpeedTilesProps) {
  const tile = (speed: SpeedName) => {
    const rating = ratings?.find((candidate) => candidate.speed === speed);
    return (
      <>
        <span class="speed-rating">
          {rating ? <Rating rating={rating} /> : <span aria-hidden="true">—</span>}
        </span>
        <small class="muted">{t("profile-rated-games", { count: rating?.games ?? 0 })}</small>
      </>
    );
  };
  return (
    <Choice
      legend={t("archive-speed")}
      name="speed"
      class="speeds"
      value={value}
      options={SPEEDS.map((speed) => [
        speed,
        t("rating-speed", { speed }),
        ratings ? tile(speed) : undefined,
      ])}
      onChange={onChange}
    />
  );
}
