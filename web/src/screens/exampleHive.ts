// A hive in play, to look at: the black queen has one free side left.
import type { Stack } from "../messages";

export const HIVE: readonly Stack[] = [
  { hex: [2, -2], pieces: ["bA1"] },
  { hex: [3, -2], pieces: ["bG1"] },
  { hex: [0, -1], pieces: ["wA1"] },
  { hex: [1, -1], pieces: ["bQ"] },
  { hex: [2, -1], pieces: ["wL"] },
  { hex: [3, -1], pieces: ["bS2"] },
  { hex: [-2, 0], pieces: ["wA2"] },
  { hex: [-1, 0], pieces: ["wQ"] },
  { hex: [0, 0], pieces: ["bS1", "wB1"] },
  { hex: [1, 0], pieces: ["bB1"] },
  { hex: [2, 0], pieces: ["wM"] },
  { hex: [-2, 1], pieces: ["wG1"] },
  { hex: [-1, 1], pieces: ["wS1"] },
  { hex: [0, 1], pieces: ["bL"] },
  { hex: [1, 1], pieces: ["bA2"] },
];
