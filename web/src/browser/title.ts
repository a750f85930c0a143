// The title of the window: the screen, and before it what cannot wait.

let screenTitle = "";
let alertText = "";

function updateTitle(): void {
  document.title = alertText ? `${alertText} · ${screenTitle}` : screenTitle;
}

export function setScreenTitle(text: string): void {
  screenTitle = text;
  updateTitle();
}

/** Put `text` before the title of the screen; nothing if it is empty. */
export function setTitleAlert(text: string): void {
  alertText = text;
  updateTitle();
}
