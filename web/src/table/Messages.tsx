// What a game says over its board: what is most urgent, and moves that are not sent yet.
import { asideFrom } from "../game/steps";
import { type Step, type Table } from "../game/table";
import type { Session, SessionState } from "../host/session";
import { say } from "../words/text";
import { Bar } from "./Bar";
import { Drafts } from "./Drafts";
import { MessageBar } from "./MessageBar";
import type { Viewer } from "./useViewer";

interface MessagesProps {
  readonly session: Session;
  readonly state: SessionState;
  readonly table: Table; // as it is shown
  readonly viewer: Viewer;
  readonly act?: (make: (table: Table) => Step) => void; // at what is shown, if that is not now
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
