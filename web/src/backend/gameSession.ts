// A game being played: the connection to its host, the table, and what is to be told.
import { useEffect, useRef, useState } from "preact/hooks";
import {
  showExplanation,
  receivePremoves,
  receivePosition,
  showIllegalMove,
  resyncPosition,
  showBlunderWarning,
  showHint,
  revertMove,
} from "../game/transitions";
import {
  initialUiState,
  type ConfirmationMode,
  type Effect,
  type Transition,
  type GameUiState,
} from "../game/uiState";
import type {
  ColorName,
  BackendMessage,
  GameId,
  PhraseName,
  Position,
  Problem,
  Rejection,
  RejectionCode,
  PhraseSent,
  ErrorMessage,
  ErrorCode,
} from "../messages";
import type { Connection, ConnectionState, ConnectionListener, GameAction } from "./backend";

/** Everything a play screen needs to know. Replaced as a whole. */
export interface GameSessionState {
  readonly ui?: GameUiState;
  readonly connection: ConnectionState;
  readonly problem?: Problem | undefined; // why there can be no such study
  readonly receivedAt: number; // when the position came, for clocks: milliseconds of performance.now
  readonly notice: Notice | undefined;
  readonly isHintPending: boolean;
  readonly phrase?: SentPhrase | undefined; // what a player has just said
  readonly isAborted?: boolean; // the game was called off
}

export interface SentPhrase {
  readonly by: ColorName;
  readonly phrase: PhraseName;
  readonly sequence: number; // said anew even if it is the same as before
}

/** Something to tell that is no part of the position. */
export type Notice =
  | { readonly kind: "rejection"; readonly code: RejectionCode }
  | { readonly kind: "error"; readonly code: ErrorCode; readonly retry: GameAction }
  | { readonly kind: "draw-declined" | "takeback-declined" }
  | { readonly kind: (typeof CANCELED_MOVE_EFFECTS)[number] }
  | { readonly kind: "offline" }; // the request could not be sent

/** Effects on a move that cannot be played any more. */
const CANCELED_MOVE_EFFECTS = [
  "selection-canceled",
  "move-canceled",
  "confirmation-obsolete",
  "premove-canceled",
] as const;

/** For how many milliseconds something said is shown. */
export const PHRASE_DISPLAY_MS = 8_000;

export interface GameSessionListener {
  onChange(state: GameSessionState): void;
  /** Something happened that is to be heard or told. */
  onEffect(effect: Effect, ui: GameUiState): void;
  onRematch(game: GameId): void;
}

export class GameSession {
  #state: GameSessionState = {
    connection: "lost",
    receivedAt: 0,
    notice: undefined,
    isHintPending: false,
  };
  #isResyncing = false; // on a move on its way: the next position, once the connection or the move was lost
  #turnShownAt = 0; // since when there is this to think about
  #phraseTimer: ReturnType<typeof setTimeout> | undefined; // of what was said
  #confirmation: ConfirmationMode = "never";
  #lastRequest: GameAction = { type: "sync" };
  readonly #connection: Connection;
  readonly #listener: GameSessionListener;

  /** `open` begins the game: one that the host keeps, or a study. */
  constructor(open: (listener: ConnectionListener) => Connection, listener: GameSessionListener) {
    this.#listener = listener;
    this.#connection = open({
      onMessage: (message) => this.#receive(message),
      onStateChange: (connection, problem) => {
        if (problem) this.#update({ problem });
        if (connection !== this.#state.connection) this.#onStateChange(connection);
      },
    });
  }

  /** Let the person do something at the table. */
  readonly dispatch = (make: (ui: GameUiState) => Transition): void => {
    const { ui } = this.#state;
    if (ui) this.#apply(make(ui));
  };

  /** Tell the host what the person wants. */
  readonly send = (request: GameAction): void => {
    const version = this.#state.ui?.position.version ?? 0;
    const thinkingTime = Math.max(0, Math.round(performance.now() - this.#turnShownAt));
    const isSaid = this.#connection.send(
      request.type === "play" ? { ...request, thinkingTime } : request,
      version,
    );
    this.#lastRequest = request;
    if (!isSaid) return this.#revert({ kind: "offline" });
    if (request.type === "request-hint") this.#update({ isHintPending: true });
  };

  /** Play a move that was typed, however it is spelled. */
  readonly playTyped = (move: string): void => this.send({ type: "play", move });

  /** Say in which games moves are confirmed before they are sent. */
  setConfirmation(confirmation: ConfirmationMode): void {
    this.#confirmation = confirmation;
    const { ui } = this.#state;
    if (ui) this.#update({ ui: { ...ui, confirmation } });
  }

  readonly dismiss = (): void => this.#update({ notice: undefined });

  close(): void {
    clearTimeout(this.#phraseTimer);
    this.#connection.close();
  }

  #receive(message: BackendMessage): void {
    switch (message.type) {
      case "position":
        return this.#onPosition(message);
      case "hint":
        this.#update({ isHintPending: false });
        return this.dispatch((ui) => showHint(ui, message));
      case "blunder-warning":
        return this.dispatch((ui) => showBlunderWarning(ui, message));
      case "explanation":
        return this.dispatch((ui) => showExplanation(ui, message));
      case "premoves":
        return this.dispatch((ui) => receivePremoves(ui, message.choices));
      case "rejection":
        return this.#onRejection(message);
      case "error":
        return this.#onError(message);
      case "draw-declined":
      case "takeback-declined":
        return this.#update({ notice: { kind: message.type } });
      case "phrase-sent":
        return this.#onPhrase(message);
      case "aborted":
        return this.#update({ isAborted: true });
      case "rematch-started":
        return this.#listener.onRematch(message.game);
    }
  }

  /** A position that is not news leaves what is being told as it is. */
  #onPosition(position: Position): void {
    const { ui } = this.#state;
    const isNews = this.#isResyncing || position.version !== ui?.position.version;
    const meet = this.#isResyncing ? resyncPosition : receivePosition;
    const step = ui
      ? meet(ui, position)
      : { ui: { ...initialUiState(position), confirmation: this.#confirmation } };
    this.#isResyncing = false;
    const receivedAt = performance.now();
    if (!ui || isNewTurn(ui.position, position)) this.#turnShownAt = receivedAt;
    this.#update({ ui: step.ui, receivedAt, isHintPending: false });
    if (isNews) this.#apply(step);
    if (ui) this.#followRematch(ui.position, position);
  }

  /** Both want another game: whoever has asked for it goes there with the other. */
  #followRematch(before: Position, { rematch, access, yourSide }: Position): void {
    const isAgreed = access !== "private" && yourSide !== null && rematch !== before.rematch;
    if (rematch && isAgreed) this.#listener.onRematch(rematch);
  }

  #onPhrase({ by, phrase }: PhraseSent): void {
    this.#update({ phrase: { by, phrase, sequence: (this.#state.phrase?.sequence ?? 0) + 1 } });
    clearTimeout(this.#phraseTimer);
    this.#phraseTimer = setTimeout(() => this.#update({ phrase: undefined }), PHRASE_DISPLAY_MS);
  }

  #onStateChange(connection: ConnectionState): void {
    this.#isResyncing ||= connection !== "open";
    this.#update({ connection });
  }

  #onRejection({ code, reason }: Rejection): void {
    const pending = this.#state.ui?.pending;
    if (code === "stale") return this.#onStale(pending !== undefined);
    const piece = pending?.piece ?? reason?.pieces[0];
    if (reason && piece) return this.dispatch((ui) => showIllegalMove(ui, { piece, reason }));
    this.#revert({ kind: "rejection", code });
  }

  /** Something else came first: the position that comes next tells what has become of the game. */
  #onStale(hasPending: boolean): void {
    this.#update({ isHintPending: false });
    if (!hasPending) return;
    this.#isResyncing = true;
    this.#connection.send({ type: "sync" }, this.#state.ui!.position.version);
  }

  /** What somebody wanted can be tried again as it was; what failed by itself, by asking anew. */
  #onError({ request, code }: ErrorMessage): void {
    const move = this.#state.ui?.pending?.target.uhp;
    const wanted: GameAction = move === undefined ? this.#lastRequest : { type: "play", move };
    this.#revert({ kind: "error", code, retry: request === null ? { type: "sync" } : wanted });
  }

  #revert(notice: Notice): void {
    this.dispatch(revertMove);
    this.#update({ isHintPending: false, notice });
  }

  #apply({ ui, effect }: Transition): void {
    this.#update({ ui, notice: effect && noticeOf(effect) });
    if (effect?.kind === "play") {
      const { pending, isConfirmed = false } = effect;
      this.send({ type: "play", move: pending.target.uhp, isConfirmed });
    }
    if (effect?.kind === "request-premoves") this.send({ type: "request-premoves" });
    if (effect?.kind === "explain") {
      this.send({ type: "explain", piece: effect.piece, hex: effect.hex });
    }
    if (effect) this.#listener.onEffect(effect, ui);
  }

  #update(change: Partial<GameSessionState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listener.onChange(this.#state);
  }
}

/** The session of a screen: opened with it, closed with it. `name` tells sessions apart: with another one the session is another, and `open` begins it. */
export function useGameSession(
  name: string,
  open: (listener: ConnectionListener) => Connection,
  listener: Pick<GameSessionListener, "onEffect" | "onRematch">,
) {
  const [state, setState] = useState<GameSessionState>();
  const [opened, setOpened] = useState<{ readonly name: string; readonly session: GameSession }>();
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    setState(undefined);
    const session = new GameSession(open, {
      onChange: setState,
      onEffect: (effect, ui) => latest.current.onEffect(effect, ui),
      onRematch: (next) => latest.current.onRematch(next),
    });
    setOpened({ name, session });
    return () => session.close();
  }, [name]);
  const isOpen = opened?.name === name; // else what is there still belongs to the session before
  return isOpen ? { session: opened.session, state } : { session: undefined, state: undefined };
}

/** Whether there is something new to think about: offers are no moves, and stop no clock. */
function isNewTurn(before: Position, after: Position): boolean {
  return (
    before.moves.length !== after.moves.length || before.clock?.running !== after.clock?.running
  );
}

function noticeOf(effect: Effect): Notice | undefined {
  const kind = CANCELED_MOVE_EFFECTS.find((failure) => failure === effect.kind);
  return kind && { kind };
}
