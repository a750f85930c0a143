// What the user can do about another player, as a menu in lists of players and games.
import { playerPath } from "../browser/router";
import { useCurrentUser } from "../online/requests";
import { Icon } from "../ui/icons";
import { MenuButton } from "../ui/MenuButton";
import { t } from "../i18n/translate";
import { usePersonActions } from "./usePersonActions";

interface PersonMenuProps {
  readonly name: string; // of an account
  readonly isNamed?: boolean; // whether the name is visible
}

/** A menu about the account `name`. Nothing for guests, and for the user's own account. */
export function PersonMenu({ name, isNamed = false }: PersonMenuProps) {
  const { me } = useCurrentUser();
  const { actions, outcome, dialog } = usePersonActions(name, me);
  if (!actions.length) return null;
  const label = t("header-user-menu", { player: name });
  const entries = [...actions, { text: t("header-profile"), href: playerPath(name) }];
  return (
    <span class="person-menu">
      <MenuButton label={label} class={isNamed ? "" : "text-button"} entries={entries}>
        {isNamed ? name : <span class="visually-hidden">{label}</span>}
        <Icon name={isNamed ? "chevron" : "more"} />
      </MenuButton>
      <output class="visually-hidden">{outcome}</output>
      {dialog}
    </span>
  );
}
