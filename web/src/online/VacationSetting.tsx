// A vacation: one's clocks of days stand still for so many days a year.
import { useEffect, useState } from "preact/hooks";
import type { Host } from "../host/host";
import type { Vacation } from "../messages";
import { sayFailure } from "../words/problems";
import { say, sayDate } from "../words/text";

const A_WEEK = 7; // days that are offered first

export function VacationSetting({ host }: { host: Host }) {
  const [vacation, setVacation] = useState<Vacation>();
  const [days, setDays] = useState(A_WEEK);
  const [failure, setFailure] = useState("");
  const take = (asked: Promise<Vacation>) =>
    void asked.then(
      (answered) => {
        setVacation(answered);
        setFailure("");
      },
      (error: unknown) => setFailure(sayFailure(error)),
    );
  useEffect(() => {
    host.people.vacation().then(setVacation, () => undefined); // not there without a server
  }, [host]);
  if (!vacation) return null;
  const { until, daysLeft, daysAYear } = vacation;
  const begin = (event: Event) => {
    event.preventDefault();
    take(host.people.beginVacation(Math.min(days, daysLeft)));
  };
  return (
    <form class="vacation" onSubmit={begin}>
      <h3>{say("online-vacation")}</h3>
      <p class="quiet">{say("online-vacation-what", { count: daysAYear })}</p>
      {until !== null ? (
        <>
          <p>{say("online-vacation-until", { when: sayDate(until) })}</p>
          <button type="button" onClick={() => take(host.people.endVacation())}>
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
      <output>{failure}</output>
    </form>
  );
}
