// Account screen: create an account or sign in as a guest, or manage the account.
import { useEffect, useState } from "preact/hooks";
import { AccountSettings } from "../account/AccountSettings";
import { RecoveryCodes } from "../account/RecoveryCodes";
import { CreateAccount, SignIn } from "../account/SignIn";
import { withBasePath } from "../browser/basePath";
import { routePath, parseRoute } from "../browser/router";
import type { AccountView } from "../messages";
import { useCurrentUser } from "../online/requests";
import { account } from "../server/account";
import { t } from "../i18n/translate";

export function AccountScreen() {
  const { me } = useCurrentUser();
  const [view, setView] = useState<AccountView>();
  const [codes, setCodes] = useState<readonly string[]>();
  const reload = async () => setView(await account.view());
  useEffect(() => {
    if (me?.hasAccount) void reload().catch(reloadAfterSignIn);
  }, [me]);
  return (
    <main class="page narrow account">
      <h1>{t("account-title")}</h1>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={reloadAfterSignIn} />
      ) : view ? (
        <AccountSettings view={view} onChange={reload} onSignedOut={reloadAfterSignIn} />
      ) : (
        me &&
        !me.hasAccount && (
          <>
            <CreateAccount suggestedName={me.name} onCodes={setCodes} />
            <SignIn onDone={reloadAfterSignIn} />
          </>
        )
      )}
    </main>
  );
}

/**
 * Reload the page, so that everything is requested as the new user. Return to the screen that
 * required the account, if there was one.
 */
function reloadAfterSignIn(): void {
  location.assign(withBasePath(returnPath(location.search) ?? "/account"));
}

/** Return the path of the screen that required an account, if it is one that can. */
export function returnPath(search: string): string | undefined {
  const then = new URLSearchParams(search).get("then") ?? "";
  const route = parseRoute(then);
  const canRequireAccount = route.screen === "lobby" || route.screen === "invitation";
  return canRequireAccount ? routePath(route) : undefined;
}
