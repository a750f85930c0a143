// The groups of links of the main navigation.
import { HAS_SERVER } from "../browser/basePath";
import type { Route } from "../browser/router";
import { t } from "../i18n/translate";
import type { IconName } from "./icons";

export interface NavigationLink {
  readonly screen: Route["screen"];
  readonly href: string;
  readonly text: string;
}

export interface NavigationGroup {
  readonly name: string;
  readonly title: string;
  readonly icon: IconName;
  readonly links: readonly NavigationLink[]; // the first one is the main link
}

/** Return the groups in order. A page without a server omits what needs one. */
export function navigationGroups(): readonly NavigationGroup[] {
  const lobby: NavigationLink = { screen: "lobby", href: "/lobby", text: t("online-lobby") };
  const community: NavigationGroup = {
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
