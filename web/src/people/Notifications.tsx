// Notifications of an account: a button with the number of new ones, the list that it opens, and
// incoming challenges as they arrive.
import { useEffect, useState } from "preact/hooks";
import { playSound } from "../browser/sound";
import { gamePath } from "../browser/router";
import { isYourSeat, isYourTurn } from "../game/sides";
import { usePage } from "../backend/pageContext";
import type { CurrentUser, DirectChallenge, GameSummary } from "../messages";
import { Dialog } from "../ui/Dialog";
import { LinkButton } from "../ui/buttons";
import { Icon, IconButton } from "../ui/icons";
import { useFetch } from "../ui/useQuery";
import { formatListedResult } from "../i18n/players";
import { formatClock } from "../i18n/timeControls";
import { t, formatTimeAgo } from "../i18n/translate";
import { ChallengeItem } from "./ChallengeItem";
import { receivedChallenges, useChallenges } from "./challenges";

interface NotificationsProps {
  readonly me: CurrentUser; // with an account
  readonly onChange: () => void; // request the current user again
}

export function Notifications({ me, onChange }: NotificationsProps) {
  const { challenges, rematchOffers } = useChallenges(me.hasAccount, onChange);
  const [isOpen, setOpen] = useState(false);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const received = receivedChallenges(challenges);
  useChallengeSound(received);
  const declined = challenges.filter((challenge) => challenge.declined !== null);
  const count = received.length + declined.length + rematchOffers.length + me.waitingGames;
  const arrived = isOpen ? [] : received.filter(({ token }) => !dismissed.has(token));
  const rematches = isOpen ? [] : rematchOffers.filter(({ game }) => !dismissed.has(game));
  const dismiss = (id: string) => setDismissed(new Set([...dismissed, id]));
  const label = t("notifications-label", { count });
  return (
    <>
      <button
        type="button"
        class="round notifications-button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
        {count > 0 && <span class="header-badge">{count}</span>}
      </button>
      <div class="challenge-toasts" role="status">
        {arrived.slice(0, 2).map((challenge) => (
          <div key={challenge.token} class="challenge-toast card">
            <ChallengeItem challenge={challenge} isCompact />
            <IconButton
              icon="close"
              class="close"
              text={t("page-close")}
              onClick={() => dismiss(challenge.token)}
            />
          </div>
        ))}
        {rematches.slice(0, 1).map(({ game, opponent }) => (
          <div key={game} class="challenge-toast card">
            <div class="challenge-item stack gap-35">
              <strong>
                {t("notifications-rematch", { player: opponent ?? t("online-guest") })}
              </strong>
              <LinkButton class="primary" href={gamePath(game)} text={t("online-open")} />
            </div>
            <IconButton
              icon="close"
              class="close"
              text={t("page-close")}
              onClick={() => dismiss(game)}
            />
          </div>
        ))}
      </div>
      {isOpen && (
        <Dialog title={t("notifications-title")} onClose={() => setOpen(false)}>
          <ul class="notifications stack gap-75">
            {[...received, ...challenges.filter(({ isOwn }) => isOwn)].map((challenge) => (
              <li key={challenge.token} class="card">
                <ChallengeItem challenge={challenge} onAnswered={() => setOpen(false)} />
              </li>
            ))}
            <GameNotifications hasOthers={challenges.length > 0} onFollow={() => setOpen(false)} />
          </ul>
        </Dialog>
      )}
    </>
  );
}

const RECENT_MS = 3 * 24 * 3_600_000;

/** Return whether a game belongs in the list: it waits for the user, or has ended recently. */
function isNotable(game: GameSummary): boolean {
  if (!game.result) return isYourTurn(game);
  const isRecent = Date.now() - game.changed < RECENT_MS;
  return isRecent && (game.isCorrespondence === true || isRematchOffered(game));
}

function isRematchOffered({ rematchOffer, seats }: GameSummary): boolean {
  return Boolean(rematchOffer) && !isYourSeat(seats[rematchOffer!]);
}

interface GameNotificationsProps {
  readonly hasOthers: boolean;
  readonly onFollow: () => void;
}

/** Games that wait for the user, and correspondence games that ended recently. */
function GameNotifications({ hasOthers, onFollow }: GameNotificationsProps) {
  const { backend } = usePage();
  const [list] = useFetch(() => backend.server.list(), [backend]);
  const games = list?.games.filter(isNotable) ?? [];
  if (list && games.length === 0 && !hasOthers) {
    return <li class="muted">{t("notifications-none")}</li>;
  }
  return (
    <>
      {games.map((game) => (
        <li key={game.game} class="card">
          <a class="notification-game stack" href={gamePath(game.game)} onClick={onFollow}>
            <strong>{formatNotification(game)}</strong>
            <span class="muted">{formatTime(game)}</span>
          </a>
        </li>
      ))}
    </>
  );
}

function formatNotification(game: GameSummary): string {
  const { white, black } = game.seats;
  const opponent = isYourSeat(white) ? black : white;
  const player = (opponent.kind === "person" && opponent.name) || t("online-guest");
  if (!game.result) return t("notifications-turn", { player });
  if (isRematchOffered(game)) return t("notifications-rematch", { player });
  return t("notifications-ended", { player, result: formatListedResult(game, game.result) });
}

function formatTime({ result, deadline, changed }: GameSummary): string {
  if (result || deadline == null) return formatTimeAgo(changed);
  return formatClock(Math.max(0, deadline - Date.now()));
}

/** Tokens of the challenges that were announced. Each screen has a header of its own. */
const announced = new Set<string>();

/** Play a sound when a challenge to the user arrives, once per challenge. */
function useChallengeSound(received: readonly DirectChallenge[]): void {
  const { settings } = usePage();
  useEffect(() => {
    const arrived = received.filter(({ token }) => !announced.has(token));
    for (const { token } of arrived) announced.add(token);
    if (arrived.length) playSound("challenge", settings);
  }, [received.map(({ token }) => token).join(" ")]);
}
