// The header: navigation, the current user and the theme switch.
import { act } from "preact/test-utils";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Backend } from "../../src/backend/backend";
import { storeUserHint } from "../../src/browser/accountHint";
import { navigate } from "../../src/browser/router";
import { defaultSettings } from "../../src/browser/settings";
import type { CurrentUser } from "../../src/messages";
import { Header } from "../../src/screens/Header";
import { loadLanguage } from "../../src/i18n/translate";
import { renderInPage } from "../render";

const SETTINGS = defaultSettings(["en"]);
const ADA: CurrentUser = {
  name: "Ada",
  canInvite: true,
  hasAccount: true,
  rating: { value: 1612, isProvisional: false, change: null },
  waitingGames: 2,
};

beforeAll(() => loadLanguage("en"));
beforeEach(() => localStorage.clear());

async function renderHeader(currentUser: () => Promise<CurrentUser>, theme?: "light" | "dark") {
  const backend = { server: { currentUser } } as unknown as Backend;
  const settings = theme ? { ...SETTINGS, theme } : SETTINGS;
  return renderInPage(<Header currentScreen="rules" />, { settings, backend });
}

async function press(element: Element, key: string) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true });
  await act(async () => void element.dispatchEvent(event));
}

const unreachable = () => vi.fn(() => Promise.reject(new Error("offline")));

it("marks the current screen and its group in the navigation", async () => {
  const root = await renderHeader(unreachable());
  const marked = [...root.querySelectorAll(".header-navigation [aria-current]")];
  expect(marked.map((link) => [link.textContent, link.getAttribute("aria-current")])).toEqual([
    ["Learn", "true"],
    ["Rules", "page"],
  ]);
});

it("opens and closes a list of the navigation by its button", async () => {
  const root = await renderHeader(unreachable());
  const toggle = root.querySelector<HTMLElement>("[aria-label='More: Analysis']")!;
  await act(async () => toggle.click());
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  await press(toggle, "Escape");
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
});

it("offers a guest to sign in, and sends no request for one who has never been online", async () => {
  const currentUser = unreachable();
  const root = await renderHeader(currentUser);
  expect(root.querySelector(".sign-in")!.textContent).toBe("Sign in");
  expect(currentUser).not.toHaveBeenCalled();
});

it("shows name, rating and waiting games of the current user, offline as of the last visit", async () => {
  storeUserHint(ADA);
  const root = await renderHeader(unreachable());
  const button = root.querySelector(".user-button")!;
  expect(button.textContent).toContain("Ada");
  expect(button.textContent).toContain("1612");
  expect(root.querySelector(".notifications-button")!.getAttribute("aria-label")).toBe(
    "Notifications: 2",
  );
  expect(root.querySelector(".sign-in")).toBeNull();
});

it("shows the waiting games of a guest", async () => {
  storeUserHint({ ...ADA, hasAccount: false, rating: null });
  const root = await renderHeader(unreachable());
  expect(root.querySelector(".waiting-games")!.getAttribute("aria-label")).toBe(
    "2 games are waiting for your move",
  );
  expect(root.querySelector(".notifications-button")).toBeNull();
});

it("replaces the stored user by the server's answer", async () => {
  storeUserHint(ADA);
  const root = await renderHeader(async () => ({ ...ADA, name: "Eve", waitingGames: 0 }));
  expect(root.querySelector(".user-name")!.textContent).toBe("Eve");
  expect(root.querySelector(".notifications-button")!.textContent).toBe("");
});

it("has a user menu that is used by keyboard", async () => {
  storeUserHint(ADA);
  const root = await renderHeader(unreachable());
  const button = root.querySelector<HTMLElement>(".user-button")!;
  await press(button, "ArrowUp");
  const menu = root.querySelector("[role=menu]")!;
  const items = [...menu.querySelectorAll("[role=menuitem]")];
  expect(document.activeElement).toBe(items.at(-1));
  await press(menu, "ArrowDown");
  expect(document.activeElement).toBe(items[0]);
  await press(menu, "s");
  expect(document.activeElement!.textContent).toBe("Settings");
  await press(menu, "Home");
  expect(items[0]!.getAttribute("href")).toBe("/player/Ada");
  await press(menu, "Escape");
  expect(root.querySelector("[role=menu]")).toBeNull();
  expect(document.activeElement).toBe(button);
});

it("opens a sheet with all screens on phones, which closes when a link is followed", async () => {
  const root = await renderHeader(unreachable());
  await act(async () => root.querySelector<HTMLElement>(".bottom-bar button")!.click());
  const links = [...root.querySelectorAll<HTMLAnchorElement>(".sheet a")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    expect.arrayContaining(["/lobby", "/rules", "/setup", "/archive", "/account", "/settings"]),
  );
  await act(async () => navigate("/lobby"));
  expect(root.querySelector(".sheet")).toBeNull();
});

async function themeIcon(theme: "light" | "dark") {
  const root = await renderHeader(unreachable(), theme);
  return root.querySelector(".theme-switch path")!.outerHTML;
}

it("shows a sun in the dark theme and a moon in the light theme", async () => {
  expect(await themeIcon("dark")).not.toBe(await themeIcon("light"));
});
