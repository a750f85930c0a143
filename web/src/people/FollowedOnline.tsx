// The followed players who are online.
import { playerPath } from "../browser/router";
import type { CurrentUser } from "../messages";
import { t } from "../i18n/translate";
import { Section } from "../ui/texts";
import { OnlineMark } from "./OnlineMark";
import { PersonMenu } from "./PersonMenu";
import { useRelations } from "./relations";

/** Nothing for guests, and while no followed player is online. */
export function FollowedOnline({ me }: { readonly me: CurrentUser | undefined }) {
  const relations = useRelations(me?.hasAccount === true);
  const online = relations?.following.filter(({ isOnline }) => isOnline) ?? [];
  if (!online.length) return null;
  return (
    <Section class="followed-online" id="followed-online" title={t("people-followed-online")}>
      <ul class="wrap gap-60">
        {online.map(({ name }) => (
          <li key={name} class="card row gap-50">
            <OnlineMark isOnline />
            <a href={playerPath(name)}>{name}</a>
            <PersonMenu name={name} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
