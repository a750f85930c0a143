// Full screen, which browsers on some phones lack.

export function canBeFullScreen(): boolean {
  return document.fullscreenEnabled;
}

export function isFullScreen(): boolean {
  return document.fullscreenElement !== null;
}

/** Fill the screen with the page, or stop it. A browser may refuse, for example in a frame. */
export function toggleFullScreen(): void {
  const change = isFullScreen()
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  change.catch(() => undefined);
}

/** Call `changed` when the page fills the screen or stops it, also by a key of the browser. */
export function onFullScreenChange(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
}
