// Whether this browser was signed in at the server's last response. Screens that must not contact
// the server use it to decide what to offer; the server still checks every request.
import { readText, storeText } from "./storage";

const ACCOUNT_KEY = "sixlegs.has-account";

export function storeAccountHint(hasAccount: boolean): void {
  storeText(ACCOUNT_KEY, hasAccount ? "true" : null);
}

export function hasAccountHint(): boolean {
  return readText(ACCOUNT_KEY) === "true";
}
