// Panel beside a board: header, content, actions and links.
import type { ComponentChildren } from "preact";
import { usePage } from "../backend/pageContext";
import { Button } from "../ui/buttons";
import { Icon } from "../ui/icons";
import { MenuButton } from "../ui/MenuButton";
import { navigationGroups } from "../ui/navigationGroups";
import { t } from "../i18n/translate";
import { ActionButton } from "./ActionButton";

interface SidePanelProps {
  readonly kind?: string; // class name
  readonly label: string;
  readonly isOpen?: boolean; // on narrow screens the panel may be behind a button
  readonly header: ComponentChildren; // beside the home link
  readonly actions?: ComponentChildren; // small actions, before those of every board
  readonly links?: ComponentChildren;
  readonly onKeys: () => void;
  readonly onList?: () => void; // called when the list is shown or hidden
  readonly children: ComponentChildren;
}

export function SidePanel({ kind = "panel", isOpen = false, ...props }: SidePanelProps) {
  const { settings, change } = usePage();
  return (
    <aside class={isOpen ? `${kind} is-open` : kind} aria-label={props.label}>
      <div class="panel-header row between">
        <div class="row gap-50">
          <SiteMenu />
          <a class="brand" href="/">
            <Icon name="home" />
            <span>{t("page-name")}</span>
          </a>
        </div>
        {props.header}
      </div>
      {props.children}
      <div class="actions stack gap-50 is-small">
        {props.actions}
        <ActionButton
          icon="list"
          text={t("page-as-list")}
          isOn={settings.list}
          onClick={() => {
            props.onList?.();
            change({ list: !settings.list });
          }}
        />
        <ActionButton kind="keys-action" icon="keys" text={t("page-keys")} onClick={props.onKeys} />
      </div>
      {props.links && <nav class="panel-links wrap">{props.links}</nav>}
    </aside>
  );
}

/** The main navigation as a menu: screens with a board have no header. */
function SiteMenu() {
  const entries = navigationGroups().flatMap(({ links }) => links);
  return (
    <MenuButton class="text-button site-menu" label={t("header-site-menu")} entries={entries}>
      <Icon name="menu" />
      <span class="visually-hidden">{t("header-site-menu")}</span>
    </MenuButton>
  );
}

interface PanelHeaderProps {
  readonly onShare: (() => void) | undefined; // undefined if there is nothing to share
  readonly onClose: () => void;
}

/** Header of a panel that covers the board on narrow screens: buttons to share and to close. */
export function PanelHeader({ onShare, onClose }: PanelHeaderProps) {
  return (
    <>
      <Button
        class="text-button panel-share"
        icon="share"
        text={t("share-open")}
        disabled={!onShare}
        onClick={onShare}
      />
      <button type="button" class="text-button panel-close narrow-only" onClick={onClose}>
        <Icon name="close" />
        <span class="visually-hidden">{t("page-close")}</span>
      </button>
    </>
  );
}
