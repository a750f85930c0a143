// What a game says over its board: what is most urgent, and moves that are not sent yet.
import { useEffect, useRef } from "preact/hooks";
import { asideFrom, confirm } from "../game/steps";
import { putDown, type Pending, type Table, type Act } from "../game/table";
import type { Session, SessionState } from "../host/session";
import { Button } from "../ui/buttons";
import type { Manner } from "../words/moves";
import { say } from "../words/text";
import { Bar } from "./Bar";
import { MessageBar } from "./MessageBar";
import type { Viewer } from "./useViewer";
import { sayDraft } from "./messageTexts";

interface MessagesProps {
  readonly session: Session;
  readonly state: SessionState;
  readonly table: Table; // as it is shown
  readonly viewer: Viewer;
  readonly act?: Act; // at what is shown, if that is not now
  readonly isNudged?: boolean; // somebody has tried to play in an earlier position
}

export function Messages({
  session,
  state,
  table,
  viewer,
  act = session.act,
  isNudged,
}: MessagesProps) {
  const { manner } = viewer;
  return (
    <>
      {isNudged && <Bar kind="no">{say("past-why")}</Bar>}
      <MessageBar
        {...{ manner, act }}
        send={session.send}
        table={table.isPast ? asideFrom(state.table!) : table}
        session={state}
        onDismiss={session.dismiss}
      />
      <Drafts {...{ table, manner, act }} />
    </>
  );
}

interface DraftsProps {
  readonly table: Table;
  readonly manner: Manner;
  readonly act: Act;
}

/** Moves that are not sent yet: a move to confirm, or a premove. */
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
      <div class="confirm-buttons stack gap-90">
        <Button
          ref={send}
          class="main large"
          text={say("playing-confirm-send")}
          onClick={() => act(confirm)}
        />
        <Button class="large" text={say("playing-confirm-back")} onClick={() => act(putDown)} />
      </div>
    </Bar>
  );
}

function Prepared({ prepared, manner, act }: Omit<DraftsProps, "table"> & { prepared: Pending }) {
  return (
    <Bar kind="tell">
      <span>{say("playing-prepared", { move: sayDraft(prepared, manner) })}</span>
      <Button text={say("playing-prepared-cancel")} onClick={() => act(putDown)} />
    </Bar>
  );
}
