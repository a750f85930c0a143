// The title of the window: the screen, and before it what cannot wait.

let screen = "";
let call = "";

function show(): void {
  document.title = call ? `${call} · ${screen}` : screen;
}

export function nameScreen(text: string): void {
  screen = text;
  show();
}

/** Put `text` before the title of the screen; nothing if it is empty. */
export function callAttention(text: string): void {
  call = text;
  show();
}
