// A list of moves with one stop for Tab, however many there are: the one that is shown.

/** Bring that one into sight, by scrolling the list alone, and let the focus go along with it. */
export function followCurrent(list: HTMLElement): void {
  const button = list.querySelector<HTMLElement>("button[tabindex='0']");
  if (!button) return;
  const { top, bottom } = button.getBoundingClientRect();
  const seen = list.getBoundingClientRect();
  if (top < seen.top) list.scrollBy(0, top - seen.top);
  if (bottom > seen.bottom) list.scrollBy(0, bottom - seen.bottom);
  if (list.contains(document.activeElement)) button.focus({ preventScroll: true });
}
