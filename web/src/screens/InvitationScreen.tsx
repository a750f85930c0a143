// An invitation as seen by its recipient: the terms, the creator, and a button to accept.
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
  const [invitation, setInvitation] = useState<InvitationDetails>();
  const [failure, setFailure] = useState<unknown>();
  const load = () => {
    setFailure(undefined);
    void backend.server.invitation(token).then(setInvitation, setFailure);
  };
  useEffect(load, [backend, token]);
  const joinedGame = invitation && needsNoDecision(invitation) ? invitation.game : null;
  useEffect(() => {
    if (joinedGame) navigate(gamePath(joinedGame), { replace: true });
  }, [joinedGame]);
  const code = failure instanceof BackendError ? failure.problem?.code : undefined;
  if (isFinalProblem(code)) return <UnusableInvitation code={code} />;
  if (failure !== undefined && !invitation) return <LoadFailure {...{ failure }} onAgain={load} />;
  if (!invitation || joinedGame) return <LoadingScreen title={t("online-link")} />;
  if (invitation.isOwn) return <OwnInvitation game={invitation.game} />;
  return <InvitationOffer {...{ token, invited: invitation, failure }} onFailure={setFailure} />;
}

/** Return whether the invitation was already accepted by this user. */
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
  readonly failure: unknown; // of the last attempt to accept
  readonly onFailure: (failure: unknown) => void;
}

function InvitationOffer({ token, invited, failure, onFailure }: InvitationOfferProps) {
  const { backend } = usePage();
  const { me } = useCurrentUser();
  const color = invited.color ?? "white";
  const needsAccount = invited.isRated && me?.hasAccount === false;
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
          <TilePicture color={color} bug="queen" />
          {expansionsOf(invited.gameType).map((bug) => (
            <TilePicture key={bug} color={color} bug={bug} />
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
      {needsAccount ? (
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

/** The invitation could not be loaded. */
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

/** Return whether retrying is pointless. */
function isFinalProblem(code: ProblemCode | undefined): code is FinalProblem {
  return FINAL_PROBLEMS.some((problem) => problem === code);
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
