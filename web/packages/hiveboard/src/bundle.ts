// The published module: the public API and, as a file of its own, the style sheet.
import "./theme.css";
import "./board.css";

import classicTiles from "./classicTiles.ts";
import { setTileSet } from "./index.ts";

setTileSet(classicTiles);

export * from "./index.ts";
