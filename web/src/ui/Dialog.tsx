// A modal dialog: it takes the focus, closes on Escape, and returns the focus.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../i18n/translate";
import { Button } from "./buttons";

interface DialogProps {
  readonly title: string;
  readonly status?: string; // outcome of the last action
  readonly action?: ComponentChildren; // button of the dialog's action, always visible
  readonly closeLabel?: string; // replaces "Close" if closing is an answer
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, status, action, closeLabel, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    dialog.current!.showModal();
    // Otherwise the first button gets the focus, which may scroll a small screen to the end.
    const hasAutofocus = dialog.current!.querySelector("[autofocus]") !== null;
    if (!hasAutofocus) heading.current!.focus();
  }, []);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={id} onClose={onClose}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <div class="dialog-footer wrap gap-60">
        <output>{status}</output>
        <Button
          class={action ? "" : "primary"}
          text={closeLabel ?? t("page-close")}
          onClick={() => dialog.current!.close()}
        />
        {action}
      </div>
    </dialog>
  );
}
