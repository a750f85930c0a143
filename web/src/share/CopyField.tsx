// A field with a copy button, and a button for the device's share dialog.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Button } from "../ui/buttons";
import { t } from "../i18n/translate";

const FEEDBACK_MS = 2000;

interface CopyFieldProps {
  readonly label: string;
  readonly hint?: string; // what the text is for
  readonly text: string;
  readonly isFirst?: boolean; // first field of a dialog, which gets the focus
  readonly onStatus: (status: string) => void;
}

export function CopyField({ label, hint, text, isFirst = false, onStatus }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [copiedText, setCopiedText] = useState<string>();
  const isCopied = copiedText === text;
  useEffect(() => {
    const timer = setTimeout(() => setCopiedText(undefined), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copiedText]);
  const onCopy = async () => {
    const hasCopied = await copy(field.current!);
    setCopiedText(hasCopied ? text : undefined);
    onStatus(hasCopied ? t("share-copied", { what: label }) : t("share-selected"));
  };
  return (
    <div class="copy-field">
      <label for={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} class="muted">
          {hint}
        </p>
      )}
      <input
        ref={field}
        id={id}
        class="notation"
        readOnly
        value={text}
        aria-describedby={hint && `${id}-hint`}
      />
      <Button
        class={isCopied ? "is-copied" : ""}
        icon={isCopied ? "check" : "copy"}
        text={isCopied ? t("share-copied-now") : t("share-copy")}
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
  readonly title: string; // title of the shared link
  readonly text: string; // label of the button
  readonly onStatus: (status: string) => void;
}

/** Opens the share dialog of the device; renders nothing if there is none. */
export function ShareButton({ link, title, text, onStatus }: ShareButtonProps) {
  if (!canShare) return null;
  const share = () =>
    navigator.share({ title, url: link }).catch((error: unknown) => {
      const wasCanceled = error instanceof DOMException && error.name === "AbortError";
      if (!wasCanceled) onStatus(t("share-failed"));
    });
  return <Button icon="share" text={text} disabled={!link} onClick={() => void share()} />;
}

/** Copy the text of `field`. If the browser does not allow it, select the text and return false. */
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
