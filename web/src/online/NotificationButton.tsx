// The button that asks for notifications of one's turn, or whether there are any.
import { useEffect, useState } from "preact/hooks";
import { usePage } from "../host/page";
import { Button } from "../ui/buttons";
import { say } from "../words/text";
import { isSubscribed, subscribe, unsubscribe } from "./push";

export function NotificationButton() {
  const {
    host: { people },
    settings: { language },
  } = usePage();
  const [permission, setPermission] = useState(permissionNow);
  const [isOn, setOn] = useState(false); // also while no page is open
  useEffect(() => void isSubscribed().then(setOn), []);
  if (permission === "insecure") {
    return <p class="quiet">{say("online-tell-me-plain", { scheme: "https://" })}</p>;
  }
  if (permission === "unknown") return null;
  if (permission === "denied") return <p class="quiet">{say("online-tell-me-not")}</p>;
  const ask = async () => {
    const allowed = await Notification.requestPermission();
    setPermission(allowed);
    if (allowed === "granted") setOn(await subscribe(people, language));
  };
  const stop = () => void unsubscribe(people).then(() => setOn(false));
  if (isOn) {
    return (
      <>
        <p class="quiet">{say("online-tell-me-always")}</p>
        <Button icon="bell" text={say("online-tell-me-stop")} onClick={stop} />
      </>
    );
  }
  return (
    <>
      {permission === "granted" && <p class="quiet">{say("online-tell-me-on")}</p>}
      <Button
        icon="bell"
        text={permission === "granted" ? say("online-tell-me-closed") : say("online-tell-me")}
        onClick={() => void ask()}
      />
    </>
  );
}

function permissionNow(): NotificationPermission | "insecure" | "unknown" {
  if (!isSecureContext) return "insecure";
  return "Notification" in window ? Notification.permission : "unknown";
}
