// The button that asks for notifications of one's turn, or whether there are any.
import { useState } from "preact/hooks";
import { Icon } from "../ui/icons";
import { say } from "../words/text";

export function NotificationButton() {
  const [permission, setPermission] = useState(permissionNow);
  if (permission === "insecure") {
    return <p class="quiet">{say("online-tell-me-plain", { scheme: "https://" })}</p>;
  }
  if (permission === "unknown") return null;
  if (permission === "granted") return <p class="quiet">{say("online-tell-me-on")}</p>;
  if (permission === "denied") return <p class="quiet">{say("online-tell-me-not")}</p>;
  return (
    <button type="button" onClick={() => void Notification.requestPermission().then(setPermission)}>
      <Icon name="bell" />
      {say("online-tell-me")}
    </button>
  );
}

function permissionNow(): NotificationPermission | "insecure" | "unknown" {
  if (!isSecureContext) return "insecure";
  return "Notification" in window ? Notification.permission : "unknown";
}
