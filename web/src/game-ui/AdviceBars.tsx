// Bars over the board with a requested hint or a blunder warning.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { playDespiteWarning, playMove, showHint } from "../game/transitions";
import { putDown, type SuggestedMove, type Dispatch } from "../game/uiState";
import type { BlunderWarning, Position } from "../messages";
import { Button } from "../ui/buttons";
import { formatMove, type MoveFormat } from "../i18n/moves";
import { t } from "../i18n/translate";
import { Bar, CloseButton } from "./Bar";
import { formatFacts, formatSuggestedMove, harmOf } from "./messageTexts";

interface AdviceProps {
  readonly moveFormat: MoveFormat;
  readonly you: Position["yourSide"];
  readonly dispatch: Dispatch;
}

export function HintBar({
  hint,
  moveFormat,
  you,
  dispatch,
}: AdviceProps & { readonly hint: SuggestedMove }) {
  const [move, ...facts] = formatSuggestedMove(hint, moveFormat, you);
  return (
    <MessageCard kind="info" head={<strong>{move}</strong>} facts={facts} dispatch={dispatch}>
      <Button
        text={t("page-hint-play")}
        onClick={() => dispatch((ui) => playMove(ui, hint.move))}
      />
    </MessageCard>
  );
}

/** Warning before a blunder: the opponent's reply and the button for a better move. */
export function BlunderWarningBar({
  blunderWarning,
  moveFormat,
  you,
  dispatch,
}: AdviceProps & { readonly blunderWarning: BlunderWarning }) {
  const better = { move: blunderWarning.betterMove, facts: blunderWarning.betterFacts };
  const { reply, replyFacts } = blunderWarning;
  const head = (
    <>
      <strong>{t("coach-warning")}</strong>{" "}
      <span>{t("coach-reply", { move: formatMove(reply, moveFormat) })}</span>{" "}
      <span>{t("coach-harm", { effect: harmOf(blunderWarning) })}</span>
    </>
  );
  return (
    <MessageCard
      kind="question"
      head={head}
      facts={formatFacts(reply, replyFacts, moveFormat, you)}
      dispatch={dispatch}
    >
      <Button
        text={t("coach-show-better")}
        onClick={() => dispatch((ui) => showHint(ui, better))}
      />
      <Button
        text={t("coach-play-anyway")}
        onClick={() => dispatch((ui) => playDespiteWarning(ui, blunderWarning))}
      />
    </MessageCard>
  );
}

interface MessageCardProps extends Pick<AdviceProps, "dispatch"> {
  readonly kind: "question" | "info";
  readonly head: ComponentChildren;
  readonly facts: readonly string[];
  readonly children: ComponentChildren; // buttons
}

/** A message with facts. On narrow screens the facts are folded until they are requested. */
function MessageCard({ kind, head, facts, dispatch, children }: MessageCardProps) {
  const { isUnfolded, button } = useReasonsToggle();
  return (
    <Bar kind={kind}>
      <div class={isUnfolded ? "suggestion" : "suggestion is-folded"}>
        <p>{head}</p>
        <Facts facts={facts} id="why" />
      </div>
      <div class="message-buttons wrap gap-60">
        {children}
        {facts.length > 0 && button}
      </div>
      <Close dispatch={dispatch} />
    </Bar>
  );
}

function Close({ dispatch }: Pick<AdviceProps, "dispatch">) {
  return <CloseButton onClose={() => dispatch(putDown)} />;
}

interface SuggestedMoveViewProps {
  readonly label: string;
  readonly advice: SuggestedMove;
  readonly moveFormat: MoveFormat;
  readonly yourSide: Position["yourSide"];
}

/** A suggested move and the reasons for it. */
export function SuggestedMoveView(props: SuggestedMoveViewProps) {
  const { label, advice, moveFormat, yourSide } = props;
  const [move, ...facts] = formatSuggestedMove(advice, moveFormat, yourSide);
  return (
    <div class="suggestion">
      <p>
        <span class="muted">{label}</span> <strong>{move}</strong>
      </p>
      <Facts facts={facts} />
    </div>
  );
}

function Facts({ facts, id }: { facts: readonly string[]; id?: string }) {
  return (
    <ul class="facts" id={id}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

/** Return a button that unfolds the facts on narrow screens, and whether they are unfolded. */
function useReasonsToggle() {
  const [isUnfolded, setUnfolded] = useState(false);
  const button = (
    <Button
      class="text-button reasons-toggle narrow-only"
      text={t("coach-reasons")}
      aria-expanded={isUnfolded}
      aria-controls="why"
      onClick={() => setUnfolded(!isUnfolded)}
    />
  );
  return { isUnfolded, button };
}
