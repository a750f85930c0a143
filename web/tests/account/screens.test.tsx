// The account: signing up and in, settings, recovery codes and deletion, with their requests.
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Backend } from "../../src/backend/backend";
import { defaultSettings } from "../../src/browser/settings";
import type { AccountView } from "../../src/messages";
import { AccountScreen } from "../../src/screens/AccountScreen";
import { serverApi } from "../../src/server/serverApi";
import { loadLanguage } from "../../src/i18n/translate";
import { rejected, serveApi } from "../fakeServer";
import { outline } from "../outline";
import { button, click, renderInPage, settle, typeInto } from "../render";

const GUEST = { name: "Guest", canInvite: true, hasAccount: false, rating: null, waitingGames: 0 };
const VIEW: AccountView = {
  name: "Ada",
  hasPassword: true,
  recoveryCodesLeft: 1,
  passkeys: [{ id: "k/1", device: "", created: Date.UTC(2026, 2, 4, 12), lastUsed: null }],
  sessions: [
    {
      id: "s1",
      device: "Firefox on Linux",
      lastSeen: Date.UTC(2026, 3, 5, 12),
      created: 0,
      isCurrent: true,
    },
    {
      id: "s/2",
      device: "Safari on iOS",
      lastSeen: Date.UTC(2026, 4, 6, 12),
      created: 0,
      isCurrent: false,
    },
  ],
};
const SIGNED_IN = {
  "GET /api/me": { ...GUEST, name: "Ada", hasAccount: true },
  "GET /api/account": VIEW,
  "GET /api/relations": { following: [{ name: "Bob", isOnline: true }], blocked: ["Eve"] },
};

const assign = vi.fn();
const reload = vi.fn();
beforeAll(() => loadLanguage("en"));
beforeEach(() => {
  vi.spyOn(location, "assign").mockImplementation(assign);
  vi.spyOn(location, "reload").mockImplementation(reload);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  assign.mockReset();
  reload.mockReset();
  history.replaceState(null, "", "/");
});

async function open(address = "/account") {
  history.replaceState(null, "", address);
  const server = { ...serverApi }; // a user of its own
  const root = await renderInPage(<AccountScreen />, {
    backend: { server } as unknown as Backend,
    settings: defaultSettings(["en"]),
  });
  await settle();
  return root;
}
/** Return the field with this label. */
const field = (root: HTMLElement, label: string) =>
  root.querySelector<HTMLInputElement>(
    `[id="${[...root.querySelectorAll("label")].find((l) => l.textContent === label)!.htmlFor}"]`,
  )!;
const fill = (root: HTMLElement, label: string, value: string) =>
  typeInto(root, field(root, label).id, value);
async function submit(root: HTMLElement, name: string): Promise<void> {
  await act(async () => button(root, name).form!.requestSubmit(button(root, name)));
  await settle();
}
const changes = (sent: ReturnType<typeof serveApi>) =>
  sent.filter(({ request }) => !request.startsWith("GET"));

it("a guest creates an account and sees the recovery codes once", async () => {
  const sent = serveApi({
    "GET /api/me": GUEST,
    "POST /api/account": { recoveryCodes: ["aaa-1", "bbb-2"] },
  });
  const root = await open("/account?then=/lobby");
  expect(outline(root)).toMatchInlineSnapshot(`
    "main
      section aria-labelledby="Create an account"
        h1 "Create an account"
        With an account you have your name and games on every device, even if this browser forgets you. No e-mail needed. You can also play without an account.
        form
          label "Name" for="input"
          input type=text autocomplete=username maxlength=200 aria-invalid=false aria-describedby="2 to 20 letters of one alphabet. Digits, spaces and hyphens are fine." required value="Guest"
          2 to 20 letters of one alphabet. Digits, spaces and hyphens are fine.
          label "New password" for="input"
          input type=password autocomplete=new-password maxlength=200 aria-invalid=false aria-describedby="At least 10 characters. Three or four words make a good password." required value=""
          At least 10 characters. Three or four words make a good password.
          button "Create account" type=submit
        a "I have an account" href=/account?sign-in&then=%2Flobby"
  `);
  await fill(root, "New password", "correct horse");
  await submit(root, "Create account");
  expect(changes(sent)).toMatchInlineSnapshot(`
    [
      {
        "body": {
          "credential": null,
          "name": "Guest",
          "password": "correct horse",
        },
        "request": "POST /api/account",
      },
    ]
  `);
  expect(outline(root)).toMatchInlineSnapshot(`
    "main
      h1 "Account"
      section aria-labelledby="Recovery codes"
        h2 "Recovery codes"
        If you lose your password or passkey, each of these codes signs you in once. They are shown only now: copy, print or write them down.
        aaa-1
        bbb-2
        label "All codes" for="input"
        input value="aaa-1 bbb-2"
        button "Copy: All codes" type=button
        button "Print" type=button
        button "I have saved these codes" type=button"
  `);
  expect(root.querySelector<HTMLInputElement>("input")!.value).toBe("aaa-1 bbb-2");
  await click(root, "I have saved these codes");
  expect(assign).toHaveBeenCalledWith("/lobby");
});

it("a rejected name or password is reported at its field, which gets the focus", async () => {
  let code = "name-taken";
  serveApi({ "GET /api/me": GUEST, "POST /api/account": () => rejected(code) });
  const root = await open();
  await fill(root, "New password", "short");
  await submit(root, "Create account");
  const name = field(root, "Name");
  expect(document.activeElement).toBe(name);
  const fields = [name, field(root, "New password")];
  expect(fields.map((input) => input.getAttribute("aria-invalid"))).toEqual(["true", "false"]);
  expect(root.querySelectorAll("[role=alert]").length).toBe(1);
  code = "password-too-short";
  await submit(root, "Create account");
  expect(document.activeElement).toBe(field(root, "New password"));
  expect(field(root, "Name").getAttribute("aria-invalid")).toBe("false");
  code = "too-many-requests";
  await submit(root, "Create account");
  expect(root.querySelectorAll("[role=alert]").length).toBe(0);
  expect(root.querySelector("output")!.textContent).not.toBe("");
});

it("signing in sends the name with a password or a recovery code", async () => {
  const sent = serveApi({ "GET /api/me": GUEST, "POST /api/account/sign-in": {} });
  const root = await open("/account?sign-in&then=/account");
  expect(outline(root)).toMatchInlineSnapshot(`
    "main
      section aria-labelledby="Sign in"
        h1 "Sign in"
        form
          label "Name" for="input"
          input type=text autocomplete=username maxlength=200 aria-invalid=false required value=""
          label "Password" for="input"
          input type=password autocomplete=current-password maxlength=200 aria-invalid=false required value=""
          button "Sign in" type=submit
          button "Use a recovery code" type=button
        a "Create an account" href=/account"
  `);
  await fill(root, "Name", "Ada");
  await fill(root, "Password", "secret");
  await submit(root, "Sign in");
  await click(root, "Use a recovery code");
  expect(field(root, "Recovery code").type).toBe("text");
  expect(field(root, "Recovery code").value).toBe("");
  await fill(root, "Recovery code", "aaa-1");
  await submit(root, "Sign in");
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { kind: "password", name: "Ada", password: "secret" },
    { kind: "code", name: "Ada", code: "aaa-1" },
  ]);
  expect(assign.mock.calls).toEqual([["/account"], ["/account"]]); // not back to this form
});

it("settings list devices and passkeys, and change them", async () => {
  const sent = serveApi({
    ...SIGNED_IN,
    "DELETE /api/account/sessions/s%2F2": undefined,
    "DELETE /api/account/sessions": undefined,
    "DELETE /api/account/passkeys/k%2F1": undefined,
    "PUT /api/account/password": undefined,
    "POST /api/account/recovery-codes": { codes: ["ccc-3"] },
    "DELETE /api/relations/Bob": undefined,
    "DELETE /api/relations/Eve": undefined,
    "POST /api/account/sign-out": undefined,
  });
  const root = await open();
  expect(outline(root)).toMatchInlineSnapshot(`
    "main
      h1 "Account"
      You are signed in as Ada.
      a "Your profile" href=/player/Ada
      button "Sign out" type=button
      section aria-labelledby="Devices"
        h2 "Devices"
        Firefox on Linuxthis device
        Safari on iOSlast used: May 6, 2026
        button "Sign out" type=button
        button "Sign out all other devices" type=button
      section aria-labelledby="Passkeys"
        h2 "Passkeys"
        Sign in with your fingerprint, your face or your device’s screen lock.
        Unknown devicecreated: Mar 4, 2026
        button "Remove" type=button
      section aria-labelledby="Password"
        h2 "Password"
        form
          label "New password" for="input"
          input type=password autocomplete=new-password maxlength=200 aria-invalid=false aria-describedby="At least 10 characters. Three or four words make a good password." required value=""
          At least 10 characters. Three or four words make a good password.
          button "Save password" type=submit
      section aria-labelledby="Recovery codes"
        h2 "Recovery codes"
        You have 1 code left.
        button "New codes" type=button
      section aria-labelledby="Your data"
        h2 "Your data"
        All your games and everything we store about you, in one file.
        button "Download my data" type=button
        Your account can be deleted with everything stored about you. First you will see what exactly happens.
        button "Delete my account" type=button
      section aria-labelledby="Following"
        h2 "Following"
        online
        a "Bob" href=/player/Bob
        button "Unfollow: Bob" type=button
      section aria-labelledby="Blocked players"
        h2 "Blocked players"
        You and a player you have blocked cannot play each other, and you do not see their messages. They will not be notified.
        a "Eve" href=/player/Eve
        button "Unblock: Eve" type=button"
  `);
  const press = async (section: string, name: string) => {
    await click(root.querySelector<HTMLElement>(`section[aria-labelledby=${section}]`)!, name);
    await settle();
  };
  await press("account-devices", "Sign out");
  await press("account-devices", "Sign out all other devices");
  await press("account-passkeys", "Remove");
  await press("people-following", "Unfollow: Bob");
  await press("people-blocked", "Unblock: Eve");
  await fill(root, "New password", "new one");
  await submit(root, "Save password");
  expect(field(root, "New password").value).toBe("");
  expect(root.querySelector(".account-status")!.textContent).toBe(
    "Password saved. All other devices are signed out.",
  );
  await click(root, "Sign out"); // the first button of this name
  await settle();
  expect(assign).toHaveBeenCalledWith("/account");
  await click(root, "New codes");
  await settle();
  expect(root.textContent).toContain("ccc-3");
  expect(changes(sent)).toMatchInlineSnapshot(`
    [
      {
        "body": undefined,
        "request": "DELETE /api/account/sessions/s%2F2",
      },
      {
        "body": undefined,
        "request": "DELETE /api/account/sessions",
      },
      {
        "body": undefined,
        "request": "DELETE /api/account/passkeys/k%2F1",
      },
      {
        "body": undefined,
        "request": "DELETE /api/relations/Bob",
      },
      {
        "body": undefined,
        "request": "DELETE /api/relations/Eve",
      },
      {
        "body": {
          "password": "new one",
        },
        "request": "PUT /api/account/password",
      },
      {
        "body": undefined,
        "request": "POST /api/account/sign-out",
      },
      {
        "body": undefined,
        "request": "POST /api/account/recovery-codes",
      },
    ]
  `);
});

it("the deletion names its effects and requires the password", async () => {
  const sent = serveApi({
    ...SIGNED_IN,
    "GET /api/account/deletion": {
      ongoingGames: 2,
      archivedGames: 1,
      computerGames: 3,
      nameHoldDays: 30,
    },
    "POST /api/account/reauthenticate": {},
    "DELETE /api/account": undefined,
  });
  const root = await open();
  await click(root, "Delete my account");
  await settle();
  const dialog = root.querySelector<HTMLElement>("dialog")!;
  expect(outline(dialog)).toMatchInlineSnapshot(`
    "dialog aria-labelledby="Delete your account?" open
      h2 "Delete your account?"
      2 games in progress will be resigned and count as losses.
      1 game stays in the archive, and other finished games stay with your opponents, all without your name.
      3 games against the computer will be deleted from the archive.
      Your name, password, passkeys, ratings, puzzle history and profile are deleted at once.
      Your name stays reserved for 30 days, so that other players cannot pretend to be you.
      This cannot be undone. You can download your games and data first.
      button "Download my data" type=button
      form
        label "Password" for="input"
        input type=password autocomplete=current-password maxlength=200 aria-invalid=false required value=""
      button "Use a recovery code" type=button
      button "Cancel" type=button
      button "Delete my account" type=submit"
  `);
  await fill(dialog, "Password", "secret");
  await submit(dialog, "Delete my account");
  expect(changes(sent)).toEqual([
    {
      request: "POST /api/account/reauthenticate",
      body: { kind: "password", name: "", password: "secret" },
    },
    { request: "DELETE /api/account", body: undefined },
  ]);
  expect(reload).toHaveBeenCalledOnce();
  expect(history.state).toEqual({ isAccountDeleted: true });
});
