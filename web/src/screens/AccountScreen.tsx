// The account: a guest may make one or sign in; who has one looks after it.
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
  const look = async () => setView(await account.view());
  useEffect(() => {
    if (me?.hasAccount) void look().catch(reloadAfterSignIn);
  }, [me]);
  return (
    <main class="page narrow account">
      <h1>{t("account-title")}</h1>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={reloadAfterSignIn} />
      ) : view ? (
        <AccountSettings view={view} onChange={look} onSignedOut={reloadAfterSignIn} />
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

/** As somebody else, with all that the page has asked for asked anew; where there was a reason to
 * sign in, there. */
function reloadAfterSignIn(): void {
  location.assign(withBasePath(returnPath(location.search) ?? "/account"));
}

/** The screen that an account was wanted for, if it is one that asks for accounts. */
export function returnPath(search: string): string | undefined {
  const then = new URLSearchParams(search).get("then") ?? "";
  const route = parseRoute(then);
  const isAsking = route.screen === "lobby" || route.screen === "invitation";
  return isAsking ? routePath(route) : undefined;
}
