// Asks before a game between people is given up or called off: there is no way back.
import { Dialog } from "../Dialog";
import { say } from "../text";

export type Asked = "resign" | "abort";

interface AskFirstProps {
  readonly asked: Asked;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

export function AskFirst({ asked, onYes, onClose }: AskFirstProps) {
  const isResigning = asked === "resign";
  return (
    <Dialog
      title={isResigning ? say("online-resign-ask") : say("online-abort-ask")}
      onClose={onClose}
    >
      <div class="ask-first">
        <p>{isResigning ? say("online-resign-why") : say("online-abort-why")}</p>
        <button
          type="button"
          class="danger"
          onClick={() => {
            onClose();
            onYes();
          }}
        >
          {isResigning ? say("page-resign") : say("online-abort")}
        </button>
      </div>
    </Dialog>
  );
}
