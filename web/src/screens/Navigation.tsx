// The main navigation: groups of links, each with a list that opens below its main link.
import { useId, useRef, useState } from "preact/hooks";
import type { Route } from "../browser/router";
import { Icon } from "../ui/icons";
import type { NavigationGroup as Group } from "../ui/navigationGroups";
import { t } from "../i18n/translate";

interface NavigationGroupProps {
  readonly group: Group;
  readonly currentScreen: Route["screen"] | undefined;
}

/** A main link, and a button that opens the other links, as the pointer over it does. */
export function NavigationGroup({ group, currentScreen }: NavigationGroupProps) {
  const { title, links } = group;
  const [isOpen, setOpen] = useState(false);
  // After a link was followed, the list stays closed until the pointer leaves.
  const [isDismissed, setDismissed] = useState(false);
  const root = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isCurrent = links.some(({ screen }) => screen === currentScreen);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    setOpen(false);
    button.current!.focus();
  };
  const dismiss = (event: MouseEvent) => {
    if (!(event.target as Element).closest("a")) return;
    setOpen(false);
    setDismissed(true);
  };
  const closeOnLeave = ({ relatedTarget }: FocusEvent) => {
    if (!root.current?.contains(relatedTarget as Node | null)) setOpen(false);
  };
  return (
    <li
      ref={root}
      class={`navigation-group ${isOpen ? "is-open" : ""} ${isDismissed ? "is-dismissed" : ""}`}
      onPointerLeave={() => setDismissed(false)}
      onKeyDown={closeOnEscape}
      onFocusOut={closeOnLeave}
      onClick={dismiss}
    >
      <a
        class="navigation-main"
        href={links[0]!.href}
        {...(isCurrent && { "aria-current": links[0]!.screen === currentScreen ? "page" : "true" })}
      >
        {title}
      </a>
      <button
        ref={button}
        type="button"
        class="text-button"
        aria-label={t("header-submenu", { title })}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="chevron" />
      </button>
      <ul id={id} class="menu-list">
        {links.map(({ screen, href, text }) => (
          <li key={href}>
            <a href={href} {...(screen === currentScreen && { "aria-current": "page" })}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
