// A host without rules: every tile may go to any free cell beside the hive, beetles also on top.
import { createBoard, createTile, DIRECTIONS, isSameHex, neighbor } from "../dist/hiveboard.js";

const START = [
  { hex: [0, 0], pieces: ["wQ"] },
  { hex: [1, 0], pieces: ["bQ", "wB1", "bB1"] },
  { hex: [0, -1], pieces: ["wA1"] },
  { hex: [2, -1], pieces: ["bA1"] },
  { hex: [-1, 1], pieces: ["wG1"] },
];
const ARROWS = [
  {
    kind: "hint",
    piece: "wA1",
    ranks: [1],
    path: [
      [0, -1],
      [1, -1],
      [2, -2],
    ],
  },
  {
    kind: "reply",
    path: [
      [2, -1],
      [0, 0],
    ],
  },
];

const element = (id) => document.getElementById(id);
const history = [START];
let rotation = 0;
let animations;

function stacksNow() {
  return history.at(-1);
}

function without(stacks, piece) {
  return stacks
    .map(({ hex, pieces }) => ({ hex, pieces: pieces.filter((name) => name !== piece) }))
    .filter(({ pieces }) => pieces.length > 0);
}

function targetsOf(piece, stacks) {
  const rest = without(stacks, piece);
  const isTaken = (hex) => rest.some((stack) => isSameHex(stack.hex, hex));
  const around = rest.flatMap(({ hex }) => DIRECTIONS.map((way) => neighbor(hex, way)));
  const free = around.filter((hex) => !isTaken(hex));
  return [...free, ...(piece[1] === "B" ? rest.map(({ hex }) => hex) : [])].map((hex) => ({ hex }));
}

function inHand() {
  const used = new Set(stacksNow().flatMap(({ pieces }) => pieces));
  return ["wS1", "wM", "wP"].filter((piece) => !used.has(piece));
}

function play(piece, hex) {
  const stacks = without(stacksNow(), piece);
  const under = stacks.find((stack) => isSameHex(stack.hex, hex))?.pieces ?? [];
  const rest = stacks.filter((stack) => !isSameHex(stack.hex, hex));
  if (inHand().includes(piece)) animations = [{ piece, path: [hex] }];
  history.push([...rest, { hex, pieces: [...under, piece] }]);
  element("last-event").textContent = `${piece} to ${hex.join(", ")}`;
  update();
}

function state() {
  const stacks = stacksNow();
  const tops = stacks.map(({ pieces }) => pieces.at(-1));
  const last =
    stacks.length > 0 && history.length > 1 ? [{ hex: stacks.at(-1).hex, kind: "last" }] : [];
  return {
    stacks,
    choices: [...tops, ...inHand()].map((piece) => ({ piece, targets: targetsOf(piece, stacks) })),
    marks: last,
    arrows: element("arrows").checked ? ARROWS : [],
    showNames: element("names").checked,
    isReadOnly: element("read-only").checked,
    rotation,
    animations,
  };
}

function showHand() {
  const slots = inHand().map((piece) => {
    const slot = document.createElement("div");
    const bugs = { S: "spider", M: "mosquito", P: "pillbug" };
    slot.dataset.hand = `white-${bugs[piece[1]]}`;
    slot.dataset.next = piece;
    createTile(slot, piece);
    return slot;
  });
  element("hand").replaceChildren(...slots);
}

function update() {
  board.update(state());
  animations = undefined;
  showHand();
}

const board = createBoard(element("board"), state(), { onMove: play }, { area: element("area") });
showHand();

element("theme").addEventListener("change", ({ target }) => {
  document.documentElement.dataset.theme = target.value;
});
for (const id of ["arrows", "names", "read-only"]) element(id).addEventListener("change", update);
element("fit").addEventListener("click", () => board.fit());
element("rotate").addEventListener("click", () => {
  rotation = (rotation + 1) % 6;
  update();
});
element("undo").addEventListener("click", () => {
  if (history.length > 1) history.pop();
  update();
});
