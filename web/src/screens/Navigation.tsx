// The main navigation: groups of links, each with a list that opens below its main link.
import { useId, useRef, useState } from "preact/hooks";
import { HAS_SERVER } from "../browser/basePath";
import type { Route } from "../browser/router";
import { Icon, type IconName } from "../ui/icons";
import { t } from "../i18n/translate";

export interface NavigationLink {
  readonly screen: Route["screen"];
  readonly href: string;
  readonly text: string;
}

interface Group {
  readonly name: string;
  readonly title: string;
  readonly icon: IconName;
  readonly links: readonly NavigationLink[]; // the first one is the main link
}

/** Return the groups in order. A page without a server omits what needs one. */
export function navigationGroups(): readonly Group[] {
  const lobby: NavigationLink = { screen: "lobby", href: "/lobby", text: t("online-lobby") };
  const community: Group = {
    name: "community",
    title: t("header-community"),
    icon: "players",
    links: [
      { screen: "leaderboard", href: "/leaderboard", text: t("players-title") },
      { screen: "archive", href: "/archive", text: t("archive-title") },
    ],
  };
  return [
    {
      name: "play",
      title: t("page-play"),
      icon: "play",
      links: [
        ...(HAS_SERVER ? [lobby] : []),
        { screen: "play", href: "/play", text: t("page-new-game") },
      ],
    },
    {
      name: "puzzles",
      title: t("header-puzzles"),
      icon: "puzzle",
      links: [
        { screen: "puzzles", href: "/puzzles", text: t("header-puzzles") },
        { screen: "puzzle-list", href: "/puzzles/themes", text: t("header-puzzle-themes") },
      ],
    },
    {
      name: "learn",
      title: t("header-learn"),
      icon: "learn",
      links: [
        { screen: "learn", href: "/learn", text: t("page-lessons") },
        { screen: "rules", href: "/rules", text: t("page-rules") },
      ],
    },
    {
      name: "analysis",
      title: t("header-analysis"),
      icon: "analysis",
      links: [
        { screen: "analysis", href: "/analysis", text: t("header-analysis-board") },
        { screen: "setup", href: "/setup", text: t("setup-title") },
        { screen: "import", href: "/import", text: t("open-title") },
      ],
    },
    ...(HAS_SERVER ? [community] : []),
  ];
}

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
