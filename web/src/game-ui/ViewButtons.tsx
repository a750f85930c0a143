// Buttons over the board that change only how it is shown.
import type { BoardHandle } from "hiveboard";
import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { IconButton } from "../ui/icons";
import { t } from "../i18n/translate";
import type { Orientation } from "./usePresentation";

interface ViewButtonsProps {
  readonly view: RefObject<BoardHandle | null>;
  readonly orientation: Orientation;
  readonly onLeaveZen?: (() => void) | undefined; // in zen mode only
}

export function ViewButtons({ view, orientation, onLeaveZen }: ViewButtonsProps) {
  const isFull = useFullScreen();
  return (
    <div class="view-buttons column gap-40 board-overlay">
      <IconButton
        class="round"
        icon="fit"
        text={t("page-fit")}
        onClick={() => view.current?.fit()}
      />
      <IconButton
        class="round"
        icon="rotate"
        text={t("page-rotate")}
        onClick={orientation.rotate}
      />
      {document.fullscreenEnabled && (
        <IconButton
          class="round"
          icon={isFull ? "leave-full-screen" : "full-screen"}
          text={t(isFull ? "page-full-screen-leave" : "page-full-screen")}
          onClick={toggleFullScreen}
        />
      )}
      {onLeaveZen && (
        <IconButton class="round" icon="close" text={t("page-zen-leave")} onClick={onLeaveZen} />
      )}
    </div>
  );
}

/** Return whether the page fills the screen, which a key of the browser can change as well. */
function useFullScreen(): boolean {
  const [isFull, setFull] = useState(isFullScreen);
  useEffect(() => {
    const update = () => setFull(isFullScreen());
    document.addEventListener("fullscreenchange", update);
    return () => document.removeEventListener("fullscreenchange", update);
  }, []);
  return isFull;
}

function isFullScreen(): boolean {
  return document.fullscreenElement !== null;
}

/** Enter or leave full screen. A browser may refuse, for example in a frame. */
function toggleFullScreen(): void {
  const change = isFullScreen()
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  change.catch(() => undefined);
}
