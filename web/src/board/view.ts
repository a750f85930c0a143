// The view of a board: keeps the camera, and writes it into the picture without drawing anew.
import {
  blended,
  EMPTY_TABLE,
  fitted,
  including,
  keptNear,
  panned,
  toPlane,
  toScreen,
  zoomed,
  type Camera,
  type Size,
} from "../camera";
import type { Box, Point } from "../geometry";

const GLIDE = 260; // milliseconds of a gentle move

export class View {
  #camera: Camera = { x: 0, y: 0, scale: 1 };
  #size: Size = { width: 0, height: 0 };
  #hive: Box = EMPTY_TABLE;
  #isOwn = false; // whether the player has moved it
  #frame = 0;
  readonly #board: HTMLElement;
  readonly #plane: SVGGElement;

  constructor(board: HTMLElement, plane: SVGGElement) {
    this.#board = board;
    this.#plane = plane;
  }

  get scale(): number {
    return this.#camera.scale;
  }

  /** Measure the board; until the player has moved the view, it shows all of the hive. */
  resize(): void {
    const { clientWidth, clientHeight } = this.#board;
    this.#size = { width: clientWidth, height: clientHeight };
    if (this.#isOwn) this.#apply(this.#camera);
    else this.#apply(fitted(this.#hive, this.#size));
  }

  /** Tell where the hive is now, with all cells around it that matter. */
  watch(hive: Box | undefined): void {
    this.#hive = hive ?? EMPTY_TABLE;
  }

  fit(): void {
    this.#isOwn = false;
    this.#glideTo(fitted(this.#hive, this.#size));
  }

  /** Make sure that `box` can be seen, moving no further than needed. */
  include(box: Box | undefined): void {
    if (!box || this.#size.width === 0) return;
    const camera = including(this.#camera, box, this.#size);
    if (camera !== this.#camera) this.#glideTo(camera);
  }

  pan(dx: number, dy: number): void {
    this.#moveTo(keptNear(panned(this.#camera, dx, dy), this.#hive));
  }

  /** Closer by `factor` about a point of the window, or about the middle. */
  zoom(factor: number, at?: Point): void {
    const middle = { x: this.#size.width / 2, y: this.#size.height / 2 };
    const point = at ? this.#local(at) : middle;
    this.#moveTo(keptNear(zoomed(this.#camera, this.#size, point, factor), this.#hive));
  }

  /** A point of the window on the plane of the hexes. */
  plane(at: Point): Point {
    return toPlane(this.#camera, this.#size, this.#local(at));
  }

  /** A point of the plane in the window. */
  window(point: Point): Point {
    const { left, top } = this.#board.getBoundingClientRect();
    const { x, y } = toScreen(this.#camera, this.#size, point);
    return { x: x + left, y: y + top };
  }

  /** Whether a point of the window is on the board, and not on what is at its edge. */
  isOver(at: Point): boolean {
    const { x, y } = this.#local(at);
    return x >= 0 && y >= 0 && x <= this.#size.width && y <= this.#size.height;
  }

  isInLowerHalf(point: Point): boolean {
    return toScreen(this.#camera, this.#size, point).y > this.#size.height / 2;
  }

  #local(at: Point): Point {
    const { left, top } = this.#board.getBoundingClientRect();
    return { x: at.x - left, y: at.y - top };
  }

  #moveTo(camera: Camera): void {
    cancelAnimationFrame(this.#frame);
    this.#isOwn = true;
    this.#apply(camera);
  }

  #glideTo(goal: Camera): void {
    cancelAnimationFrame(this.#frame);
    if (prefersStillness()) return this.#apply(goal);
    const from = this.#camera;
    const start = performance.now();
    const glide = (now: number) => {
      const share = Math.min((now - start) / GLIDE, 1);
      this.#apply(blended(from, goal, 1 - (1 - share) ** 3));
      if (share < 1) this.#frame = requestAnimationFrame(glide);
    };
    this.#frame = requestAnimationFrame(glide);
  }

  #apply(camera: Camera): void {
    this.#camera = camera;
    const { x, y } = toScreen(camera, this.#size, { x: 0, y: 0 });
    this.#plane.setAttribute("transform", `translate(${x} ${y}) scale(${camera.scale})`);
  }
}

export function prefersStillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
