// Settings that the server stores: name, vacation, and a calendar of deadlines.
import { useState } from "preact/hooks";
import { useAccountAction } from "../account/Fields";
import { useRecentAuthentication } from "../account/useRecentAuthentication";
import { usePage } from "../host/page";
import type { Calendar, Vacation } from "../messages";
import { CopyField } from "../share/CopyField";
import { Button } from "../ui/buttons";
import { Form } from "../ui/forms";
import { useAction } from "../ui/useAction";
import { useFetched } from "../ui/useAnswer";
import { say, sayDate } from "../words/text";
import { NameField } from "./NameField";
import { useMe } from "./requests";

const USUAL_VACATION_DAYS = 7;

export function OnlineSettings() {
  return (
    <>
      <NameSetting />
      <VacationSetting />
      <CalendarSetting />
    </>
  );
}

export function NameSetting() {
  const { people } = usePage().host;
  const { me, setMe } = useMe();
  const [typed, setTyped] = useState<string>();
  const { message, isBusy, run } = useAccountAction();
  const { attempt, dialog } = useRecentAuthentication(run);
  const rename = async () => {
    setMe(await people.rename(typed?.trim() || null));
    setTyped(undefined);
    return say("online-name-saved");
  };
  const submit = () => run(() => attempt(rename));
  return (
    <>
      <Form class="own-name stack starts gap-60" onSubmit={submit}>
        <NameField name={typed ?? me?.name ?? ""} onName={setTyped} />
        <Button
          type="submit"
          text={say("online-name-save")}
          disabled={typed === undefined || isBusy}
        />
        <output>{message}</output>
        {me?.canInvite && (
          <p>
            <a href="/account">{say(me.hasAccount ? "account-title" : "account-claim")}</a>
          </p>
        )}
      </Form>
      {dialog}
    </>
  );
}

/** Days per year on which the clocks of correspondence games are paused. */
function VacationSetting() {
  const { people } = usePage().host;
  const [vacation, setVacation] = useFetched(() => people.vacation(), [people]);
  const [days, setDays] = useState(USUAL_VACATION_DAYS);
  const { message, run } = useAction();
  if (!vacation) return null;
  const { until, daysLeft, daysAYear } = vacation;
  const update = (ask: () => Promise<Vacation>) => run(() => ask().then(setVacation));
  const begin = () => update(() => people.beginVacation(Math.min(days, daysLeft)));
  return (
    <Form class="vacation" onSubmit={begin}>
      <h3>{say("online-vacation")}</h3>
      <p class="quiet">{say("online-vacation-what", { count: daysAYear })}</p>
      {until !== null ? (
        <>
          <p>{say("online-vacation-until", { when: sayDate(until) })}</p>
          <Button text={say("online-vacation-end")} onClick={() => update(people.endVacation)} />
        </>
      ) : (
        <div class="vacation-days wrap gap-75">
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
          <Button type="submit" text={say("online-vacation-begin")} disabled={!daysLeft} />
        </div>
      )}
      <p class="quiet">{say("online-vacation-left", { count: daysLeft })}</p>
      <output>{message}</output>
    </Form>
  );
}

/** The secret address at which a calendar program reads the deadlines of the user's games. */
function CalendarSetting() {
  const {
    host: { people },
    settings: { language },
  } = usePage();
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
        <Button text={say("online-calendar-make")} onClick={renew} />
      ) : (
        <>
          <CopyField
            label={say("online-calendar-address")}
            text={new URL(calendar.path, location.origin).href}
            onTold={setMessage}
          />
          <div class="account-deeds wrap gap-75">
            <Button text={say("online-calendar-renew")} onClick={renew} />
            <Button
              text={say("online-calendar-remove")}
              onClick={() => update(people.revokeCalendar)}
            />
          </div>
        </>
      )}
      <output>{message}</output>
    </section>
  );
}
