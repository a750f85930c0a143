// Sixlegs among the apps of a device: the browser does it, where it can and lets us ask.
import { useEffect, useState } from "preact/hooks";
import { Button } from "../ui/buttons";
import { say } from "../words/text";

// What browsers send that let a page ask; TypeScript does not know it.
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

let offer: Offer | "installed" | null = null;
let tell = () => {};

// Browsers offer it once, soon after the page has begun.
export function awaitOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // nothing asks before it is needed
    take(event as Offer);
  });
  addEventListener("appinstalled", () => take("installed"));
}

function take(next: typeof offer): void {
  offer = next;
  tell();
}

export function Install() {
  const [, setOffered] = useState(offer);
  useEffect(() => {
    tell = () => setOffered(offer);
    return () => (tell = () => {});
  }, []);
  const isApp = matchMedia("(display-mode: standalone)").matches;
  if (isApp || offer === "installed") return null;
  return (
    <div class="field">
      <h2>{say("install-heading")}</h2>
      <Way offered={offer} />
    </div>
  );
}

function Way({ offered }: { offered: Offer | null }) {
  if (!isSecureContext) {
    return <p class="quiet">{say("install-plain", { scheme: "https://" })}</p>;
  }
  if (!offered) return <p class="quiet">{say("install-menu")}</p>;
  const ask = () => {
    take(null); // a browser can be asked once for each of its offers
    void offered.prompt();
  };
  return <Button text={say("install-now")} onClick={ask} />;
}
