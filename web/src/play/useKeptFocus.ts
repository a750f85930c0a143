// Keeps the focus in a game: when what had it is gone, as a played move from the list, it goes to
// what stays. Otherwise whoever uses keys would begin anew at the top of the page each time.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

export function useKeptFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = area.current!;
    let last: HTMLElement | undefined;
    let home: HTMLElement | undefined;
    const note = (event: FocusEvent) => {
      last = event.target as HTMLElement;
      home = homeOf(last, main);
    };
    const watcher = new MutationObserver(() => {
      const isLost = document.activeElement === document.body && last && !last.isConnected;
      if (isLost) home?.focus();
    });
    main.addEventListener("focusin", note);
    watcher.observe(main, { childList: true, subtree: true });
    return () => {
      main.removeEventListener("focusin", note);
      watcher.disconnect();
    };
  }, []);
}

/** What stays: in the list its heading, elsewhere the board. */
function homeOf(element: HTMLElement, main: HTMLElement): HTMLElement | undefined {
  const isInList = element.closest(".position-list") !== null;
  return main.querySelector<HTMLElement>(isInList ? "#position-list" : ".board") ?? undefined;
}
