// A game that nobody keeps, over HTTP: the page itself remembers it, and sends all of it each time.
import { HostError, type Line, type Listener, type Wish } from "./host";
import type { Down, Played, Position, Study, Up } from "./messages";

const PASS_PAUSE = 1000; // milliseconds until a forced pass is played, so that people see why

/** Ask for a study. Rejects with a HostError. */
type Ask = (study: Study) => Promise<Down>;

export class StudyLine implements Line {
  readonly #ask: Ask;
  readonly #listener: Listener;
  #played: Played;
  #undone: readonly string[] = []; // the next one first
  #version = 0;
  #requests = 0;
  #timer = 0;
  #isClosed = false;

  constructor(played: Played, ask: Ask, listener: Listener) {
    this.#played = played;
    this.#ask = ask;
    this.#listener = listener;
    void this.#say({ type: "sync" });
  }

  send(wish: Wish): boolean {
    void this.#say(wish);
    return true;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #say(wish: Wish): Promise<void> {
    clearTimeout(this.#timer);
    const request = ++this.#requests;
    const [next] = this.#undone;
    if (wish.type === "redo" && next === undefined) return;
    const meant = wish.type === "redo" ? ({ type: "play", move: next! } as const) : wish;
    const numbers = meant.type === "sync" ? { request } : { request, version: 0 };
    try {
      const answer = await this.#ask({
        ...this.#played,
        wish: { ...meant, ...numbers } as Up,
      });
      const isLate = request !== this.#requests;
      if (this.#isClosed || isLate) return;
      this.#listener.line("open");
      this.#listener.receive(answer.type === "position" ? this.#remembered(answer, wish) : answer);
    } catch (error) {
      if (!this.#isClosed) this.#failed(error, wish);
    }
  }

  /** The position as a table that is kept would tell it: numbered, and with what was taken back. */
  #remembered(position: Position, wish: Wish): Position {
    const before = this.#played.moves ?? [];
    const moves = position.moves.map(({ uhp }) => uhp);
    if (wish.type === "undo") this.#undone = [...before.slice(moves.length), ...this.#undone];
    if (wish.type === "redo") this.#undone = this.#undone.slice(1);
    if (wish.type === "play") this.#undone = [];
    this.#played = { ...this.#played, moves };
    if (wish.type !== "sync") this.#version += 1;
    if (position.awaits === "pass") {
      this.#timer = window.setTimeout(() => this.send({ type: "play", move: "pass" }), PASS_PAUSE);
    }
    return { ...position, version: this.#version, canRedo: this.#undone.length > 0 };
  }

  /** A study that cannot be is gone; anything else may be tried again. */
  #failed(error: unknown, wish: Wish): void {
    const problem = error instanceof HostError ? error.problem : undefined;
    this.#listener.line(problem ? "gone" : "lost", problem);
    if (problem) return;
    this.#timer = window.setTimeout(() => void this.#say(wish), 1000);
  }
}
