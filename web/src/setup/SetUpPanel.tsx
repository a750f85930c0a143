// Beside the table: what kind of game it is, whose turn, and what to do with the position.
import { useState } from "preact/hooks";
import { choose, startOf, type Editor, type Laid } from "../game/editor";
import { GAME_TYPES, OPENINGS, type Moves, type Position } from "../messages";
import { BugChoices, OpponentForm } from "../newgame/FormParts";
import {
  additionsThat,
  gameTypeOf,
  loadOptions,
  newGameOf,
  saveOptions,
  type GameOptions,
} from "../newgame/options";
import { useStartGame } from "../newgame/useStartGame";
import { analysisLink } from "../share/analysisLink";
import { PanelHead, SidePanel } from "../table/SidePanel";
import { Button } from "../ui/buttons";
import { Choice, Form, Select } from "../ui/forms";
import { Section, Trouble } from "../ui/texts";
import { say } from "../words/text";
import type { Edit } from "./useEditor";

interface SetUpPanelProps {
  readonly editor: Editor;
  readonly moves: Moves; // that were tried
  readonly isPossible: boolean;
  readonly position: Position | undefined; // if there can be one
  readonly isOpen: boolean; // on narrow screens it is behind a button
  readonly edit: Edit;
  readonly onAnalyse: () => void;
  readonly onShare: () => void;
  readonly onKeys: () => void;
  readonly onClose: () => void;
}

export function SetUpPanel(props: SetUpPanelProps) {
  const { editor, moves, isPossible, position, edit } = props;
  return (
    <SidePanel
      label={say("setup-panel")}
      isOpen={props.isOpen}
      head={<PanelHead onShare={position && props.onShare} onClose={props.onClose} />}
      links={
        <>
          {position && <a href={analysisLink(position)}>{say("analysis-open")}</a>}
          <a href="/rules">{say("page-rules")}</a>
          <a href="/settings">{say("page-settings")}</a>
        </>
      }
      onKeys={props.onKeys}
    >
      <Kind laid={editor.laid} change={(part) => edit((now) => choose(now, part))} />
      <Section class="stack gap-60" id="setup-next" title={say("setup-next")}>
        <Button
          icon="hint"
          text={say("setup-analyse")}
          disabled={!isPossible}
          onClick={props.onAnalyse}
        />
        <PlayFrom {...{ moves }} laid={editor.laid} isPossible={isPossible} />
      </Section>
    </SidePanel>
  );
}

interface KindProps {
  readonly laid: Laid;
  readonly change: (part: Partial<Omit<Laid, "stacks">>) => void;
}

function Kind({ laid, change }: KindProps) {
  const bugs = GAME_TYPES[laid.gameType];
  const added = additionsThat((bug) => bugs.includes(bug));
  return (
    <div class="kind stack gap-100">
      <Choice
        legend={say("setup-turn")}
        name="turn"
        value={laid.turn}
        options={(["white", "black"] as const).map((color) => [
          color,
          say("page-player", { color }),
        ])}
        onChange={(turn) => change({ turn })}
      />
      <fieldset class="field">
        <legend>{say("page-set")}</legend>
        <BugChoices
          added={added}
          change={(part) => change({ gameType: gameTypeOf({ ...added, ...part }) })}
        />
      </fieldset>
      <div class="field">
        <label for="opening">{say("page-opening-rule")}</label>
        <Select
          id="opening"
          value={laid.opening}
          options={OPENINGS.map((opening) => [opening, say("page-opening-named", { opening })])}
          onChange={(opening) => change({ opening })}
        />
      </div>
    </div>
  );
}

interface PlayFromProps {
  readonly laid: Laid;
  readonly moves: Moves; // from there on
  readonly isPossible: boolean;
}

/** Starts a game from the position: opponent, level and color. */
export function PlayFrom({ laid, moves, isPossible }: PlayFromProps) {
  const [options, setOptions] = useState(loadOptions);
  const { isBusy, trouble, begin } = useStartGame();
  const change = (part: Partial<GameOptions>) => setOptions((before) => ({ ...before, ...part }));
  const onSubmit = () => {
    saveOptions(options);
    const asked = { ...newGameOf(options), start: startOf(laid), moves };
    begin({ ...asked, clock: null });
  };

  return (
    <details class="play-from">
      <summary>{say("setup-play")}</summary>
      <Form onSubmit={onSubmit}>
        <OpponentForm options={options} change={change} canDrawLots />
        <Trouble text={trouble} />
        <Button
          type="submit"
          class="main"
          text={say("page-begin")}
          disabled={isBusy || !isPossible}
        />
      </Form>
    </details>
  );
}
