// The offer of a rematch, with its answers, on screens other than that of the game.
import { gamePath } from "../browser/router";
import { isRematchOffered, isSpectating } from "../game/sides";
import type { GameAction } from "../backend/backend";
import type { Position } from "../messages";
import { Button, LinkButton } from "../ui/buttons";
import { t } from "../i18n/translate";
import { Bar } from "./Bar";
import { formatRematchOffer } from "./messageTexts";

interface RematchProps {
  readonly position: Position;
  readonly send: (request: GameAction) => void;
}

/** Nothing unless a player of the game offers a rematch, or it has begun. */
export function RematchBar({ position, send }: RematchProps) {
  const { rematch, rematchOffer } = position;
  if (isSpectating(position) || (!rematch && !rematchOffer)) return null;
  return (
    <Bar kind={isRematchOffered(position) ? "question" : "info"}>
      {rematch ? (
        <LinkButton href={gamePath(rematch)} text={t("online-rematch-open")} />
      ) : (
        <>
          <span>{formatRematchOffer(position, rematchOffer!)}</span>
          <RematchAnswers {...{ position, send }} />
        </>
      )}
    </Bar>
  );
}

/** Buttons to accept or decline the offer of the opponent, or to withdraw the player's own. */
export function RematchAnswers({ position, send }: RematchProps) {
  const isOffered = isRematchOffered(position);
  return (
    <>
      {isOffered && (
        <Button
          class="primary"
          text={t("online-rematch-accept")}
          onClick={() => send({ type: "offer-rematch" })}
        />
      )}
      <Button
        text={t(isOffered ? "online-rematch-decline" : "online-rematch-cancel")}
        onClick={() => send({ type: "decline-rematch" })}
      />
    </>
  );
}
