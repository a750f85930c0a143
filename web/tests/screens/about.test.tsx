// Who runs this, and what is kept: the host's own words and numbers, in every language.
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

function backendThat(about: Partial<About>, canInvite = true): Backend {
  const server = {
    about: async () => ({ ...ABOUT, ...about }),
    currentUser: async () => ({ name: null, canInvite, hasAccount: false }),
  };
  return { server } as unknown as Backend;
}

describe.each(LANGUAGES)("in %s", (language) => {
  it("whoever runs the server is named, and can be written to", async () => {
    await loadLanguage(language);
    const root = await renderInPage(<AboutScreen />, { backend: backendThat({}) });
    const links = [...root.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual(["mailto:ada@hive.example", "https://hive.example/ada", "/privacy"]);
    expect(root.textContent).toContain("Ada, ada@hive.example, https://hive.example/ada.");
    expect(root.textContent).toContain("Gen42 Games");
  });

  it("the numbers are the host's", async () => {
    await loadLanguage(language);
    const words = (await renderInPage(<PrivacyScreen />, { backend: backendThat({}) })).textContent;
    expect(words).toContain("Firefox, Linux"); // what an account keeps
    for (const number of [401, 365, 32, 7]) {
      expect(words).toMatch(new RegExp(`\\b${number}\\b`));
    }
    const everything = { hasAccessLog: false, hasRetention: false };
    const quiet = (await renderInPage(<PrivacyScreen />, { backend: backendThat(everything) }))
      .textContent;
    expect(quiet).not.toMatch(/\b365\b/);
    expect(quiet).toContain(t("privacy-log", { has_access_log: "no" }));
  });

  it("what this browser keeps is told while the server does not answer", async () => {
    await loadLanguage(language);
    const words = (
      await renderInPage(<PrivacyScreen />, { backend: { server: noServer } as Backend })
    ).textContent;
    expect(words).toContain(t("privacy-browser"));
    expect(words).toContain(t("privacy-browser-more"));
    expect(words).toContain(t("privacy-others-title"));
    expect(words).not.toContain("cookie");
  });

  it("without a server nothing is said of one, nor of other people", async () => {
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
  ])("without a contact no operator is named: %s", async (contact_kind, about) => {
    await loadLanguage(language);
    const backend = backendThat(told);
    const about = (await renderInPage(<AboutScreen />, { backend })).textContent;
    const privacy = (await renderInPage(<PrivacyScreen />, { backend })).textContent;
    expect(about).toContain(t("about-operator", { contact_kind, operator: "" }));
    expect(privacy).toContain(t("privacy-removal-all", { contact_kind, operator: "" }));
    expect(about + privacy).not.toContain("Ada");
  });

  it("who cannot be reached learns it, and what to type, before a form is filled in", async () => {
    await loadLanguage(language);
    const root = await renderInPage(<NewGameScreen />, { backend: backendThat({}, false) });
    expect(root.querySelector("[type=submit]")).not.toBeNull();
    await act(async () => root.querySelector<HTMLInputElement>("[value=link]")!.click());
    await vi.waitFor(async () => {
      await act(async () => undefined); // who asks, and then what the sentence asks for, comes
      expect(root.querySelector(".error code")?.textContent).toBe(ABOUT.publicCommand);
    });
    expect(root.querySelector("[type=submit]")).toBeNull();
  });
});
