// What the user can do about another player: challenge, follow or block them.
import { useState } from "preact/hooks";
import type { CurrentUser, RelationKind } from "../messages";
import { Button } from "../ui/buttons";
import { useAction } from "../ui/useAction";
import { t } from "../i18n/translate";
import { ChallengeDialog } from "./ChallengeDialog";
import { relationTo, setRelation, useRelations } from "./relations";

interface PersonActionsProps {
  readonly name: string; // of an account
  readonly me: CurrentUser | undefined;
}

/** Buttons about the account `name`. Nothing for guests, and for the user's own account. */
export function PersonActions({ name, me }: PersonActionsProps) {
  const hasActions = me?.hasAccount === true && me.name !== name;
  const relations = useRelations(hasActions);
  const { outcome, isBusy, run } = useAction();
  const [isChallenging, setChallenging] = useState(false);
  if (!hasActions || !relations) return null;
  const relation = relationTo(relations, name);
  const change = (kind: RelationKind) => {
    const next = relation === kind ? undefined : kind;
    run(async () => {
      await setRelation(name, next);
      return t("people-changed", { change: next ?? "neither", player: name });
    });
  };
  return (
    <div class="person-actions wrap gap-60">
      {relation !== "block" && me.canInvite && (
        <Button
          class="primary"
          icon="challenge"
          text={t("challenge-open")}
          onClick={() => setChallenging(true)}
        />
      )}
      {relation !== "block" && (
        <Button
          icon={relation === "follow" ? "check" : "follow"}
          text={t(relation === "follow" ? "people-unfollow" : "people-follow")}
          disabled={isBusy}
          onClick={() => change("follow")}
        />
      )}
      <Button
        icon="block"
        text={t(relation === "block" ? "people-unblock" : "people-block")}
        disabled={isBusy}
        onClick={() => change("block")}
      />
      <output class="muted">{outcome}</output>
      {isChallenging && (
        <ChallengeDialog name={name} me={me} onClose={() => setChallenging(false)} />
      )}
    </div>
  );
}
