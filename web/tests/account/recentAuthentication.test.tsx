// Actions that require a recent sign-in ask for it in a dialog, then continue.
import { act } from "preact/test-utils";
import { beforeEach, expect, it, vi } from "vitest";
import type { Backend } from "../../src/backend/backend";
import { BackendError } from "../../src/backend/backend";
import type { CurrentUser } from "../../src/messages";
import { NameSetting } from "../../src/online/OnlineSettings";
import { account } from "../../src/server/account";
import { loadLanguage } from "../../src/i18n/translate";
import { click, renderInPage } from "../render";
import { waitFor } from "../waitFor";

beforeEach(() => loadLanguage("en"));

const ME: CurrentUser = {
  name: "Ada",
  canInvite: true,
  hasAccount: true,
  rating: null,
  waitingGames: 0,
};
const REAUTHENTICATION_REQUIRED = new BackendError({
  code: "reauthentication-required",
  detail: "",
  ply: null,
  positionError: null,
  piece: null,
  hex: null,
});

it("a rename continues once the password is confirmed", async () => {
  const rename = vi
    .fn(async () => ({ ...ME, name: "Lovelace" }))
    .mockRejectedValueOnce(REAUTHENTICATION_REQUIRED);
  const confirm = vi.spyOn(account, "confirm").mockResolvedValue(undefined);
  vi.spyOn(account, "view").mockResolvedValue({
    name: "Ada",
    hasPassword: true,
    recoveryCodesLeft: 8,
    passkeys: [],
    sessions: [],
  });
  const backend = { server: { currentUser: async () => ME, rename } } as unknown as Backend;
  const root = await renderInPage(<NameSetting />, { backend });
  await type(root.querySelector("#player-name")!, "Lovelace");
  await click(root, "Save name");
  await waitFor(() => expect(root.querySelector("dialog")).not.toBeNull());
  expect(root.querySelector("dialog h2")!.textContent).toBe("Confirm it’s you");
  await type(root.querySelector("dialog input")!, "ants in my pants");
  root.querySelector("dialog form")!.dispatchEvent(new Event("submit", { cancelable: true }));
  await waitFor(() => expect(rename).toHaveBeenCalledTimes(2));
  expect(confirm).toHaveBeenCalledWith({
    kind: "password",
    name: "",
    password: "ants in my pants",
  });
  expect(rename).toHaveBeenLastCalledWith("Lovelace");
  await waitFor(() => expect(root.querySelector("dialog")).toBeNull());
});

async function type(field: Element, text: string): Promise<void> {
  (field as HTMLInputElement).value = text;
  await act(async () => void field.dispatchEvent(new Event("input", { bubbles: true })));
}
