// The engine section: one line with switch, depth and speed; settings on demand; and the lines.
import { TilePicture } from "hiveboard/preact";
import { useState } from "preact/hooks";
import { otherSide } from "../game/sides";
import {
  PIECES,
  type TimedAnalysisReport,
  type AnalysisLine,
  type ColorName,
  type Move,
} from "../messages";
import { SwitchButton } from "../game-ui/ActionButton";
import { Select } from "../ui/forms";
import { Icon } from "../ui/icons";
import { formatWinProbability, formatScore } from "../i18n/evaluations";
import { formatMove, type MoveFormat } from "../i18n/moves";
import { t } from "../i18n/translate";
import { MAX_LINES, type EngineState } from "./useEngine";

/** Maximum moves shown per line: later moves are unreliable, and several lines need the space. */
const MAX_MOVES_SINGLE_LINE = 8;
const MAX_MOVES_MULTI_LINE = 2;

const LINE_COUNT_OPTIONS = Array.from(
  { length: MAX_LINES },
  (_, i) => [`${i + 1}`, `${i + 1}`] as const,
);

interface EngineLinesProps {
  readonly engine: EngineState;
  readonly turn: ColorName;
  readonly isOver: boolean; // the game has ended, so there is nothing to analyze
  readonly moveFormat: MoveFormat;
  readonly onPlay: (moves: readonly Move[]) => void;
}

export function EngineLines({ engine, turn, isOver, moveFormat, onPlay }: EngineLinesProps) {
  const { isOn, lines, showsThreat, report, hasFailed, change } = engine;
  const [showsSettings, setShowsSettings] = useState(false);
  const sideToMove = showsThreat ? otherSide(turn) : turn;
  return (
    <section class="engine stack gap-35" aria-labelledby="engine-title">
      <h2 id="engine-title" class="visually-hidden">
        {t("analysis-engine")}
      </h2>
      <div class="engine-header row">
        <SwitchButton
          text={t("analysis-engine-on")}
          isOn={isOn}
          onChange={(on) => change({ isOn: on })}
        />
        {isOn && (
          <>
            <span class="engine-status muted numbers">
              {engineStatus(report, hasFailed, isOver)}
            </span>
            <button
              type="button"
              class="text-button"
              aria-expanded={showsSettings}
              aria-label={t("analysis-engine-settings")}
              title={t("analysis-engine-settings")}
              onClick={() => setShowsSettings(!showsSettings)}
            >
              <Icon name="gear" />
            </button>
          </>
        )}
      </div>
      {isOn && (
        <>
          {showsSettings && (
            <div class="engine-settings row wrap">
              <label>
                {t("analysis-lines")}
                <Select
                  value={String(lines)}
                  options={LINE_COUNT_OPTIONS}
                  onChange={(count) => change({ lines: Number(count) })}
                />
              </label>
              <SwitchButton
                text={t("analysis-show-threats")}
                isOn={showsThreat}
                onChange={(threat) => change({ showsThreat: threat })}
              />
            </div>
          )}
          {showsThreat && report && (
            <p class="muted">{t("analysis-threats-by", { color: sideToMove })}</p>
          )}
          <ol class="engine-lines stack gap-25" aria-label={t("analysis-lines-found")}>
            {report?.lines.map((line, i) => (
              <EngineLine
                key={i}
                {...{ line, sideToMove, moveFormat }}
                maxMoves={report.lines.length > 1 ? MAX_MOVES_MULTI_LINE : MAX_MOVES_SINGLE_LINE}
                {...(!showsThreat && { onPlay })}
              />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function engineStatus(
  report: TimedAnalysisReport | undefined,
  hasFailed: boolean,
  isOver: boolean,
): string {
  if (isOver) return t("analysis-over");
  if (hasFailed) return t("analysis-failed");
  if (!report) return t("analysis-thinking");
  const { depth, nodesPerSecond } = report;
  return t("analysis-depth", { count: depth, speed: Math.round(nodesPerSecond / 1000) });
}

interface EngineLineProps {
  readonly line: AnalysisLine;
  readonly maxMoves: number; // moves shown
  readonly sideToMove: ColorName;
  readonly moveFormat: MoveFormat;
  readonly onPlay?: (moves: readonly Move[]) => void; // absent if the moves cannot be played
}

function EngineLine({
  line: { score, moves },
  maxMoves,
  sideToMove,
  moveFormat,
  onPlay,
}: EngineLineProps) {
  return (
    <li>
      <strong title={formatWinProbability(sideToMove, score)}>
        {formatScore(sideToMove, score)}
      </strong>
      {moves.slice(0, maxMoves).map((move, i) => {
        const text = formatMove(move, moveFormat);
        const content = (
          <>
            {move.piece && <TilePicture {...PIECES[move.piece]} />}
            <span class="notation">{move.uhp}</span>
            <span class="visually-hidden">{text}</span>
          </>
        );
        return onPlay ? (
          <button key={i} type="button" title={text} onClick={() => onPlay(moves.slice(0, i + 1))}>
            {content}
          </button>
        ) : (
          <span key={i} class="engine-move" title={text}>
            {content}
          </span>
        );
      })}
    </li>
  );
}
