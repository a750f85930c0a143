// The published module: the public API and, as a file of its own, the style sheet.
import "./theme.css";
import "./board.css";

export * from "./index.ts";
