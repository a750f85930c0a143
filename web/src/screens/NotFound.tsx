// Where nothing is to be seen: a game that does not exist or was called off, an address that leads nowhere.
import { HAS_SERVER } from "../browser/basePath";
import { addressOfGame } from "../browser/router";
import { isLocal } from "../game/ids";
import type { GameId } from "../messages";
import { LinkButton } from "../ui/buttons";
import { say } from "../words/text";

interface NothingProps {
  readonly title: string;
  readonly why?: string;
  readonly way?: Way; // where to go instead, if not home
}

interface Way {
  readonly address: string;
  readonly text: string;
}

export function Nothing({ title, why, way }: NothingProps) {
  return (
    <main class="page narrow">
      <h1>{title}</h1>
      {why && <p>{why}</p>}
      <p class="ways wrap gap-60">
        {way && <LinkButton class="main" href={way.address} text={way.text} />}
        <LinkButton class={way ? "" : "main"} href="/" text={say("page-home")} />
      </p>
    </main>
  );
}

/** A screen whose content is on its way. */
export function Waiting({ title, text = "" }: { readonly title: string; readonly text?: string }) {
  return (
    <main class="waiting">
      <h1 class="for-readers">{title}</h1>
      <p>{text}</p>
    </main>
  );
}

/** Where else an opponent is to be had. */
export function toNewGame(): Way {
  return { address: "/play", text: say("page-new-game") };
}

export function toGame(game: GameId): Way {
  return { address: addressOfGame(game), text: say("online-to-game") };
}

/** What only a server could show. */
export function NoServerHere() {
  return <Nothing title={say("page-nowhere")} why={say("local-no-server")} way={toNewGame()} />;
}

/** Why a game cannot be shown. */
export function NoGame({ game }: { readonly game: GameId }) {
  if (isLocal(game)) {
    return <Nothing title={say("local-elsewhere")} why={say("local-elsewhere-why")} />;
  }
  if (!HAS_SERVER) return <NoServerHere />;
  return <Nothing title={say("page-gone")} why={say("page-gone-why")} />;
}

/** A game that was called off, or an invitation to one if nobody had come. */
export function CalledOff({ hadOpponent }: { hadOpponent: boolean }) {
  return (
    <Nothing
      title={hadOpponent ? say("online-aborted") : say("online-recalled")}
      why={hadOpponent ? say("online-aborted-why") : say("online-recalled-why")}
      way={toNewGame()}
    />
  );
}

export function Nowhere() {
  return <Nothing title={say("page-nowhere")} />;
}
