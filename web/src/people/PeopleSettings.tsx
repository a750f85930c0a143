// Lists of the players that the user follows and blocks.
import { playerPath } from "../browser/router";
import { Button } from "../ui/buttons";
import { Section } from "../ui/texts";
import { useAction } from "../ui/useAction";
import { t } from "../i18n/translate";
import { OnlineMark } from "./OnlineMark";
import { setRelation, useRelations } from "./relations";

export function PeopleSettings() {
  const relations = useRelations();
  const { outcome, isBusy, run } = useAction();
  if (!relations) return null;
  const { following, blocked } = relations;
  const remove = (name: string) =>
    run(async () => {
      await setRelation(name, undefined);
      return t("people-changed", { change: "neither", player: name });
    });
  return (
    <>
      <Section id="people-following" title={t("people-following")}>
        {following.length === 0 && <p class="muted">{t("people-following-none")}</p>}
        <ul class="account-list stack wide gap-50">
          {following.map(({ name, isOnline }) => (
            <li key={name}>
              <span class="row gap-50">
                <OnlineMark isOnline={isOnline} />
                <a href={playerPath(name)}>{name}</a>
              </span>
              <RemoveButton
                label={t("people-unfollow")}
                name={name}
                isBusy={isBusy}
                onClick={remove}
              />
            </li>
          ))}
        </ul>
      </Section>
      <Section id="people-blocked" title={t("people-blocked")}>
        <p class="muted">{t("people-blocked-description")}</p>
        <ul class="account-list stack wide gap-50">
          {blocked.map((name) => (
            <li key={name}>
              <a href={playerPath(name)}>{name}</a>
              <RemoveButton
                label={t("people-unblock")}
                name={name}
                isBusy={isBusy}
                onClick={remove}
              />
            </li>
          ))}
        </ul>
        <output>{outcome}</output>
      </Section>
    </>
  );
}

interface RemoveButtonProps {
  readonly label: string;
  readonly name: string;
  readonly isBusy: boolean;
  readonly onClick: (name: string) => void;
}

function RemoveButton({ label, name, isBusy, onClick }: RemoveButtonProps) {
  return (
    <Button
      text={label}
      aria-label={`${label}: ${name}`}
      disabled={isBusy}
      onClick={() => onClick(name)}
    />
  );
}
