// A game that somebody has sent: on a board where both sides can be played on with.
import { useEffect, useState } from "preact/hooks";
import type { Host } from "../host";
import { playedOf } from "../link";
import type { Played } from "../messages";
import type { Manner } from "../phrases";
import { Playing } from "../play/Playing";
import { useOutlook } from "../play/useOutlook";
import { useRoom } from "../play/useRoom";
import type { Settings } from "../settings";
import { say } from "../text";

interface LookProps {
  readonly host: Host;
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

export function Look(props: LookProps) {
  const [played, setPlayed] = useState<Played | "damaged">();
  useEffect(() => {
    void playedOf(location.hash).then((found) => setPlayed(found ?? "damaged"));
  }, []);
  if (played === undefined) return <main class="waiting" />;
  return played === "damaged" ? <Damaged /> : <Looking {...props} played={played} />;
}

function Looking({ host, settings, change, played }: LookProps & { readonly played: Played }) {
  const outlook = useOutlook();
  const manner: Manner = { names: settings.letters, turned: outlook.turned };
  const { room, state } = useRoom("look", (listener) => host.study(played, listener), {
    happened: () => {},
    rematch: () => {},
  });
  if (state?.line === "gone") return <Damaged />;
  if (!room || !state?.table) return <main class="waiting" />;
  return (
    <Playing
      {...{ host, room, state, settings, change, outlook, manner }}
      table={state.table}
      onLanding={() => {}}
    />
  );
}

function Damaged() {
  return (
    <main class="page narrow">
      <h1>{say("share-damaged")}</h1>
      <p>
        <a class="button main" href="/">
          {say("page-home")}
        </a>
      </p>
    </main>
  );
}
