// Sets of drawings of the bugs.

/** The drawings of the bugs in one style. */
export interface TileSet {
  readonly name: string; // the value of `data-tiles`, which selects the style of the tiles
  readonly documents: Readonly<Record<string, string>>; // SVG documents by path: `…/ant.svg`
}

/** Return the content of SVG documents by their file names without extension. */
export function drawingsByName(
  documents: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const entries = Object.entries(documents).map(([path, text]) => [
    path.slice(path.lastIndexOf("/") + 1, -".svg".length),
    text.slice(text.indexOf("<g "), text.lastIndexOf("</svg>")),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}
