// The screen to return to after sign-in.
import { expect, it } from "vitest";
import { returnPath } from "../../src/screens/AccountScreen";

it("is a screen that requires an account, never another address", () => {
  expect(returnPath("?then=%2Finvitation%2FAbc")).toBe("/invitation/Abc");
  expect(returnPath("?then=/lobby")).toBe("/lobby");
  for (const then of ["", "//evil.example", "https://evil.example/lobby", "/game/1", "/%5Clobby"]) {
    expect(returnPath(`?then=${encodeURIComponent(then)}`)).toBeUndefined();
  }
});
