// The connection to a host for a tree of variations: a study for each node that is shown.
import type {
  Connection,
  ConnectionState,
  ConnectionListener,
  LocalGames,
  GameRequest,
} from "../host/host";
import type { HostMessage, Move, Position, Problem, Start } from "../messages";

const MOST_REMEMBERED = 400; // positions: steps back and forth are answered at once

interface TreeListener {
  /** Moves were played from the node that is shown; these are all of its line by now. */
  played(moves: readonly Move[]): void;
  /** The host knows no such line. */
  impossible(): void;
  /** The position of the node that is shown was asked for, or has come. */
  coming(isComing: boolean): void;
}

export class TreeConnection implements Connection {
  readonly #host: Pick<LocalGames, "study">;
  readonly #start: Start;
  readonly #listener: ConnectionListener;
  readonly #treeListener: TreeListener;
  readonly #remembered = new Map<string, Position>();
  #study: Connection | undefined;
  #moves: readonly string[] | undefined; // that lead to what is shown
  #isEnd = true; // nothing was tried from there
  #version = 0; // of what was told here
  #known = 0; // the version of the study that was told last

  constructor(
    host: Pick<LocalGames, "study">,
    start: Start,
    listener: ConnectionListener,
    treeListener: TreeListener,
  ) {
    this.#host = host;
    this.#start = start;
    this.#listener = listener;
    this.#treeListener = treeListener;
  }

  /** Show the position after `moves`; a forced pass is played only where the tree ends. */
  show(moves: readonly string[], isEnd: boolean): void {
    this.#isEnd = isEnd;
    if (this.#moves && nameOf(this.#moves) === nameOf(moves)) return;
    this.close();
    this.#moves = moves;
    const known = this.#remembered.get(nameOf(moves));
    if (known) return this.#tell(known);
    this.#treeListener.coming(true);
    this.#open();
  }

  send(request: GameRequest): boolean {
    return (this.#study ?? this.#open()).send(request, this.#known);
  }

  close(): void {
    this.#study?.close();
    this.#study = undefined;
  }

  #open(): Connection {
    const played = { start: this.#start, moves: this.#moves ?? [] };
    const study = this.#host.study(played, {
      receive: (message) => this.#study === study && this.#receive(message),
      connection: (state, problem) => this.#study === study && this.#turn(state, problem),
    });
    this.#study = study;
    this.#known = 0;
    return study;
  }

  #receive(message: HostMessage): void {
    if (message.type !== "position") return this.#listener.receive(message);
    this.#known = message.version;
    const moves = message.moves.map(({ uhp }) => uhp);
    const isNew = moves.length > this.#moves!.length;
    this.#moves = moves;
    this.#isEnd ||= isNew;
    if (message.awaits !== "pass") this.#remember(moves, message);
    else if (!this.#isEnd) this.close(); // the pass was played before, and is there to be entered
    this.#tell(message);
    if (isNew) this.#treeListener.played(message.moves);
  }

  #turn(state: ConnectionState, problem: Problem | undefined): void {
    if (state === "gone") this.#treeListener.impossible();
    else this.#listener.connection(state, problem);
  }

  #tell(position: Position): void {
    this.#version += 1;
    this.#listener.connection("open");
    this.#listener.receive({ ...position, version: this.#version });
    this.#treeListener.coming(false);
  }

  #remember(moves: readonly string[], position: Position): void {
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(nameOf(moves), position);
  }
}

function nameOf(moves: readonly string[]): string {
  return moves.join(";");
}
