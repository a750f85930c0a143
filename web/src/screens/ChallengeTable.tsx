// The open challenges of the lobby: a row each, which is pressed to join.
import { gamePath, navigate, playerPath } from "../browser/router";
import { otherSide } from "../game/sides";
import type { Challenge, CurrentUser, Token } from "../messages";
import { AccountRequired } from "../newgame/FormParts";
import { ExpansionTiles } from "../online/ExpansionTiles";
import { formatOfferedColor, formatSpecialTerms } from "../online/gameTerms";
import { Button, LinkButton } from "../ui/buttons";
import { EmptyState } from "../ui/EmptyState";
import { AccountMark, Rating } from "../ui/Rating";
import { playerArguments } from "../i18n/players";
import { formatShortTimeControl } from "../i18n/timeControls";
import { t } from "../i18n/translate";

interface ChallengeProps {
  readonly me: CurrentUser | undefined;
  readonly isBusy: boolean;
  readonly onAccept: (token: Token) => void;
}

export function ChallengeTable({
  challenges,
  ...props
}: ChallengeProps & { readonly challenges: readonly Challenge[] }) {
  if (!challenges.length) {
    return (
      <EmptyState
        bug="ladybug"
        title={t("online-challenges-none")}
        text={props.me?.canInvite === false ? "" : t("online-challenges-none-description")}
      />
    );
  }
  return (
    <table class="challenges">
      <thead class="visually-hidden">
        <tr>
          <th scope="col">{t("lobby-player")}</th>
          <th scope="col">{t("page-clock")}</th>
          <th scope="col">{t("page-expansions")}</th>
          <th scope="col">{t("lobby-terms")}</th>
          <th scope="col">{t("online-play")}</th>
        </tr>
      </thead>
      <tbody>
        {challenges.map((challenge) => (
          <ChallengeRow key={challenge.token} challenge={challenge} {...props} />
        ))}
      </tbody>
    </table>
  );
}

function ChallengeRow({
  challenge,
  me,
  isBusy,
  onAccept,
}: ChallengeProps & { readonly challenge: Challenge }) {
  const { creatorName, isAccount, isOwn, game, rating, token, color, isRated } = challenge;
  const needsAccount = isRated === true && me?.hasAccount === false;
  const pressRow = ({ target }: Event) => {
    if ((target as Element).closest("a, button")) return; // it acts itself
    if (isOwn) navigate(gamePath(game));
    else if (!needsAccount && !isBusy) onAccept(token);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the button does the same
    <tr class="challenge" onClick={pressRow}>
      <th scope="row" class="challenge-by">
        <span class={`plate-color ${creatorColor(color)}`} />
        <span class="visually-hidden">{formatOfferedColor(color)}. </span>
        {isOwn ? (
          t("online-own-game")
        ) : (
          <PlayerName of={creatorName} hasProfile={rating !== null} />
        )}
        {!isOwn && isAccount && <AccountMark />}
        {!isOwn && rating && <Rating rating={rating} />}
      </th>
      <td class="numbers">{formatShortTimeControl(challenge.clock)}</td>
      <td>
        <ExpansionTiles gameType={challenge.gameType} />
        {challenge.opening === "tournament" && (
          <span class="visually-hidden">. {t("online-tournament")}</span>
        )}
      </td>
      <td class="muted">
        {!isRated && <span class="challenge-casual">{t("lobby-casual")} </span>}
        {formatSpecialTerms(challenge).join(" · ")}
      </td>
      <td>
        {isOwn ? (
          <LinkButton href={gamePath(game)} text={t("online-open")} />
        ) : needsAccount ? (
          <AccountRequired returnTo="/lobby" />
        ) : (
          <Button
            text={t("online-play")}
            disabled={isBusy}
            aria-label={t("online-accept-from", playerArguments(creatorName))}
            onClick={() => onAccept(token)}
          />
        )}
      </td>
    </tr>
  );
}

/** Return the class of the creator's color, given that of the player who joins. */
function creatorColor(color: Challenge["color"]): string {
  return color ? `tile-${otherSide(color)}` : "is-random";
}

interface PlayerNameProps {
  readonly of: string | null;
  readonly hasProfile: boolean;
}

function PlayerName({ of: name, hasProfile }: PlayerNameProps) {
  if (!name) return <>{t("online-guest")}</>;
  return hasProfile ? <a href={playerPath(name)}>{name}</a> : <>{name}</>;
}
