// Quick pairing: one press joins or posts a challenge; then the page waits for the opponent.
import { useEffect, useRef, useState } from "preact/hooks";
import { gamePath, navigate } from "../browser/router";
import { playSound } from "../browser/sound";
import { setTitleAlert } from "../browser/title";
import type { Connection } from "../backend/backend";
import { usePage } from "../backend/pageContext";
import { hasBothPlayers } from "../game/sides";
import type { GameId, PairingRequest } from "../messages";
import { formatError } from "../i18n/errors";
import { t } from "../i18n/translate";
import { refreshUser } from "./requests";

interface PairingState {
  /** The request that waits for an opponent. */
  readonly waiting: PairingRequest | undefined;
  readonly isBusy: boolean;
  readonly message: string; // an error, or that the challenge is gone
  start(request: PairingRequest): void;
  cancel(): void;
}

interface WaitingGame {
  readonly game: GameId;
  readonly connection: Connection;
}

/** The challenge is withdrawn when the component is unmounted, as in every lobby. */
export function usePairing(): PairingState {
  const {
    backend: { server },
    settings,
  } = usePage();
  const [waiting, setWaiting] = useState<PairingRequest>();
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState("");
  const current = useRef<WaitingGame | undefined>(undefined);
  const isMounted = useRef(true);

  const leave = () => {
    const left = current.current;
    current.current = undefined;
    left?.connection.close();
    setTitleAlert("");
    return left?.game;
  };
  const withdraw = () => {
    const game = leave();
    // If an opponent has joined meanwhile, the game remains and waits among the user's games.
    if (game) void server.remove(game).catch(() => refreshUser(server));
  };
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      withdraw();
    };
  }, []);

  const enter = (game: GameId) => {
    leave();
    playSound("game-start", settings);
    navigate(gamePath(game));
  };
  const wait = (game: GameId, request: PairingRequest) => {
    const connection = server.open(game, {
      onMessage(answer) {
        if (answer.type === "position" && hasBothPlayers(answer)) enter(game);
      },
      onStateChange(state) {
        if (state !== "not-found") return;
        leave();
        setWaiting(undefined);
        setMessage(t("pairing-canceled"));
      },
    });
    current.current = { game, connection };
    setWaiting(request);
    setTitleAlert(t("pairing-waiting"));
  };
  const start = async (request: PairingRequest) => {
    if (isBusy) return;
    setBusy(true);
    setMessage("");
    withdraw();
    try {
      const { game, isWaiting } = await server.pair(request);
      if (!isMounted.current) void server.remove(game).catch(() => undefined);
      else if (isWaiting) wait(game, request);
      else enter(game);
    } catch (error) {
      setMessage(formatError(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    waiting,
    isBusy,
    message,
    start: (request) => void start(request),
    cancel() {
      withdraw();
      setWaiting(undefined);
    },
  };
}
