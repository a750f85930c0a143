// The view of a board: what moves the camera, and what leaves it where the player moved it.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { View } from "../src/view";

const HIVE = { left: -1000, top: -1000, right: 1000, bottom: 1000 };
const SPOTLIGHT = { left: 900, top: -50, right: 1000, bottom: 50 };

let view: View;
let plane: SVGGElement;
const camera = () => plane.getAttribute("transform");

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // no animations
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(300);
  plane = document.createElementNS("http://www.w3.org/2000/svg", "g");
  view = new View(document.createElement("div"), plane, {});
  view.setHive(HIVE);
  view.resize();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("shows the spotlight and returns when it ends", () => {
  view.zoom(4);
  const before = camera();
  view.setSpotlight(SPOTLIGHT);
  expect(camera()).not.toBe(before);
  view.setSpotlight(undefined);
  expect(camera()).toBe(before);
});

it("stays where the player moves it, despite the spotlight", () => {
  view.zoom(4);
  view.setSpotlight(SPOTLIGHT);
  view.pan(500, 0);
  const moved = camera();
  view.resize();
  expect(camera()).toBe(moved);
});

it("fits the whole hive again on request", () => {
  const fitted = camera();
  view.zoom(4);
  view.resize();
  expect(camera()).not.toBe(fitted);
  view.fit();
  expect(camera()).toBe(fitted);
});
