// What the user can do about another player, as buttons on the profile.
import type { CurrentUser } from "../messages";
import { Button } from "../ui/buttons";
import { usePersonActions } from "./usePersonActions";

interface PersonActionsProps {
  readonly name: string; // of an account
  readonly me: CurrentUser | undefined;
}

/** Buttons about the account `name`. Nothing for guests, and for the user's own account. */
export function PersonActions({ name, me }: PersonActionsProps) {
  const { actions, outcome, isBusy, dialog } = usePersonActions(name, me);
  if (!actions.length) return null;
  return (
    <div class="person-actions wrap gap-60">
      {actions.map(({ text, icon, isPrimary, onSelect }) => (
        <Button
          key={icon}
          class={isPrimary ? "primary" : ""}
          icon={icon}
          text={text}
          disabled={isBusy}
          onClick={onSelect}
        />
      ))}
      <output class="muted">{outcome}</output>
      {dialog}
    </div>
  );
}
