// Sixlegs among the apps of a device: the browser does it, where it can and lets us ask.
import { useEffect, useState } from "preact/hooks";
import { say } from "../text";

// What browsers send that let a page ask; TypeScript does not know it.
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

let offer: Offer | null = null;
let tell = () => {};

// Browsers offer it once, soon after the page has begun.
export function awaitOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // nothing asks before it is needed
    take(event as Offer);
  });
  addEventListener("appinstalled", () => take(null));
}

function take(next: Offer | null): void {
  offer = next;
  tell();
}

export function Install() {
  const [, setOffered] = useState(offer);
  useEffect(() => {
    tell = () => setOffered(offer);
    return () => (tell = () => {});
  }, []);
  if (matchMedia("(display-mode: standalone)").matches) return null;
  return (
    <div class="field">
      <h2>{say("install-heading")}</h2>
      <Way />
    </div>
  );
}

function Way() {
  if (!isSecureContext) {
    return <p class="quiet">{say("install-plain", { scheme: "https://" })}</p>;
  }
  if (!offer) return <p class="quiet">{say("install-menu")}</p>;
  return (
    <button type="button" onClick={() => void offer?.prompt()}>
      {say("install-now")}
    </button>
  );
}
