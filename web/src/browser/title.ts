// The title of the window: an optional alert, then the screen.

let screenTitle = "";
let alertText = "";

function updateTitle(): void {
  document.title = alertText ? `${alertText} · ${screenTitle}` : screenTitle;
}

export function setScreenTitle(text: string): void {
  screenTitle = text;
  updateTitle();
}

/** Show an alert before the title of the screen; none if `text` is empty. */
export function setTitleAlert(text: string): void {
  alertText = text;
  updateTitle();
}
