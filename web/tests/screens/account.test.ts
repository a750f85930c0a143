// Where somebody comes back to who needed an account for something.
import { expect, it } from "vitest";
import { returnPath } from "../../src/screens/AccountScreen";

it("leads to what asked for the account, and nowhere else", () => {
  expect(returnPath("?then=%2Finvitation%2FAbc")).toBe("/invitation/Abc");
  expect(returnPath("?then=/lobby")).toBe("/lobby");
  for (const then of ["", "//evil.example", "https://evil.example/lobby", "/game/1", "/%5Clobby"]) {
    expect(returnPath(`?then=${encodeURIComponent(then)}`)).toBeUndefined();
  }
});
