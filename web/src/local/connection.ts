// A game of one's own being played in this browser: answers what a table of the server would.
import type { ClockState, Core, Thinker, TimeLeft } from "../core/core";
import { timeLeft } from "../game/clocks";
import { isComputer, otherSide } from "../game/sides";
import {
  HostError,
  type Connection,
  type ConnectionListener,
  type GameRequest,
} from "../host/host";
import type { Acted, BoardView, ColorName, HostMessage, GameId, RefusalCode } from "../messages";
import type { KeptGame, Saved } from "./store";
import { positionOf, summaryOf, viewerOf } from "./views";

/** How long a forced pass is shown before it is played, so that people see why. */
export const PASS_PAUSE = 1000;

/** What such a connection needs of the world around it. */
export interface Surroundings {
  readonly core: Core;
  readonly thinker: Thinker;
  /** Keep a change; told only afterwards. */
  save(game: KeptGame): Promise<Saved>;
  load(id: GameId): Promise<KeptGame | undefined>;
  /** Begin the game with the sides changed. */
  rematch(game: KeptGame, view: BoardView): Promise<GameId>;
  /** Hear of changes that another tab has made; returns how to stop. */
  watch(changed: (id: GameId) => void): () => void;
  /** Let only one tab think for a game: calls `work` while it is this one's turn. */
  alone(id: GameId, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
}

export class LocalConnection implements Connection {
  readonly #around: Surroundings;
  readonly #listener: ConnectionListener;
  readonly #id: GameId;
  #game: KeptGame | undefined;
  #view: BoardView | undefined;
  #readAt = 0; // when the clocks of the view were read
  #turn: Promise<void> = Promise.resolve(); // requests are answered one after the other
  #thoughts = new AbortController(); // ended by every change
  #pass: ReturnType<typeof setTimeout> | undefined;
  #flag: ReturnType<typeof setTimeout> | undefined;
  readonly #unwatch: () => void;
  #hasFailed = false; // whether what the game waits for could not be thought about
  #isClosed = false;

  constructor(id: GameId, around: Surroundings, listener: ConnectionListener) {
    this.#id = id;
    this.#around = around;
    this.#listener = listener;
    this.#unwatch = around.watch((changed) => {
      if (changed === id) this.#after(() => this.#open());
    });
    this.#after(() => this.#open());
  }

  send(request: GameRequest, version: number): boolean {
    this.#after(() => this.#answer(request, version));
    return true;
  }

  close(): void {
    this.#isClosed = true;
    this.#callOff();
    this.#unwatch();
  }

  /** Do something once all that was asked before is done. */
  #after(work: () => Promise<void>): void {
    this.#turn = this.#turn.then(async () => {
      if (this.#isClosed) return;
      try {
        await work();
      } catch {
        this.#tell({ type: "trouble", request: null, code: "core" });
      }
    });
  }

  async #open(): Promise<void> {
    try {
      const game = await this.#around.load(this.#id);
      if (!game) return this.#lose();
      if (game.version === this.#game?.version) return;
      const { clock: control, document, times } = game;
      const clock = control && { control, times, reading: null };
      const now = performance.now();
      const view = await this.#around.core.position(document, viewerOf(game), clock, now);
      await this.#show(game, view, now);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      this.#listener.connection("gone", error.problem); // there can be no such game
    }
  }

  /** The game is not here, or not any more: nothing is to bring it back. */
  #lose(): void {
    this.#callOff();
    this.#game = this.#view = undefined;
    this.#listener.connection("gone");
  }

  /** Let the game be as it is told now, and go on with what it waits for. */
  async #show(game: KeptGame, view: BoardView, now: number): Promise<void> {
    this.#callOff();
    this.#game = game;
    this.#view = view;
    this.#readAt = now;
    this.#setFlag();
    this.#listener.connection("open");
    this.#tell(positionOf(game, view));
    this.#goOn();
  }

  #tell(message: HostMessage): void {
    if (!this.#isClosed) this.#listener.receive(message);
  }

  /** Send the position again, with the clocks as they are now. */
  async #tellPosition(): Promise<void> {
    const { document } = this.#game!;
    const now = performance.now();
    const viewer = viewerOf(this.#game!);
    this.#view = await this.#around.core.position(document, viewer, this.#clock(), now);
    this.#readAt = now;
    this.#tell(positionOf(this.#game!, this.#view));
  }

  #refuse(code: RefusalCode): void {
    this.#tell({ type: "refusal", request: 0, code, reason: null });
  }

  // What people want

  async #answer(request: GameRequest, version: number): Promise<void> {
    if (!this.#game || !this.#view) return request.type === "sync" ? this.#open() : undefined;
    const isTimeless = request.type === "sync" || request.type === "say";
    if (!isTimeless && version !== this.#game.version) {
      this.#refuse("stale");
      return this.#tellPosition();
    }
    switch (request.type) {
      case "sync":
        await this.#tellPosition();
        if (this.#hasFailed) this.#goOn(); // whoever asks again wants it tried again
        return undefined;
      case "play":
        return this.#play(request.move, request.sure ?? false);
      case "set-coach":
        return this.#act(`coach ${request.coach ? "on" : "off"}`);
      case "ask-hint":
        return this.#hint();
      case "ask-why": {
        const { document } = this.#game;
        const viewer = viewerOf(this.#game);
        const reason = await this.#around.core.why(document, viewer, request.piece, request.hex);
        return this.#tell({ ...request, type: "because", request: 0, version, reason });
      }
      case "ask-rematch":
        return this.#rematch();
      case "claim":
        return this.#act(`claim ${request.claim}`);
      case "say":
      case "ask-ahead":
        return this.#refuse("nothing");
      default:
        return this.#act(request.type);
    }
  }

  /** Play a move, unless the coach advises against it. */
  async #play(move: string, isSure: boolean): Promise<void> {
    const { awaits, coach, you } = this.#view!;
    const isCoached = coach && you !== "both" && awaits === "person" && !isSure;
    const found = isCoached && (await this.#doubt(move));
    if (!found) return this.#act(`play ${move}`);
    this.#tell({ ...found, type: "doubt", request: 0, version: this.#game!.version });
  }

  #doubt(move: string) {
    const { thinker } = this.#around;
    return thinker.doubt(this.#game!.document, move, this.#thoughts.signal).catch(() => null); // a move matters more than advice
  }

  /** Run a command that was meant for a version of the game, unless it has changed since. */
  #actIfStill(version: number, command: string): void {
    this.#after(async () => {
      if (this.#game?.version === version) await this.#act(command);
    });
  }

  /** Run a command, store the game, and only then tell what has come of it. */
  async #act(command: string): Promise<void> {
    const now = performance.now();
    await this.#become(await this.#run(command, now), now);
  }

  async #become(acted: Acted, now: number): Promise<void> {
    if ("refusal" in acted) return this.#tell({ type: "refusal", request: 0, ...acted.refusal });
    const { document, position, times, event } = acted;
    const version = this.#game!.version + 1;
    const game = { ...this.#game!, version, document, times, summary: summaryOf(position) };
    const isKept = await this.#keep(game, position, now);
    if (isKept && event?.name === "draw-declined") this.#tell({ type: event.name, by: event.by! });
  }

  #run(command: string, now: number): Promise<Acted> {
    const { document } = this.#game!;
    return this.#around.core.act(document, viewerOf(this.#game!), command, this.#clock(), now);
  }

  /** Whether the game could be stored: another tab may have changed it. */
  async #keep(game: KeptGame, view: BoardView, now: number): Promise<boolean> {
    const saved = await this.#around.save(game);
    if (saved === "stale") {
      this.#refuse("stale");
      await this.#open();
      return false;
    }
    await this.#show(game, view, now);
    return true;
  }

  async #hint(): Promise<void> {
    const { document, version } = this.#game!;
    if (this.#view!.awaits !== "person") return this.#refuse("not-yours");
    const { signal } = this.#thoughts;
    this.#think(async () => {
      const hint = await this.#around.thinker.hint(document, signal);
      this.#tell({ ...hint, type: "hint", request: 0, version });
    }, signal);
  }

  async #rematch(): Promise<void> {
    const now = performance.now();
    const asked = await this.#run("ask-rematch", now);
    if ("refusal" in asked) return this.#become(asked, now);
    const { rematch, version } = this.#game!;
    const isThere = rematch && (await this.#around.load(rematch));
    const next = isThere ? rematch : await this.#around.rematch(this.#game!, this.#view!);
    const game = { ...this.#game!, version: version + 1, rematch: next };
    if (!isThere) await this.#keep(game, this.#view!, this.#readAt);
    this.#tell({ type: "rematch", request: 0, game: next });
  }

  // What happens without them

  #goOn(): void {
    this.#hasFailed = false;
    const { version } = this.#game!;
    const { awaits, drawOffer, turn } = this.#view!;
    if (awaits === "computer") this.#moveOfComputer(turn);
    if (awaits === "pass") {
      this.#pass = setTimeout(() => this.#actIfStill(version, "pass"), PASS_PAUSE);
    }
    if (drawOffer && isComputer(this.#game![otherSide(drawOffer)])) {
      this.#answerOfComputer(otherSide(drawOffer));
    }
  }

  #moveOfComputer(color: ColorName): void {
    const { id, document, seed, version } = this.#game!;
    const seat = this.#game![color];
    if (!isComputer(seat)) return;
    const { signal } = this.#thoughts;
    const { thinker } = this.#around;
    this.#think(
      () =>
        this.#around.alone(id, signal, async () => {
          const move = await thinker.play(document, seat, seed, this.#timeLeft(), signal);
          this.#actIfStill(version, `reply ${move}`);
        }),
      signal,
    );
  }

  #answerOfComputer(color: ColorName): void {
    const { document, version } = this.#game!;
    const seat = this.#game![color];
    if (!isComputer(seat)) return;
    const { signal } = this.#thoughts;
    this.#think(async () => {
      const accepts = await this.#around.thinker.acceptsDraw(document, signal);
      this.#actIfStill(version, `answer-draw ${accepts ? "yes" : "no"}`);
    }, signal);
  }

  /** Let something be thought about; what fails once it was called off troubles nobody. */
  #think(work: () => Promise<void>, signal: AbortSignal): void {
    work().catch(() => {
      if (signal.aborted) return;
      this.#hasFailed = true;
      this.#tell({ type: "trouble", request: null, code: "engine" });
    });
  }

  #callOff(): void {
    this.#thoughts.abort();
    this.#thoughts = new AbortController();
    clearTimeout(this.#pass);
    clearTimeout(this.#flag);
  }

  // Time

  /** The clocks as they were shown last; null for a game without. */
  #clock(): ClockState | null {
    const { clock: control, times } = this.#game!;
    const clock = this.#view!.clock;
    return control && clock && { control, times, reading: { clock, at: this.#readAt } };
  }

  /** What is left to the player whose clock runs; null if none does. */
  #timeLeft(): TimeLeft | null {
    const { clock } = this.#view!;
    if (!clock?.running) return null;
    const left = timeLeft(clock[clock.running], performance.now() - this.#readAt);
    return { left, increment: clock.increment };
  }

  /** End the game when the running clock has run out; the core decides whether it has. */
  #setFlag(): void {
    const time = this.#timeLeft();
    if (!time) return;
    const { version } = this.#game!;
    this.#flag = setTimeout(() => this.#after(() => this.#timeOut(version)), time.left);
  }

  async #timeOut(version: number): Promise<void> {
    if (this.#game?.version !== version) return;
    const now = performance.now();
    const acted = await this.#run("time-out", now);
    if ("refusal" in acted)
      this.#setFlag(); // the timer was early
    else await this.#become(acted, now);
  }
}
