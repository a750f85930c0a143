// The first game, after the course: against the gentlest level, with somebody who warns of blunders.
import { useState } from "preact/hooks";
import type { Host } from "../host";
import type { NewGame } from "../messages";
import { goTo } from "../router";
import { sayFailure } from "../problems";
import { say } from "../text";

const FIRST_GAME: NewGame = {
  start: { kind: "empty", gameType: "Base", opening: "rulebook" },
  white: { kind: "person" },
  black: { kind: "computer", level: 1 },
  clock: null,
  coach: true,
};

export function FirstGame({ host }: { host: Host }) {
  const [trouble, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      goTo(`/game/${await host.create(FIRST_GAME)}`);
    } catch (error) {
      setTrouble(sayFailure(error));
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" class="main" disabled={isBusy} onClick={() => void begin()}>
        {say("page-first-game")}
      </button>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
    </>
  );
}
