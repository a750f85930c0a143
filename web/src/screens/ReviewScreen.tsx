// The review screen: opens a stored, archived or linked game.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { HAS_SERVER } from "../browser/basePath";
import { gamePath, navigate } from "../browser/router";
import { isOngoingOnline, isOnline } from "../game/sides";
import { useQuery } from "../ui/useQuery";
import { openGame } from "../backend/allGames";
import type { Connection, ConnectionListener } from "../backend/backend";
import { usePage } from "../backend/pageContext";
import { useGameSession } from "../backend/gameSession";
import type { ArchiveId, GameId } from "../messages";
import { RematchBar } from "../game-ui/RematchBar";
import { ReviewBoard } from "../review/ReviewBoard";
import { archive } from "../server/archive";
import { withSharedGame, toSharedGame, readSharedGame, type SharedGame } from "../share/gameLink";
import { formatError } from "../i18n/errors";
import { t } from "../i18n/translate";
import { GameNotFound, NeedsServer, MessagePage, LoadingScreen } from "./NotFound";

interface ReviewScreenProps {
  readonly game: GameId | undefined;
  // Without game and archiveId, the fragment of the address holds the game.
  readonly archiveId: ArchiveId | undefined;
}

export function ReviewScreen({ game, archiveId }: ReviewScreenProps) {
  const { backend } = usePage();
  if (archiveId) return HAS_SERVER ? <ArchivedReview id={archiveId} /> : <NeedsServer />;
  if (!game) return <LinkedReview />;
  const open = (listener: ConnectionListener) => openGame(backend, game, listener);
  const fallback = <GameNotFound game={game} />;
  return <OpenedReview key={game} open={open} fallback={fallback} />;
}

/** Review of an archived game, loaded from its record. */
function ArchivedReview({ id }: { readonly id: ArchiveId }) {
  const { local } = usePage().backend;
  const answer = useQuery(id, async () => {
    const { pgn } = await archive.game(id);
    return toSharedGame(await local.positionOf({ start: { kind: "imported", text: pgn } }));
  });
  if (answer.state === "loading") return <LoadingScreen title={t("review-title")} />;
  if (answer.state === "not-found") return <ArchivedGameNotFound text="" />;
  if (answer.state === "error") return <ArchivedGameNotFound text={formatError(answer.error)} />;
  const shared = answer.value;
  const open = (listener: ConnectionListener) => local.openUnsaved(shared.line, listener);
  return (
    <OpenedReview key={id} {...{ open, shared }} fallback={<ArchivedGameNotFound text="" />} />
  );
}

function ArchivedGameNotFound({ text }: { readonly text: string }) {
  const link = { href: "/archive", text: t("archive-title") };
  return <MessagePage title={t(text ? "archive-failed" : "archive-no-game")} {...{ text, link }} />;
}

/** Review of the game in the address. */
function LinkedReview() {
  const { local } = usePage().backend;
  const { fragment, shared } = useSharedGame();
  if (shared === "reading") return <LoadingScreen title={t("review-title")} />;
  if (!shared) return <LinkedGameNotFound />;
  const open = (listener: ConnectionListener) => local.openUnsaved(shared.line, listener);
  return <OpenedReview key={fragment} {...{ open, shared }} fallback={<LinkedGameNotFound />} />;
}

interface OpenedReviewProps {
  readonly open: (listener: ConnectionListener) => Connection;
  readonly shared?: SharedGame;
  readonly fallback: ComponentChildren; // shown if there is no such game
}

function OpenedReview({ open, shared, fallback }: OpenedReviewProps) {
  const { session, state } = useGameSession("review", open, {
    onEffect: () => {},
    onRematch: (next) => navigate(gamePath(next)),
  });
  const position = state?.ui?.position;
  // Offers of a rematch change the position, but not the game to review.
  const game = useMemo(
    () => position && (shared ? withSharedGame(position, shared) : position),
    [position?.moves.length, position?.result?.ending],
  );
  if (state?.connection === "not-found") return <>{fallback}</>;
  if (game && isOngoingOnline(game)) return <ReviewNotAvailable game={game.game} />;
  if (game && position && session) {
    const rematch = !shared && isOnline(position) && (
      <RematchBar {...{ position }} send={session.send} />
    );
    return <ReviewBoard {...{ game, rematch }} />;
  }
  const text = state?.connection === "lost" ? t("page-opening") : "";
  return <LoadingScreen title={t("review-title")} text={text} />;
}

/** Online games cannot be reviewed before the end. */
function ReviewNotAvailable({ game }: { game: GameId }) {
  return (
    <MessagePage
      title={t("online-review-later")}
      text={t("online-review-later-description")}
      link={{ href: gamePath(game), text: t("review-back-to-game") }}
    />
  );
}

function LinkedGameNotFound() {
  return <MessagePage title={t("review-no-game")} text={t("review-no-game-description")} />;
}

interface SharedGameState {
  readonly fragment: string;
  readonly shared: SharedGame | "reading" | undefined;
}

/** Return the game in the address, following its changes. */
function useSharedGame(): SharedGameState {
  const [current, setCurrent] = useState<SharedGameState>({ fragment: "", shared: "reading" });
  useEffect(() => {
    const read = async () => {
      const fragment = location.hash;
      setCurrent({ fragment, shared: await readSharedGame(fragment) });
    };
    void read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  return current;
}
