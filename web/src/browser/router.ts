// Addresses: every screen has one that can be sent, bookmarked and reloaded.
import { options } from "preact";
import { isLocal, localIdIn } from "../game/ids";
import type { ArchiveId, GameId, Token } from "../messages";
import { hosted, pathAt } from "./basePath";

/** Screens without parameters, each at the address of its name. */
const PLAIN_SCREENS = [
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
  | { readonly screen: (typeof PLAIN_SCREENS)[number] | "home" | "nowhere" }
  | { readonly screen: "game"; readonly game: GameId }
  // Without either, the address holds the game.
  | { readonly screen: "look"; readonly game?: GameId; readonly archived?: ArchiveId }
  | { readonly screen: "lesson"; readonly lesson: string }
  | { readonly screen: "invitation"; readonly token: Token }
  | { readonly screen: "player"; readonly name: string };

/** The screen of an address; games that this browser keeps are named after the #, so that an address
 * needs no more of a server than a folder of files. */
export function routeOf(path: string, fragment = ""): Route {
  const [first = "", second, ...rest] = path.split("/").filter(Boolean);
  if (first === "local") return localRoute(second, rest.length, localIdIn(fragment));
  if (first === "game" && second && rest.join("/") === "look") {
    return { screen: "look", game: second };
  }
  if (rest.length) return { screen: "nowhere" };
  if (second) return routeWith(first, second);
  if (first === "") return { screen: "home" };
  if (first === "look") return { screen: first };
  return { screen: PLAIN_SCREENS.find((screen) => screen === first) ?? "nowhere" };
}

/** The screen of an address of two parts. */
function routeWith(first: string, second: string): Route {
  switch (first) {
    case "game":
      return { screen: "game", game: second };
    case "learn":
      return { screen: "lesson", lesson: second };
    case "invitation":
      return { screen: "invitation", token: second };
    case "archive":
      return { screen: "look", archived: second };
    case "player":
      return playerRoute(second);
    default:
      return { screen: "nowhere" };
  }
}

function localRoute(second: string | undefined, more: number, game: GameId | undefined): Route {
  if (more || !game || (second && second !== "look")) return { screen: "nowhere" };
  return { screen: second ? "look" : "game", game };
}

/** Names come as addresses write them. */
function playerRoute(written: string): Route {
  try {
    return { screen: "player", name: decodeURIComponent(written) };
  } catch {
    return { screen: "nowhere" };
  }
}

/** Where somebody's profile is; for names in records that no path can have, their games. */
export function addressOfPlayer(name: string): string {
  const isPath = !/[./\\]/.test(name);
  const written = encodeURIComponent(name);
  return isPath ? `/player/${written}` : `/archive?player=${written}`;
}

/** Where an archived game is looked back on. */
export function addressOfArchived(id: ArchiveId): string {
  return `/archive/${id}`;
}

/** Where `game` is played. */
export function addressOfGame(game: GameId): string {
  return isLocal(game) ? `/local#${game}` : `/game/${game}`;
}

export function addressOfReview(game: GameId): string {
  return isLocal(game) ? `/local/look#${game}` : `/game/${game}/look`;
}

export function addressOf(route: Route): string {
  if (route.screen === "look" && route.archived) return addressOfArchived(route.archived);
  if (route.screen === "look" && route.game) return addressOfReview(route.game);
  if (route.screen === "player") return addressOfPlayer(route.name);
  if (route.screen === "game") return addressOfGame(route.game);
  if (route.screen === "invitation") return `/invitation/${route.token}`;
  if (route.screen === "lesson") return `/learn/${route.lesson}`;
  return route.screen === "home" ? "/" : `/${route.screen}`;
}

const ADDRESS = /^(?:https?:\/\/[^\s/]+|[\w.-]+(?::\d+)?)?(\/[^\s?#]*)(\S*)$/i;

/** Where a game is that is kept, or a position: `text` as an address of ours, with the name that the
 * site has here, for it may have several. undefined if it is something else. */
export function addressIn(text: string): string | undefined {
  const [, found = "", rest = ""] = ADDRESS.exec(text) ?? [];
  const path = pathAt(found);
  const route = routeOf(path, rest.slice(rest.indexOf("#")));
  if (path.startsWith("/local")) return route.screen === "nowhere" ? undefined : path + rest;
  const hasGame = ["game", "look", "invitation"].includes(route.screen);
  const hasPosition = ["setup", "analysis"].includes(route.screen) && rest !== "";
  return hasGame || hasPosition ? addressOf(route) + rest : undefined;
}

/** The ply that a review's address names, as in /look?ply=12; undefined if none: its end. */
export function plyIn(search: string): number | undefined {
  const text = new URLSearchParams(search).get("ply") ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** The part of a review's address that names a ply of a game with `end` of them. */
export function searchFor(ply: number, end: number): string {
  return ply < end ? `?ply=${ply}` : "";
}

/** Call `listener` whenever the address changes; returns how to stop. */
export function watchAddress(listener: () => void): () => void {
  addEventListener("popstate", listener);
  addEventListener("sixlegs-address", listener);
  return () => {
    removeEventListener("popstate", listener);
    removeEventListener("sixlegs-address", listener);
  };
}

/** Where the browser is: a path of ours, whatever folder the page lies in. */
export function whereWeAre(): { readonly path: string; readonly fragment: string } {
  return { path: pathAt(location.pathname), fragment: location.hash };
}

/** Let every link of ours lead into the folder where the page lies. */
export function hostLinks(): void {
  const before = options.vnode;
  options.vnode = (vnode) => {
    const props = vnode.props as { href?: unknown };
    if (vnode.type === "a" && typeof props.href === "string") props.href = hosted(props.href);
    before?.(vnode);
  };
}

/** Let links of ours change the screen without loading the page anew; returns how to stop. */
export function watchLinks(): () => void {
  addEventListener("click", followLink);
  return () => removeEventListener("click", followLink);
}

export function goTo(address: string, { replace = false } = {}): void {
  const there = hosted(address);
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
  goTo(pathAt(link.pathname) + link.search + link.hash);
}
