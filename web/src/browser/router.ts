// Routes: every screen has an address that can be shared, bookmarked and reloaded.
import { options } from "preact";
import { isLocalGame, parseLocalId } from "../game/gameIds";
import type { ArchiveId, GameId, Token } from "../messages";
import { HAS_SERVER, withBasePath, withoutBasePath } from "./basePath";

/** Screens without parameters; the address is the name. */
const STATIC_SCREENS = [
  "play",
  "games",
  "import",
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
  // Without either, the fragment holds the game.
  | { readonly screen: "review"; readonly game?: GameId; readonly archiveId?: ArchiveId }
  | { readonly screen: "lesson"; readonly lesson: string }
  // `detail` is a theme, a date or an id; the screen checks both.
  | { readonly screen: "puzzles"; readonly mode: string; readonly detail: string | undefined }
  | { readonly screen: "puzzle-list"; readonly list: "themes" | "history" }
  | { readonly screen: "invitation"; readonly token: Token }
  | { readonly screen: "player"; readonly name: string };

/**
 * Return the route of an address. Ids of local games are in the fragment, so that a static host can
 * serve the page.
 */
export function parseRoute(path: string, fragment = ""): Route {
  const [first = "", second, ...rest] = path.split("/").filter(Boolean);
  if (first === "local") return parseLocalRoute(second, rest.length, parseLocalId(fragment));
  if (first === "game" && second && isReview(rest.join("/"))) {
    return { screen: "review", game: second };
  }
  if (first === "puzzles" && rest.length < 2) return parsePuzzleRoute(second, rest[0]);
  if (rest.length) return { screen: "not-found" };
  if (first === "puzzle") return parsePuzzleRoute("single", second ?? fragment.slice(1));
  if (second) return parseTwoPartRoute(first, second);
  if (first === "") return { screen: "home" };
  if (isReview(first)) return { screen: "review" };
  return { screen: STATIC_SCREENS.find((screen) => screen === first) ?? "not-found" };
}

/** Return whether the board fills the screen, so that nothing is rendered above it. */
export function hasBoard({ screen }: Route): boolean {
  return ["game", "review", "lesson", "setup", "analysis", "puzzles"].includes(screen);
}

/** Return whether the screen calls the core at once. The server sends positions of its games. */
export function needsCore(route: Route): boolean {
  return hasBoard(route) && (route.screen !== "game" || isLocalGame(route.game));
}

/** Return the route of a path with two parts. */
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

function parsePuzzleRoute(mode = "rated", detail?: string): Route {
  const isList = mode === "themes" || mode === "history";
  if (isList && detail === undefined) return { screen: "puzzle-list", list: mode };
  return { screen: "puzzles", mode, detail };
}

/** Return the path of a puzzle. Static hosts can only serve one with the id in the fragment. */
export function puzzlePath(id: string): string {
  return HAS_SERVER ? `/puzzle/${id}` : `/puzzle#${id}`;
}

function parseLocalRoute(
  second: string | undefined,
  extraParts: number,
  game: GameId | undefined,
): Route {
  if (extraParts || !game || (second && !isReview(second))) return { screen: "not-found" };
  return { screen: second ? "review" : "game", game };
}

/** Return whether a path segment opens a review. Older links use "look". */
function isReview(part: string): boolean {
  return part === "review" || part === "look";
}

/** Return the route of a percent-encoded name. */
function parsePlayerRoute(encodedName: string): Route {
  try {
    return { screen: "player", name: decodeURIComponent(encodedName) };
  } catch {
    return { screen: "not-found" };
  }
}

/** Return the path of a player's profile. Names that no path can hold link to a search instead. */
export function playerPath(name: string): string {
  const isPath = !/[./\\]/.test(name);
  const encodedName = encodeURIComponent(name);
  return isPath ? `/player/${encodedName}` : `/archive?player=${encodedName}`;
}

/** Return the path of the review of an archived game. */
export function archivedGamePath(id: ArchiveId): string {
  return `/archive/${id}`;
}

/** Return the path of a game. */
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
  if (route.screen === "puzzle-list") return `/puzzles/${route.list}`;
  if (route.screen === "puzzles") return puzzlesPath(route);
  return route.screen === "home" ? "/" : `/${route.screen}`;
}

function puzzlesPath({ mode, detail }: Extract<Route, { screen: "puzzles" }>): string {
  if (mode === "single") return puzzlePath(detail ?? "");
  if (mode === "rated") return "/puzzles";
  return ["/puzzles", mode, ...(detail === undefined ? [] : [detail])].join("/");
}

/** Return the path of the form to sign in or to create an account, which then returns to `then`. */
export function signInPath(then: string | undefined, { isSignIn = true } = {}): string {
  const fields = [
    ...(isSignIn ? ["sign-in"] : []),
    ...(then ? [`then=${encodeURIComponent(then)}`] : []),
  ];
  return fields.length ? `/account?${fields.join("&")}` : "/account";
}

const ADDRESS_PATTERN = /^(?:https?:\/\/[^\s/]+|[\w.-]+(?::\d+)?)?(\/[^\s?#]*)(\S*)$/i;

/**
 * Return the app path of a game or position if `text` is its address on any host of this site;
 * undefined otherwise.
 */
export function appPathIn(text: string): string | undefined {
  const [, pathname = "", rest = ""] = ADDRESS_PATTERN.exec(text) ?? [];
  const path = withoutBasePath(pathname);
  const route = parseRoute(path, rest.slice(rest.indexOf("#")));
  if (path.startsWith("/local")) return route.screen === "not-found" ? undefined : path + rest;
  const hasGame = ["game", "review", "invitation"].includes(route.screen);
  const hasPosition = ["setup", "analysis"].includes(route.screen) && rest !== "";
  return hasGame || hasPosition ? routePath(route) + rest : undefined;
}

/** Return the ply of a review address such as /review?ply=12; undefined means the end. */
export function parsePly(search: string): number | undefined {
  const text = new URLSearchParams(search).get("ply") ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** Return the query of a review address for a ply of a game of `end` plies. */
export function plyQuery(ply: number, end: number): string {
  return ply < end ? `?ply=${ply}` : "";
}

/** Call `listener` when the address changes. Return a function that stops it. */
export function onAddressChange(listener: () => void): () => void {
  addEventListener("popstate", listener);
  addEventListener("sixlegs-address", listener);
  return () => {
    removeEventListener("popstate", listener);
    removeEventListener("sixlegs-address", listener);
  };
}

/** Return the current app path and fragment. */
export function currentLocation(): { readonly path: string; readonly fragment: string } {
  return { path: withoutBasePath(location.pathname), fragment: location.hash };
}

/** Add the base path to every link of the app. */
export function addBasePathToLinks(): void {
  const previousHook = options.vnode;
  options.vnode = (vnode) => {
    const props = vnode.props as { href?: unknown };
    if (vnode.type === "a" && typeof props.href === "string") props.href = withBasePath(props.href);
    previousHook?.(vnode);
  };
}

/** Handle clicks on app links without reloading the page. Return a function that stops it. */
export function interceptLinks(): () => void {
  addEventListener("click", followLink);
  return () => removeEventListener("click", followLink);
}

export function navigate(address: string, { replace = false } = {}): void {
  const path = withBasePath(address);
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  dispatchEvent(new Event("sixlegs-address"));
}

/** Follow plain clicks only: others open a tab or a window, or save the target. */
function followLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a");
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!link || !isPlain || event.defaultPrevented) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname === location.pathname && link.hash) return; // an anchor on this page
  event.preventDefault();
  navigate(withoutBasePath(link.pathname) + link.search + link.hash);
}
