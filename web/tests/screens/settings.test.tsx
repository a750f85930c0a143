// The settings: each control shows a setting and changes it.
import { act } from "preact/test-utils";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Backend, ImportSummary } from "../../src/backend/backend";
import { defaultSettings, type Settings } from "../../src/browser/settings";
import * as sounds from "../../src/browser/sound";
import { GamesFileSection, SettingsScreen } from "../../src/screens/SettingsScreen";
import { serverApi } from "../../src/server/serverApi";
import { loadLanguage } from "../../src/i18n/translate";
import { serveApi } from "../fakeServer";
import { outline } from "../outline";
import { choose, click, renderInPage, settle } from "../render";

const VACATION = { until: null, daysLeft: 5, daysPerYear: 30 };
const ME = { name: "Ada", canInvite: true, hasAccount: true, rating: null, waitingGames: 0 };

beforeAll(() => loadLanguage("en"));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(settings: Partial<Settings> = {}, answers = {}) {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("isSecureContext", true);
  const sent = serveApi({
    "GET /api/me": ME,
    "GET /api/vacation": VACATION,
    "GET /api/calendar": { path: null },
    ...answers,
  });
  const changes: Partial<Settings>[] = [];
  const change = (part: Partial<Settings>) => void changes.push(part);
  const root = await renderInPage(<SettingsScreen />, {
    backend: { server: { ...serverApi }, local: {} } as unknown as Backend,
    settings: { ...defaultSettings(["en"]), ...settings },
    change,
  });
  await settle();
  return { root, sent, changes };
}

it("shows all settings with their values", async () => {
  const { root } = await open({ letters: true, board: "walnut", animation: "slow" });
  expect(outline(root)).toMatchInlineSnapshot(`
    "main
      h1 "Settings"
      Changes are saved at once, in this browser.
      section aria-labelledby="Appearance"
        h2 "Appearance"
        label
          Language
          select value="en"
            option "English" lang=en selected
            option "Русский" lang=ru
            option "Українська" lang=uk
        fieldset
          legend "Theme"
          label
            input type=radio checked
            Device theme
          label
            input type=radio
            Light
          label
            input type=radio
            Dark
          label
            input type=radio
            High contrast
      section aria-labelledby="Board"
        h2 "Board"
        fieldset
          legend "Board theme"
          label
            input type=radio
            Match the page
          label
            input type=radio
            Sage
          label
            input type=radio
            Sand
          label
            input type=radio
            Slate
          label
            input type=radio checked
            Walnut
          label
            input type=radio
            Midnight
        fieldset
          legend "Tiles"
          label
            input type=radio checked
            Classic
          label
            input type=radio
            Flat
          label
            input type=radio
            High contrast
        fieldset
          legend "Animations"
          label
            input type=radio
            Off
          label
            input type=radio
            Fast
          label
            input type=radio
            Normal
          label
            input type=radio checked
            Slow
        label
          input type=checkbox checked
          Number tiles of the same kind with dots
        label
          input type=checkbox checked
          Show tile names such as wA1
        label
          input type=checkbox
          Show moves in notation
        label
          input type=checkbox
          Show the position as a list below the board
      section aria-labelledby="Sound"
        h2 "Sound"
        label
          input type=checkbox checked
          Play sounds
        fieldset
          legend "Sound set"
          label
            input type=radio checked
            Wood
          label
            input type=radio
            Glass
        label
          Volume
          input type=range min=0 max=100 value="80"
        button "Move" type=button
        button "Start" type=button
        button "Victory" type=button
        button "Low on time" type=button
        button "Challenge" type=button
      section aria-labelledby="Game"
        h2 "Game"
        fieldset
          legend "Move confirmation"
          label
            input type=radio
            In games with people
          label
            input type=radio
            In all games
          label
            input type=radio checked
            Never
        label
          input type=checkbox
          Zen mode: during games, show only the board, moves, clocks and buttons
        label
          input type=checkbox checked
          Letter shortcuts
      section aria-labelledby="Online"
        h2 "Online"
        form
          label "Your name" for="input"
          input autocomplete=name maxlength=30 aria-describedby="Shown to other players. Optional." value="Ada"
          Shown to other players. Optional.
          button "Save name" type=submit disabled
          a "Account" href=/account
        form
          h3 "Vacation"
          Pause your clocks in correspondence games for up to 30 days a year. Your opponents can see it.
          label
            Days
            input type=number min=1 max=5 required value="5"
          button "Start vacation" type=submit
          5 days left.
        section aria-labelledby="Calendar of deadlines"
          h3 "Calendar of deadlines"
          Subscribe to this address in a calendar app to see your deadlines in correspondence games. Keep it private: anyone who has it can see them.
          button "Create address" type=button
      section
        h2 "Back up your games"
        Local games are stored only in this browser. Save them to a file to back them up or to move them to another browser.
        button "Save all games to a file" type=button
        label
          input type=file value=""
          Load games from a file
        status
        h2 "Install the app"
        To install Sixlegs, choose “Install” or “Add to home screen” in your browser’s menu.
      a "About" href=/about
      a "Privacy" href=/privacy"
  `);
});

it.each<[string, Partial<Settings>]>([
  ["Dark", { theme: "dark" }],
  ["Sand", { board: "sand" }],
  ["Walnut", { board: "walnut" }],
  ["Flat", { tiles: "flat" }],
  ["Slow", { animation: "slow" }],
  ["Glass", { soundSet: "glass" }],
])("choosing %s changes %j", async (name, expected) => {
  const played = vi.spyOn(sounds, "playSound").mockImplementation(() => undefined);
  const { root, changes } = await open();
  await choose(root, name);
  expect(changes).toEqual([expected]);
  const previews = name === "Glass" ? [["place", expect.objectContaining(expected)]] : [];
  expect(played.mock.calls).toEqual(previews);
});

it("each switch changes its own setting", async () => {
  const { root, changes } = await open();
  const switches = [...root.querySelectorAll<HTMLLabelElement>("label.switch")];
  for (const label of switches) {
    // oxlint-disable-next-line no-await-in-loop
    await act(async () => label.querySelector("input")!.click());
  }
  expect(switches.map(({ textContent }, i) => [textContent, changes[i]])).toMatchInlineSnapshot(`
    [
      [
        "Number tiles of the same kind with dots",
        {
          "dots": false,
        },
      ],
      [
        "Show tile names such as wA1",
        {
          "letters": true,
        },
      ],
      [
        "Show moves in notation",
        {
          "notation": true,
        },
      ],
      [
        "Show the position as a list below the board",
        {
          "list": true,
        },
      ],
      [
        "Play sounds",
        {
          "sound": false,
        },
      ],
      [
        "Zen mode: during games, show only the board, moves, clocks and buttons",
        {
          "zen": true,
        },
      ],
      [
        "Letter shortcuts",
        {
          "shortcuts": false,
        },
      ],
    ]
  `);
});

it("sounds can be previewed, and the volume is played as chosen", async () => {
  const played = vi.spyOn(sounds, "playSound").mockImplementation(() => undefined);
  const { root, changes } = await open({ volume: 40 });
  const range = root.querySelector<HTMLInputElement>("input[type=range]")!;
  expect([range.value, range.getAttribute("aria-valuetext")]).toEqual(["40", "40%"]);
  await act(async () => {
    range.value = "65";
    range.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(changes).toEqual([{ volume: 65 }]);
  const previews = [...root.querySelectorAll("#settings-sound ~ .gap-50 button")];
  for (const preview of previews) (preview as HTMLElement).click();
  expect(played.mock.calls.map(([sound, { volume }]) => [sound, volume])).toEqual([
    ["place", 65],
    ["place", 40],
    ["game-start", 40],
    ["victory", 40],
    ["low-time", 40],
    ["challenge", 40],
  ]);
  const silent = await open({ sound: false });
  expect(silent.root.querySelector("input[type=range]")).toBeNull();
});

it("a vacation begins with at most the days that are left, and ends", async () => {
  const until = Date.UTC(2026, 10, 25, 9, 30);
  const { root, sent } = await open(
    {},
    {
      "PUT /api/vacation": { ...VACATION, until, daysLeft: 0 },
      "DELETE /api/vacation": VACATION,
    },
  );
  await click(root, "Start vacation");
  await settle();
  expect(outline(root.querySelector("form.vacation")!)).toMatchInlineSnapshot(`
    "form
      h3 "Vacation"
      Pause your clocks in correspondence games for up to 30 days a year. Your opponents can see it.
      Your clocks are paused until Nov 25, 2026, 9:30 AM.
      button "End vacation" type=button
      No vacation days left for now."
  `);
  await click(root, "End vacation");
  await settle();
  expect(sent.slice(-2)).toEqual([
    { request: "PUT /api/vacation", body: { days: 5 } },
    { request: "DELETE /api/vacation", body: undefined },
  ]);
});

it("a calendar has an address in the language of the page, which can be replaced and removed", async () => {
  const { root, sent } = await open(
    { language: "uk" },
    {
      "PUT /api/calendar": { path: "/api/calendar/secret.ics" },
      "DELETE /api/calendar": { path: null },
    },
  );
  await click(root, "Create address");
  await settle();
  expect(outline(root.querySelector("section.vacation")!)).toMatchInlineSnapshot(`
    "section aria-labelledby="Calendar of deadlines"
      h3 "Calendar of deadlines"
      Subscribe to this address in a calendar app to see your deadlines in correspondence games. Keep it private: anyone who has it can see them.
      label "Calendar address" for="input"
      input value="http://localhost:3000/api/calendar/secret.ics"
      button "Copy: Calendar address" type=button
      button "New address" type=button
      button "Remove" type=button"
  `);
  await click(root, "Remove");
  await settle();
  expect(sent.slice(-2)).toEqual([
    { request: "PUT /api/calendar", body: { language: "uk" } },
    { request: "DELETE /api/calendar", body: undefined },
  ]);
});

it.each<[ImportSummary | undefined, string]>([
  [undefined, "This is not a file with games from Sixlegs. Nothing was changed."],
  [{ added: 0, updated: 0, damaged: 0 }, "The file has no new games."],
  [
    { added: 2, updated: 1, damaged: 0 },
    "2 games were added. 1 game was updated with moves from the file.",
  ],
  [
    { added: 0, updated: 3, damaged: 1 },
    "3 games were updated with moves from the file. " +
      "1 game in the file is damaged and was skipped.",
  ],
])("an import with the result %j is reported", async (summary, expected) => {
  const importAll = vi.fn(async () => summary);
  const root = await renderInPage(<GamesFileSection />, {
    backend: { local: { importAll } } as unknown as Backend,
  });
  const input = root.querySelector<HTMLInputElement>("input[type=file]")!;
  const file = new File(["{}"], "games.json");
  Object.defineProperty(input, "files", { value: [file] });
  await act(async () => void input.dispatchEvent(new Event("change", { bubbles: true })));
  await settle();
  expect(importAll).toHaveBeenCalledWith(file);
  expect(root.querySelector("[role=status]")!.textContent).toBe(expected);
});
