// What the user can do about another player: challenge, follow or block them.
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { CurrentUser, RelationKind } from "../messages";
import { useAction } from "../ui/useAction";
import { lazyDialog } from "../ui/LazyDialog";
import type { IconName } from "../ui/icons";
import { t } from "../i18n/translate";
import type { ChallengeDialogProps } from "./ChallengeDialog";
import { relationTo, setRelation, useRelations } from "./relations";

const LazyChallengeDialog = lazyDialog<ChallengeDialogProps>("challenge-title", () =>
  import("./ChallengeDialog").then((module) => module.ChallengeDialog),
);

interface PersonAction {
  readonly text: string;
  readonly icon: IconName;
  readonly isPrimary?: boolean;
  readonly onSelect: () => void;
}

interface PersonActionList {
  readonly actions: readonly PersonAction[];
  readonly outcome: string | undefined;
  readonly isBusy: boolean;
  /** The dialog of the challenge that was chosen. */
  readonly dialog: VNode | undefined;
}

/**
 * Return the actions about the account `name`. There are none for guests, for the user's own account
 * and before it is known whom the user follows and blocks.
 */
export function usePersonActions(name: string, me: CurrentUser | undefined): PersonActionList {
  const hasActions = me?.hasAccount === true && me.name !== name;
  const relations = useRelations(hasActions);
  const { outcome, isBusy, run } = useAction();
  const [isChallenging, setChallenging] = useState(false);
  if (!hasActions || !relations) return { actions: [], outcome, isBusy, dialog: undefined };
  const relation = relationTo(relations, name);
  const toggle = (kind: RelationKind) => () => {
    const next = relation === kind ? undefined : kind;
    run(async () => {
      await setRelation(name, next);
      return t("people-changed", { change: next ?? "neither", player: name });
    });
  };
  const challenge: PersonAction = {
    text: t("challenge-open"),
    icon: "challenge",
    isPrimary: true,
    onSelect: () => setChallenging(true),
  };
  const follow: PersonAction = {
    text: t(relation === "follow" ? "people-unfollow" : "people-follow"),
    icon: relation === "follow" ? "check" : "follow",
    onSelect: toggle("follow"),
  };
  const block: PersonAction = {
    text: t(relation === "block" ? "people-unblock" : "people-block"),
    icon: "block",
    onSelect: toggle("block"),
  };
  const actions = [
    ...(relation !== "block" && me.canInvite ? [challenge] : []),
    ...(relation !== "block" ? [follow] : []),
    block,
  ];
  const close = () => setChallenging(false);
  return {
    actions,
    outcome,
    isBusy,
    dialog: isChallenging ? <LazyChallengeDialog name={name} me={me} onClose={close} /> : undefined,
  };
}
