// Whether a game with people counts for both players' ratings: for who has an account.
import type { Me } from "../messages";
import { say } from "../words/text";

interface RatedSwitchProps {
  readonly me: Me | undefined;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function RatedSwitch({ me, isOn, onChange }: RatedSwitchProps) {
  if (!me) return null;
  if (!me.hasAccount) return <NeedsAccount />;
  return (
    <div class="rated-switch">
      <label class="switch">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby="rated-why"
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{say("rated-game")}</span>
      </label>
      <small id="rated-why" class="quiet">
        {say("rated-why")}
      </small>
    </div>
  );
}

/** For who has none: why, and the way to one, which leads back to the address `then`. */
export function NeedsAccount({ then = "" }: { readonly then?: string }) {
  return (
    <p class="needs-account">
      <span class="quiet">{say("rated-needs-account")}</span>{" "}
      <a href={then ? `/account?then=${encodeURIComponent(then)}` : "/account"}>
        {say("account-claim-do")}
      </a>
    </p>
  );
}
