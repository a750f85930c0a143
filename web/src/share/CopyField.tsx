// Text to take along: a field to copy from, and whatever the device shares things with.
import { useId, useRef } from "preact/hooks";
import { Button } from "../ui/buttons";
import { t } from "../i18n/translate";

interface CopyFieldProps {
  readonly label: string;
  readonly text: string;
  readonly isFirst?: boolean; // of the dialog, so that it has the focus
  readonly onStatus: (told: string) => void;
}

export function CopyField({ label, text, isFirst = false, onStatus }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const onCopy = async () => {
    const isCopied = await copy(field.current!);
    onStatus(isCopied ? t("share-copied", { what: label }) : t("share-selected"));
  };
  return (
    <div class="copy-field">
      <label for={id}>{label}</label>
      <input ref={field} id={id} class="notation" readOnly value={text} />
      <Button
        icon="copy"
        text={t("share-copy")}
        autofocus={isFirst}
        aria-label={t("share-copy-item", { what: label })}
        onClick={() => text && void onCopy()}
      />
    </div>
  );
}

const canShare = "share" in navigator;

interface ShareButtonProps {
  readonly link: string;
  readonly title: string; // what is shared
  readonly text: string; // on the button
  readonly onStatus: (told: string) => void;
}

/** Hands the link to the device's share dialog; nothing where there is none. */
export function ShareButton({ link, title, text, onStatus }: ShareButtonProps) {
  if (!canShare) return null;
  const share = () =>
    navigator.share({ title, url: link }).catch((error: unknown) => {
      const wasMeant = error instanceof DOMException && error.name === "AbortError";
      if (!wasMeant) onStatus(t("share-failed"));
    });
  return <Button icon="share" text={text} disabled={!link} onClick={() => void share()} />;
}

/** Copy what `field` shows; false if the browser lets nobody copy, and the text is selected then. */
async function copy(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return false;
  }
}
