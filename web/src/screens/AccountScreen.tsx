// Account screen: create an account or sign in as a guest, or manage the account.
import { useState } from "preact/hooks";
import { AccountSettings } from "../account/AccountSettings";
import { AccountDeleted } from "../account/DeleteAccount";
import { RecoveryCodes } from "../account/RecoveryCodes";
import { CreateAccount, SignIn } from "../account/SignIn";
import { withBasePath } from "../browser/basePath";
import { parseRoute, routePath, signInPath } from "../browser/router";
import type { ServerApi } from "../backend/backend";
import { usePage } from "../backend/pageContext";
import type { AccountView } from "../messages";
import { useCurrentUser } from "../online/requests";
import { PeopleSettings } from "../people/PeopleSettings";
import { account } from "../server/account";
import { FailedRequest } from "../ui/EmptyState";
import { useQuery } from "../ui/useQuery";
import { t } from "../i18n/translate";

export function AccountScreen() {
  const { backend } = usePage();
  const { setMe } = useCurrentUser(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const [changed, setChanged] = useState<AccountView>();
  const answer = useQuery("account", () => loadUser(backend.server));
  const reload = async () => setChanged(await account.view());
  const user = answer.state === "success" ? answer.value : undefined;
  const view = changed ?? user?.view;
  const isGuest = user !== undefined && !view && !isAfterDeletion();
  return (
    <main class="page narrow account">
      {(codes || !isGuest) && (
        <h1 class={answer.state === "loading" ? "visually-hidden" : ""}>{t("account-title")}</h1>
      )}
      {answer.state === "error" && <FailedRequest error={answer.error} onRetry={answer.retry} />}
      {codes ? (
        <RecoveryCodes codes={codes} onDone={reloadAfterSignIn} />
      ) : view ? (
        <>
          <AccountSettings
            view={view}
            onChange={reload}
            onSignedOut={reloadAfterSignIn}
            onDeleted={reloadAfterDeletion}
          />
          <PeopleSettings />
        </>
      ) : user && isAfterDeletion() ? (
        <AccountDeleted />
      ) : (
        user &&
        (isSignIn(location.search) ? (
          <SignIn createPath={accountPath({ isSignIn: false })} onDone={reloadAfterSignIn} />
        ) : (
          <CreateAccount
            suggestedName={user.name}
            signInPath={accountPath({ isSignIn: true })}
            onCodes={(created) => {
              setCodes(created);
              void backend.server.currentUser().then(setMe, () => undefined); // for the header
            }}
          />
        ))
      )}
    </main>
  );
}

/** Return the name of the current user, and the account unless the user is a guest. */
async function loadUser(server: ServerApi) {
  const { name, hasAccount } = await server.currentUser();
  return { name, view: hasAccount ? await account.view() : undefined };
}

/**
 * Reload the page, so that everything is requested as the new user. Return to the screen that
 * required the account, if there was one.
 */
function reloadAfterSignIn(): void {
  location.assign(withBasePath(returnPath(location.search) ?? "/account"));
}

/** Reload the page, and show once that the account was deleted. */
function reloadAfterDeletion(): void {
  history.replaceState({ isAccountDeleted: true }, "");
  location.reload();
}

function isAfterDeletion(): boolean {
  return (history.state as { isAccountDeleted?: boolean } | null)?.isAccountDeleted === true;
}

function isSignIn(search: string): boolean {
  return new URLSearchParams(search).has("sign-in");
}

/** Return the path of one of the forms for guests, which returns to the same screen. */
function accountPath(options: { readonly isSignIn: boolean }): string {
  return signInPath(returnPath(location.search), options);
}

/** Return the path of the screen to return to after sign-in, if it is one of the page. */
export function returnPath(search: string): string | undefined {
  const then = new URLSearchParams(search).get("then") ?? "";
  const route = parseRoute(then);
  const isScreen = route.screen !== "account" && route.screen !== "not-found";
  return then && isScreen ? routePath(route) : undefined;
}
