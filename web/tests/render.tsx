// Helpers to render a screen and press its buttons.
import { render, type ComponentChild } from "preact";
import { act } from "preact/test-utils";
import { PageContext, type Page } from "../src/backend/pageContext";

let previous: HTMLElement | undefined;

/** Render `content` in a page context with the fields in `page`, and run its first effects. */
export async function renderInPage(
  content: ComponentChild,
  page: Partial<Page> = {},
): Promise<HTMLElement> {
  // Otherwise its subscriptions stay, also for the next files of this worker.
  if (previous) render(null, previous);
  const root = document.createElement("div");
  previous = root;
  document.body.replaceChildren(root);
  await act(async () =>
    render(<PageContext.Provider value={page as Page}>{content}</PageContext.Provider>, root),
  );
  return root;
}

/** Return the button with this label. */
export function button(root: HTMLElement, name: string): HTMLButtonElement {
  const match = [...root.querySelectorAll("button")].find(
    (element) => (element.getAttribute("aria-label") ?? element.textContent).trim() === name,
  );
  if (!match) throw new Error(`there is no button ${name}: ${root.textContent}`);
  return match;
}

export async function click(root: HTMLElement, name: string): Promise<void> {
  await act(async () => button(root, name).click());
}
