// Archive searches in the address.
import { expect, it } from "vitest";
import { searchPath, usesDetailFields, parseSearch } from "../../src/archive/search";

it("a search survives the round trip through its address", () => {
  const search = {
    player: "Ada & Ben",
    type: "Base+ML",
    moves: "wG1;bG1 wG1-",
    from: "2026-01-31",
  };
  const address = searchPath(search);
  expect(parseSearch(address.slice(address.indexOf("?")))).toEqual(search);
  expect(searchPath({})).toBe("/archive");
  expect(searchPath({ player: "" })).toBe("/archive");
});

it("invalid parameters are ignored", () => {
  const query =
    "?speed=slow&type=toString&result=Draw&from=today&shortest=-1&color=red&x=1&player=";
  expect(parseSearch(query)).toEqual({ result: "Draw" });
  expect(parseSearch(`?player=${"a".repeat(101)}`)).toEqual({});
});

it("the detail fields are shown if the search uses one of them", () => {
  expect(usesDetailFields({ player: "Ada", speed: "rapid" })).toBe(false);
  expect(usesDetailFields({ longest: "20" })).toBe(true);
});
