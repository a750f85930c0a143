// Above the table: whether tiles are laid or moves are tried, and what the host thinks of it all.
import type { SuggestedMove } from "../game/uiState";
import { Icon } from "../ui/icons";
import { formatEvaluation } from "../i18n/evaluations";
import { t } from "../i18n/translate";
import { formatPositionStatus, type PositionStatus } from "./positionStatus";

export type EditorMode = "edit" | "try";

interface PositionStatusBarProps {
  readonly mode: EditorMode;
  readonly status: PositionStatus;
  readonly hint: SuggestedMove | undefined; // then the strip tells who stands better
  readonly isDamaged: boolean; // the address told of a position that cannot be read
  readonly isOpen: boolean; // the panel, on narrow screens
  readonly onMode: (mode: EditorMode) => void;
  readonly onMenu: () => void;
}

export function PositionStatusBar(props: PositionStatusBarProps) {
  const { mode, status, isDamaged, isOpen, onMode, onMenu } = props;
  const isWrong = isDamaged || status.kind === "impossible";
  return (
    <div class="setup-strip row wrap">
      <a class="button text-button setup-home narrow-only" href="/" aria-label={t("page-home")}>
        <Icon name="home" />
      </a>
      <fieldset class="modes">
        <legend class="visually-hidden">{t("setup-mode")}</legend>
        {(["edit", "try"] as const).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="mode"
              checked={one === mode}
              disabled={one === "try" && status.kind !== "possible"}
              onChange={() => onMode(one)}
            />
            <span>{t("setup-mode-name", { mode: one })}</span>
          </label>
        ))}
      </fieldset>
      <p class={isWrong ? "setup-status is-wrong" : "setup-status"} role="status">
        {statusText(props)}
      </p>
      <button
        type="button"
        class="setup-menu narrow-only"
        aria-expanded={isOpen}
        aria-label={t("setup-panel")}
        onClick={onMenu}
      >
        <Icon name="menu" />
      </button>
    </div>
  );
}

function statusText({ status, hint, isDamaged }: PositionStatusBarProps): string {
  if (isDamaged) return t("setup-damaged");
  return hint?.score ? formatEvaluation(hint.move.color, hint.score) : formatPositionStatus(status);
}
