// Beside the table: what kind of game it is, whose turn, and what to do with the position.
import { choose, type Desk, type Laid } from "../desk";
import type { Host } from "../host";
import { Icon } from "../icons";
import { GAME_TYPES, OPENINGS, type Moves } from "../messages";
import { gameTypeOf } from "../newgame";
import { Act } from "../table/Act";
import { BugChoices, Choice } from "../screens/NewGame";
import type { Settings } from "../settings";
import { say } from "../text";
import { PlayFrom } from "./PlayFrom";
import type { Edit } from "./deeds";

interface SetUpPanelProps {
  readonly host: Host;
  readonly desk: Desk;
  readonly moves: Moves; // that were tried
  readonly isPossible: boolean;
  readonly isOpen: boolean; // on narrow screens it is behind a button
  readonly settings: Settings;
  readonly edit: Edit;
  readonly change: (change: Partial<Settings>) => void;
  readonly onAnalyse: () => void;
  readonly onShare: (() => void) | undefined; // if there is something to share
  readonly onKeys: () => void;
  readonly onClose: () => void;
}

export function SetUpPanel(props: SetUpPanelProps) {
  const { host, desk, moves, isPossible, settings, edit } = props;
  return (
    <aside class={props.isOpen ? "panel is-open" : "panel"} aria-label={say("setup-panel")}>
      <div class="panel-head">
        <a class="brand" href="/">
          <Icon name="home" />
          <span>{say("page-name")}</span>
        </a>
        <button
          type="button"
          class="plain panel-share"
          disabled={!props.onShare}
          onClick={props.onShare}
        >
          <Icon name="share" />
          <span>{say("share-share")}</span>
        </button>
        <button type="button" class="plain panel-close" onClick={props.onClose}>
          <Icon name="close" />
          <span class="for-readers">{say("page-close")}</span>
        </button>
      </div>
      <Kind laid={desk.laid} change={(part) => edit((now) => choose(now, part))} />
      <section class="setup-next" aria-labelledby="setup-next">
        <h2 id="setup-next">{say("setup-next")}</h2>
        <button type="button" disabled={!isPossible} onClick={props.onAnalyse}>
          <Icon name="hint" />
          {say("setup-analyse")}
        </button>
        <PlayFrom {...{ host, moves }} laid={desk.laid} isPossible={isPossible} />
      </section>
      <div class="actions is-small">
        <Act
          icon="list"
          text={say("page-as-list")}
          isOn={settings.list}
          onClick={() => props.change({ list: !settings.list })}
        />
        <Act icon="keys" text={say("page-keys")} onClick={props.onKeys} />
      </div>
      <nav class="panel-links">
        <a href="/rules">{say("page-rules")}</a>
        <a href="/settings">{say("page-settings")}</a>
      </nav>
    </aside>
  );
}

interface KindProps {
  readonly laid: Laid;
  readonly change: (part: Partial<Omit<Laid, "stacks">>) => void;
}

function Kind({ laid, change }: KindProps) {
  const bugs = GAME_TYPES[laid.gameType];
  const added = {
    mosquito: bugs.includes("mosquito"),
    ladybug: bugs.includes("ladybug"),
    pillbug: bugs.includes("pillbug"),
  };
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
