// Sixlegs among the apps of a device: the browser does it, where it can and lets us ask.
import { useEffect, useState } from "preact/hooks";
import { Button } from "../ui/buttons";
import { t } from "../i18n/translate";

// What browsers send that let a page ask; TypeScript does not know it.
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

let installPrompt: InstallPromptEvent | "installed" | null = null;
let notifyListener = () => {};

// Browsers offer it once, soon after the page has begun.
export function captureInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // nothing asks before it is needed
    setInstallPrompt(event as InstallPromptEvent);
  });
  addEventListener("appinstalled", () => setInstallPrompt("installed"));
}

function setInstallPrompt(next: typeof installPrompt): void {
  installPrompt = next;
  notifyListener();
}

export function InstallSection() {
  const [, setOffered] = useState(installPrompt);
  useEffect(() => {
    notifyListener = () => setOffered(installPrompt);
    return () => (notifyListener = () => {});
  }, []);
  const isApp = matchMedia("(display-mode: standalone)").matches;
  if (isApp || installPrompt === "installed") return null;
  return (
    <div class="field">
      <h2>{t("install-heading")}</h2>
      <InstallInstructions offered={installPrompt} />
    </div>
  );
}

function InstallInstructions({ offered }: { offered: InstallPromptEvent | null }) {
  if (!isSecureContext) {
    return <p class="muted">{t("install-insecure", { scheme: "https://" })}</p>;
  }
  if (!offered) return <p class="muted">{t("install-menu")}</p>;
  const ask = () => {
    setInstallPrompt(null); // a browser can be asked once for each of its offers
    void offered.prompt();
  };
  return <Button text={t("install-now")} onClick={ask} />;
}
