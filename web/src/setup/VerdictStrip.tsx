// Above the table: whether tiles are laid or moves are tried, and what the host thinks of it all.
import type { Advice } from "../game/table";
import { Icon } from "../ui/icons";
import { sayStanding } from "../words/evaluations";
import { say } from "../words/text";
import { sayVerdict, type Verdict } from "./verdict";

export type Mode = "lay" | "try";

interface StripProps {
  readonly mode: Mode;
  readonly verdict: Verdict;
  readonly hint: Advice | undefined; // then the strip tells who stands better
  readonly isDamaged: boolean; // the address told of a position that cannot be read
  readonly isOpen: boolean; // the panel, on narrow screens
  readonly onMode: (mode: Mode) => void;
  readonly onMenu: () => void;
}

export function VerdictStrip(props: StripProps) {
  const { mode, verdict, isDamaged, isOpen, onMode, onMenu } = props;
  const isWrong = isDamaged || verdict.kind === "impossible";
  return (
    <div class="setup-strip row wrap">
      <a class="button plain strip-home narrow-only" href="/" aria-label={say("page-home")}>
        <Icon name="home" />
      </a>
      <fieldset class="modes">
        <legend class="for-readers">{say("setup-mode")}</legend>
        {(["lay", "try"] as const).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="mode"
              checked={one === mode}
              disabled={one === "try" && verdict.kind !== "possible"}
              onChange={() => onMode(one)}
            />
            <span>{say("setup-mode-named", { mode: one })}</span>
          </label>
        ))}
      </fieldset>
      <p class={isWrong ? "setup-verdict is-wrong" : "setup-verdict"} role="status">
        {told(props)}
      </p>
      <button
        type="button"
        class="strip-menu narrow-only"
        aria-expanded={isOpen}
        aria-label={say("setup-panel")}
        onClick={onMenu}
      >
        <Icon name="menu" />
      </button>
    </div>
  );
}

function told({ verdict, hint, isDamaged }: StripProps): string {
  if (isDamaged) return say("setup-damaged");
  return hint?.score ? sayStanding(hint.move.color, hint.score) : sayVerdict(verdict);
}
