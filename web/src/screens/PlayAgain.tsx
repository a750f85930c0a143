// One press for the game that was played last: whom against, which side, which bugs.
import { TilePicture } from "hiveboard/preact";
import {
  ADDITIONS,
  colorOf,
  computerSeat,
  gameTypeOf,
  newGameOf,
  type Opponent,
  type GameOptions,
} from "../newgame/options";
import { useStartGame } from "../newgame/useStartGame";
import { sayTerms, sayTiles } from "../online/conditions";
import { Icon, type IconName } from "../ui/icons";
import { Trouble } from "../ui/texts";
import { sayControl } from "../words/clocks";
import { drawingOf, sayComputer } from "../words/levels";
import { say } from "../words/text";

export function PlayAgain({ options }: { options: GameOptions }) {
  const { isBusy, trouble, begin } = useStartGame();
  return (
    <>
      <button
        type="button"
        class="again main"
        disabled={isBusy}
        onClick={() => begin(newGameOf(options))}
      >
        <Opposite options={options} />
        <span class="again-words">
          <strong>{say("page-again")}</strong>
          {sayOptions(options).map((line) => (
            <span key={line}>{line}</span>
          ))}
          <Added options={options} />
        </span>
      </button>
      <Trouble text={trouble} />
    </>
  );
}

const ICONS: Record<Exclude<Opponent, "computer">, IconName> = {
  friend: "pair",
  link: "link",
  lobby: "globe",
};

/** The opponent's picture: the computer's tile in its color, or an icon for people. */
function Opposite({ options }: { options: GameOptions }) {
  const { opponent } = options;
  if (opponent !== "computer") return <Icon name={ICONS[opponent]} />;
  const color = colorOf(options) === "black" ? "white" : "black";
  return <TilePicture color={color} bug={drawingOf(computerSeat(options))} />;
}

/** The bugs that are added, drawn, and in words for who does not see them. */
function Added({ options }: { options: GameOptions }) {
  const bugs = ADDITIONS.filter((bug) => options[bug]);
  return (
    <span class={bugs.length ? "again-bugs" : ""}>
      {bugs.map((bug) => (
        <TilePicture key={bug} color="white" bug={bug} />
      ))}
      <span class={bugs.length ? "for-readers" : ""}>{sayTiles(gameTypeOf(options))}</span>
    </span>
  );
}

/** The options of a game in words, each a line: opponent, side, and time if it is limited. */
export function sayOptions(options: GameOptions): readonly string[] {
  const terms = newGameOf(options);
  return [
    sayOpponent(options),
    ...(options.opponent === "friend" ? [] : [say("page-again-side", { color: colorOf(options) })]),
    ...(terms.clock ? [sayControl(terms.clock)] : []),
    ...sayTerms(terms),
  ];
}

function sayOpponent(options: GameOptions): string {
  const { opponent } = options;
  if (opponent === "computer") return sayComputer(computerSeat(options));
  if (opponent === "friend") return say("page-opponent-friend");
  return opponent === "link" ? say("online-by-link") : say("online-in-lobby");
}
