// Addresses: every screen has one that can be sent, bookmarked and reloaded.
import { options } from "preact";
import { isLocalGame, parseLocalId } from "../game/gameIds";
import type { ArchiveId, GameId, Token } from "../messages";
import { withBasePath, withoutBasePath } from "./basePath";

/** Screens without parameters, each at the address of its name. */
const STATIC_SCREENS = [
  "play",
  "learn",
  "lobby",
  "rules",
  "setup",
  "analysis",
  "settings",
  "account",
  "archive",
  "leaderboard",
  "about",
  "privacy",
] as const;

export type Route =
  | { readonly screen: (typeof STATIC_SCREENS)[number] | "home" | "not-found" }
  | { readonly screen: "game"; readonly game: GameId }
  // Without either, the address holds the game.
  | { readonly screen: "review"; readonly game?: GameId; readonly archiveId?: ArchiveId }
  | { readonly screen: "lesson"; readonly lesson: string }
  | { readonly screen: "invitation"; readonly token: Token }
  | { readonly screen: "player"; readonly name: string };

/** The screen of an address; games that this browser keeps are named after the #, so that an address
 * needs no more of a server than a folder of files. */
export function parseRoute(path: string, fragment = ""): Route {
  const [first = "", second, ...rest] = path.split("/").filter(Boolean);
  if (first === "local") return parseLocalRoute(second, rest.length, parseLocalId(fragment));
  if (first === "game" && second && isReview(rest.join("/"))) {
    return { screen: "review", game: second };
  }
  if (rest.length) return { screen: "not-found" };
  if (second) return parseTwoPartRoute(first, second);
  if (first === "") return { screen: "home" };
  if (isReview(first)) return { screen: "review" };
  return { screen: STATIC_SCREENS.find((screen) => screen === first) ?? "not-found" };
}

/** The screen of an address of two parts. */
function parseTwoPartRoute(first: string, second: string): Route {
  switch (first) {
    case "game":
      return { screen: "game", game: second };
    case "learn":
      return { screen: "lesson", lesson: second };
    case "invitation":
      return { screen: "invitation", token: second };
    case "archive":
      return { screen: "review", archiveId: second };
    case "player":
      return parsePlayerRoute(second);
    default:
      return { screen: "not-found" };
  }
}

function parseLocalRoute(
  second: string | undefined,
  more: number,
  game: GameId | undefined,
): Route {
  if (more || !game || (second && !isReview(second))) return { screen: "not-found" };
  return { screen: second ? "review" : "game", game };
}

/** Whether a part of an address opens a review; older links have "look". */
function isReview(part: string): boolean {
  return part === "review" || part === "look";
}

/** Names come as addresses write them. */
function parsePlayerRoute(encodedName: string): Route {
  try {
    return { screen: "player", name: decodeURIComponent(encodedName) };
  } catch {
    return { screen: "not-found" };
  }
}

/** Where somebody's profile is; for names in records that no path can have, their games. */
export function playerPath(name: string): string {
  const isPath = !/[./\\]/.test(name);
  const written = encodeURIComponent(name);
  return isPath ? `/player/${written}` : `/archive?player=${written}`;
}

/** Where an archived game is looked back on. */
export function archivedGamePath(id: ArchiveId): string {
  return `/archive/${id}`;
}

/** Where `game` is played. */
export function gamePath(game: GameId): string {
  return isLocalGame(game) ? `/local#${game}` : `/game/${game}`;
}

export function reviewPath(game: GameId): string {
  return isLocalGame(game) ? `/local/review#${game}` : `/game/${game}/review`;
}

export function routePath(route: Route): string {
  if (route.screen === "review" && route.archiveId) return archivedGamePath(route.archiveId);
  if (route.screen === "review" && route.game) return reviewPath(route.game);
  if (route.screen === "player") return playerPath(route.name);
  if (route.screen === "game") return gamePath(route.game);
  if (route.screen === "invitation") return `/invitation/${route.token}`;
  if (route.screen === "lesson") return `/learn/${route.lesson}`;
  return route.screen === "home" ? "/" : `/${route.screen}`;
}

const ADDRESS_PATTERN = /^(?:https?:\/\/[^\s/]+|[\w.-]+(?::\d+)?)?(\/[^\s?#]*)(\S*)$/i;

/** Where a game is that is kept, or a position: `text` as an address of ours, with the name that the
 * site has here, for it may have several. undefined if it is something else. */
export function appPathIn(text: string): string | undefined {
  const [, found = "", rest = ""] = ADDRESS_PATTERN.exec(text) ?? [];
  const path = withoutBasePath(found);
  const route = parseRoute(path, rest.slice(rest.indexOf("#")));
  if (path.startsWith("/local")) return route.screen === "not-found" ? undefined : path + rest;
  const hasGame = ["game", "review", "invitation"].includes(route.screen);
  const hasPosition = ["setup", "analysis"].includes(route.screen) && rest !== "";
  return hasGame || hasPosition ? routePath(route) + rest : undefined;
}

/** The ply that a review's address names, as in /review?ply=12; undefined if none: its end. */
export function parsePly(search: string): number | undefined {
  const text = new URLSearchParams(search).get("ply") ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** The part of a review's address that names a ply of a game with `end` of them. */
export function plyQuery(ply: number, end: number): string {
  return ply < end ? `?ply=${ply}` : "";
}

/** Call `listener` whenever the address changes; returns how to stop. */
export function onAddressChange(listener: () => void): () => void {
  addEventListener("popstate", listener);
  addEventListener("sixlegs-address", listener);
  return () => {
    removeEventListener("popstate", listener);
    removeEventListener("sixlegs-address", listener);
  };
}

/** Where the browser is: a path of ours, whatever folder the page lies in. */
export function currentLocation(): { readonly path: string; readonly fragment: string } {
  return { path: withoutBasePath(location.pathname), fragment: location.hash };
}

/** Let every link of ours lead into the folder where the page lies. */
export function addBasePathToLinks(): void {
  const before = options.vnode;
  options.vnode = (vnode) => {
    const props = vnode.props as { href?: unknown };
    if (vnode.type === "a" && typeof props.href === "string") props.href = withBasePath(props.href);
    before?.(vnode);
  };
}

/** Let links of ours change the screen without loading the page anew; returns how to stop. */
export function interceptLinks(): () => void {
  addEventListener("click", followLink);
  return () => removeEventListener("click", followLink);
}

export function navigate(address: string, { replace = false } = {}): void {
  const there = withBasePath(address);
  if (replace) history.replaceState(null, "", there);
  else history.pushState(null, "", there);
  dispatchEvent(new Event("sixlegs-address"));
}

/** Only plain clicks: others open a tab or a window, or save. */
function followLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a");
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!link || !isPlain || event.defaultPrevented) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname === location.pathname && link.hash) return; // a place on this very page
  event.preventDefault();
  navigate(withoutBasePath(link.pathname) + link.search + link.hash);
}
