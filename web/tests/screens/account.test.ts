// The screen to return to after sign-in.
import { expect, it } from "vitest";
import { returnPath } from "../../src/screens/AccountScreen";

it("is a screen of the page, never another address", () => {
  expect(returnPath("?then=%2Finvitation%2FAbc")).toBe("/invitation/Abc");
  expect(returnPath("?then=/lobby")).toBe("/lobby");
  expect(returnPath("?sign-in&then=%2Fplayer%2FAda")).toBe("/player/Ada");
  for (const then of [
    "",
    "//evil.example",
    "https://evil.example/lobby",
    "/account",
    "/%5Clobby",
  ]) {
    expect(returnPath(`?then=${encodeURIComponent(then)}`)).toBeUndefined();
  }
});
