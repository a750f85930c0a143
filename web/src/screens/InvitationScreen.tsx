// An invitation, as whoever has got the link sees it: to what, by whom, and one button.
import { useEffect, useState } from "preact/hooks";
import { TilePicture } from "hiveboard/preact";
import { addressOf, addressOfGame, addressOfPlayer, goTo } from "../browser/router";
import { HostError } from "../host/host";
import { usePage } from "../host/page";
import type { Invited, ProblemCode, Token } from "../messages";
import { NeedsAccount } from "../newgame/FormParts";
import { additionsIn } from "../newgame/options";
import { sayConditions } from "../online/conditions";
import { NameField } from "../online/NameField";
import { useMe } from "../online/requests";
import { AccountMark, Rating } from "../ui/Rating";
import { Button } from "../ui/buttons";
import { Form } from "../ui/forms";
import { Trouble } from "../ui/texts";
import { sayingWho } from "../words/players";
import { sayFailure } from "../words/problems";
import { say } from "../words/text";
import { Nothing, toGame, toNewGame, Waiting } from "./NotFound";

interface InvitationProps {
  readonly token: Token;
}

export function InvitationScreen({ token }: InvitationProps) {
  const { host } = usePage();
  const [invited, setInvited] = useState<Invited>();
  const [failure, setFailure] = useState<unknown>();
  const ask = () => {
    setFailure(undefined);
    void host.people.invited(token).then(setInvited, setFailure);
  };
  useEffect(ask, [host, token]);
  const entered = invited && isSettled(invited) ? invited.game : null;
  useEffect(() => {
    if (entered) goTo(addressOfGame(entered), { replace: true });
  }, [entered]);
  const code = failure instanceof HostError ? failure.problem?.code : undefined;
  if (isDeadEnd(code)) return <Unusable code={code} />;
  if (failure !== undefined && !invited) return <Unreached {...{ failure }} onAgain={ask} />;
  if (!invited || entered) return <Waiting title={say("online-link")} />;
  if (invited.yours) return <YourOwn game={invited.game} />;
  return <Offer {...{ token, invited, failure }} onFailure={setFailure} />;
}

/** Whether there is nothing left to decide for whoever has opened the link again. */
function isSettled({ yours, isTaken }: Invited): boolean {
  return !yours || isTaken;
}

function YourOwn({ game }: Pick<Invited, "game">) {
  return (
    <Nothing
      title={say("online-your-own")}
      why={say("online-your-own-why")}
      {...(game && { way: toGame(game) })}
    />
  );
}

interface OfferProps extends InvitationProps {
  readonly invited: Invited;
  readonly failure: unknown; // of the last try to take the seat
  readonly onFailure: (failure: unknown) => void;
}

function Offer({ token, invited, failure, onFailure }: OfferProps) {
  const { host } = usePage();
  const { me } = useMe();
  const isBarred = invited.isRated && me?.hasAccount === false;
  const [typed, setTyped] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const join = async () => {
    setBusy(true);
    onFailure(undefined);
    try {
      if (typed !== undefined) await host.people.rename(typed.trim() || null);
      goTo(addressOfGame(await host.people.accept(token)), { replace: true });
    } catch (error) {
      onFailure(error);
      setBusy(false);
    }
  };
  return (
    <main class="page narrow">
      <section class="invited stack gap-90">
        <h1>{say("online-invited", sayingWho(invited.by))}</h1>
        {invited.isAccount && (
          <p class="account-line row">
            <AccountMark />
            <span aria-hidden="true">{say("account-mark")}</span>
          </p>
        )}
        <p class="invited-tiles">
          <TilePicture color={invited.color} bug="queen" />
          {additionsIn(invited.gameType).map((bug) => (
            <TilePicture key={bug} color={invited.color} bug={bug} />
          ))}
        </p>
        {invited.rating && invited.by && (
          <p>
            <a href={addressOfPlayer(invited.by)}>{invited.by}</a>{" "}
            <Rating rating={invited.rating} />
          </p>
        )}
        <ul class="terms stack gap-35">
          {sayConditions(invited).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {failure !== undefined && <Trouble text={sayFailure(failure)} />}
      {isBarred ? (
        <NeedsAccount then={addressOf({ screen: "invitation", token })} />
      ) : (
        <Form class="new-game stack gap-75" onSubmit={() => void join()}>
          {!me?.hasAccount && <NameField name={typed ?? me?.name ?? ""} onName={setTyped} />}
          <Button type="submit" class="main large" text={say("online-play")} disabled={isBusy} />
        </Form>
      )}
    </main>
  );
}

/** What it is an invitation to cannot be told just now. */
function Unreached({ failure, onAgain }: { failure: unknown; onAgain: () => void }) {
  return (
    <main class="page narrow">
      <h1>{say("online-link")}</h1>
      <Trouble text={sayFailure(failure)} />
      <Button class="main" text={say("page-try-again")} onClick={onAgain} />
    </main>
  );
}

const DEAD_ENDS = ["taken", "your-own", "no-such-invitation", "not-found"] as const;
type DeadEnd = (typeof DEAD_ENDS)[number];

/** Whether there is nothing to be had by trying again. */
function isDeadEnd(code: ProblemCode | undefined): code is DeadEnd {
  return DEAD_ENDS.some((one) => one === code);
}

function Unusable({ code }: { code: DeadEnd }) {
  if (code === "taken") {
    return <Nothing title={say("online-taken")} why={say("online-taken-why")} way={toNewGame()} />;
  }
  if (code === "your-own") return <YourOwn game={null} />;
  return <Nothing title={say("online-withdrawn")} why={say("online-withdrawn-why")} />;
}
