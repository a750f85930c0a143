// Connection to a local game. It responds like a game room of the server.
import type { ClockState, Core, BrowserEngine, TimeLeft } from "../core/core";
import { remainingTime } from "../game/timeControls";
import { isComputer, otherSide } from "../game/sides";
import {
  BackendError,
  type Connection,
  type ConnectionListener,
  type GameAction,
} from "../backend/backend";
import type {
  CommandResponse,
  BoardView,
  ColorName,
  BackendMessage,
  GameId,
  RejectionCode,
} from "../messages";
import type { StoredGame, SaveResult } from "./gameStore";
import { positionOf, summaryOf } from "./positions";

/** How long a forced pass is shown before it is played, so that the player can see it. */
export const PASS_DELAY_MS = 1000;

/** Services that a connection needs. */
export interface LocalConnectionServices {
  readonly core: Core;
  readonly engine: BrowserEngine;
  /** Store a change. It is published only afterwards. */
  save(game: StoredGame): Promise<SaveResult>;
  load(id: GameId): Promise<StoredGame | undefined>;
  /** Create the next game with the sides swapped. */
  rematch(game: StoredGame, view: BoardView): Promise<GameId>;
  /** Call `changed` for games changed by another tab. Return a function that stops it. */
  onOtherTabChange(changed: (id: GameId) => void): () => void;
  /** Call `work` once this tab has the lock of the game, so that only one tab searches for it. */
  withTabLock(id: GameId, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
}

export class LocalConnection implements Connection {
  readonly #services: LocalConnectionServices;
  readonly #listener: ConnectionListener;
  readonly #id: GameId;
  #game: StoredGame | undefined;
  #view: BoardView | undefined;
  #clockReadAt = 0; // when the clocks of the view were read
  #queue: Promise<void> = Promise.resolve(); // requests are handled one at a time
  #searches = new AbortController(); // aborted by every change
  #passTimer: ReturnType<typeof setTimeout> | undefined;
  #flagTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #unwatch: () => void;
  #hasFailed = false; // whether the search that the game waits for failed
  #isClosed = false;

  constructor(id: GameId, services: LocalConnectionServices, listener: ConnectionListener) {
    this.#id = id;
    this.#services = services;
    this.#listener = listener;
    this.#unwatch = services.onOtherTabChange((changed) => {
      if (changed === id) this.#enqueue(() => this.#open());
    });
    this.#enqueue(() => this.#open());
  }

  send(request: GameAction, version: number): boolean {
    this.#enqueue(() => this.#handle(request, version));
    return true;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelPending();
    this.#unwatch();
  }

  /** Run `work` after all earlier requests. */
  #enqueue(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(async () => {
      if (this.#isClosed) return;
      try {
        await work();
      } catch {
        this.#publish({ type: "error", request: null, code: "core" });
      }
    });
  }

  async #open(): Promise<void> {
    try {
      const game = await this.#services.load(this.#id);
      if (!game) return this.#onDeleted();
      if (game.version === this.#game?.version) return;
      const { clock: control, document, times } = game;
      const now = performance.now();
      const clock = control && { now, control, times, lastReading: null };
      const view = await this.#services.core.position(document, clock);
      await this.#show(game, view, now);
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      this.#listener.onStateChange("not-found", error.problem); // the game is impossible
    }
  }

  /** The game does not exist or was deleted: do not store it again. */
  #onDeleted(): void {
    this.#cancelPending();
    this.#game = this.#view = undefined;
    this.#listener.onStateChange("not-found");
  }

  /** Publish a version of the game, and start what it waits for. */
  async #show(game: StoredGame, view: BoardView, now: number): Promise<void> {
    this.#cancelPending();
    this.#game = game;
    this.#view = view;
    this.#clockReadAt = now;
    this.#startFlagTimer();
    this.#listener.onStateChange("open");
    this.#publish(positionOf(game, view));
    this.#continue();
  }

  #publish(message: BackendMessage): void {
    if (!this.#isClosed) this.#listener.onMessage(message);
  }

  /** Publish the position again with current clocks. */
  async #publishPosition(): Promise<void> {
    const { document } = this.#game!;
    const now = performance.now();
    this.#view = await this.#services.core.position(document, this.#clock(now));
    this.#clockReadAt = now;
    this.#publish(positionOf(this.#game!, this.#view));
  }

  #reject(code: RejectionCode): void {
    this.#publish({ type: "rejection", request: 0, code, reason: null });
  }

  // Requests of the player.

  async #handle(request: GameAction, version: number): Promise<void> {
    if (!this.#game || !this.#view) return request.type === "sync" ? this.#open() : undefined;
    const isUnversioned = request.type === "sync" || request.type === "send-phrase";
    if (!isUnversioned && version !== this.#game.version) {
      this.#reject("stale");
      return this.#publishPosition();
    }
    switch (request.type) {
      case "sync":
        await this.#publishPosition();
        if (this.#hasFailed) this.#continue(); // a sync request also retries a failed search
        return undefined;
      case "play":
        return this.#play(request.move, request.isConfirmed ?? false);
      case "set-coach":
        return this.#runAndApply(`coach ${request.hasCoach ? "on" : "off"}`);
      case "request-hint":
        return this.#hint();
      case "explain": {
        const { piece, hex } = request;
        const reason = await this.#services.core.explain(this.#game.document, piece, hex);
        return this.#publish({ ...request, type: "explanation", request: 0, version, reason });
      }
      case "offer-rematch":
        return this.#rematch();
      case "claim":
        return this.#runAndApply(`claim ${request.claim}`);
      case "send-phrase":
      case "request-premoves":
        return this.#reject("not-available");
      default:
        return this.#runAndApply(request.type);
    }
  }

  /** Play a move unless the coach warns against it. */
  async #play(move: string, isConfirmed: boolean): Promise<void> {
    const { awaits, hasCoach, yourSide } = this.#view!;
    const isCoached = hasCoach && yourSide !== "both" && awaits === "person" && !isConfirmed;
    const warning = isCoached && (await this.#blunderWarning(move));
    if (!warning) return this.#runAndApply(`play ${move}`);
    this.#publish({
      ...warning,
      type: "blunder-warning",
      request: 0,
      version: this.#game!.version,
    });
  }

  #blunderWarning(move: string) {
    const { engine } = this.#services;
    return engine
      .blunderWarning(this.#game!.document, move, this.#searches.signal)
      .catch(() => null); // playing the move matters more than a warning
  }

  /** Run a command if the game still has the version that it was meant for. */
  #runIfCurrent(version: number, command: string): void {
    this.#enqueue(async () => {
      if (this.#game?.version === version) await this.#runAndApply(command);
    });
  }

  /** Run a command, store the game, and only then publish the result. */
  async #runAndApply(command: string): Promise<void> {
    const now = performance.now();
    await this.#apply(await this.#runCommand(command, now), now);
  }

  async #apply(response: CommandResponse, now: number): Promise<void> {
    if ("rejection" in response)
      return this.#publish({ type: "rejection", request: 0, ...response.rejection });
    const { document, position, times, event } = response;
    const version = this.#game!.version + 1;
    const game = { ...this.#game!, version, document, times, summary: summaryOf(position) };
    const isStored = await this.#save(game, position, now);
    if (isStored && event?.name === "draw-declined")
      this.#publish({ type: event.name, by: event.by! });
  }

  #runCommand(command: string, now: number): Promise<CommandResponse> {
    const { document } = this.#game!;
    return this.#services.core.runCommand(document, command, this.#clock(now));
  }

  /** Store and show the game. Return false if another tab has changed it. */
  async #save(game: StoredGame, view: BoardView, now: number): Promise<boolean> {
    const result = await this.#services.save(game);
    if (result === "stale") {
      this.#reject("stale");
      await this.#open();
      return false;
    }
    await this.#show(game, view, now);
    return true;
  }

  async #hint(): Promise<void> {
    const { document, version } = this.#game!;
    if (this.#view!.awaits !== "person") return this.#reject("not-permitted");
    const { signal } = this.#searches;
    this.#search(async () => {
      const hint = await this.#services.engine.hint(document, signal);
      this.#publish({ ...hint, type: "hint", request: 0, version });
    }, signal);
  }

  async #rematch(): Promise<void> {
    const now = performance.now();
    const response = await this.#runCommand("offer-rematch", now);
    if ("rejection" in response) return this.#apply(response, now);
    const { rematch, version } = this.#game!;
    const exists = rematch && (await this.#services.load(rematch));
    const next = exists ? rematch : await this.#services.rematch(this.#game!, this.#view!);
    const game = { ...this.#game!, version: version + 1, rematch: next };
    if (!exists) await this.#save(game, this.#view!, this.#clockReadAt);
    this.#publish({ type: "rematch-started", request: 0, game: next });
  }

  // Computer moves and forced passes.

  #continue(): void {
    this.#hasFailed = false;
    const { version } = this.#game!;
    const { awaits, drawOffer, turn } = this.#view!;
    if (awaits === "computer") this.#playComputerMove(turn);
    if (awaits === "pass") {
      this.#passTimer = setTimeout(() => this.#runIfCurrent(version, "pass"), PASS_DELAY_MS);
    }
    if (drawOffer && isComputer(this.#game![otherSide(drawOffer)])) {
      this.#answerDrawOffer(otherSide(drawOffer));
    }
  }

  #playComputerMove(color: ColorName): void {
    const { id, document, seed, version } = this.#game!;
    const seat = this.#game![color];
    if (!isComputer(seat)) return;
    const { signal } = this.#searches;
    const { engine } = this.#services;
    this.#search(
      () =>
        this.#services.withTabLock(id, signal, async () => {
          const move = await engine.play(document, seat, seed, this.#timeLeft(), signal);
          this.#runIfCurrent(version, `reply ${move}`);
        }),
      signal,
    );
  }

  #answerDrawOffer(color: ColorName): void {
    const { document, version } = this.#game!;
    const seat = this.#game![color];
    if (!isComputer(seat)) return;
    const { signal } = this.#searches;
    this.#search(async () => {
      const accepts = await this.#services.engine.acceptsDraw(document, signal);
      this.#runIfCurrent(version, `answer-draw ${accepts ? "yes" : "no"}`);
    }, signal);
  }

  /** Run a search. Failures after it was aborted are ignored. */
  #search(work: () => Promise<void>, signal: AbortSignal): void {
    work().catch(() => {
      if (signal.aborted) return;
      this.#hasFailed = true;
      this.#publish({ type: "error", request: null, code: "engine" });
    });
  }

  #cancelPending(): void {
    this.#searches.abort();
    this.#searches = new AbortController();
    clearTimeout(this.#passTimer);
    clearTimeout(this.#flagTimer);
  }

  // Clocks.

  /** Return the clocks as last shown; null for a game without clocks. */
  #clock(now: number): ClockState | null {
    const { clock: control, times } = this.#game!;
    const clock = this.#view!.clock;
    const lastReading = clock && { clock, at: this.#clockReadAt };
    return control && clock && { now, control, times, lastReading };
  }

  /** Return the remaining time of the running clock; null if no clock is running. */
  #timeLeft(): TimeLeft | null {
    const { clock } = this.#view!;
    if (!clock?.running) return null;
    const remaining = remainingTime(clock[clock.running], performance.now() - this.#clockReadAt);
    return { remaining, increment: clock.increment };
  }

  /** Schedule a check when the running clock expires. The core decides whether it has expired. */
  #startFlagTimer(): void {
    const time = this.#timeLeft();
    if (!time) return;
    const { version } = this.#game!;
    this.#flagTimer = setTimeout(
      () => this.#enqueue(() => this.#onFlagTimer(version)),
      time.remaining,
    );
  }

  async #onFlagTimer(version: number): Promise<void> {
    if (this.#game?.version !== version) return;
    const now = performance.now();
    const response = await this.#runCommand("time-out", now);
    if ("rejection" in response)
      this.#startFlagTimer(); // the timer was early
    else await this.#apply(response, now);
  }
}
