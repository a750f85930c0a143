// The connection to a host for a tree of variations: a study for each node that is shown.
import type {
  Connection,
  ConnectionState,
  ConnectionListener,
  LocalGames,
  GameAction,
} from "../backend/backend";
import type { BackendMessage, Move, Position, Problem, Start } from "../messages";

const MAX_CACHED_POSITIONS = 400; // positions: steps back and forth are answered at once

interface TreeListener {
  /** Moves were played from the node that is shown; these are all of its line by now. */
  onMoves(moves: readonly Move[]): void;
  /** The host knows no such line. */
  onImpossible(): void;
  /** The position of the node that is shown was asked for, or has come. */
  onLoading(isLoading: boolean): void;
}

export class TreeConnection implements Connection {
  readonly #games: Pick<LocalGames, "openUnsaved">;
  readonly #start: Start;
  readonly #listener: ConnectionListener;
  readonly #treeListener: TreeListener;
  readonly #cache = new Map<string, Position>();
  #study: Connection | undefined;
  #moves: readonly string[] | undefined; // that lead to what is shown
  #isLeaf = true; // nothing was tried from there
  #version = 0; // of what was told here
  #studyVersion = 0; // the version of the study that was told last

  constructor(
    host: Pick<LocalGames, "openUnsaved">,
    start: Start,
    listener: ConnectionListener,
    treeListener: TreeListener,
  ) {
    this.#games = host;
    this.#start = start;
    this.#listener = listener;
    this.#treeListener = treeListener;
  }

  /** Show the position after `moves`; a forced pass is played only where the tree ends. */
  show(moves: readonly string[], isEnd: boolean): void {
    this.#isLeaf = isEnd;
    if (this.#moves && lineKey(this.#moves) === lineKey(moves)) return;
    this.close();
    this.#moves = moves;
    const known = this.#cache.get(lineKey(moves));
    if (known) return this.#publish(known);
    this.#treeListener.onLoading(true);
    this.#open();
  }

  send(request: GameAction): boolean {
    return (this.#study ?? this.#open()).send(request, this.#studyVersion);
  }

  close(): void {
    this.#study?.close();
    this.#study = undefined;
  }

  #open(): Connection {
    const played = { start: this.#start, moves: this.#moves ?? [] };
    const study = this.#games.openUnsaved(played, {
      onMessage: (message) => this.#study === study && this.#receive(message),
      onStateChange: (state, problem) => this.#study === study && this.#changeState(state, problem),
    });
    this.#study = study;
    this.#studyVersion = 0;
    return study;
  }

  #receive(message: BackendMessage): void {
    if (message.type !== "position") return this.#listener.onMessage(message);
    this.#studyVersion = message.version;
    const moves = message.moves.map(({ uhp }) => uhp);
    const isNew = moves.length > this.#moves!.length;
    this.#moves = moves;
    this.#isLeaf ||= isNew;
    if (message.awaits !== "pass") this.#store(moves, message);
    else if (!this.#isLeaf) this.close(); // the pass was played before, and is there to be entered
    this.#publish(message);
    if (isNew) this.#treeListener.onMoves(message.moves);
  }

  #changeState(state: ConnectionState, problem: Problem | undefined): void {
    if (state === "not-found") this.#treeListener.onImpossible();
    else this.#listener.onStateChange(state, problem);
  }

  #publish(position: Position): void {
    this.#version += 1;
    this.#listener.onStateChange("open");
    this.#listener.onMessage({ ...position, version: this.#version });
    this.#treeListener.onLoading(false);
  }

  #store(moves: readonly string[], position: Position): void {
    if (this.#cache.size >= MAX_CACHED_POSITIONS) this.#cache.clear();
    this.#cache.set(lineKey(moves), position);
  }
}

function lineKey(moves: readonly string[]): string {
  return moves.join(";");
}
