// Connection of a variation tree to the backend: one study per displayed node.
import type {
  Connection,
  ConnectionState,
  ConnectionListener,
  LocalGames,
  GameAction,
} from "../backend/backend";
import type { BackendMessage, Move, Position, Problem, Start } from "../messages";

const MAX_CACHED_POSITIONS = 400; // bounds memory; cached positions make stepping immediate

interface TreeListener {
  /** Moves were played from the current node. `moves` is the whole line up to now. */
  onMoves(moves: readonly Move[]): void;
  /** The backend rejects the current line. */
  onImpossible(): void;
  /** The position of the current node was requested or has arrived. */
  onLoading(isLoading: boolean): void;
}

export class TreeConnection implements Connection {
  readonly #games: Pick<LocalGames, "openUnsaved">;
  readonly #start: Start;
  readonly #listener: ConnectionListener;
  readonly #treeListener: TreeListener;
  readonly #cache = new Map<string, Position>();
  #study: Connection | undefined;
  #moves: readonly string[] | undefined; // that lead to the current node
  #isLeaf = true; // the current node has no children
  #version = 0; // of the last position sent to the listener
  #studyVersion = 0; // version of the last position received from the study

  constructor(
    games: Pick<LocalGames, "openUnsaved">,
    start: Start,
    listener: ConnectionListener,
    treeListener: TreeListener,
  ) {
    this.#games = games;
    this.#start = start;
    this.#listener = listener;
    this.#treeListener = treeListener;
  }

  /** Show the position after `moves`. A forced pass is played only at the end of a line. */
  show(moves: readonly string[], isEnd: boolean): void {
    this.#isLeaf = isEnd;
    if (this.#moves && lineKey(this.#moves) === lineKey(moves)) return;
    this.close();
    this.#moves = moves;
    const cached = this.#cache.get(lineKey(moves));
    if (cached) return this.#publish(cached);
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
    // The tree already contains the pass, so it must not be played again.
    else if (!this.#isLeaf) this.close();
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
