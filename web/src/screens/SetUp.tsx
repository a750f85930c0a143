// The screen on which a position is set up by hand, tried out, analysed and played from.
import { useRef, useState } from "preact/hooks";
import type { Command } from "../board/keys";
import type { View } from "../board/view";
import { adopt, startOf } from "../desk";
import { fragmentOf } from "../fragment";
import type { Host } from "../host";
import type { Manner } from "../phrases";
import { describeEffect, describeNews } from "../table/describe";
import { Keys, PLAYING, type KeyList } from "../table/Keys";
import { lookAround } from "../table/look";
import { useNews, useTold } from "../table/useNews";
import { useOutlook } from "../table/useOutlook";
import { useRoom } from "../table/useRoom";
import type { Settings } from "../settings";
import { Laying } from "../setup/Laying";
import { SetUpPanel } from "../setup/SetUpPanel";
import { Strip, type Mode } from "../setup/Strip";
import { Trying } from "../setup/Trying";
import { useDesk } from "../setup/useDesk";
import { deedsAt, type Edit } from "../setup/deeds";
import { useVerdict } from "../setup/useVerdict";
import { positionOf } from "../setup/verdict";
import { ShareDialog } from "../share/ShareDialog";
import { play, type Sound } from "../sound";
import { putDown, type Effect, type Table } from "../state";
import { say } from "../text";

interface SetUpProps {
  readonly host: Host;
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

const KEYS: KeyList = [...PLAYING, ["Delete", "setup-key-remove"], ["0", "setup-key-color"]];

export function SetUp({ host, settings, change }: SetUpProps) {
  const { desk, isDamaged, edit } = useDesk();
  const [mode, setMode] = useState<Mode>("lay");
  const [attempt, setAttempt] = useState(0); // counts how often moves were tried
  const [told, tell] = useTold();
  const [isOpen, setOpen] = useState(false);
  const [hasKeys, setKeys] = useState(false);
  const [isShared, setShared] = useState(false);
  const area = useRef<HTMLElement>(null);
  const view = useRef<View>(null);
  const outlook = useOutlook();
  const manner: Manner = { names: settings.letters, isPlain: true, turned: outlook.turned };
  const sound = (name: Sound) => settings.sound && play(name);
  const happened = (effect: Effect, table: Table) => {
    tell(describeEffect(effect, table, manner));
    if (effect.kind === "take") sound("take");
    if (effect.kind === "refuse") sound("no");
  };
  const { room, state } = useRoom(
    `${fragmentOf(desk.laid)} ${attempt}`,
    (listener) => host.local.study({ start: startOf(desk.laid) }, listener),
    { happened, rematch: () => {} },
  );
  const verdict = useVerdict(state, mode);
  useNews(mode === "try" ? state : undefined, (before, after) =>
    tell(describeNews(before, after, manner)),
  );

  const isTrying = mode === "try" && room !== undefined && state?.table !== undefined;
  /** Whoever goes back to laying finds what they laid, whatever was tried. */
  const turnTo = (next: Mode) => {
    setMode(next);
    if (next === "lay") setAttempt(attempt + 1);
  };
  const editAndLay: Edit = (make) => {
    setMode("lay");
    edit(make);
  };
  const deeds = deedsAt(desk, edit, manner, {
    happened,
    tell,
    land: () => sound("place"),
  });
  const analyse = () => {
    setMode("try");
    setOpen(false);
    room?.send({ type: "ask-hint" });
  };
  const onCommand = ({ kind }: Command) => {
    lookAround(kind, outlook, view.current, () => setKeys(true));
    if (kind === "hint" && verdict.kind === "possible") analyse();
    if (isTrying && (kind === "undo" || kind === "redo")) room.send({ type: kind });
    if (!isTrying) deeds.obey(kind);
  };
  const position = isTrying ? state.table!.position : positionOf(verdict);
  const shared = { settings, manner, outlook, area, view, onCommand };
  const onLanding = () => sound("place");

  return (
    <main
      ref={area}
      class="play setup"
      onKeyDown={(event) =>
        event.key === "Escape" && (isTrying ? room.act(putDown) : deeds.act(putDown))
      }
    >
      <h1 class="for-readers">{say("setup-title")}</h1>
      <Strip
        {...{ verdict, isDamaged, isOpen }}
        mode={isTrying ? "try" : "lay"}
        hint={isTrying ? state.table!.hint : undefined}
        onMode={turnTo}
        onMenu={() => setOpen(!isOpen)}
      />
      {isTrying ? (
        <Trying
          {...shared}
          {...{ room, state, onLanding }}
          table={state.table!}
          onEdit={(tried) => editAndLay((now) => adopt(now, tried))}
        />
      ) : (
        <Laying {...shared} {...{ desk, verdict, edit, onLanding }} act={deeds.act} />
      )}
      <SetUpPanel
        {...{ host, desk, settings, change, isOpen }}
        moves={isTrying ? state.table!.position.moves.map(({ uhp }) => uhp) : []}
        isPossible={verdict.kind === "possible" && !verdict.position.result}
        edit={editAndLay}
        onAnalyse={analyse}
        onShare={position && (() => setShared(true))}
        onKeys={() => setKeys(true)}
        onClose={() => setOpen(false)}
      />
      {hasKeys && <Keys keys={KEYS} onClose={() => setKeys(false)} />}
      {isShared && position && (
        <ShareDialog host={host} game={position} onClose={() => setShared(false)} />
      )}
      <output class="for-readers" aria-live="polite">
        <span key={told.count}>{told.text}</span>
      </output>
    </main>
  );
}
