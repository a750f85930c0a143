// Parts of the form of a new game, which other screens have as well.
import { TilePicture } from "hiveboard/preact";
import type { BugName } from "../messages";
import { Choice } from "../ui/Choice";
import { Icon } from "../ui/icons";
import { say } from "../words/text";
import { ADDITIONS, type Additions, type GameOptions } from "./options";

export interface PartProps {
  readonly options: GameOptions;
  readonly change: (change: Partial<GameOptions>) => void;
}

export function Opponent({ options, change }: PartProps) {
  return (
    <Choice
      legend={say("page-opponent")}
      name="opponent"
      look="opponents"
      value={options.opponent}
      options={[
        ["computer", say("page-opponent-computer"), <Icon name="computer" />],
        ["friend", say("page-opponent-friend"), <Icon name="pair" />],
        ["link", say("online-by-link"), <Icon name="link" />],
        ["lobby", say("online-in-lobby"), <Icon name="globe" />],
      ]}
      onChange={(opponent) => change({ opponent })}
    />
  );
}

interface BugChoicesProps {
  readonly added: Additions;
  readonly change: (change: Partial<Additions>) => void;
}

export function BugChoices({ added, change }: BugChoicesProps) {
  return (
    <div class="bugs">
      {ADDITIONS.map((bug) => (
        <label key={bug} class="bug-choice">
          <input
            type="checkbox"
            checked={added[bug]}
            onChange={(event) => change({ [bug]: event.currentTarget.checked })}
          />
          <TilePicture color="white" bug={bug} />
          <span>{sayBug(bug)}</span>
        </label>
      ))}
    </div>
  );
}

function sayBug(bug: BugName): string {
  return say("bug-name", { bug });
}
