// Recovery codes, which are shown this once: to copy, to print, to write down.
import { useState } from "preact/hooks";
import { CopyField } from "../share/CopyField";
import { Button } from "../ui/buttons";
import { Section } from "../ui/texts";
import { say } from "../words/text";

interface CodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: CodesProps) {
  const [told, setTold] = useState("");
  return (
    <Section class="recovery-codes" id="account-codes" title={say("account-codes")}>
      <p>{say("account-codes-why")}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyField label={say("account-codes-all")} text={codes.join(" ")} onTold={setTold} />
      <div class="account-deeds wrap gap-75">
        <Button text={say("account-print")} onClick={() => print()} />
        <Button class="main" text={say("account-codes-kept")} onClick={onDone} />
      </div>
      <output>{told}</output>
    </Section>
  );
}
