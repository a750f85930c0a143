// Button that repeats the last game with the same options, or at the next level after a win.
import { TilePicture } from "hiveboard/preact";
import {
  colorOf,
  computerSeat,
  gameTypeOf,
  newGameOf,
  nextOptions,
  type Opponent,
  type GameOptions,
} from "../newgame/gameOptions";
import type { GameSummary } from "../messages";
import { useStartGame } from "../newgame/useStartGame";
import { ExpansionTiles } from "../online/ExpansionTiles";
import { formatSpecialTerms } from "../online/gameTerms";
import { Icon, type IconName } from "../ui/icons";
import { ErrorText } from "../ui/texts";
import { formatTimeControl } from "../i18n/timeControls";
import { computerIcon, formatComputer } from "../i18n/levels";
import { t } from "../i18n/translate";

interface PlayAgainProps {
  readonly options: GameOptions; // of the last game
  readonly games: readonly GameSummary[];
}

export function PlayAgain({ options: last, games }: PlayAgainProps) {
  const { isBusy, error, create } = useStartGame();
  const { options, isNextLevel } = nextOptions(last, games);
  return (
    <>
      <button
        type="button"
        class="play-again primary"
        disabled={isBusy}
        onClick={() => create(newGameOf(options))}
      >
        <OpponentPicture options={options} />
        <span class="play-again-text">
          <strong>{t(isNextLevel ? "page-next-level" : "page-play-again")}</strong>
          {formatOptions(options).map((line) => (
            <span key={line}>{line}</span>
          ))}
          <ExpansionTiles gameType={gameTypeOf(options)} />
        </span>
      </button>
      <ErrorText text={error} />
    </>
  );
}

const ICONS: Record<Exclude<Opponent, "computer">, IconName> = {
  friend: "players",
  link: "link",
  lobby: "globe",
};

/** Picture of the opponent: the computer's tile in its color, or an icon for people. */
function OpponentPicture({ options }: { options: GameOptions }) {
  const { opponent } = options;
  if (opponent !== "computer") return <Icon name={ICONS[opponent]} />;
  const color = colorOf(options) === "black" ? "white" : "black";
  return <TilePicture color={color} bug={computerIcon(computerSeat(options))} />;
}

/** Return the options of a game as text lines: opponent, side, and time control if any. */
export function formatOptions(options: GameOptions): readonly string[] {
  const terms = newGameOf(options);
  return [
    formatOpponent(options),
    ...(options.opponent === "friend"
      ? []
      : [t("page-play-again-side", { color: colorOf(options) })]),
    ...(terms.clock ? [formatTimeControl(terms.clock)] : []),
    ...formatSpecialTerms(terms),
  ];
}

function formatOpponent(options: GameOptions): string {
  const { opponent } = options;
  if (opponent === "computer") return formatComputer(computerSeat(options));
  if (opponent === "friend") return t("page-opponent-friend");
  return opponent === "link" ? t("online-by-link") : t("online-in-lobby");
}
