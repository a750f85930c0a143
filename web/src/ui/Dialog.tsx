// A dialog over the screen: it takes the focus, Escape closes it, and the focus goes back.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../i18n/translate";
import { Button } from "./buttons";

interface DialogProps {
  readonly title: string;
  readonly status?: string; // what came of the last thing that was done in it
  readonly action?: ComponentChildren; // what it is for: a button that stays in sight
  readonly closeLabel?: string; // what the way out is called, where closing it is an answer
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, status, action, closeLabel, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    dialog.current!.showModal();
    // Else the first button has the focus, which may scroll a small screen to its end.
    const isChosen = dialog.current!.querySelector("[autofocus]") !== null;
    if (!isChosen) heading.current!.focus();
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
