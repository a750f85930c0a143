// A direct challenge in a list, with buttons to answer or withdraw it.
import { gamePath, navigate, playerPath } from "../browser/router";
import { usePage } from "../backend/pageContext";
import type { DeclineReason, DirectChallenge } from "../messages";
import { formatExpansions, formatOfferedColor, formatSpecialTerms } from "../online/gameTerms";
import { people } from "../server/people";
import { Button, LinkButton } from "../ui/buttons";
import { Rating } from "../ui/Rating";
import { ErrorText } from "../ui/texts";
import { useAction } from "../ui/useAction";
import { formatTimeControl } from "../i18n/timeControls";
import { t } from "../i18n/translate";
import { reloadChallenges } from "./challenges";
import { DeclineForm, formatDeclineReason } from "./DeclineForm";

interface ChallengeItemProps {
  readonly challenge: DirectChallenge;
  readonly isCompact?: boolean; // without a choice of reasons
  readonly onAnswered?: () => void;
}

export function ChallengeItem({ challenge, isCompact = false, onAnswered }: ChallengeItemProps) {
  const { backend } = usePage();
  const { outcome, isBusy, run } = useAction();
  const { token, game, isOwn, declined, rating } = challenge;
  const accept = () =>
    run(async () => {
      const joined = await backend.server.acceptInvitation(token);
      onAnswered?.();
      navigate(gamePath(joined));
    });
  const decline = (reason: DeclineReason) =>
    run(async () => {
      await people.decline(token, reason);
      await reloadChallenges();
    });
  const remove = () =>
    run(async () => {
      await backend.server.remove(game);
      await reloadChallenges();
    });
  return (
    <div class="challenge-item stack gap-35">
      <p>
        <strong>{formatChallenge(challenge)}</strong>{" "}
        {!isOwn && rating && <Rating rating={rating} />}
      </p>
      <p class="muted">{termsOf(challenge)}</p>
      {declined && declined !== "other" && <p>{formatDeclineReason(declined)}</p>}
      <ErrorText text={outcome} />
      <div class="wrap gap-50">
        {isOwn && !declined && <LinkButton href={gamePath(game)} text={t("online-open")} />}
        {isOwn && (
          <Button
            text={t(declined ? "challenge-dismiss" : "online-withdraw")}
            disabled={isBusy}
            onClick={remove}
          />
        )}
        {!isOwn && (
          <Button class="primary" text={t("challenge-accept")} disabled={isBusy} onClick={accept} />
        )}
        {!isOwn && isCompact && (
          <Button
            text={t("challenge-decline")}
            disabled={isBusy}
            onClick={() => decline("other")}
          />
        )}
        {!isOwn && !isCompact && <DeclineForm isBusy={isBusy} onDecline={decline} />}
        {!isOwn && challenge.creatorName && (
          <LinkButton
            class="text-button"
            href={playerPath(challenge.creatorName)}
            text={t("header-profile")}
          />
        )}
      </div>
    </div>
  );
}

function formatChallenge({ isOwn, declined, creatorName, opponent }: DirectChallenge): string {
  if (!isOwn) return t("challenge-received", { player: creatorName ?? "" });
  const player = opponent ?? "";
  return declined ? t("challenge-declined", { player }) : t("challenge-waiting", { player });
}

function termsOf(challenge: DirectChallenge): string {
  const { clock, gameType, color } = challenge;
  return [
    clock ? formatTimeControl(clock) : t("online-no-clock"),
    ...formatSpecialTerms(challenge),
    formatExpansions(gameType),
    ...(challenge.isOwn ? [] : [formatOfferedColor(color)]),
  ].join(" · ");
}
