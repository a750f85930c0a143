// Resets what the files of a worker share, because they run in one window.
import { beforeAll, beforeEach, vi } from "vitest";
import { forgetRelations } from "../src/people/relations";

/** Open a dialog. happy-dom has no modal dialogs. */
function showModal(this: HTMLDialogElement): void {
  this.open = true;
}

beforeAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/");
  HTMLDialogElement.prototype.showModal = showModal;
  forgetRelations();
});
