// Whether this browser was signed in to an account when the server last answered. Screens that must
// not contact the server use it to decide what to offer; the server still checks every request.
import { readText, storeText } from "./storage";

const KEY = "sixlegs.has-account";

export function rememberAccount(hasAccount: boolean): void {
  storeText(KEY, hasAccount ? "true" : null);
}

export function isAccountRemembered(): boolean {
  return readText(KEY) === "true";
}
