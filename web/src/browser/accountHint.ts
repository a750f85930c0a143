// Whether this browser was signed in to an account when the server last answered. Screens that must
// not contact the server use it to decide what to offer; the server still checks every request.

const KEY = "sixlegs.has-account";

export function rememberAccount(hasAccount: boolean): void {
  try {
    if (hasAccount) localStorage.setItem(KEY, "true");
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the hint is absent, and account features of local games stay hidden.
  }
}

export function isAccountRemembered(): boolean {
  try {
    return localStorage.getItem(KEY) === "true";
  } catch {
    return false;
  }
}
