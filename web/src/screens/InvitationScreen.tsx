// An invitation, as whoever has got the link sees it: to what, by whom, and one button.
import { useEffect, useState } from "preact/hooks";
import { TilePicture } from "hiveboard/preact";
import { routePath, gamePath, playerPath, navigate } from "../browser/router";
import { BackendError } from "../backend/backend";
import { usePage } from "../backend/pageContext";
import type { InvitationDetails, ProblemCode, Token } from "../messages";
import { AccountRequired } from "../newgame/FormParts";
import { expansionsOf } from "../newgame/gameOptions";
import { formatOfferTerms } from "../online/gameTerms";
import { NameField } from "../online/NameField";
import { useCurrentUser } from "../online/requests";
import { AccountMark, Rating } from "../ui/Rating";
import { Button } from "../ui/buttons";
import { Form } from "../ui/forms";
import { ErrorText } from "../ui/texts";
import { playerArguments } from "../i18n/players";
import { formatError } from "../i18n/errors";
import { t } from "../i18n/translate";
import { MessagePage, gameLink, newGameLink, LoadingScreen } from "./NotFound";

interface InvitationProps {
  readonly token: Token;
}

export function InvitationScreen({ token }: InvitationProps) {
  const { backend } = usePage();
  const [invited, setInvited] = useState<InvitationDetails>();
  const [failure, setFailure] = useState<unknown>();
  const ask = () => {
    setFailure(undefined);
    void backend.server.invitation(token).then(setInvited, setFailure);
  };
  useEffect(ask, [backend, token]);
  const entered = invited && needsNoDecision(invited) ? invited.game : null;
  useEffect(() => {
    if (entered) navigate(gamePath(entered), { replace: true });
  }, [entered]);
  const code = failure instanceof BackendError ? failure.problem?.code : undefined;
  if (isFinalProblem(code)) return <UnusableInvitation code={code} />;
  if (failure !== undefined && !invited) return <LoadFailure {...{ failure }} onAgain={ask} />;
  if (!invited || entered) return <LoadingScreen title={t("online-link")} />;
  if (invited.isOwn) return <OwnInvitation game={invited.game} />;
  return <InvitationOffer {...{ token, invited, failure }} onFailure={setFailure} />;
}

/** Whether there is nothing left to decide for whoever has opened the link again. */
function needsNoDecision({ isOwn, isTaken }: InvitationDetails): boolean {
  return !isOwn || isTaken;
}

function OwnInvitation({ game }: Pick<InvitationDetails, "game">) {
  return (
    <MessagePage
      title={t("online-own-invitation")}
      text={t("online-own-invitation-description")}
      {...(game && { link: gameLink(game) })}
    />
  );
}

interface InvitationOfferProps extends InvitationProps {
  readonly invited: InvitationDetails;
  readonly failure: unknown; // of the last try to take the seat
  readonly onFailure: (failure: unknown) => void;
}

function InvitationOffer({ token, invited, failure, onFailure }: InvitationOfferProps) {
  const { backend } = usePage();
  const { me } = useCurrentUser();
  const isBarred = invited.isRated && me?.hasAccount === false;
  const [typed, setTyped] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const join = async () => {
    setBusy(true);
    onFailure(undefined);
    try {
      if (typed !== undefined) await backend.server.rename(typed.trim() || null);
      navigate(gamePath(await backend.server.acceptInvitation(token)), { replace: true });
    } catch (error) {
      onFailure(error);
      setBusy(false);
    }
  };
  return (
    <main class="page narrow">
      <section class="invitation-offer stack gap-90">
        <h1>{t("online-invited", playerArguments(invited.creatorName))}</h1>
        {invited.isAccount && (
          <p class="account-line row">
            <AccountMark />
            <span aria-hidden="true">{t("account-mark")}</span>
          </p>
        )}
        <p class="invitation-offer-tiles">
          <TilePicture color={invited.color} bug="queen" />
          {expansionsOf(invited.gameType).map((bug) => (
            <TilePicture key={bug} color={invited.color} bug={bug} />
          ))}
        </p>
        {invited.rating && invited.creatorName && (
          <p>
            <a href={playerPath(invited.creatorName)}>{invited.creatorName}</a>{" "}
            <Rating rating={invited.rating} />
          </p>
        )}
        <ul class="offer-terms stack gap-35">
          {formatOfferTerms(invited).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {failure !== undefined && <ErrorText text={formatError(failure)} />}
      {isBarred ? (
        <AccountRequired returnTo={routePath({ screen: "invitation", token })} />
      ) : (
        <Form class="new-game stack gap-75" onSubmit={() => void join()}>
          {!me?.hasAccount && <NameField name={typed ?? me?.name ?? ""} onName={setTyped} />}
          <Button type="submit" class="primary large" text={t("online-play")} disabled={isBusy} />
        </Form>
      )}
    </main>
  );
}

/** What it is an invitation to cannot be told just now. */
function LoadFailure({ failure, onAgain }: { failure: unknown; onAgain: () => void }) {
  return (
    <main class="page narrow">
      <h1>{t("online-link")}</h1>
      <ErrorText text={formatError(failure)} />
      <Button class="primary" text={t("page-try-again")} onClick={onAgain} />
    </main>
  );
}

const FINAL_PROBLEMS = [
  "seat-taken",
  "own-invitation",
  "invitation-not-found",
  "not-found",
] as const;
type FinalProblem = (typeof FINAL_PROBLEMS)[number];

/** Whether there is nothing to be had by trying again. */
function isFinalProblem(code: ProblemCode | undefined): code is FinalProblem {
  return FINAL_PROBLEMS.some((one) => one === code);
}

function UnusableInvitation({ code }: { code: FinalProblem }) {
  if (code === "seat-taken") {
    return (
      <MessagePage
        title={t("online-seat-taken")}
        text={t("online-seat-taken-description")}
        link={newGameLink()}
      />
    );
  }
  if (code === "own-invitation") return <OwnInvitation game={null} />;
  return (
    <MessagePage
      title={t("online-invitation-not-found")}
      text={t("online-invitation-not-found-description")}
    />
  );
}
