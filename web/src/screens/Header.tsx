// Header of all screens without a board: navigation, and the current user with a menu. On phones
// the navigation is a bar at the bottom, with a sheet for the rest.
import { TilePicture } from "hiveboard/preact";
import { useEffect, useState } from "preact/hooks";
import { hasAccountHint, userHint } from "../browser/accountHint";
import { HAS_SERVER, withBasePath } from "../browser/basePath";
import {
  onAddressChange,
  playerPath,
  type Route,
  currentLocation,
  signInPath,
} from "../browser/router";
import type { Settings } from "../browser/settings";
import { usePage } from "../backend/pageContext";
import { LANGUAGES, type CurrentUser, type LanguageName } from "../messages";
import { refreshUser, useCurrentUser } from "../online/requests";
import { Notifications } from "../people/Notifications";
import { account } from "../server/account";
import { Dialog } from "../ui/Dialog";
import { MenuButton, type MenuEntry } from "../ui/MenuButton";
import { Rating } from "../ui/Rating";
import { Button } from "../ui/buttons";
import { Icon, IconButton } from "../ui/icons";
import { ErrorText } from "../ui/texts";
import { navigationGroups, type NavigationLink } from "../ui/navigationGroups";
import { useAction } from "../ui/useAction";
import { t } from "../i18n/translate";
import { NavigationGroup } from "./Navigation";

/** Each language in its own name. */
const LANGUAGE_NAMES: Record<LanguageName, string> = {
  en: "English",
  ru: "Русский",
  uk: "Українська",
};

/** `currentScreen` is marked in the navigation. */
export function Header({ currentScreen }: { readonly currentScreen?: Route["screen"] }) {
  const me = useHeaderUser(currentScreen);
  const { server } = usePage().backend;
  const { outcome, run } = useAction();
  const signOut = () => run(() => account.signOut().then(() => location.assign(withBasePath("/"))));
  const groups = navigationGroups();
  return (
    <>
      <header class="header row">
        <a class="brand" href="/">
          <TilePicture color="white" bug="queen" />
          <span>{t("page-name")}</span>
        </a>
        <nav class="header-navigation" aria-label={t("page-navigation")}>
          <ul>
            {groups.map((group) => (
              <NavigationGroup key={group.name} {...{ group, currentScreen }} />
            ))}
          </ul>
        </nav>
        <div class="header-user row">
          {me && !me.hasAccount && <WaitingGames count={me.waitingGames ?? 0} />}
          {me?.hasAccount && <Notifications me={me} onChange={() => refreshUser(server)} />}
          {me?.hasAccount ? (
            <UserMenu me={me} entries={userEntries(me, signOut)} />
          ) : (
            <>
              <a
                class="button round header-settings"
                href="/settings"
                aria-label={t("page-settings")}
                title={t("page-settings")}
                {...markCurrent("settings", currentScreen)}
              >
                <Icon name="gear" />
              </a>
              <ThemeSwitch />
              <LanguageChoice />
              {HAS_SERVER && (
                <a
                  class="button sign-in"
                  href={signInPath(
                    currentScreen === "account" ? undefined : currentLocation().path,
                  )}
                  {...markCurrent("account", currentScreen)}
                >
                  {t("account-sign-in-submit")}
                </a>
              )}
            </>
          )}
        </div>
      </header>
      <ErrorText text={outcome} />
      <BottomBar {...{ me, currentScreen, signOut }} />
    </>
  );
}

function markCurrent(screen: Route["screen"], currentScreen?: Route["screen"]) {
  return screen === currentScreen ? { "aria-current": "page" as const } : {};
}

/**
 * Return the current user, at first as of the last visit. A guest about whom nothing is known needs
 * no request, so that local play sends none.
 */
function useHeaderUser(currentScreen?: Route["screen"]): CurrentUser | undefined {
  const { server } = usePage().backend;
  const [hint] = useState(userHint);
  const isKnown = HAS_SERVER && (hint !== undefined || hasAccountHint());
  const { me } = useCurrentUser(isKnown);
  useEffect(() => {
    if (!isKnown) return undefined;
    refreshUser(server);
    const refreshVisible = () => {
      if (!document.hidden && navigator.onLine) refreshUser(server);
    };
    addEventListener("visibilitychange", refreshVisible);
    return () => removeEventListener("visibilitychange", refreshVisible);
  }, [isKnown, currentScreen]);
  return me ?? hint;
}

/** A link to the user's games, if any waits for a move. */
function WaitingGames({ count }: { readonly count: number }) {
  if (!count) return null;
  const label = t("header-waiting-games", { count });
  return (
    <a class="button waiting-games" href="/games" aria-label={label} title={label}>
      <Icon name="hourglass" />
      <span class="header-badge">{count}</span>
    </a>
  );
}

function userEntries(me: CurrentUser, signOut: () => void): readonly MenuEntry[] {
  return [
    ...(me.name === null ? [] : [{ text: t("header-profile"), href: playerPath(me.name) }]),
    { text: t("header-my-games"), href: "/games" },
    { text: t("account-title"), href: "/account" },
    { text: t("page-settings"), href: "/settings" },
    { text: t("account-sign-out"), onSelect: signOut },
  ];
}

interface UserMenuProps {
  readonly me: CurrentUser;
  readonly entries: readonly MenuEntry[];
}

function UserMenu({ me, entries }: UserMenuProps) {
  return (
    <MenuButton
      class="user-button"
      label={t("header-user-menu", { player: me.name ?? "" })}
      entries={entries}
    >
      <Avatar name={me.name} />
      <span class="user-name">{me.name}</span>
      {me.rating && <Rating rating={me.rating} />}
      <Icon name="chevron" />
    </MenuButton>
  );
}

/** The first letter of a name in a hexagon. */
function Avatar({ name }: { readonly name: string | null }) {
  const [initial = "?"] = name ?? "";
  return (
    <span class="avatar" aria-hidden="true">
      {initial.toUpperCase()}
    </span>
  );
}

interface BottomBarProps {
  readonly me: CurrentUser | undefined;
  readonly currentScreen: Route["screen"] | undefined;
  readonly signOut: () => void;
}

/** More would not fit on narrow phones. The sheet has all groups. */
const MAX_BAR_GROUPS = 4;

/** Navigation on phones: the main screens, and a button that opens the rest. */
function BottomBar({ me, currentScreen, signOut }: BottomBarProps) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  useEffect(() => onAddressChange(() => setSheetOpen(false)), []);
  const groups = navigationGroups();
  return (
    <>
      <nav class="bottom-bar" aria-label={t("page-navigation")}>
        {groups.slice(0, MAX_BAR_GROUPS).map(({ name, title, icon, links }) => (
          <a
            key={name}
            href={links[0]!.href}
            {...(links.some(({ screen }) => screen === currentScreen) && {
              "aria-current": links[0]!.screen === currentScreen ? "page" : "true",
            })}
          >
            <Icon name={icon} />
            <span>{title}</span>
          </a>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
          <Icon name="menu" />
          <span>{t("header-more")}</span>
        </button>
      </nav>
      {isSheetOpen && (
        <Dialog title={t("page-navigation")} onClose={() => setSheetOpen(false)}>
          <div class="sheet">
            {groups.map(({ name, title, links }) => (
              <section key={name} aria-label={title}>
                <h3>{title}</h3>
                <LinkList links={links} currentScreen={currentScreen} />
              </section>
            ))}
            <section aria-label={t("header-you")}>
              <h3>{t("header-you")}</h3>
              <LinkList links={sheetLinks(me)} currentScreen={currentScreen} />
            </section>
            <div class="wrap gap-60">
              <ThemeSwitch />
              <LanguageChoice />
              {me?.hasAccount && <Button text={t("account-sign-out")} onClick={signOut} />}
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

function sheetLinks(me: CurrentUser | undefined): readonly NavigationLink[] {
  return [
    ...(me?.hasAccount && me.name !== null
      ? [{ screen: "player" as const, href: playerPath(me.name), text: t("header-profile") }]
      : []),
    { screen: "games", href: "/games", text: t("header-my-games") },
    ...(HAS_SERVER
      ? [
          {
            screen: "account" as const,
            href: "/account",
            text: t(me?.hasAccount ? "account-title" : "account-link"),
          },
        ]
      : []),
    { screen: "settings", href: "/settings", text: t("page-settings") },
    { screen: "about", href: "/about", text: t("about-title") },
  ];
}

interface LinkListProps {
  readonly links: readonly NavigationLink[];
  readonly currentScreen: Route["screen"] | undefined;
}

function LinkList({ links, currentScreen }: LinkListProps) {
  return (
    <ul>
      {links.map(({ screen, href, text }) => (
        <li key={href}>
          <a href={href} {...markCurrent(screen, currentScreen)}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Switches between the light and dark themes; the settings screen offers all of them. */
function ThemeSwitch() {
  const { settings, change } = usePage();
  const theme = isDark(settings) ? "light" : "dark";
  return (
    <IconButton
      class="round theme-switch"
      icon={theme === "light" ? "sun" : "moon"}
      text={t("page-theme-switch", { theme })}
      onClick={() => change({ theme })}
    />
  );
}

function isDark({ theme }: Settings): boolean {
  if (theme !== "auto") return theme === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

interface LanguageChoiceProps {
  readonly isLabeled?: boolean; // whether the label is visible
}

export function LanguageChoice({ isLabeled = false }: LanguageChoiceProps) {
  const { settings, change } = usePage();
  return (
    <label class="language">
      <span class={isLabeled ? "" : "visually-hidden"}>{t("page-language")}</span>
      <select
        value={settings.language}
        onChange={(event) => change({ language: event.currentTarget.value as LanguageName })}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
