// Beside the table: what kind of game it is, whose turn, and what to do with the position.
import type { Settings } from "../browser/settings";
import { choose, type Editor, type Laid } from "../game/editor";
import type { Host } from "../host/host";
import { GAME_TYPES, OPENINGS, type Moves, type Position } from "../messages";
import { BugChoices } from "../newgame/FormParts";
import { additionsThat, gameTypeOf } from "../newgame/options";
import { analysisLink } from "../share/analysisLink";
import { PanelHead, SidePanel } from "../table/SidePanel";
import { Choice } from "../ui/Choice";
import { Icon } from "../ui/icons";
import { say } from "../words/text";
import { PlayFrom } from "./PlayFrom";
import type { Edit } from "./useEditor";

interface SetUpPanelProps {
  readonly host: Host;
  readonly editor: Editor;
  readonly moves: Moves; // that were tried
  readonly isPossible: boolean;
  readonly position: Position | undefined; // if there can be one
  readonly isOpen: boolean; // on narrow screens it is behind a button
  readonly settings: Settings;
  readonly edit: Edit;
  readonly change: (change: Partial<Settings>) => void;
  readonly onAnalyse: () => void;
  readonly onShare: () => void;
  readonly onKeys: () => void;
  readonly onClose: () => void;
}

export function SetUpPanel(props: SetUpPanelProps) {
  const { host, editor, moves, isPossible, position, settings, edit } = props;
  return (
    <SidePanel
      label={say("setup-panel")}
      isOpen={props.isOpen}
      {...{ settings }}
      head={<PanelHead onShare={position && props.onShare} onClose={props.onClose} />}
      links={
        <>
          {position && <a href={analysisLink(position)}>{say("analysis-open")}</a>}
          <a href="/rules">{say("page-rules")}</a>
          <a href="/settings">{say("page-settings")}</a>
        </>
      }
      change={props.change}
      onKeys={props.onKeys}
    >
      <Kind laid={editor.laid} change={(part) => edit((now) => choose(now, part))} />
      <section class="setup-next" aria-labelledby="setup-next">
        <h2 id="setup-next">{say("setup-next")}</h2>
        <button type="button" disabled={!isPossible} onClick={props.onAnalyse}>
          <Icon name="hint" />
          {say("setup-analyse")}
        </button>
        <PlayFrom {...{ host, moves }} laid={editor.laid} isPossible={isPossible} />
      </section>
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
    <div class="kind">
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
        <select
          id="opening"
          value={laid.opening}
          onChange={(event) =>
            change({ opening: OPENINGS.find((one) => one === event.currentTarget.value)! })
          }
        >
          {OPENINGS.map((opening) => (
            <option key={opening} value={opening}>
              {say("page-opening-named", { opening })}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
