// Advice over the board: a good move when it is asked for, and a word before a bad one.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { playAnyway, playNamed, showHint } from "../game/steps";
import { putDown, type Advice, type Act } from "../game/table";
import type { Doubt, Position } from "../messages";
import { Button } from "../ui/buttons";
import { sayMove, type Manner } from "../words/moves";
import { say } from "../words/text";
import { Bar, CloseButton } from "./Bar";
import { sayFacts, sayHint } from "./messageTexts";

interface AdviceProps {
  readonly manner: Manner;
  readonly you: Position["you"];
  readonly act: Act;
}

export function HintBar({ hint, manner, you, act }: AdviceProps & { readonly hint: Advice }) {
  const [move, ...facts] = sayHint(hint, manner, you);
  return (
    <Card kind="tell" head={<strong>{move}</strong>} facts={facts} act={act}>
      <Button
        text={say("page-hint-play")}
        onClick={() => act((table) => playNamed(table, hint.move))}
      />
    </Card>
  );
}

/** Before a blunder: what the other side would answer, and what would be better. */
export function DoubtBar({ doubt, manner, you, act }: AdviceProps & { readonly doubt: Doubt }) {
  const better = { move: doubt.better, facts: doubt.betterFacts };
  const { reply, replyFacts } = doubt;
  const head = (
    <>
      <strong>{say("coach-sure")}</strong>{" "}
      <span>{say("coach-reply", { move: sayMove(reply, manner) })}</span>
    </>
  );
  return (
    <Card kind="ask" head={head} facts={sayFacts(reply, replyFacts, manner, you)} act={act}>
      <Button text={say("coach-better")} onClick={() => act((table) => showHint(table, better))} />
      <Button text={say("coach-play")} onClick={() => act((table) => playAnyway(table, doubt))} />
    </Card>
  );
}

interface CardProps extends Pick<AdviceProps, "act"> {
  readonly kind: "ask" | "tell";
  readonly head: ComponentChildren;
  readonly facts: readonly string[];
  readonly children: ComponentChildren; // the answers that can be given
}

/** A few words first; where the board needs the room, the reasons come when they are asked for. */
function Card({ kind, head, facts, act, children }: CardProps) {
  const { isUnfolded, button } = useWhy();
  return (
    <Bar kind={kind}>
      <div class={isUnfolded ? "hint" : "hint is-folded"}>
        <p>{head}</p>
        <Facts facts={facts} id="why" />
      </div>
      <div class="message-buttons wrap gap-60">
        {children}
        {facts.length > 0 && button}
      </div>
      <Close act={act} />
    </Bar>
  );
}

function Close({ act }: Pick<AdviceProps, "act">) {
  return <CloseButton onClose={() => act(putDown)} />;
}

interface AdvisedProps {
  readonly advice: Advice;
  readonly manner: Manner;
  readonly you: Position["you"];
}

/** A suggested move and the reasons for it. */
export function Advised({ advice, manner, you }: AdvisedProps) {
  const [move, ...facts] = sayHint(advice, manner, you);
  return (
    <div class="hint">
      <strong>{move}</strong>
      <Facts facts={facts} />
    </div>
  );
}

export function Facts({ facts, id }: { facts: readonly string[]; id?: string }) {
  return (
    <ul class="facts" id={id}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

/** Whether the reasons are asked for where they are folded away: on small screens, which the board
 * needs for itself. */
export function useWhy() {
  const [isUnfolded, setUnfolded] = useState(false);
  const button = (
    <Button
      class="plain why narrow-only"
      text={say("coach-why")}
      aria-expanded={isUnfolded}
      aria-controls="why"
      onClick={() => setUnfolded(!isUnfolded)}
    />
  );
  return { isUnfolded, button };
}
