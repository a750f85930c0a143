// Settings that the server stores: name, vacation, and a calendar of deadlines.
import { useState } from "preact/hooks";
import { useAccountAction } from "../account/Fields";
import { useRecentAuthentication } from "../account/useRecentAuthentication";
import type { Host } from "../host/host";
import type { Calendar, LanguageName, Vacation } from "../messages";
import { CopyField } from "../share/CopyField";
import { useAction } from "../ui/useAction";
import { useFetched } from "../ui/useAnswer";
import { say, sayDate } from "../words/text";
import { NameField } from "./NameField";
import { useMe } from "./requests";

const USUAL_VACATION_DAYS = 7;

interface OnlineSettingsProps {
  readonly host: Host;
  readonly language: LanguageName;
}

export function OnlineSettings({ host, language }: OnlineSettingsProps) {
  return (
    <>
      <NameSetting host={host} />
      <VacationSetting host={host} />
      <CalendarSetting host={host} language={language} />
    </>
  );
}

export function NameSetting({ host }: Pick<OnlineSettingsProps, "host">) {
  const { me, setMe } = useMe(host);
  const [typed, setTyped] = useState<string>();
  const { message, isBusy, run } = useAccountAction();
  const { attempt, dialog } = useRecentAuthentication(run);
  const rename = async () => {
    setMe(await host.people.rename(typed?.trim() || null));
    setTyped(undefined);
    return say("online-name-saved");
  };
  const submit = (event: Event) => {
    event.preventDefault();
    run(() => attempt(rename));
  };
  return (
    <>
      <form class="own-name" onSubmit={submit}>
        <NameField name={typed ?? me?.name ?? ""} onName={setTyped} />
        <button type="submit" disabled={typed === undefined || isBusy}>
          {say("online-name-save")}
        </button>
        <output>{message}</output>
        {me?.canInvite && (
          <p>
            <a href="/account">{say(me.hasAccount ? "account-title" : "account-claim")}</a>
          </p>
        )}
      </form>
      {dialog}
    </>
  );
}

/** Days per year on which the clocks of correspondence games are paused. */
function VacationSetting({ host: { people } }: Pick<OnlineSettingsProps, "host">) {
  const [vacation, setVacation] = useFetched(() => people.vacation(), [people]);
  const [days, setDays] = useState(USUAL_VACATION_DAYS);
  const { message, run } = useAction();
  if (!vacation) return null;
  const { until, daysLeft, daysAYear } = vacation;
  const update = (ask: () => Promise<Vacation>) => run(() => ask().then(setVacation));
  const begin = (event: Event) => {
    event.preventDefault();
    update(() => people.beginVacation(Math.min(days, daysLeft)));
  };
  return (
    <form class="vacation" onSubmit={begin}>
      <h3>{say("online-vacation")}</h3>
      <p class="quiet">{say("online-vacation-what", { count: daysAYear })}</p>
      {until !== null ? (
        <>
          <p>{say("online-vacation-until", { when: sayDate(until) })}</p>
          <button type="button" onClick={() => update(people.endVacation)}>
            {say("online-vacation-end")}
          </button>
        </>
      ) : (
        <div class="vacation-days">
          <label>
            <span>{say("online-vacation-days")}</span>
            <input
              type="number"
              min={1}
              max={daysLeft}
              required
              disabled={!daysLeft}
              value={Math.min(days, daysLeft)}
              onInput={(event) => setDays(event.currentTarget.valueAsNumber || 1)}
            />
          </label>
          <button type="submit" disabled={!daysLeft}>
            {say("online-vacation-begin")}
          </button>
        </div>
      )}
      <p class="quiet">{say("online-vacation-left", { count: daysLeft })}</p>
      <output>{message}</output>
    </form>
  );
}

/** The secret address at which a calendar program reads the deadlines of the user's games. */
function CalendarSetting({ host: { people }, language }: OnlineSettingsProps) {
  const [calendar, setCalendar] = useFetched(() => people.calendar(), [people]);
  const { message, setMessage, run } = useAction();
  if (!calendar) return null;
  const update = (ask: () => Promise<Calendar>) => run(() => ask().then(setCalendar));
  const renew = () => update(() => people.renewCalendar(language));
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
            onTold={setMessage}
          />
          <div class="account-deeds">
            <button type="button" onClick={renew}>
              {say("online-calendar-renew")}
            </button>
            <button type="button" onClick={() => update(people.revokeCalendar)}>
              {say("online-calendar-remove")}
            </button>
          </div>
        </>
      )}
      <output>{message}</output>
    </section>
  );
}
