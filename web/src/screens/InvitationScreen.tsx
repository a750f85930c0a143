// An invitation, as whoever has got the link sees it: to what, by whom, and one button.
import { useEffect, useState } from "preact/hooks";
import { HostError, type Host } from "../host";
import type { Invited, Token } from "../messages";
import { NameField } from "../online/NameField";
import { sayTerms } from "../online/terms";
import { useMe } from "../online/useMe";
import { sayFailure } from "../problems";
import { goTo } from "../router";
import { say } from "../text";
import { Nothing, toGame, toNewGame } from "./Gone";

interface InvitationProps {
  readonly host: Host;
  readonly token: Token;
}

export function InvitationScreen({ host, token }: InvitationProps) {
  const [invited, setInvited] = useState<Invited>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => void host.invited(token).then(setInvited, setFailure), [host, token]);
  const entered = invited && isSettled(invited) ? invited.game : null;
  useEffect(() => {
    if (entered) goTo(`/game/${entered}`, { replace: true });
  }, [entered]);
  if (failure !== undefined) return <Unusable failure={failure} />;
  if (!invited || entered) {
    return (
      <main class="waiting">
        <h1 class="for-readers">{say("online-link")}</h1>
      </main>
    );
  }
  if (invited.yours) return <YourOwn game={invited.game} />;
  return <Offer {...{ host, token, invited }} onFailure={setFailure} />;
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
  readonly onFailure: (failure: unknown) => void;
}

function Offer({ host, token, invited, onFailure }: OfferProps) {
  const { me } = useMe(host);
  const [typed, setTyped] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const join = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      if (typed !== undefined) await host.rename(typed.trim() || null);
      goTo(`/game/${await host.accept(token)}`, { replace: true });
    } catch (error) {
      onFailure(error);
    }
  };
  return (
    <main class="page narrow">
      <h1>{say("online-invited", { name: invited.by ?? "none" })}</h1>
      <ul class="terms">
        {sayTerms(invited).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <form class="new-game" onSubmit={(event) => void join(event)}>
        <NameField name={typed ?? me?.name ?? ""} onName={setTyped} />
        <button type="submit" class="main large" disabled={isBusy}>
          {say("online-play")}
        </button>
      </form>
    </main>
  );
}

function Unusable({ failure }: { failure: unknown }) {
  const code = failure instanceof HostError ? failure.problem?.code : undefined;
  if (code === "taken") {
    return <Nothing title={say("online-taken")} why={say("online-taken-why")} way={toNewGame()} />;
  }
  if (code === "your-own") return <YourOwn game={null} />;
  const isUnknown = code === "no-such-invitation" || code === "not-found";
  const why = isUnknown ? say("online-withdrawn-why") : sayFailure(failure);
  return <Nothing title={say("online-withdrawn")} why={why} />;
}
