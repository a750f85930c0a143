// A dialog over the screen: it takes the focus, Escape closes it, and the focus goes back.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { say } from "./text";

interface DialogProps {
  readonly title: string;
  readonly told?: string; // what came of the last thing that was done in it
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, told, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current!.showModal(), []);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={id} onClose={onClose}>
      {/* Focused at first: a button would scroll a small screen to its place. */}
      <h2 id={id} tabIndex={-1} autofocus>
        {title}
      </h2>
      {children}
      <div class="dialog-foot">
        <output>{told}</output>
        <button type="button" class="main" onClick={() => dialog.current!.close()}>
          {say("page-close")}
        </button>
      </div>
    </dialog>
  );
}
