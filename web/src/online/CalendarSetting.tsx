// One's deadlines in a calendar program: a secret address, made when it is asked for, and revoked.
import { useEffect, useState } from "preact/hooks";
import type { Host } from "../host/host";
import type { Calendar, LanguageName } from "../messages";
import { CopyField } from "../share/CopyField";
import { sayFailure } from "../words/problems";
import { say } from "../words/text";

interface CalendarSettingProps {
  readonly host: Host;
  readonly language: LanguageName;
}

export function CalendarSetting({ host, language }: CalendarSettingProps) {
  const [calendar, setCalendar] = useState<Calendar>();
  const [told, setTold] = useState("");
  const take = (asked: Promise<Calendar>) =>
    void asked.then(
      (answered) => {
        setCalendar(answered);
        setTold("");
      },
      (error: unknown) => setTold(sayFailure(error)),
    );
  useEffect(() => {
    host.people.calendar().then(setCalendar, () => undefined); // not there without a server
  }, [host]);
  if (!calendar) return null;
  const renew = () => take(host.people.renewCalendar(language));
  return (
    <section class="vacation" aria-labelledby="calendar-title">
      <h3 id="calendar-title">{say("online-calendar")}</h3>
      <p class="quiet">{say("online-calendar-what")}</p>
      {calendar.path === null ? (
        <button type="button" onClick={renew}>
          {say("online-calendar-make")}
        </button>
      ) : (
        <>
          <CopyField
            label={say("online-calendar-address")}
            text={new URL(calendar.path, location.origin).href}
            onTold={setTold}
          />
          <div class="account-deeds">
            <button type="button" onClick={renew}>
              {say("online-calendar-renew")}
            </button>
            <button type="button" onClick={() => take(host.people.revokeCalendar())}>
              {say("online-calendar-remove")}
            </button>
          </div>
        </>
      )}
      <output>{told}</output>
    </section>
  );
}
