// The review of a game: one that is kept, or one that came with the address.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { HAS_SERVER } from "../browser/basePath";
import { addressOfGame } from "../browser/router";
import { isContested } from "../game/sides";
import { useAnswer } from "../ui/useAnswer";
import { openGame } from "../host/allGames";
import type { Connection, ConnectionListener } from "../host/host";
import { usePage } from "../host/page";
import { useSession } from "../host/session";
import type { ArchiveId, GameId } from "../messages";
import { ReviewBoard } from "../review/ReviewBoard";
import { archive } from "../server/archive";
import { asShared, gameIn, gameOf, type SharedGame } from "../share/gameLink";
import { sayFailure } from "../words/problems";
import { say } from "../words/text";
import { NoGame, NoServerHere, Nothing, Waiting } from "./NotFound";

interface ReviewScreenProps {
  readonly game: GameId | undefined;
  readonly archived: ArchiveId | undefined; // without either, the fragment of the address holds the game
}

export function ReviewScreen({ game, archived }: ReviewScreenProps) {
  const { host } = usePage();
  if (archived) return HAS_SERVER ? <Archived id={archived} /> : <NoServerHere />;
  if (!game) return <Linked />;
  const open = (listener: ConnectionListener) => openGame(host, game, listener);
  const instead = <NoGame game={game} />;
  return <Opened key={game} open={open} instead={instead} />;
}

/** A game of the archive, which has its record. */
function Archived({ id }: { readonly id: ArchiveId }) {
  const { local } = usePage().host;
  const answer = useAnswer(id, async () => {
    const { pgn } = await archive.game(id);
    return gameIn(await local.read({ start: { kind: "pasted", text: pgn } }));
  });
  if (answer.state === "asking") return <Waiting title={say("look-title")} />;
  if (answer.state === "missing") return <NotArchived why="" />;
  if (answer.state === "failed") return <NotArchived why={sayFailure(answer.error)} />;
  const shared = answer.value;
  const open = (listener: ConnectionListener) => local.study(shared.played, listener);
  return <Opened key={id} {...{ open, shared }} instead={<NotArchived why="" />} />;
}

function NotArchived({ why }: { readonly why: string }) {
  const way = { address: "/archive", text: say("archive-title") };
  return <Nothing title={say(why ? "archive-failed" : "archive-no-game")} {...{ why, way }} />;
}

/** A game that came with the address. */
function Linked() {
  const { local } = usePage().host;
  const { fragment, shared } = useShared();
  if (shared === "reading") return <Waiting title={say("look-title")} />;
  if (!shared) return <NoLink />;
  const open = (listener: ConnectionListener) => local.study(shared.played, listener);
  return <Opened key={fragment} {...{ open, shared }} instead={<NoLink />} />;
}

interface OpenedProps {
  readonly open: (listener: ConnectionListener) => Connection;
  readonly shared?: SharedGame;
  readonly instead: ComponentChildren; // if there is no such game
}

function Opened({ open, shared, instead }: OpenedProps) {
  const { state } = useSession("review", open, { happened: () => {}, rematch: () => {} });
  const position = state?.table?.position;
  const game = useMemo(
    () => position && (shared ? asShared(position, shared) : position),
    [position],
  );
  if (state?.connection === "gone") return <>{instead}</>;
  if (game && isContested(game)) return <Later game={game.game} />;
  if (game) return <ReviewBoard game={game} />;
  const text = state?.connection === "lost" ? say("page-opening") : "";
  return <Waiting title={say("look-title")} text={text} />;
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
