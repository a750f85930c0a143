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
import { Nothing } from "./Gone";

interface InvitationProps {
  readonly host: Host;
  readonly token: Token;
}

export function InvitationScreen({ host, token }: InvitationProps) {
  const [invited, setInvited] = useState<Invited>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => void host.invited(token).then(setInvited, setFailure), [host, token]);
  if (failure !== undefined) return <Unusable failure={failure} />;
  if (!invited) {
    return (
      <main class="waiting">
        <h1 class="for-readers">{say("online-link")}</h1>
      </main>
    );
  }
  if (invited.yours) {
    return <Nothing title={say("online-your-own")} why={say("online-your-own-why")} />;
  }
  return <Offer {...{ host, token, invited }} onFailure={setFailure} />;
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
  if (code === "taken")
    return <Nothing title={say("online-taken")} why={say("online-taken-why")} />;
  if (code === "your-own") {
    return <Nothing title={say("online-your-own")} why={say("online-your-own-why")} />;
  }
  const isUnknown = code === "no-such-invitation" || code === "not-found";
  const why = isUnknown ? say("online-withdrawn-why") : sayFailure(failure);
  return <Nothing title={say("online-withdrawn")} why={why} />;
}
