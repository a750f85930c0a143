// The about and privacy pages show the operator and the retention periods of the server.
import { act } from "preact/test-utils";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LANGUAGES } from "../../src/messages";
import type { Backend } from "../../src/backend/backend";
import type { About } from "../../src/messages";
import { AboutScreen } from "../../src/screens/AboutScreen";
import { NewGameScreen } from "../../src/screens/NewGameScreen";
import { PrivacyScreen } from "../../src/screens/PrivacyScreen";
import { noServer } from "../../src/server/serverApi";
import { t, loadLanguage } from "../../src/i18n/translate";
import { renderInPage } from "../render";
import { waitFor } from "../waitFor";

const base = vi.hoisted(() => ({ hasServer: true }));
vi.mock("../../src/browser/basePath", async (original) => ({
  ...(await original<object>()),
  get HAS_SERVER() {
    return base.hasServer;
  },
}));
afterEach(() => {
  base.hasServer = true;
});

const ABOUT: About = {
  contact: "Ada, ada@hive.example, https://hive.example/ada.",
  isLocal: false,
  publicCommand: 'make play ARGS="--host 0.0.0.0"',
  cookieLifetimeDays: 401,
  hasRetention: true,
  gameRetentionDays: 365,
  unstartedRetentionDays: 32,
  challengeTimeoutMinutes: 7,
  hasAccessLog: true,
};

function backendWith(about: Partial<About>, canInvite = true): Backend {
  const server = {
    about: async () => ({ ...ABOUT, ...about }),
    currentUser: async () => ({ name: null, canInvite, hasAccount: false }),
  };
  return { server } as unknown as Backend;
}

describe.each(LANGUAGES)("in %s", (language) => {
  it("shows the operator, with links to the contact addresses", async () => {
    await loadLanguage(language);
    const root = await renderInPage(<AboutScreen />, { backend: backendWith({}) });
    const links = [...root.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual(["mailto:ada@hive.example", "https://hive.example/ada", "/privacy"]);
    expect(root.textContent).toContain("Ada, ada@hive.example, https://hive.example/ada.");
    expect(root.textContent).toContain("Gen42 Games");
  });

  it("shows the periods of the server", async () => {
    await loadLanguage(language);
    const text = (await renderInPage(<PrivacyScreen />, { backend: backendWith({}) })).textContent;
    expect(text).toContain("Firefox, Linux"); // example of a stored device name
    const puzzle = { en: /puzzle rating/, ru: /рейтинг\sв\sзадачах/, uk: /рейтинг\sу\sзадачах/ };
    expect(text).toMatch(puzzle[language]);
    for (const number of [401, 365, 32, 7]) {
      expect(text).toMatch(new RegExp(`\\b${number}\\b`));
    }
    const withoutPeriods = { hasAccessLog: false, hasRetention: false };
    const other = (await renderInPage(<PrivacyScreen />, { backend: backendWith(withoutPeriods) }))
      .textContent;
    expect(other).not.toMatch(/\b365\b/);
    expect(other).toContain(t("privacy-log", { has_access_log: "no" }));
  });

  it("describes the data in the browser while the server does not respond", async () => {
    await loadLanguage(language);
    const text = (
      await renderInPage(<PrivacyScreen />, { backend: { server: noServer } as Backend })
    ).textContent;
    expect(text).toContain(t("privacy-browser"));
    expect(text).toContain(t("privacy-browser-more"));
    expect(text).toContain(t("privacy-others-title"));
    expect(text).not.toContain("cookie");
  });

  it("mentions neither a server nor other people in a page without a server", async () => {
    await loadLanguage(language);
    base.hasServer = false;
    const root = await renderInPage(<PrivacyScreen />, {
      backend: { server: noServer } as Backend,
    });
    expect(root.textContent).toContain(t("privacy-browser"));
    expect(root.textContent).toContain(t("privacy-no-server"));
    const titles = [...root.querySelectorAll("h2")].map((title) => title.textContent);
    expect(titles).toEqual([t("privacy-browser-title")]);
  });

  it.each([
    ["local", { isLocal: true }],
    ["unknown", { contact: null }],
  ])("names no operator without a contact: %s", async (contactKind, changes) => {
    await loadLanguage(language);
    const backend = backendWith(changes);
    const about = (await renderInPage(<AboutScreen />, { backend })).textContent;
    const privacy = (await renderInPage(<PrivacyScreen />, { backend })).textContent;
    expect(about).toContain(t("about-operator", { contact_kind: contactKind, operator: "" }));
    expect(privacy).toContain(
      t("privacy-removal-all", { contact_kind: contactKind, operator: "" }),
    );
    expect(about + privacy).not.toContain("Ada");
  });

  it("shows the command for a reachable server instead of the form of an invitation", async () => {
    await loadLanguage(language);
    const root = await renderInPage(<NewGameScreen />, { backend: backendWith({}, false) });
    expect(root.querySelector("[type=submit]")).not.toBeNull();
    await act(async () => root.querySelector<HTMLInputElement>("[value=link]")!.click());
    await waitFor(async () => {
      await act(async () => undefined); // two responses: the current user, then the command
      expect(root.querySelector(".error code")?.textContent).toBe(ABOUT.publicCommand);
    });
    expect(root.querySelector("[type=submit]")).toBeNull();
  });
});
