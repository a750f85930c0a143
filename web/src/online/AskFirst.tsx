// Asks before a game between people is given up or called off: there is no way back.
import { Dialog } from "../ui/Dialog";
import { say } from "../words/text";

/** withdraw: calls off what nobody has joined yet. */
export type Asked = "resign" | "abort" | "withdraw";

interface AskFirstProps {
  readonly asked: Asked;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

export function AskFirst({ asked, onYes, onClose }: AskFirstProps) {
  const agree = () => {
    onClose();
    onYes();
  };
  return (
    <Dialog
      title={say("online-ask", { asked })}
      way={say("online-ask-no", { asked })}
      action={
        <button type="button" class="danger" onClick={agree}>
          {say("online-ask-yes", { asked })}
        </button>
      }
      onClose={onClose}
    >
      <p class="ask-first">{say("online-ask-why", { asked })}</p>
    </Dialog>
  );
}
