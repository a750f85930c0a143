// A static picture of a board, for the home screen, lists and rules.
import { boxAround, centerOf, type Box } from "./geometry.ts";
import type { Mark, Scene, Stack } from "./scene.ts";
import { SceneView } from "./SceneView.tsx";

const PICTURE_MARGIN = 14;

interface PictureProps {
  readonly scene: Scene;
  readonly label: string; // describes the picture; empty if the text beside it does
  // The theme of the picture, if it differs from that of the page.
  readonly "data-theme"?: string;
  readonly "data-board"?: string;
  readonly "data-tiles"?: string | undefined;
}

export function Picture({ scene, label, ...theme }: PictureProps) {
  const { left, top, right, bottom } = boxOfScene(scene);
  const view = [
    left - PICTURE_MARGIN,
    top - PICTURE_MARGIN,
    right - left + 2 * PICTURE_MARGIN,
    bottom - top + 2 * PICTURE_MARGIN,
  ];
  const description = label
    ? { role: "img" as const, "aria-label": label }
    : { "aria-hidden": true };
  return (
    <svg class="picture" viewBox={view.join(" ")} {...description} {...theme}>
      <SceneView scene={scene} />
    </svg>
  );
}

/** Return a scene with tiles only. Without tiles, it shows the cell of the first tile. */
export function staticScene(stacks: readonly Stack[]): Scene {
  const marks: readonly Mark[] = stacks.length ? [] : [{ hex: [0, 0], kind: "cell" }];
  return { stacks, marks, rotation: 0, showNames: false };
}

function boxOfScene({ stacks, marks, rotation }: Scene): Box {
  const tiles = stacks.map(({ hex, pieces }) => centerOf(hex, rotation, pieces.length - 1));
  const cells = [...stacks, ...marks].map(({ hex }) => centerOf(hex, rotation));
  return boxAround(tiles.length + cells.length ? [...tiles, ...cells] : [{ x: 0, y: 0 }]);
}
