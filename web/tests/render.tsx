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

/** Let pending requests be answered, and render the answers. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    // oxlint-disable-next-line no-await-in-loop -- an answer may lead to another request
    await act(() => new Promise((done) => setTimeout(done, 5)));
  }
}

/** Type a value into the field with this id. */
export async function typeInto(root: HTMLElement, id: string, value: string): Promise<void> {
  const field = root.querySelector<HTMLInputElement>(`[id="${id}"]`)!;
  await act(async () => {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** Choose the radio button or press the check box with this label. */
export async function choose(root: HTMLElement, name: string): Promise<void> {
  const labels = [...root.querySelectorAll("label")];
  const label = labels.find(({ textContent }) => textContent.trim() === name);
  if (!label) throw new Error(`there is no field ${name}: ${root.textContent}`);
  await act(async () => label.querySelector("input")!.click());
}
