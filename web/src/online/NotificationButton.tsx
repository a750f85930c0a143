// Button that turns turn notifications on or off, or the reason why they are not available.
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
  // Push notifications, which also arrive while no page is open
  const [isOn, setOn] = useState(false);
  useEffect(() => void isSubscribed().then(setOn), []);
  if (permission === "insecure") {
    return <p class="muted">{t("notifications-insecure", { scheme: "https://" })}</p>;
  }
  if (permission === "unknown") return null;
  if (permission === "denied") return <p class="muted">{t("notifications-blocked")}</p>;
  const ask = async () => {
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (answer === "granted") setOn(await subscribe(server, language));
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
