// The view of a board: moves the camera and applies it to the picture without rendering.
import type { Box, Point } from "./geometry.ts";
import {
  interpolate,
  EMPTY_BOARD_BOX,
  fitBox,
  includeBox,
  clampToBox,
  panCamera,
  toPlane,
  toScreen,
  zoomCamera,
  type Camera,
  type Size,
} from "./camera.ts";
import type { BoardOptions } from "./state.ts";

const GLIDE_MS = 260;

export class View {
  animationSpeed = 1; // 0 moves the camera at once
  #camera: Camera = { x: 0, y: 0, scale: 1 };
  #baseCamera = this.#camera; // the camera without messages over the board
  #size: Size = { width: 0, height: 0 };
  #hive: Box = EMPTY_BOARD_BOX;
  #spotlight: Box | undefined; // what a message over the board is about
  #isMovedByUser = false; // whether the player has moved the camera
  #frame = 0;
  readonly #board: HTMLElement;
  readonly #plane: SVGGElement;
  readonly #options: BoardOptions;

  constructor(board: HTMLElement, plane: SVGGElement, options: BoardOptions) {
    this.#board = board;
    this.#plane = plane;
    this.#options = options;
  }

  get scale(): number {
    return this.#camera.scale;
  }

  /** Follow the sizes of the board and of the messages over it. Return a function that stops it. */
  observe(): () => void {
    const sizes = new ResizeObserver(() => this.resize());
    const messages = new ResizeObserver(() => this.#glideToGoal());
    sizes.observe(this.#board);
    const { area, messageContainer: selector } = this.#options;
    const over = selector && area?.querySelector(selector);
    if (over) messages.observe(over);
    return () => {
      sizes.disconnect();
      messages.disconnect();
    };
  }

  /** Measure the board. Show the whole hive unless the player has moved the view. */
  resize(): void {
    const { clientWidth, clientHeight } = this.#board;
    this.#size = { width: clientWidth, height: clientHeight };
    if (!this.#isMovedByUser) this.#baseCamera = this.#fittedCamera();
    cancelAnimationFrame(this.#frame);
    this.#apply(this.#goalCamera());
  }

  /** Set the box of the hive and of all relevant cells around it. */
  setHive(hive: Box | undefined): void {
    this.#hive = hive ?? EMPTY_BOARD_BOX;
  }

  fit(): void {
    this.#isMovedByUser = false;
    this.#baseCamera = this.#fittedCamera();
    this.#glideToGoal();
  }

  /** Make `box` visible, moving as little as possible. */
  ensureVisible(box: Box | undefined): void {
    if (!box || this.#size.width === 0) return;
    this.#baseCamera = includeBox(
      this.#baseCamera,
      box,
      this.#size,
      this.#boxes(this.#options.overlaySelector),
    );
    this.#glideToGoal();
  }

  /** Keep `box` visible beside the messages over the board until it is undefined. */
  setSpotlight(box: Box | undefined): void {
    this.#spotlight = box;
    if (this.#size.width > 0) this.#glideToGoal();
  }

  pan(dx: number, dy: number): void {
    this.#moveTo(clampToBox(panCamera(this.#camera, dx, dy), this.#hive));
  }

  /** Zoom by `factor` about a point of the window, or about the center. */
  zoom(factor: number, at?: Point): void {
    const middle = { x: this.#size.width / 2, y: this.#size.height / 2 };
    const point = at ? this.#toBoard(at) : middle;
    this.#moveTo(clampToBox(zoomCamera(this.#camera, this.#size, point, factor), this.#hive));
  }

  /** Convert a point of the window to the plane. */
  toPlane(at: Point): Point {
    return toPlane(this.#camera, this.#size, this.#toBoard(at));
  }

  /** Convert a point of the plane to the window. */
  toWindow(point: Point): Point {
    const { left, top } = this.#board.getBoundingClientRect();
    const { x, y } = toScreen(this.#camera, this.#size, point);
    return { x: x + left, y: y + top };
  }

  /** Return whether a point of the window is inside the board. */
  isOver(at: Point): boolean {
    const { x, y } = this.#toBoard(at);
    return x >= 0 && y >= 0 && x <= this.#size.width && y <= this.#size.height;
  }

  #toBoard(at: Point): Point {
    const { left, top } = this.#board.getBoundingClientRect();
    return { x: at.x - left, y: at.y - top };
  }

  #fittedCamera(): Camera {
    return fitBox(this.#hive, this.#size, this.#boxes(this.#options.overlaySelector));
  }

  /** Return the target of the camera, which keeps the spotlight visible beside messages. */
  #goalCamera(): Camera {
    if (!this.#spotlight) return this.#baseCamera;
    const { overlaySelector, messageContainer } = this.#options;
    const messages = this.#boxes(messageContainer && `${messageContainer} > *`);
    if (messageContainer && !messages.length) return this.#baseCamera;
    const over = [...this.#boxes(overlaySelector), ...messages];
    return includeBox(this.#baseCamera, this.#spotlight, this.#size, over);
  }

  #glideToGoal(): void {
    const goal = this.#goalCamera();
    if (goal !== this.#camera) this.#glideTo(goal);
  }

  /** Return the boxes of selected elements of the area, relative to the board. */
  #boxes(selector: string | undefined): readonly Box[] {
    const parts = (selector && this.#options.area?.querySelectorAll(selector)) || [];
    const { left, top } = this.#board.getBoundingClientRect();
    return [...parts].map((part) => {
      const box = part.getBoundingClientRect();
      const [x, y] = [box.left - left, box.top - top];
      return { left: x, top: y, right: x + box.width, bottom: y + box.height };
    });
  }

  /** Move the camera for the player, and keep it there. */
  #moveTo(camera: Camera): void {
    cancelAnimationFrame(this.#frame);
    this.#isMovedByUser = true;
    this.#spotlight = undefined;
    this.#baseCamera = camera;
    this.#apply(camera);
  }

  #glideTo(goal: Camera): void {
    cancelAnimationFrame(this.#frame);
    if (this.animationSpeed <= 0 || prefersReducedMotion()) return this.#apply(goal);
    const durationMs = GLIDE_MS / this.animationSpeed;
    const from = this.#camera;
    const start = performance.now();
    const glide = (now: number) => {
      const share = Math.min((now - start) / durationMs, 1);
      this.#apply(share < 1 ? interpolate(from, goal, 1 - (1 - share) ** 3) : goal);
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

export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
