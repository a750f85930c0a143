// The review of a game: one that is kept, or one that came with the address.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { addressOfGame, addressOfReview } from "../browser/router";
import type { Settings } from "../browser/settings";
import { isContested } from "../game/sides";
import { openGame } from "../host/allGames";
import type { Host, Connection, ConnectionListener } from "../host/host";
import { useSession } from "../host/session";
import type { GameId } from "../messages";
import { ReviewBoard } from "../review/ReviewBoard";
import { asShared, gameOf, type SharedGame } from "../share/gameLink";
import { say } from "../words/text";
import { NoGame, Nothing } from "./NotFound";

interface ReviewScreenProps {
  readonly host: Host;
  readonly game: GameId | undefined; // without one, the fragment of the address holds the game
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

export function ReviewScreen({ game, ...rest }: ReviewScreenProps) {
  const { host } = rest;
  if (!game) return <Linked {...rest} />;
  const open = (listener: ConnectionListener) => openGame(host, game, listener);
  const instead = <NoGame host={host} game={game} to={addressOfReview} />;
  return <Opened key={game} open={open} instead={instead} {...rest} />;
}

/** A game that came with the address. */
function Linked(props: Omit<ReviewScreenProps, "game">) {
  const { fragment, shared } = useShared();
  if (shared === "reading") return <Waiting />;
  if (!shared) return <NoLink />;
  const open = (listener: ConnectionListener) => props.host.local.study(shared.played, listener);
  return <Opened key={fragment} {...{ open, shared }} instead={<NoLink />} {...props} />;
}

interface OpenedProps extends Omit<ReviewScreenProps, "game"> {
  readonly open: (listener: ConnectionListener) => Connection;
  readonly shared?: SharedGame;
  readonly instead: ComponentChildren; // if there is no such game
}

function Opened({ open, shared, instead, ...rest }: OpenedProps) {
  const { state } = useSession("review", open, { happened: () => {}, rematch: () => {} });
  const position = state?.table?.position;
  const game = useMemo(
    () => position && (shared ? asShared(position, shared) : position),
    [position],
  );
  if (state?.connection === "gone") return <>{instead}</>;
  if (game && isContested(game)) return <Later game={game.game} />;
  if (game) return <ReviewBoard game={game} {...rest} />;
  return <Waiting text={state?.connection === "lost" ? say("page-opening") : ""} />;
}

/** Between people the page offers no advice before the end. */
function Later({ game }: { game: GameId }) {
  return (
    <Nothing
      title={say("online-look-later")}
      why={say("online-look-later-why")}
      way={{ address: addressOfGame(game), text: say("look-to-game") }}
    />
  );
}

function Waiting({ text = "" }: { text?: string }) {
  return (
    <main class="waiting">
      <h1 class="for-readers">{say("look-title")}</h1>
      <p>{text}</p>
    </main>
  );
}

function NoLink() {
  return <Nothing title={say("look-no-game")} why={say("look-no-game-why")} />;
}

interface Shared {
  readonly fragment: string;
  readonly shared: SharedGame | "reading" | undefined;
}

/** The game in the address, as that changes. */
function useShared(): Shared {
  const [found, setFound] = useState<Shared>({ fragment: "", shared: "reading" });
  useEffect(() => {
    const read = async () => {
      const fragment = location.hash;
      setFound({ fragment, shared: await gameOf(fragment) });
    };
    void read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  return found;
}
