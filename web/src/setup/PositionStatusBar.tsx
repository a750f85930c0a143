// Bar above the position editor: its mode and the status of the position.
import type { SuggestedMove } from "../game/uiState";
import { Icon } from "../ui/icons";
import { formatEvaluation } from "../i18n/evaluations";
import { t } from "../i18n/translate";
import { formatPositionStatus, type PositionStatus } from "./positionStatus";

export type EditorMode = "edit" | "try";

interface PositionStatusBarProps {
  readonly mode: EditorMode;
  readonly status: PositionStatus;
  readonly hint: SuggestedMove | undefined; // best move; its score replaces the status text
  readonly isDamaged: boolean; // the address holds a position that cannot be parsed
  readonly isOpen: boolean; // whether the panel is open on narrow screens
  readonly onMode: (mode: EditorMode) => void;
  readonly onMenu: () => void;
}

export function PositionStatusBar(props: PositionStatusBarProps) {
  const { mode, status, isDamaged, isOpen, onMode, onMenu } = props;
  const isError = isDamaged || status.kind === "impossible";
  return (
    <div class="setup-strip row wrap">
      <a class="button text-button setup-home narrow-only" href="/" aria-label={t("page-home")}>
        <Icon name="home" />
      </a>
      <fieldset class="modes">
        <legend class="visually-hidden">{t("setup-mode")}</legend>
        {(["edit", "try"] as const).map((option) => (
          <label key={option}>
            <input
              type="radio"
              name="mode"
              checked={option === mode}
              disabled={option === "try" && status.kind !== "possible"}
              onChange={() => onMode(option)}
            />
            <span>{t("setup-mode-name", { mode: option })}</span>
          </label>
        ))}
      </fieldset>
      <p class={isError ? "setup-status is-wrong" : "setup-status"} role="status">
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
