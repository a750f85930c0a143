// The opening explorer: what was played in this position in the archive, and how that ended.
import { useEffect, useState } from "preact/hooks";
import { TilePicture } from "../board/Tile";
import type { People } from "../host/host";
import {
  PIECES,
  type Explored,
  type ExploredMove,
  type PieceName,
  type Position,
} from "../messages";
import { say } from "../words/text";
import { Switch } from "./EngineLines";

const MOST_SHOWN = 12;
const WAIT = 150; // milliseconds on a position before it is asked for: who steps through a game asks once

interface PlayedBeforeProps {
  readonly people: Pick<People, "explored">;
  readonly position: Position;
  readonly onPlay: (uhp: string) => void;
}

type Answer = Explored | "asking" | "failed";

export function PlayedBefore({ people, position, onPlay }: PlayedBeforeProps) {
  const [isOn, setOn] = useState(false);
  const answer = useExplorer(people, isOn ? gameString(position) : undefined);
  return (
    <section class="engine" aria-labelledby="explorer-title">
      <div class="moves-head">
        <h2 id="explorer-title">{say("explorer-title")}</h2>
        <Switch text={say("explorer-on")} isOn={isOn} onChange={setOn} />
      </div>
      {isOn && typeof answer === "string" && (
        <p class="quiet engine-state">{say("explorer-state", { state: answer })}</p>
      )}
      {isOn && typeof answer !== "string" && <Moves {...{ answer, onPlay }} />}
    </section>
  );
}

interface MovesProps {
  readonly answer: Explored;
  readonly onPlay: (uhp: string) => void;
}

function Moves({ answer: { moves }, onPlay }: MovesProps) {
  if (!moves.length) return <p class="quiet engine-state">{say("explorer-none")}</p>;
  return (
    <ol class="engine-lines" aria-label={say("explorer-moves")}>
      {moves.slice(0, MOST_SHOWN).map((one) => (
        <li key={one.move}>
          <button type="button" onClick={() => onPlay(one.move)}>
            <MovedTile move={one.move} />
            <span class="notation">{one.move}</span>
          </button>
          <span class="explored-games">{say("explorer-games", { count: one.games })}</span>
          <span class="quiet">{shares(one)}</span>
        </li>
      ))}
    </ol>
  );
}

function MovedTile({ move }: { readonly move: string }) {
  const piece = PIECES[move.split(" ")[0] as PieceName];
  return piece ? <TilePicture {...piece} /> : null;
}

/** How often each side won; nothing if no game has an end. */
function shares({ whiteWins, draws, blackWins }: ExploredMove): string {
  const decided = whiteWins + draws + blackWins;
  if (!decided) return "";
  const of = (count: number) => Math.round((100 * count) / decided);
  return say("explorer-shares", { white: of(whiteWins), draws: of(draws), black: of(blackWins) });
}

/** The game as a line of text; undefined for one that began with tiles laid by hand, which no game
 * string can tell. */
function gameString({ gameType, setUp, moves }: Position): string | undefined {
  if (setUp) return undefined;
  return [gameType, "InProgress", "White[1]", ...moves.map(({ uhp }) => uhp)].join(";");
}

function useExplorer(people: Pick<People, "explored">, game: string | undefined): Answer {
  const [answer, setAnswer] = useState<{ readonly game: string; readonly found: Answer }>();
  useEffect(() => {
    if (game === undefined) return undefined;
    let isWanted = true;
    const tell = (found: Answer) => isWanted && setAnswer({ game, found });
    const ask = () =>
      people.explored(game).then(
        (found) => tell(found),
        () => tell("failed"),
      );
    const timer = setTimeout(ask, WAIT);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [game]);
  return game !== undefined && answer?.game === game ? answer.found : "asking";
}
