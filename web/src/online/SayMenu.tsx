// Something kind to say: a few sentences that everybody reads in their own language.
import { useState } from "preact/hooks";
import { PHRASES, type PhraseName } from "../messages";
import { ActionButton } from "../table/ActionButton";
import { Dialog } from "../ui/Dialog";
import { say } from "../words/text";

export function SayMenu({ onSay }: { onSay: (phrase: PhraseName) => void }) {
  const [isOpen, setOpen] = useState(false);
  const choose = (phrase: PhraseName) => {
    setOpen(false);
    onSay(phrase);
  };
  return (
    <>
      <ActionButton icon="speak" text={say("online-say")} onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={say("online-say")} onClose={() => setOpen(false)}>
          <ul class="phrases">
            {PHRASES.map((phrase) => (
              <li key={phrase}>
                <button type="button" onClick={() => choose(phrase)}>
                  {say("online-phrase", { phrase })}
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
