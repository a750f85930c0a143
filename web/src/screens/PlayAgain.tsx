// One press for the game that was played last: whom against, which side, which bugs.
import { TilePicture } from "../board/Tile";
import type { Host } from "../host/host";
import {
  ADDITIONS,
  colorOf,
  gameTypeOf,
  newGameOf,
  type Opponent,
  type Wishes,
} from "../newgame/choices";
import { useStartGame } from "../newgame/useStartGame";
import { sayTiles } from "../online/conditions";
import { Icon, type IconName } from "../ui/icons";
import { sayControl } from "../words/clocks";
import { characterOf, sayLevel } from "../words/levels";
import { say } from "../words/text";

interface AgainProps {
  readonly host: Host;
  readonly wishes: Wishes;
}

export function PlayAgain({ host, wishes }: AgainProps) {
  const { isBusy, trouble, begin } = useStartGame(host);
  return (
    <>
      <button
        type="button"
        class="again main"
        disabled={isBusy}
        onClick={() => void begin(newGameOf(wishes))}
      >
        <Opposite wishes={wishes} />
        <span class="again-words">
          <strong>{say("page-again")}</strong>
          {sayWishes(wishes).map((line) => (
            <span key={line}>{line}</span>
          ))}
          <Added wishes={wishes} />
        </span>
      </button>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
    </>
  );
}

const ICONS: Record<Exclude<Opponent, "computer">, IconName> = {
  friend: "pair",
  link: "link",
  lobby: "globe",
};

/** Who sits opposite: the bug of a level on a tile of its color, or a sign for people. */
function Opposite({ wishes }: { wishes: Wishes }) {
  const { opponent, level } = wishes;
  if (opponent !== "computer") return <Icon name={ICONS[opponent]} />;
  const color = colorOf(wishes) === "black" ? "white" : "black";
  return <TilePicture color={color} bug={characterOf(level)} />;
}

/** The bugs that are added, drawn, and in words for who does not see them. */
function Added({ wishes }: { wishes: Wishes }) {
  const bugs = ADDITIONS.filter((bug) => wishes[bug]);
  return (
    <span class={bugs.length ? "again-bugs" : ""}>
      {bugs.map((bug) => (
        <TilePicture key={bug} color="white" bug={bug} />
      ))}
      <span class={bugs.length ? "for-readers" : ""}>{sayTiles(gameTypeOf(wishes))}</span>
    </span>
  );
}

/** A game as somebody wished for it, each a line: opponent, side, and time if it is limited. */
export function sayWishes(wishes: Wishes): readonly string[] {
  const control = newGameOf(wishes).clock ?? null;
  return [
    sayOpponent(wishes),
    ...(wishes.opponent === "friend" ? [] : [say("page-again-side", { color: colorOf(wishes) })]),
    ...(control ? [sayControl(control)] : []),
  ];
}

function sayOpponent({ opponent, level }: Wishes): string {
  if (opponent === "computer") return sayLevel(level);
  if (opponent === "friend") return say("page-opponent-friend");
  return opponent === "link" ? say("online-by-link") : say("online-in-lobby");
}
