// Another password, or the first one.
import { useState } from "preact/hooks";
import { account } from "../server/account";
import { say } from "../words/text";
import { Field } from "./Fields";

interface NewPasswordProps {
  readonly change: (work: () => Promise<string | undefined>) => void;
  readonly isBusy: boolean;
}

export function NewPassword({ change, isBusy }: NewPasswordProps) {
  const [password, setPassword] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    change(async () => {
      await account.setPassword(password);
      setPassword("");
      return say("account-password-saved");
    });
  };
  return (
    <section aria-labelledby="account-password-title">
      <h2 id="account-password-title">{say("account-password")}</h2>
      <form class="account-form" onSubmit={submit}>
        <Field
          label={say("account-new-password")}
          hint={say("account-password-hint")}
          isSecret
          value={password}
          onValue={setPassword}
          autocomplete="new-password"
        />
        <button type="submit" disabled={isBusy}>
          {say("account-password-save")}
        </button>
      </form>
    </section>
  );
}
