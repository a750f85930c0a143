// Card over the board of a game to which a player is challenged: for the challenger while the
// challenge is open and once it was declined, and for the challenged player.
import { navigate } from "../browser/router";
import { isSpectating, otherSide } from "../game/sides";
import { usePage } from "../backend/pageContext";
import type { ColorName, Position, VacantSeat } from "../messages";
import { formatOfferTerms } from "../online/gameTerms";
import { people } from "../server/people";
import { Button } from "../ui/buttons";
import { ErrorText } from "../ui/texts";
import { useAction } from "../ui/useAction";
import { t } from "../i18n/translate";
import { DeclineForm, formatDeclineReason } from "./DeclineForm";

interface ChallengeCardProps {
  readonly position: Position;
  readonly seat: ChallengedSeat;
  readonly onWithdraw: () => void;
}

type ChallengedSeat = VacantSeat & { readonly invited: string };

/** Return the seat to which a player is challenged, if this user may know. */
export function challengedSeat({ seats }: Position): ChallengedSeat | undefined {
  return [seats.white, seats.black].find(isChallenged);
}

function isChallenged(seat: Position["seats"][ColorName]): seat is ChallengedSeat {
  return seat.kind === "vacant" && Boolean(seat.invited);
}

export function ChallengeCard(props: ChallengeCardProps) {
  return (
    <section class="invitation challenge-card" aria-labelledby="challenge-title">
      <div class="invitation-text stack grows shrinks gap-75">
        {isSpectating(props.position) ? (
          <ReceivedChallenge {...props} />
        ) : props.seat.declined ? (
          <DeclinedChallenge {...props} />
        ) : (
          <SentChallenge {...props} />
        )}
      </div>
    </section>
  );
}

function SentChallenge({ position, seat, onWithdraw }: ChallengeCardProps) {
  const { clock } = position.terms;
  return (
    <>
      <h2 id="challenge-title">{t("challenge-waiting", { player: seat.invited })}</h2>
      <p>
        {t("challenge-waiting-description", { kind: clock && !clock.isPerMove ? "live" : "other" })}
      </p>
      {seat.isRandom && <p class="muted">{t("online-random-sides")}</p>}
      <div class="wrap gap-60">
        <Button text={t("online-withdraw")} onClick={onWithdraw} />
      </div>
    </>
  );
}

function DeclinedChallenge({ position, seat }: ChallengeCardProps) {
  const { backend } = usePage();
  const { outcome, isBusy, run } = useAction();
  const close = () =>
    run(async () => {
      if (position.game) await backend.server.remove(position.game);
      navigate("/lobby");
    });
  return (
    <>
      <h2 id="challenge-title">{t("challenge-declined", { player: seat.invited })}</h2>
      {seat.declined && seat.declined !== "other" && <p>{formatDeclineReason(seat.declined)}</p>}
      <ErrorText text={outcome} />
      <div class="wrap gap-60">
        <Button class="primary" text={t("page-close")} disabled={isBusy} onClick={close} />
      </div>
    </>
  );
}

function ReceivedChallenge({ position, seat }: ChallengeCardProps) {
  const { backend } = usePage();
  const { outcome, isBusy, run } = useAction();
  const token = position.invitation?.token;
  if (!token) return null;
  const { gameType, opening, seats } = position;
  const vacancy = seats.white.kind === "vacant" ? "white" : "black";
  const color = seat.isRandom ? null : vacancy;
  const creator = seats[otherSide(vacancy)];
  const player = (creator.kind === "person" && creator.name) || t("online-guest");
  return (
    <>
      <h2 id="challenge-title">{t("challenge-received", { player })}</h2>
      <ul class="offer-terms stack gap-35">
        {formatOfferTerms({ ...position.terms, color, gameType, opening }).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ErrorText text={outcome} />
      <div class="wrap gap-60">
        <Button
          class="primary"
          text={t("challenge-accept")}
          disabled={isBusy}
          onClick={() => run(() => backend.server.acceptInvitation(token))}
        />
        <DeclineForm
          isBusy={isBusy}
          onDecline={(reason) =>
            run(async () => {
              await people.decline(token, reason);
              navigate("/");
            })
          }
        />
      </div>
    </>
  );
}
