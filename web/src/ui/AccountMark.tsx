// A mark behind the name of a player who has an account, which guests cannot imitate.
import { say } from "../words/text";
import { Icon } from "./icons";

export function AccountMark() {
  const label = say("account-mark");
  return (
    <span class="account-mark" title={label}>
      <Icon name="account" />
      <span class="for-readers">{label}</span>
    </span>
  );
}
