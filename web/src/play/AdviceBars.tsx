// Advice over the board: a good move when it is asked for, and a word before a bad one.
import { Icon } from "../icons";
import type { Doubt } from "../messages";
import { sayMove, type Manner } from "../phrases";
import {
  playAnyway,
  playNamed,
  putDown,
  showHint,
  type Advice,
  type Step,
  type Table,
} from "../state";
import { say } from "../text";
import { Advised, Facts } from "./Advised";
import { Bar } from "./Bar";
import { sayFacts } from "./bulletins";

interface AdviceProps {
  readonly manner: Manner;
  readonly act: (make: (table: Table) => Step) => void;
}

export function HintBar({ hint, manner, act }: AdviceProps & { readonly hint: Advice }) {
  return (
    <Bar kind="tell">
      <Advised advice={hint} manner={manner} />
      <button type="button" onClick={() => act((table) => playNamed(table, hint.move))}>
        {say("page-hint-play")}
      </button>
      <Close act={act} />
    </Bar>
  );
}

/** Before a blunder: what the other side would answer, and what would be better. */
export function DoubtBar({ doubt, manner, act }: AdviceProps & { readonly doubt: Doubt }) {
  const better = { move: doubt.better, facts: doubt.betterFacts };
  return (
    <Bar kind="ask">
      <div class="hint">
        <strong>{say("coach-sure")}</strong>
        <p>{say("coach-reply", { move: sayMove(doubt.reply, manner) })}</p>
        <Facts facts={sayFacts(doubt.replyFacts, manner)} />
      </div>
      <div class="message-buttons">
        <button type="button" onClick={() => act((table) => showHint(table, better))}>
          {say("coach-better")}
        </button>
        <button type="button" onClick={() => act((table) => playAnyway(table, doubt))}>
          {say("coach-play")}
        </button>
      </div>
      <Close act={act} />
    </Bar>
  );
}

function Close({ act }: Pick<AdviceProps, "act">) {
  return (
    <button
      type="button"
      class="plain message-close"
      aria-label={say("page-close")}
      onClick={() => act(putDown)}
    >
      <Icon name="close" />
    </button>
  );
}
