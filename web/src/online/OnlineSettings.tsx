// Settings that the server stores: name, vacation, and a calendar of deadlines.
import { useState } from "preact/hooks";
import { useAccountAction } from "../account/Fields";
import { useRecentAuthentication } from "../account/useRecentAuthentication";
import { usePage } from "../backend/pageContext";
import type { CalendarAddress, VacationStatus } from "../messages";
import { CopyField } from "../share/CopyField";
import { Button } from "../ui/buttons";
import { Form } from "../ui/forms";
import { useAction } from "../ui/useAction";
import { useFetch } from "../ui/useQuery";
import { t, formatDateTime } from "../i18n/translate";
import { NameField } from "./NameField";
import { useCurrentUser } from "./requests";

const DEFAULT_VACATION_DAYS = 7;

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
  const { server } = usePage().backend;
  const { me, setMe } = useCurrentUser();
  const [typed, setTyped] = useState<string>();
  const { outcome, isBusy, run } = useAccountAction();
  const { attempt, dialog } = useRecentAuthentication(run);
  const rename = async () => {
    setMe(await server.rename(typed?.trim() || null));
    setTyped(undefined);
    return t("online-name-saved");
  };
  const submit = () => run(() => attempt(rename));
  return (
    <>
      <Form class="name-form stack starts gap-60" onSubmit={submit}>
        <NameField name={typed ?? me?.name ?? ""} onName={setTyped} />
        <Button
          type="submit"
          text={t("online-name-save")}
          disabled={typed === undefined || isBusy}
        />
        <output>{outcome}</output>
        {me?.canInvite && (
          <p>
            <a href="/account">{t(me.hasAccount ? "account-title" : "account-link")}</a>
          </p>
        )}
      </Form>
      {dialog}
    </>
  );
}

/** Vacation: days per year on which the clocks of correspondence games are paused. */
function VacationSetting() {
  const { server } = usePage().backend;
  const [vacation, setVacation] = useFetch(() => server.vacationStatus(), [server]);
  const [days, setDays] = useState(DEFAULT_VACATION_DAYS);
  const { outcome, run } = useAction();
  if (!vacation) return null;
  const { until, daysLeft, daysPerYear } = vacation;
  const update = (send: () => Promise<VacationStatus>) => run(() => send().then(setVacation));
  const begin = () => update(() => server.startVacation(Math.min(days, daysLeft)));
  return (
    <Form class="vacation" onSubmit={begin}>
      <h3>{t("online-vacation")}</h3>
      <p class="muted">{t("online-vacation-description", { count: daysPerYear })}</p>
      {until !== null ? (
        <>
          <p>{t("online-vacation-until", { time: formatDateTime(until) })}</p>
          <Button text={t("online-vacation-end")} onClick={() => update(server.endVacation)} />
        </>
      ) : (
        <div class="vacation-days wrap gap-75">
          <label>
            <span>{t("online-vacation-days")}</span>
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
          <Button type="submit" text={t("online-vacation-begin")} disabled={!daysLeft} />
        </div>
      )}
      <p class="muted">{t("online-vacation-left", { count: daysLeft })}</p>
      <output>{outcome}</output>
    </Form>
  );
}

/** The secret address from which a calendar application reads the deadlines of the user's games. */
function CalendarSetting() {
  const {
    backend: { server },
    settings: { language },
  } = usePage();
  const [calendar, setCalendar] = useFetch(() => server.calendarAddress(), [server]);
  const { outcome, setMessage, run } = useAction();
  if (!calendar) return null;
  const update = (send: () => Promise<CalendarAddress>) => run(() => send().then(setCalendar));
  const renew = () => update(() => server.renewCalendar(language));
  return (
    <section class="vacation" aria-labelledby="calendar-title">
      <h3 id="calendar-title">{t("online-calendar")}</h3>
      <p class="muted">{t("online-calendar-description")}</p>
      {calendar.path === null ? (
        <Button text={t("online-calendar-create")} onClick={renew} />
      ) : (
        <>
          <CopyField
            label={t("online-calendar-address")}
            text={new URL(calendar.path, location.origin).href}
            onStatus={setMessage}
          />
          <div class="button-row wrap gap-75">
            <Button text={t("online-calendar-renew")} onClick={renew} />
            <Button
              text={t("online-calendar-remove")}
              onClick={() => update(server.revokeCalendar)}
            />
          </div>
        </>
      )}
      <output>{outcome}</output>
    </section>
  );
}
