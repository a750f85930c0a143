// A session of a game: the connection to its backend, the state of its screen, and notices.
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

/** Everything that a game screen shows. It is replaced as a whole. */
export interface GameSessionState {
  readonly ui?: GameUiState;
  readonly connection: ConnectionState;
  readonly problem?: Problem | undefined; // why an unsaved game is not possible
  // When the position arrived, by performance.now in milliseconds; for clocks.
  readonly receivedAt: number;
  readonly notice: Notice | undefined;
  readonly isHintPending: boolean;
  readonly phrase?: SentPhrase | undefined; // the last phrase sent by a player
  readonly spectators?: number; // of an online game
  readonly isAborted?: boolean; // the game was aborted
}

export interface SentPhrase {
  readonly by: ColorName;
  readonly phrase: PhraseName;
  readonly sequence: number; // distinguishes a repeated phrase from the previous one
}

/** A message to the player that is not part of the position. */
export type Notice =
  | { readonly kind: "rejection"; readonly code: RejectionCode }
  | { readonly kind: "error"; readonly code: ErrorCode; readonly retry: GameAction }
  | { readonly kind: "draw-declined" | "takeback-declined" | "rematch-declined" }
  | { readonly kind: (typeof CANCELED_MOVE_EFFECTS)[number] }
  | { readonly kind: "offline" }; // the request could not be sent

/** Effects on a move that can no longer be played. */
const CANCELED_MOVE_EFFECTS = [
  "selection-canceled",
  "move-canceled",
  "confirmation-obsolete",
  "premove-canceled",
] as const;

/** How long a phrase is shown. */
export const PHRASE_DISPLAY_MS = 8_000;

export interface GameSessionListener {
  onChange(state: GameSessionState): void;
  /** Called with effects that need a sound or an announcement. */
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
  // The next position decides what became of a pending move, after the connection or the move was
  // lost.
  #isResyncing = false;
  #turnShownAt = 0; // when the current turn was first shown
  #phraseTimer: ReturnType<typeof setTimeout> | undefined; // hides the phrase
  #confirmation: ConfirmationMode = "never";
  #lastRequest: GameAction = { type: "sync" };
  readonly #connection: Connection;
  readonly #listener: GameSessionListener;

  /** `open` connects to a stored game or to a study. */
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

  /** Apply a transition to the state. */
  readonly dispatch = (transition: (ui: GameUiState) => Transition): void => {
    const { ui } = this.#state;
    if (ui) this.#apply(transition(ui));
  };

  /** Send a request of the player to the backend. */
  readonly send = (request: GameAction): void => {
    const version = this.#state.ui?.position.version ?? 0;
    const thinkingTime = Math.max(0, Math.round(performance.now() - this.#turnShownAt));
    const isSent = this.#connection.send(
      request.type === "play" ? { ...request, thinkingTime } : request,
      version,
    );
    this.#lastRequest = request;
    if (!isSent) return this.#revert({ kind: "offline" });
    if (request.type === "request-hint") this.#update({ isHintPending: true });
  };

  /** Play a move typed in any notation. */
  readonly playTyped = (move: string): void => this.send({ type: "play", move });

  /** Set in which games moves are confirmed before they are sent. */
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
      case "rematch-declined":
        return this.#update({ notice: { kind: message.type } });
      case "phrase-sent":
        return this.#onPhrase(message);
      case "spectators-changed":
        return this.#update({ spectators: message.count });
      case "aborted":
        return this.#update({ isAborted: true });
      case "rematch-started":
        return this.#listener.onRematch(message.game);
    }
  }

  /** Receive a position. One with the same version does not change the notices. */
  #onPosition(position: Position): void {
    const { ui } = this.#state;
    const isNewVersion = this.#isResyncing || position.version !== ui?.position.version;
    const merge = this.#isResyncing ? resyncPosition : receivePosition;
    const transition = ui
      ? merge(ui, position)
      : { ui: { ...initialUiState(position), confirmation: this.#confirmation } };
    this.#isResyncing = false;
    const receivedAt = performance.now();
    if (!ui || isNewTurn(ui.position, position)) this.#turnShownAt = receivedAt;
    this.#update({ ui: transition.ui, receivedAt, isHintPending: false });
    if (isNewVersion) this.#apply(transition);
    if (ui) this.#followRematch(ui.position, position);
  }

  /**
   * Both players want a rematch: the player who requested it follows the opponent to the new game.
   */
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
    this.#update({ connection, spectators: 0 }); // a new connection is sent the number
  }

  #onRejection({ code, reason }: Rejection): void {
    const pending = this.#state.ui?.pending;
    if (code === "stale") return this.#onStale(pending !== undefined);
    const piece = pending?.piece ?? reason?.pieces[0];
    if (reason && piece) return this.dispatch((ui) => showIllegalMove(ui, { piece, reason }));
    this.#revert({ kind: "rejection", code });
  }

  /** Another event came first: the next position decides what became of the move. */
  #onStale(hasPending: boolean): void {
    this.#update({ isHintPending: false });
    if (!hasPending) return;
    this.#isResyncing = true;
    this.#connection.send({ type: "sync" }, this.#state.ui!.position.version);
  }

  /**
   * A failed request can be retried. After an error without a request, retry by requesting the
   * position.
   */
  #onError({ request, code }: ErrorMessage): void {
    const move = this.#state.ui?.pending?.target.uhp;
    const failedRequest: GameAction =
      move === undefined ? this.#lastRequest : { type: "play", move };
    this.#revert({
      kind: "error",
      code,
      retry: request === null ? { type: "sync" } : failedRequest,
    });
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

/** Open a session with the screen and close it with it. A different `name` opens a new session. */
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
  const isOpen = opened?.name === name; // otherwise the state still belongs to the previous session
  return isOpen ? { session: opened.session, state } : { session: undefined, state: undefined };
}

/**
 * Return whether the turn or the running clock changed. Offers are not moves and do not stop a
 * clock.
 */
function isNewTurn(before: Position, after: Position): boolean {
  return (
    before.moves.length !== after.moves.length || before.clock?.running !== after.clock?.running
  );
}

function noticeOf(effect: Effect): Notice | undefined {
  const kind = CANCELED_MOVE_EFFECTS.find((failure) => failure === effect.kind);
  return kind && { kind };
}
