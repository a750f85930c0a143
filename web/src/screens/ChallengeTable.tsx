// The open challenges of the lobby: a row each, which is pressed to join, sorted by a column.
import { useState } from "preact/hooks";
import { gamePath, navigate, playerPath, signInPath } from "../browser/router";
import { otherSide } from "../game/sides";
import type { Challenge, CurrentUser, Token } from "../messages";
import { ExpansionTiles } from "../online/ExpansionTiles";
import { formatOfferedColor, formatSpecialTerms } from "../online/gameTerms";
import { Button, LinkButton } from "../ui/buttons";
import { EmptyState } from "../ui/EmptyState";
import { Icon } from "../ui/icons";
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
  const [sorting, setSorting] = useState<SortColumn>();
  if (!challenges.length) {
    return (
      <EmptyState
        bug="ladybug"
        title={t("online-challenges-none")}
        text={props.me?.canInvite === false ? "" : t("online-challenges-none-description")}
      />
    );
  }
  const column = (name: SortColumn, text: string) => (
    <th scope="col" aria-sort={sorting === name ? "ascending" : "none"}>
      <button
        type="button"
        class="text-button"
        title={t("lobby-sort", { column: text })}
        onClick={() => setSorting(sorting === name ? undefined : name)}
      >
        {text}
        {sorting === name && <Icon name="chevron" />}
      </button>
    </th>
  );
  return (
    <table class="challenges">
      <thead>
        <tr>
          {column("player", t("lobby-player"))}
          {column("clock", t("lobby-time"))}
          <th scope="col">
            <span class="visually-hidden">{t("page-expansions")}</span>
          </th>
          <th scope="col">
            <span class="visually-hidden">{t("lobby-terms")}</span>
          </th>
          <th scope="col">
            <span class="visually-hidden">{t("online-play")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sorted(challenges, sorting).map((challenge) => (
          <ChallengeRow key={challenge.token} challenge={challenge} {...props} />
        ))}
      </tbody>
    </table>
  );
}

type SortColumn = "player" | "clock";

/**
 * Return the challenges in the order of a column: the strongest player first, or the shortest
 * expected game. Without a column, the order of the server remains.
 */
function sorted(
  challenges: readonly Challenge[],
  column: SortColumn | undefined,
): readonly Challenge[] {
  if (!column) return challenges;
  const key = column === "player" ? byRating : byDuration;
  return challenges.toSorted((first, second) => key(first) - key(second));
}

function byRating({ rating }: Challenge): number {
  return -(rating?.value ?? 0);
}

const MOVES_PER_SIDE = 40; // of a long game

function byDuration({ clock }: Challenge): number {
  if (!clock) return Infinity;
  const { initial, increment, isPerMove = false } = clock;
  return MOVES_PER_SIDE * (isPerMove ? initial : increment) + initial;
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
          <a class="button" href={signInPath("/lobby")} title={t("rated-account-required")}>
            {t("account-sign-in-submit")}
          </a>
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
