// The account: a guest may make one or sign in; who has one looks after it.
import { useEffect, useState } from "preact/hooks";
import { OwnAccount } from "../account/OwnAccount";
import { RecoveryCodes } from "../account/RecoveryCodes";
import { Claim, SignIn } from "../account/SignIn";
import { hosted } from "../browser/basePath";
import { addressOf, routeOf } from "../browser/router";
import type { AccountView } from "../messages";
import { useMe } from "../online/requests";
import { account } from "../server/account";
import { say } from "../words/text";

export function AccountScreen() {
  const { me } = useMe();
  const [view, setView] = useState<AccountView>();
  const [codes, setCodes] = useState<readonly string[]>();
  const look = async () => setView(await account.view());
  useEffect(() => {
    if (me?.hasAccount) void look().catch(comeBack);
  }, [me]);
  return (
    <main class="page narrow account">
      <h1>{say("account-title")}</h1>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={comeBack} />
      ) : view ? (
        <OwnAccount view={view} onChanged={look} onGone={comeBack} />
      ) : (
        me &&
        !me.hasAccount && (
          <>
            <Claim known={me.name} onCodes={setCodes} />
            <SignIn onDone={comeBack} />
          </>
        )
      )}
    </main>
  );
}

/** As somebody else, with all that the page has asked for asked anew; where there was a reason to
 * sign in, there. */
function comeBack(): void {
  location.assign(hosted(wayBack(location.search) ?? "/account"));
}

/** The screen that an account was wanted for, if it is one that asks for accounts. */
export function wayBack(search: string): string | undefined {
  const then = new URLSearchParams(search).get("then") ?? "";
  const route = routeOf(then);
  const isAsking = route.screen === "lobby" || route.screen === "invitation";
  return isAsking ? addressOf(route) : undefined;
}
