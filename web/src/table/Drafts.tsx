// Moves that are not sent yet: one to confirm, with two large buttons, and one that is prepared.
import { useEffect, useRef } from "preact/hooks";
import { confirm } from "../game/steps";
import { putDown, type Pending, type Step, type Table } from "../game/table";
import type { Manner } from "../words/moves";
import { say } from "../words/text";
import { Bar } from "./Bar";
import { sayDraft } from "./messageTexts";

interface DraftsProps {
  readonly table: Table;
  readonly manner: Manner;
  readonly act: (make: (table: Table) => Step) => void;
}

export function Drafts({ table: { proposal, prepared }, manner, act }: DraftsProps) {
  if (proposal) return <Confirmation act={act} />;
  return prepared ? <Prepared {...{ prepared, manner, act }} /> : null;
}

/** Whoever came by keys answers by keys: at the board Enter sends and Escape takes back. */
function Confirmation({ act }: Pick<DraftsProps, "act">) {
  const send = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!document.activeElement?.closest(".board")) send.current!.focus();
  }, []);
  return (
    <Bar kind="ask">
      <span class="for-readers">{say("playing-confirm")}</span>
      <div class="confirm-buttons">
        <button ref={send} type="button" class="main large" onClick={() => act(confirm)}>
          {say("playing-confirm-send")}
        </button>
        <button type="button" class="large" onClick={() => act(putDown)}>
          {say("playing-confirm-back")}
        </button>
      </div>
    </Bar>
  );
}

function Prepared({ prepared, manner, act }: Omit<DraftsProps, "table"> & { prepared: Pending }) {
  return (
    <Bar kind="tell">
      <span>{say("playing-prepared", { move: sayDraft(prepared, manner) })}</span>
      <button type="button" onClick={() => act(putDown)}>
        {say("playing-prepared-cancel")}
      </button>
    </Bar>
  );
}
