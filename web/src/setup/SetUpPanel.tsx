// Panel beside the position editor: rules, side to move, and actions for the position.
import { useState } from "preact/hooks";
import {
  setRules,
  toCustomPosition,
  type PositionEditor,
  type PositionSetup,
} from "../game/positionEditor";
import { GAME_TYPES, OPENINGS, type Moves, type Position } from "../messages";
import { BugChoices, OpponentForm } from "../newgame/FormParts";
import {
  expansionsWhere,
  gameTypeOf,
  loadOptions,
  newGameOf,
  saveOptions,
  type GameOptions,
} from "../newgame/gameOptions";
import { useStartGame } from "../newgame/useStartGame";
import { analysisLink } from "../share/analysisLink";
import { PanelHeader, SidePanel } from "../game-ui/SidePanel";
import { Button } from "../ui/buttons";
import { Choice, Form, Select } from "../ui/forms";
import { Section, ErrorText } from "../ui/texts";
import { t } from "../i18n/translate";
import type { Edit } from "./useEditor";

interface PositionEditorPanelProps {
  readonly editor: PositionEditor;
  readonly moves: Moves; // tried from the position
  readonly isPossible: boolean;
  readonly position: Position | undefined; // undefined if the position is not possible
  readonly isOpen: boolean; // on narrow screens the panel is behind a button
  readonly edit: Edit;
  readonly onAnalyze: () => void;
  readonly onShare: () => void;
  readonly onKeys: () => void;
  readonly onClose: () => void;
}

export function PositionEditorPanel(props: PositionEditorPanelProps) {
  const { editor, moves, isPossible, position, edit } = props;
  return (
    <SidePanel
      label={t("setup-panel")}
      isOpen={props.isOpen}
      header={<PanelHeader onShare={position && props.onShare} onClose={props.onClose} />}
      links={
        <>
          {position && <a href={analysisLink(position)}>{t("analysis-open")}</a>}
          <a href="/rules">{t("page-rules")}</a>
          <a href="/settings">{t("page-settings")}</a>
        </>
      }
      onKeys={props.onKeys}
    >
      <GameRules
        setup={editor.setup}
        change={(part) => edit((current) => setRules(current, part))}
      />
      <Section class="stack gap-60" id="setup-actions" title={t("setup-actions")}>
        <Button
          icon="hint"
          text={t("setup-best-move")}
          disabled={!isPossible}
          onClick={props.onAnalyze}
        />
        <PlayFromPosition {...{ moves }} setup={editor.setup} isPossible={isPossible} />
      </Section>
    </SidePanel>
  );
}

interface GameRulesProps {
  readonly setup: PositionSetup;
  readonly change: (part: Partial<Omit<PositionSetup, "stacks">>) => void;
}

function GameRules({ setup, change }: GameRulesProps) {
  const bugs = GAME_TYPES[setup.gameType];
  const added = expansionsWhere((bug) => bugs.includes(bug));
  return (
    <div class="game-rules stack gap-100">
      <Choice
        legend={t("setup-turn")}
        name="turn"
        value={setup.turn}
        options={(["white", "black"] as const).map((color) => [color, t("page-player", { color })])}
        onChange={(turn) => change({ turn })}
      />
      <fieldset class="field">
        <legend>{t("page-expansions")}</legend>
        <BugChoices
          added={added}
          change={(part) => change({ gameType: gameTypeOf({ ...added, ...part }) })}
        />
      </fieldset>
      <div class="field">
        <label for="opening">{t("page-opening-rule")}</label>
        <Select
          id="opening"
          value={setup.opening}
          options={OPENINGS.map((opening) => [opening, t("page-opening-name", { opening })])}
          onChange={(opening) => change({ opening })}
        />
      </div>
    </div>
  );
}

interface PlayFromPositionProps {
  readonly setup: PositionSetup;
  readonly moves: Moves; // tried from the position
  readonly isPossible: boolean;
}

/** Form that starts a game from the position: opponent, level and color. */
function PlayFromPosition({ setup, moves, isPossible }: PlayFromPositionProps) {
  const [options, setOptions] = useState(loadOptions);
  const { isBusy, error, create } = useStartGame();
  const change = (part: Partial<GameOptions>) => setOptions((current) => ({ ...current, ...part }));
  const onSubmit = () => {
    saveOptions(options);
    const game = { ...newGameOf(options), start: toCustomPosition(setup), moves };
    create({ ...game, clock: null });
  };

  return (
    <details class="play-from">
      <summary>{t("setup-play")}</summary>
      <Form onSubmit={onSubmit}>
        <OpponentForm options={options} change={change} allowsRandomColor />
        <ErrorText text={error} />
        <Button
          type="submit"
          class="primary"
          text={t("page-begin")}
          disabled={isBusy || !isPossible}
        />
      </Form>
    </details>
  );
}
