// Keeps the focus on a screen: when what had it is gone, as a played move from the list, it goes to
// what stays. Otherwise whoever uses keys would begin anew at the top of the page each time.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** `fallbacksOf` tells where the focus goes once an element is gone: to the first that is still there. */
export function useFocusFallback(
  area: RefObject<HTMLElement | null>,
  fallbacksOf: (element: Element, area: HTMLElement) => readonly (HTMLElement | null | undefined)[],
): void {
  useEffect(() => {
    const main = area.current!;
    let last: Element | undefined;
    let homes: ReturnType<typeof fallbacksOf> = [];
    const note = (event: FocusEvent) => {
      last = event.target as Element;
      homes = fallbacksOf(last, main);
    };
    const watcher = new MutationObserver(() => {
      const isLost = document.activeElement === document.body && last && !last.isConnected;
      if (isLost) homes.find((home) => home?.isConnected)?.focus();
    });
    main.addEventListener("focusin", note);
    watcher.observe(main, { childList: true, subtree: true });
    return () => {
      main.removeEventListener("focusin", note);
      watcher.disconnect();
    };
  }, []);
}
