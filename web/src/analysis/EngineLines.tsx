// What the computer thinks: on or off, how many lines, what it has found, and how far it looks.
import { TilePicture } from "hiveboard/preact";
import { otherSide } from "../game/sides";
import { PIECES, type Analysed, type AnalysisLine, type ColorName, type Move } from "../messages";
import { SwitchButton } from "../table/ActionButton";
import { Select } from "../ui/forms";
import { sayChances, sayScore } from "../words/evaluations";
import { sayMove, type Manner } from "../words/moves";
import { say } from "../words/text";
import { MOST_LINES, type Engine } from "./useEngine";

/** How many moves of a line are shown: what comes later is guesswork, and several lines need room. */
const LONGEST_SHOWN = 8;
const LONGEST_OF_SEVERAL = 2;

const LINE_COUNTS = Array.from({ length: MOST_LINES }, (_, i) => [`${i + 1}`, `${i + 1}`] as const);

interface EngineLinesProps {
  readonly engine: Engine;
  readonly turn: ColorName;
  readonly isOver: boolean; // there is nothing to think about
  readonly manner: Manner;
  readonly onPlay: (moves: readonly Move[]) => void;
}

export function EngineLines({ engine, turn, isOver, manner, onPlay }: EngineLinesProps) {
  const { isOn, lines, isThreat, found, hasFailed, change } = engine;
  const mover = isThreat ? otherSide(turn) : turn;
  return (
    <section class="engine stack gap-35" aria-labelledby="engine-title">
      <div class="moves-head row between">
        <h2 id="engine-title">{say("analysis-engine")}</h2>
        <SwitchButton
          text={say("analysis-engine-on")}
          isOn={isOn}
          onChange={(on) => change({ isOn: on })}
        />
      </div>
      {isOn && (
        <>
          <div class="engine-settings row wrap">
            <label>
              {say("analysis-lines")}
              <Select
                value={String(lines)}
                options={LINE_COUNTS}
                onChange={(count) => change({ lines: Number(count) })}
              />
            </label>
            <SwitchButton
              text={say("analysis-threat")}
              isOn={isThreat}
              onChange={(threat) => change({ isThreat: threat })}
            />
          </div>
          <p class="quiet numbers">{told(found, hasFailed, isOver)}</p>
          {isThreat && found && <p class="quiet">{say("analysis-threat-of", { color: mover })}</p>}
          <ol class="engine-lines stack gap-25" aria-label={say("analysis-lines-found")}>
            {found?.lines.map((line, i) => (
              <FoundLine
                key={i}
                {...{ line, mover, manner }}
                length={found.lines.length > 1 ? LONGEST_OF_SEVERAL : LONGEST_SHOWN}
                {...(!isThreat && { onPlay })}
              />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function told(found: Analysed | undefined, hasFailed: boolean, isOver: boolean): string {
  if (isOver) return say("analysis-over");
  if (hasFailed) return say("analysis-failed");
  if (!found) return say("analysis-thinking");
  const { depth, nodesPerSecond } = found;
  return say("analysis-depth", { count: depth, speed: Math.round(nodesPerSecond / 1000) });
}

interface FoundLineProps {
  readonly line: AnalysisLine;
  readonly length: number; // so many moves are shown
  readonly mover: ColorName;
  readonly manner: Manner;
  readonly onPlay?: (moves: readonly Move[]) => void; // if it can be played
}

function FoundLine({ line: { score, moves }, length, mover, manner, onPlay }: FoundLineProps) {
  return (
    <li>
      <strong title={sayChances(mover, score)}>{sayScore(mover, score)}</strong>
      {moves.slice(0, length).map((move, i) => {
        const words = sayMove(move, manner);
        const content = (
          <>
            {move.piece && <TilePicture {...PIECES[move.piece]} />}
            <span class="notation">{move.uhp}</span>
            <span class="for-readers">{words}</span>
          </>
        );
        return onPlay ? (
          <button key={i} type="button" title={words} onClick={() => onPlay(moves.slice(0, i + 1))}>
            {content}
          </button>
        ) : (
          <span key={i} class="engine-move" title={words}>
            {content}
          </span>
        );
      })}
    </li>
  );
}
