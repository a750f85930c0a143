// Recovery codes, which are shown this once: to copy, to print, to write down.
import { useState } from "preact/hooks";
import { CopyField } from "../share/CopyField";
import { say } from "../words/text";

interface CodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: CodesProps) {
  const [told, setTold] = useState("");
  return (
    <section class="recovery-codes" aria-labelledby="account-codes">
      <h2 id="account-codes">{say("account-codes")}</h2>
      <p>{say("account-codes-why")}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyField label={say("account-codes-all")} text={codes.join(" ")} onTold={setTold} />
      <div class="account-deeds">
        <button type="button" onClick={() => print()}>
          {say("account-print")}
        </button>
        <button type="button" class="main" onClick={onDone}>
          {say("account-codes-kept")}
        </button>
      </div>
      <output>{told}</output>
    </section>
  );
}
