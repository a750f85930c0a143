// The first game, after the course: against the gentlest level, with somebody who warns of blunders.
import type { Host } from "../host/host";
import type { NewGame } from "../messages";
import { useStartGame } from "../newgame/useStartGame";
import { Trouble } from "../ui/Trouble";
import { say } from "../words/text";

const FIRST_GAME: NewGame = {
  start: { kind: "empty", gameType: "Base", opening: "rulebook" },
  white: { kind: "person" },
  black: { kind: "computer", level: 1 },
  clock: null,
  coach: true,
};

export function FirstGame({ host }: { host: Host }) {
  const { isBusy, trouble, begin } = useStartGame(host);
  return (
    <>
      <button type="button" class="main" disabled={isBusy} onClick={() => begin(FIRST_GAME)}>
        {say("page-first-game")}
      </button>
      <Trouble text={trouble} />
    </>
  );
}
