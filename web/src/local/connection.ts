// A game of one's own being played in this browser: answers what a table of the server would.
import type { Core, Thinker } from "../core/core";
import { isComputer, otherSide } from "../game/sides";
import {
  HostError,
  type Connection,
  type ConnectionListener,
  type GameRequest,
} from "../host/host";
import type { Acted, BoardView, ColorName, HostMessage, GameId, RefusalCode } from "../messages";
import { pressed, run, runningTime, untilFallen, wound, type RunningClock } from "./clock";
import type { KeptGame, Saved } from "./store";
import { leftIn, positionOf, summaryOf, viewerOf } from "./views";

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
  #clock: RunningClock | undefined;
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
      const view = await this.#around.core.position(game.document, viewerOf(game));
      this.#clock = game.clock ? wound(game.clock, leftIn(game, view)) : undefined;
      await this.#show(game, view);
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
  async #show(game: KeptGame, view: BoardView): Promise<void> {
    this.#callOff();
    this.#game = game;
    this.#view = view;
    this.#runClock();
    this.#listener.connection("open");
    this.#tellPosition();
    this.#goOn();
  }

  #tell(message: HostMessage): void {
    if (!this.#isClosed) this.#listener.receive(message);
  }

  #tellPosition(): void {
    this.#tell(positionOf(this.#game!, this.#view!, this.#clock));
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
        this.#tellPosition();
        if (this.#hasFailed) this.#goOn(); // whoever asks again wants it tried again
        return undefined;
      case "play":
        return this.#play(request.move, request.sure ?? false);
      case "set-coach":
        return this.#act(`coach ${request.coach ? "on" : "off"}`);
      case "undo":
      case "redo":
      case "resign":
      case "offer-draw":
      case "accept-draw":
        return this.#act(request.type);
      case "decline-draw":
        return this.#decline();
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
      default:
        return this.#refuse("nothing");
    }
  }

  /** Play a move, unless the coach has something to say against it. */
  async #play(move: string, isSure: boolean): Promise<void> {
    const { document } = this.#game!;
    const isCoached = this.#view!.coach && this.#view!.you !== "both" && !isSure;
    if (!isCoached) return this.#act(`play ${move}`);
    const command = `play ${move}`;
    const tried = await this.#around.core.act(document, viewerOf(this.#game!), command);
    if ("refusal" in tried) return this.#become(tried, command);
    const found = await this.#around.thinker
      .doubt(document, move, this.#thoughts.signal)
      .catch(() => null); // a move is worth more than advice
    if (!found) return this.#become(tried, command);
    this.#tell({ ...found, type: "doubt", request: 0, version: this.#game!.version });
  }

  /** Do something that was meant for a version of the game, unless it has changed meanwhile. */
  #actIfStill(version: number, command: string): void {
    this.#after(async () => {
      if (this.#game?.version === version) await this.#act(command);
    });
  }

  async #act(command: string): Promise<void> {
    const viewer = viewerOf(this.#game!);
    const acted = await this.#around.core.act(this.#game!.document, viewer, command);
    return this.#become(acted, command);
  }

  /** Keep what has come of something that was done, and only then tell it. */
  async #become(acted: Acted, command: string): Promise<void> {
    if ("refusal" in acted) {
      return this.#tell({ type: "refusal", request: 0, ...acted.refusal });
    }
    const { document, position } = acted;
    const isPlayed = /^(play|reply|pass)/.test(command);
    const [clock, times] = this.#pressed(position, isPlayed);
    const game: KeptGame = {
      ...this.#game!,
      version: this.#game!.version + 1,
      document,
      times,
      summary: summaryOf(position),
    };
    await this.#keep(game, position, clock);
  }

  async #keep(game: KeptGame, view: BoardView, clock: RunningClock | undefined): Promise<void> {
    const saved = await this.#around.save(game);
    if (saved === "stale") {
      this.#refuse("stale");
      return this.#open();
    }
    this.#clock = clock;
    await this.#show(game, view);
  }

  async #decline(): Promise<void> {
    const { drawOffer } = this.#view!;
    await this.#act("decline-draw");
    if (drawOffer && !this.#view!.drawOffer) {
      this.#tell({ type: "draw-declined", by: otherSide(drawOffer) });
    }
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
    if (!this.#view!.result) return this.#refuse("not-over");
    const { rematch } = this.#game!;
    const isThere = rematch && (await this.#around.load(rematch));
    const next = isThere ? rematch : await this.#around.rematch(this.#game!, this.#view!);
    if (!isThere) {
      const version = this.#game!.version + 1;
      await this.#keep({ ...this.#game!, version, rematch: next }, this.#view!, this.#clock);
    }
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
          const time = runningTime(this.#clock, performance.now());
          const move =
            seat.kind === "maximum"
              ? thinker.playMaximum(document, seed, 1000 * seat.seconds, time, signal)
              : thinker.play(document, seat.level, seed, time, signal);
          this.#actIfStill(version, `reply ${await move}`);
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
      this.#after(async () => {
        if (this.#game?.version !== version) return;
        await this.#act(`answer-draw ${accepts ? "yes" : "no"}`);
        if (!accepts) this.#tell({ type: "draw-declined", by: color });
      });
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

  /** Let the time run of the player to move, after the first move of each side. */
  #runClock(): void {
    if (!this.#clock) return;
    const { awaits, turn, moves } = this.#view!;
    const isDue = moves.length >= 2 && (awaits === "person" || awaits === "computer");
    const now = performance.now();
    this.#clock = run(this.#clock, isDue ? turn : null, now);
    const left = untilFallen(this.#clock, now);
    if (left === undefined) return;
    const { version } = this.#game!;
    this.#flag = setTimeout(() => this.#actIfStill(version, `time-out ${turn}`), left);
  }

  /** The clock, and what both sides had left after each ply, once `after` is on the table. */
  #pressed(
    after: BoardView,
    isPlayed: boolean,
  ): readonly [RunningClock | undefined, KeptGame["times"]] {
    const { times } = this.#game!;
    const clock = this.#clock;
    if (!clock) return [clock, times];
    const [before, plies] = [this.#view!.moves.length, after.moves.length];
    if (isPlayed) {
      const stopped = pressed(clock, this.#view!.turn, performance.now());
      return [stopped, [...times.slice(0, plies), stopped.left]];
    }
    return [plies === before ? clock : wound(clock.control, times[plies]), times]; // taken back
  }
}
