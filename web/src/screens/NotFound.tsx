// Pages for what cannot be shown: unknown or aborted games and unknown addresses.
import { HAS_SERVER } from "../browser/basePath";
import { gamePath } from "../browser/router";
import { isLocalGame } from "../game/gameIds";
import type { GameId } from "../messages";
import { Button, LinkButton } from "../ui/buttons";
import { t } from "../i18n/translate";

interface MessagePageProps {
  readonly title: string;
  readonly text?: string;
  readonly link?: PageLink; // alternative to the home screen
}

interface PageLink {
  readonly href: string;
  readonly text: string;
}

export function MessagePage({ title, text, link }: MessagePageProps) {
  return (
    <main class="page narrow">
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <p class="page-links wrap gap-60">
        {link && <LinkButton class="primary" href={link.href} text={link.text} />}
        <LinkButton class={link ? "" : "primary"} href="/" text={t("page-home")} />
      </p>
    </main>
  );
}

/** A screen whose content is loading. */
export function LoadingScreen({
  title,
  text = "",
}: {
  readonly title: string;
  readonly text?: string;
}) {
  return (
    <main class="waiting">
      <h1 class="visually-hidden">{title}</h1>
      <p>{text}</p>
    </main>
  );
}

/** Return a link to the new game form. */
export function newGameLink(): PageLink {
  return { href: "/play", text: t("page-new-game") };
}

export function gameLink(game: GameId): PageLink {
  return { href: gamePath(game), text: t("online-to-game") };
}

/** Page for screens that need a server. */
export function NeedsServer() {
  return (
    <MessagePage title={t("page-not-found")} text={t("local-no-server")} link={newGameLink()} />
  );
}

/** Page for a game that does not exist in this browser or on the server. */
export function GameNotFound({ game }: { readonly game: GameId }) {
  if (isLocalGame(game)) {
    return (
      <MessagePage title={t("local-other-browser")} text={t("local-other-browser-description")} />
    );
  }
  if (!HAS_SERVER) return <NeedsServer />;
  return (
    <MessagePage title={t("page-game-not-found")} text={t("page-game-not-found-description")} />
  );
}

/** Page for an aborted game, or for a withdrawn invitation without an opponent. */
export function GameAborted({ hadOpponent }: { hadOpponent: boolean }) {
  return (
    <MessagePage
      title={hadOpponent ? t("online-aborted") : t("online-invitation-withdrawn")}
      text={
        hadOpponent ? t("online-aborted-description") : t("online-invitation-withdrawn-description")
      }
      link={newGameLink()}
    />
  );
}

/** Page for a screen whose code cannot be loaded. */
export function LoadFailed() {
  return (
    <main class="page narrow">
      <h1>{t("page-load-failed")}</h1>
      <p>{t("page-load-failed-description")}</p>
      <p>
        <Button class="primary" text={t("local-reload")} onClick={() => location.reload()} />
      </p>
    </main>
  );
}

export function PageNotFound() {
  return <MessagePage title={t("page-not-found")} />;
}
