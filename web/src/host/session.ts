// A game being played: the connection to its host, the table, and what is to be told.
import { useEffect, useRef, useState } from "preact/hooks";
import {
  explain,
  foresee,
  receive,
  refuse,
  resume,
  showDoubt,
  showHint,
  withdraw,
} from "../game/steps";
import { tableOf, type Confirming, type Effect, type Step, type Table } from "../game/table";
import type {
  ColorName,
  HostMessage,
  GameId,
  PhraseName,
  Position,
  Problem,
  Refusal,
  RefusalCode,
  Said,
  Trouble,
  TroubleCode,
} from "../messages";
import type { Connection, ConnectionState, ConnectionListener, GameRequest } from "./host";

/** Everything a play screen needs to know. Replaced as a whole. */
export interface SessionState {
  readonly table?: Table;
  readonly connection: ConnectionState;
  readonly problem?: Problem | undefined; // why there can be no such study
  readonly since: number; // when the position came, for clocks: milliseconds of performance.now
  readonly notice: Notice | undefined;
  readonly isThinkingOfHint: boolean;
  readonly spoken?: Spoken | undefined; // what a player has just said
  readonly isAborted?: boolean; // the game was called off
}

export interface Spoken {
  readonly by: ColorName;
  readonly phrase: PhraseName;
  readonly count: number; // said anew even if it is the same as before
}

/** Something to tell that is no part of the position. */
export type Notice =
  | { readonly kind: "refusal"; readonly code: RefusalCode }
  | { readonly kind: "trouble"; readonly code: TroubleCode; readonly again: GameRequest }
  | { readonly kind: "draw-declined" | "takeback-declined" }
  | { readonly kind: (typeof FAILED_MOVES)[number] }
  | { readonly kind: "offline" }; // the request could not be sent

/** Effects on a move that cannot be played any more. */
const FAILED_MOVES = ["dropped", "unplayed", "unproposed", "unprepared"] as const;

/** For how many milliseconds something said is shown. */
export const READING = 8_000;

export interface SessionListener {
  changed(state: SessionState): void;
  /** Something happened that is to be heard or told. */
  happened(effect: Effect, table: Table): void;
  rematch(game: GameId): void;
}

export class Session {
  #state: SessionState = {
    connection: "lost",
    since: 0,
    notice: undefined,
    isThinkingOfHint: false,
  };
  #isLastWord = false; // on a move on its way: the next position, once the connection or the move was lost
  #seen = 0; // since when there is this to think about
  #reading: ReturnType<typeof setTimeout> | undefined; // of what was said
  #confirms: Confirming = "never";
  #lastRequest: GameRequest = { type: "sync" };
  readonly #connection: Connection;
  readonly #listener: SessionListener;

  /** `open` begins the game: one that the host keeps, or a study. */
  constructor(open: (listener: ConnectionListener) => Connection, listener: SessionListener) {
    this.#listener = listener;
    this.#connection = open({
      receive: (message) => this.#receive(message),
      connection: (connection, problem) => {
        if (problem) this.#change({ problem });
        if (connection !== this.#state.connection) this.#turn(connection);
      },
    });
  }

  /** Let the person do something at the table. */
  readonly act = (make: (table: Table) => Step): void => {
    const { table } = this.#state;
    if (table) this.#follow(make(table));
  };

  /** Tell the host what the person wants. */
  readonly send = (request: GameRequest): void => {
    const version = this.#state.table?.position.version ?? 0;
    const thought = Math.max(0, Math.round(performance.now() - this.#seen));
    const isSaid = this.#connection.send(
      request.type === "play" ? { ...request, thought } : request,
      version,
    );
    this.#lastRequest = request;
    if (!isSaid) return this.#putBack({ kind: "offline" });
    if (request.type === "ask-hint") this.#change({ isThinkingOfHint: true });
  };

  /** Play a move that was typed, however it is spelled. */
  readonly playTyped = (move: string): void => this.send({ type: "play", move });

  /** Say in which games moves are confirmed before they are sent. */
  confirm(confirms: Confirming): void {
    this.#confirms = confirms;
    const { table } = this.#state;
    if (table) this.#change({ table: { ...table, confirms } });
  }

  readonly dismiss = (): void => this.#change({ notice: undefined });

  close(): void {
    clearTimeout(this.#reading);
    this.#connection.close();
  }

  #receive(message: HostMessage): void {
    switch (message.type) {
      case "position":
        return this.#show(message);
      case "hint":
        this.#change({ isThinkingOfHint: false });
        return this.act((table) => showHint(table, message));
      case "doubt":
        return this.act((table) => showDoubt(table, message));
      case "because":
        return this.act((table) => explain(table, message));
      case "ahead":
        return this.act((table) => foresee(table, message.choices));
      case "refusal":
        return this.#refused(message);
      case "trouble":
        return this.#troubled(message);
      case "draw-declined":
      case "takeback-declined":
        return this.#change({ notice: { kind: message.type } });
      case "said":
        return this.#hear(message);
      case "aborted":
        return this.#change({ isAborted: true });
      case "rematch":
        return this.#listener.rematch(message.game);
    }
  }

  /** A position that is not news leaves what is being told as it is. */
  #show(position: Position): void {
    const { table } = this.#state;
    const isNews = this.#isLastWord || position.version !== table?.position.version;
    const meet = this.#isLastWord ? resume : receive;
    const step = table
      ? meet(table, position)
      : { table: { ...tableOf(position), confirms: this.#confirms } };
    this.#isLastWord = false;
    const since = performance.now();
    if (!table || isAnotherTurn(table.position, position)) this.#seen = since;
    this.#change({ table: step.table, since, isThinkingOfHint: false });
    if (isNews) this.#follow(step);
    if (table) this.#followOn(table.position, position);
  }

  /** Both want another game: whoever has asked for it goes there with the other. */
  #followOn(before: Position, { rematch, access, you }: Position): void {
    const isAgreed = access !== "private" && you !== null && rematch !== before.rematch;
    if (rematch && isAgreed) this.#listener.rematch(rematch);
  }

  #hear({ by, phrase }: Said): void {
    this.#change({ spoken: { by, phrase, count: (this.#state.spoken?.count ?? 0) + 1 } });
    clearTimeout(this.#reading);
    this.#reading = setTimeout(() => this.#change({ spoken: undefined }), READING);
  }

  #turn(connection: ConnectionState): void {
    this.#isLastWord ||= connection !== "open";
    this.#change({ connection });
  }

  #refused({ code, reason }: Refusal): void {
    const pending = this.#state.table?.pending;
    if (code === "stale") return this.#overtaken(pending !== undefined);
    const piece = pending?.piece ?? reason?.pieces[0];
    if (reason && piece) return this.act((table) => refuse(table, { piece, reason }));
    this.#putBack({ kind: "refusal", code });
  }

  /** Something else came first: the position that comes next tells what has become of the game. */
  #overtaken(hasPending: boolean): void {
    this.#change({ isThinkingOfHint: false });
    if (!hasPending) return;
    this.#isLastWord = true;
    this.#connection.send({ type: "sync" }, this.#state.table!.position.version);
  }

  /** What somebody wanted can be tried again as it was; what failed by itself, by asking anew. */
  #troubled({ request, code }: Trouble): void {
    const move = this.#state.table?.pending?.target.uhp;
    const wanted: GameRequest = move === undefined ? this.#lastRequest : { type: "play", move };
    this.#putBack({ kind: "trouble", code, again: request === null ? { type: "sync" } : wanted });
  }

  #putBack(notice: Notice): void {
    this.act(withdraw);
    this.#change({ isThinkingOfHint: false, notice });
  }

  #follow({ table, effect }: Step): void {
    this.#change({ table, notice: effect && noticeOf(effect) });
    if (effect?.kind === "play") {
      const { pending, isSure = false } = effect;
      this.send({ type: "play", move: pending.target.uhp, sure: isSure });
    }
    if (effect?.kind === "ask-ahead") this.send({ type: "ask-ahead" });
    if (effect?.kind === "ask-why") {
      this.send({ type: "ask-why", piece: effect.piece, hex: effect.hex });
    }
    if (effect) this.#listener.happened(effect, table);
  }

  #change(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listener.changed(this.#state);
  }
}

/** The session of a screen: opened with it, closed with it. `name` tells sessions apart: with another one the session is another, and `open` begins it. */
export function useSession(
  name: string,
  open: (listener: ConnectionListener) => Connection,
  listener: Pick<SessionListener, "happened" | "rematch">,
) {
  const [state, setState] = useState<SessionState>();
  const [opened, setOpened] = useState<{ readonly name: string; readonly session: Session }>();
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    setState(undefined);
    const session = new Session(open, {
      changed: setState,
      happened: (effect, table) => latest.current.happened(effect, table),
      rematch: (next) => latest.current.rematch(next),
    });
    setOpened({ name, session });
    return () => session.close();
  }, [name]);
  const isOpen = opened?.name === name; // else what is there still belongs to the session before
  return isOpen ? { session: opened.session, state } : { session: undefined, state: undefined };
}

/** Whether there is something new to think about: offers are no moves, and stop no clock. */
function isAnotherTurn(before: Position, after: Position): boolean {
  return (
    before.moves.length !== after.moves.length || before.clock?.running !== after.clock?.running
  );
}

function noticeOf(effect: Effect): Notice | undefined {
  const kind = FAILED_MOVES.find((failure) => failure === effect.kind);
  return kind && { kind };
}
