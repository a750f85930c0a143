// The current user at the server's last response. Screens that must not contact the server use it
// to decide what to offer; the server still checks every request.
import type { CurrentUser } from "../messages";
import { parseFields, readText, storeText } from "./storage";

const ACCOUNT_KEY = "sixlegs.has-account";
const USER_KEY = "sixlegs.user";

export function storeAccountHint(hasAccount: boolean): void {
  storeText(ACCOUNT_KEY, hasAccount ? "true" : null);
  if (!hasAccount) storeText(USER_KEY, null);
}

export function hasAccountHint(): boolean {
  return readText(ACCOUNT_KEY) === "true";
}

/** Store the current user. A guest without a name and waiting games is not worth a request. */
export function storeUserHint(me: CurrentUser): void {
  storeAccountHint(me.hasAccount);
  const isKnown = me.hasAccount || Boolean(me.name) || Boolean(me.waitingGames);
  storeText(USER_KEY, isKnown ? JSON.stringify(me) : null);
}

/** Return the user of the last response; undefined for a guest about whom nothing is known. */
export function userHint(): CurrentUser | undefined {
  const { name, hasAccount, rating, waitingGames } = parseFields(readText(USER_KEY));
  if (name !== undefined && typeof name !== "string" && name !== null) return undefined;
  if (!hasAccountHint() && name === undefined) return undefined;
  return {
    name: name ?? null,
    canInvite: false,
    hasAccount: hasAccount === true && hasAccountHint(),
    rating: isRating(rating) ? rating : null,
    waitingGames: typeof waitingGames === "number" ? waitingGames : 0,
  };
}

function isRating(rating: unknown): rating is CurrentUser["rating"] {
  return typeof (rating as { value?: unknown } | null)?.value === "number";
}
