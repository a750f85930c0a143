// The button that asks for notifications of one's turn, or whether there are any.
import { useEffect, useState } from "preact/hooks";
import { usePage } from "../backend/pageContext";
import { Button } from "../ui/buttons";
import { t } from "../i18n/translate";
import { isSubscribed, subscribe, unsubscribe } from "./push";

export function NotificationButton() {
  const {
    backend: { server },
    settings: { language },
  } = usePage();
  const [permission, setPermission] = useState(currentPermission);
  const [isOn, setOn] = useState(false); // also while no page is open
  useEffect(() => void isSubscribed().then(setOn), []);
  if (permission === "insecure") {
    return <p class="muted">{t("notifications-insecure", { scheme: "https://" })}</p>;
  }
  if (permission === "unknown") return null;
  if (permission === "denied") return <p class="muted">{t("notifications-blocked")}</p>;
  const ask = async () => {
    const allowed = await Notification.requestPermission();
    setPermission(allowed);
    if (allowed === "granted") setOn(await subscribe(server, language));
  };
  const stop = () => void unsubscribe(server).then(() => setOn(false));
  if (isOn) {
    return (
      <>
        <p class="muted">{t("notifications-push-on")}</p>
        <Button icon="bell" text={t("notifications-turn-off")} onClick={stop} />
      </>
    );
  }
  return (
    <>
      {permission === "granted" && <p class="muted">{t("notifications-on")}</p>}
      <Button
        icon="bell"
        text={
          permission === "granted" ? t("notifications-push-turn-on") : t("notifications-turn-on")
        }
        onClick={() => void ask()}
      />
    </>
  );
}

function currentPermission(): NotificationPermission | "insecure" | "unknown" {
  if (!isSecureContext) return "insecure";
  return "Notification" in window ? Notification.permission : "unknown";
}
