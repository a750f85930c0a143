// Moves the focus when the focused element is removed, such as a played move in the list. Otherwise
// keyboard users would start at the top of the page each time.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/**
 * `fallbacksOf` returns the elements that may get the focus after an element is removed; the first
 * one that still exists is used.
 */
export function useFocusFallback(
  area: RefObject<HTMLElement | null>,
  fallbacksOf: (element: Element, area: HTMLElement) => readonly (HTMLElement | null | undefined)[],
): void {
  useEffect(() => {
    const main = area.current!;
    let last: Element | undefined;
    let fallbacks: ReturnType<typeof fallbacksOf> = [];
    const onFocusIn = (event: FocusEvent) => {
      last = event.target as Element;
      fallbacks = fallbacksOf(last, main);
    };
    const observer = new MutationObserver(() => {
      const isLost = document.activeElement === document.body && last && !last.isConnected;
      if (isLost) fallbacks.find((home) => home?.isConnected)?.focus();
    });
    main.addEventListener("focusin", onFocusIn);
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      main.removeEventListener("focusin", onFocusIn);
      observer.disconnect();
    };
  }, []);
}
