// Installing Sixlegs as an app, if the browser supports it.
import { useEffect, useState } from "preact/hooks";
import { Button } from "../ui/buttons";
import { t } from "../i18n/translate";

// Event of browsers that can show an install prompt; missing in TypeScript's DOM types.
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

let installPrompt: InstallPromptEvent | "installed" | null = null;
let notifyListener = () => {};

// Browsers send the event only once, soon after the page is loaded.
export function captureInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // show the prompt only on request
    setInstallPrompt(event as InstallPromptEvent);
  });
  addEventListener("appinstalled", () => setInstallPrompt("installed"));
}

function setInstallPrompt(next: typeof installPrompt): void {
  installPrompt = next;
  notifyListener();
}

export function InstallSection() {
  const [, setPrompt] = useState(installPrompt);
  useEffect(() => {
    notifyListener = () => setPrompt(installPrompt);
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

function InstallInstructions({ offered: prompt }: { offered: InstallPromptEvent | null }) {
  if (!isSecureContext) {
    return <p class="muted">{t("install-insecure", { scheme: "https://" })}</p>;
  }
  if (!prompt) return <p class="muted">{t("install-menu")}</p>;
  const ask = () => {
    setInstallPrompt(null); // each event can be used only once
    void prompt.prompt();
  };
  return <Button text={t("install-now")} onClick={ask} />;
}
