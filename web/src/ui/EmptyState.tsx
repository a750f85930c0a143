// Card in place of content that does not exist yet or needs a connection: what is missing, and what
// the player can do instead.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { TilePicture } from "hiveboard/preact";
import { BackendError } from "../backend/backend";
import type { BugName } from "../messages";
import { formatError } from "../i18n/errors";
import { t } from "../i18n/translate";
import { Button, LinkButton } from "./buttons";
import { ErrorText } from "./texts";

interface EmptyStateProps {
  readonly bug: BugName; // the drawing of the card
  readonly title: string;
  readonly text?: string;
  readonly children?: ComponentChildren; // buttons for the next step
}

export function EmptyState({ bug, title, text, children }: EmptyStateProps) {
  return (
    <div class="empty-state">
      <TilePicture color="white" bug={bug} />
      <div class="empty-state-text stack gap-35">
        <p class="empty-state-title">{title}</p>
        {text && <p>{text}</p>}
        {children && <div class="wrap gap-60">{children}</div>}
      </div>
    </div>
  );
}

interface RetryProps {
  readonly onRetry: () => void;
}

/** A failed request of a screen: the offline card if the server did not respond. */
export function FailedRequest({ error, onRetry }: RetryProps & { readonly error: unknown }) {
  const isOffline = error instanceof BackendError && error.isUnreachable;
  return isOffline ? <OfflineCard onRetry={onRetry} /> : <ErrorText text={formatError(error)} />;
}

/** Card for a screen that needs the server. It retries once the browser is online again. */
export function OfflineCard({ onRetry }: RetryProps) {
  useEffect(() => {
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  }, [onRetry]);
  return (
    <div role="status">
      <EmptyState
        bug="pillbug"
        title={t("offline-title", { state: navigator.onLine ? "unreachable" : "offline" })}
        text={t("offline-description")}
      >
        <LinkButton class="primary" href="/play" text={t("online-computer")} />
        <LinkButton href="/learn" text={t("page-lessons")} />
        <LinkButton href="/analysis" text={t("analysis-title")} />
        <Button text={t("page-try-again")} onClick={onRetry} />
      </EmptyState>
    </div>
  );
}
