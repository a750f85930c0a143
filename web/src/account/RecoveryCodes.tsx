// New recovery codes, shown only once, to copy, print or write down.
import { useState } from "preact/hooks";
import { CopyField } from "../share/CopyField";
import { Button } from "../ui/buttons";
import { Section } from "../ui/texts";
import { t } from "../i18n/translate";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [status, setStatus] = useState("");
  return (
    <Section class="recovery-codes" id="account-recovery-codes" title={t("account-recovery-codes")}>
      <p>{t("account-recovery-codes-description")}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyField
        label={t("account-recovery-codes-all")}
        text={codes.join(" ")}
        onStatus={setStatus}
      />
      <div class="button-row wrap gap-75">
        <Button text={t("account-print")} onClick={() => print()} />
        <Button class="primary" text={t("account-recovery-codes-saved")} onClick={onDone} />
      </div>
      <output>{status}</output>
    </Section>
  );
}
