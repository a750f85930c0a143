// A screen as a test sees it: its words, and its buttons by what they are called.
import { render, type ComponentChild } from "preact";
import { act } from "preact/test-utils";
import { PageContext, type Page } from "../src/backend/pageContext";

/** `content` on the page, after all that it asks for at once has come; `page` is what it uses. */
export async function renderInPage(
  content: ComponentChild,
  page: Partial<Page> = {},
): Promise<HTMLElement> {
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  await act(async () =>
    render(<PageContext.Provider value={page as Page}>{content}</PageContext.Provider>, root),
  );
  return root;
}

export function button(root: HTMLElement, name: string): HTMLButtonElement {
  const found = [...root.querySelectorAll("button")].find(
    (one) => (one.getAttribute("aria-label") ?? one.textContent).trim() === name,
  );
  if (!found) throw new Error(`there is no button ${name}: ${root.textContent}`);
  return found;
}

export async function click(root: HTMLElement, name: string): Promise<void> {
  await act(async () => button(root, name).click());
}
