// Where somebody comes back to who needed an account for something.
import { expect, it } from "vitest";
import { wayBack } from "../../src/screens/AccountScreen";

it("leads to what asked for the account, and nowhere else", () => {
  expect(wayBack("?then=%2Finvitation%2FAbc")).toBe("/invitation/Abc");
  expect(wayBack("?then=/lobby")).toBe("/lobby");
  for (const then of ["", "//evil.example", "https://evil.example/lobby", "/game/1", "/%5Clobby"]) {
    expect(wayBack(`?then=${encodeURIComponent(then)}`)).toBeUndefined();
  }
});
