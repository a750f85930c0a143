// Who runs this, and what is kept: the host's own words and numbers, in every language.
import { act } from "preact/test-utils";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LANGUAGES } from "../../src/messages";
import type { Host } from "../../src/host/host";
import type { About } from "../../src/messages";
import { AboutScreen } from "../../src/screens/AboutScreen";
import { NewGameScreen } from "../../src/screens/NewGameScreen";
import { PrivacyScreen } from "../../src/screens/PrivacyScreen";
import { noServer } from "../../src/server/people";
import { say, speak } from "../../src/words/text";
import { shown } from "../shown";

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

const TOLD: About = {
  operator: "Ada, ada@hive.example, https://hive.example/ada.",
  isHome: false,
  forOthers: 'make play WITH="--host 0.0.0.0"',
  cookieDays: 401,
  forgets: true,
  gameDays: 365,
  unbegunDays: 32,
  challengeMinutes: 7,
  logsVisits: true,
};

function hostThat(told: Partial<About>, canInvite = true): Host {
  const people = {
    about: async () => ({ ...TOLD, ...told }),
    me: async () => ({ name: null, canInvite, hasAccount: false }),
  };
  return { people } as unknown as Host;
}

describe.each(LANGUAGES)("in %s", (language) => {
  it("whoever runs the server is named, and can be written to", async () => {
    await speak(language);
    const root = await shown(<AboutScreen />, { host: hostThat({}) });
    const links = [...root.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual(["mailto:ada@hive.example", "https://hive.example/ada", "/privacy"]);
    expect(root.textContent).toContain("Ada, ada@hive.example, https://hive.example/ada.");
    expect(root.textContent).toContain("Gen42 Games");
  });

  it("the numbers are the host's", async () => {
    await speak(language);
    const words = (await shown(<PrivacyScreen />, { host: hostThat({}) })).textContent;
    expect(words).toContain("Firefox, Linux"); // what an account keeps
    for (const number of [401, 365, 32, 7]) {
      expect(words).toMatch(new RegExp(`\\b${number}\\b`));
    }
    const everything = { logsVisits: false, forgets: false };
    const quiet = (await shown(<PrivacyScreen />, { host: hostThat(everything) })).textContent;
    expect(quiet).not.toMatch(/\b365\b/);
    expect(quiet).toContain(say("privacy-log", { log: "troubles" }));
  });

  it("what this browser keeps is told while the server does not answer", async () => {
    await speak(language);
    const words = (await shown(<PrivacyScreen />, { host: { people: noServer } as Host }))
      .textContent;
    expect(words).toContain(say("privacy-browser"));
    expect(words).toContain(say("privacy-browser-more"));
    expect(words).toContain(say("privacy-others-title"));
    expect(words).not.toContain("cookie");
  });

  it("without a server nothing is said of one, nor of other people", async () => {
    await speak(language);
    base.hasServer = false;
    const root = await shown(<PrivacyScreen />, { host: { people: noServer } as Host });
    expect(root.textContent).toContain(say("privacy-browser"));
    expect(root.textContent).toContain(say("privacy-no-server"));
    const titles = [...root.querySelectorAll("h2")].map((title) => title.textContent);
    expect(titles).toEqual([say("privacy-browser-title")]);
  });

  it.each([
    ["home", { isHome: true }],
    ["unknown", { operator: null }],
  ])("nobody is made up: %s", async (who, told) => {
    await speak(language);
    const host = hostThat(told);
    const about = (await shown(<AboutScreen />, { host })).textContent;
    const privacy = (await shown(<PrivacyScreen />, { host })).textContent;
    expect(about).toContain(say("about-who", { who, operator: "" }));
    expect(privacy).toContain(say("privacy-removal-all", { who, operator: "" }));
    expect(about + privacy).not.toContain("Ada");
  });

  it("who cannot be reached learns it, and what to type, before a form is filled in", async () => {
    await speak(language);
    const root = await shown(<NewGameScreen />, { host: hostThat({}, false) });
    expect(root.querySelector("[type=submit]")).not.toBeNull();
    await act(async () => root.querySelector<HTMLInputElement>("[value=link]")!.click());
    await vi.waitFor(async () => {
      await act(async () => undefined); // who asks, and then what the sentence asks for, comes
      expect(root.querySelector(".trouble code")?.textContent).toBe(TOLD.forOthers);
    });
    expect(root.querySelector("[type=submit]")).toBeNull();
  });
});
