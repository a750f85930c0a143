// Somebody at a board: how they see it, and what they hear of it.
import type { BoardHandle } from "hiveboard";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Command } from "../board/gameKeys";
import { play, type Sound } from "../browser/sound";
import { nearSide, type Effect, type Table } from "../game/table";
import { usePage } from "../host/page";
import type { SessionState } from "../host/session";
import type { ColorName, Position } from "../messages";
import type { Manner } from "../words/moves";
import { describeEffect } from "./announcements";

/** `isPlain` where tiles need no numbers: there are few, or they were laid by hand. */
export function useViewer({ isPlain = false } = {}) {
  const { settings } = usePage();
  const area = useRef<HTMLElement>(null); // the whole screen
  const view = useRef<BoardHandle>(null);
  const orientation = useOrientation();
  const [announcement, announce] = useAnnouncements();
  const [hasKeys, setKeys] = useState(false);
  const showKeys = useCallback(() => setKeys(true), []);
  const manner: Manner = { names: settings.letters, isPlain, turned: orientation.turned };
  const sound = (name: Sound) => {
    if (settings.sound) play(name);
  };
  return {
    settings,
    area,
    view,
    orientation,
    manner,
    announcement,
    announce,
    sound,
    hasKeys,
    showKeys,
    /** Announce what was done at the table, and play its sound. */
    happened(effect: Effect, table: Table) {
      announce(describeEffect(effect, table, manner));
      if (effect.kind === "take") sound("take");
      if (effect.kind === "refuse") sound("no");
    },
    hideKeys: () => setKeys(false),
    /** Do what a key wants that changes only how the board is seen. */
    look({ kind }: Command) {
      if (kind === "help") showKeys();
      if (kind === "turn") orientation.turn();
    },
  };
}

export type Viewer = ReturnType<typeof useViewer>;

export interface Announcement {
  readonly text: string;
  readonly count: number; // announced anew even if it is the same as before, as two moves taken back
}

export function useAnnouncements(): [Announcement, (text: string) => void] {
  const [announcement, setAnnouncement] = useState<Announcement>({ text: "", count: 0 });
  const announce = (text: string) => {
    if (text) setAnnouncement(({ count }) => ({ text, count: count + 1 }));
  };
  return [announcement, announce];
}

/** Call `changed` whenever the state of a session has come after another. */
export function useChanges(
  state: SessionState | undefined,
  changed: (before: SessionState, after: SessionState) => void,
): void {
  const before = useRef<SessionState | undefined>(undefined);
  useEffect(() => {
    const old = before.current;
    before.current = state;
    if (old && state && old !== state) changed(old, state);
  }, [state]);
}

export function useOrientation() {
  const [turned, setTurned] = useState(0); // clockwise, in sixths
  const [isFlipped, setFlipped] = useState(false); // the other side is near
  const turn = useCallback(() => setTurned((sixths) => (sixths + 1) % 6), []);
  const flip = useCallback(() => {
    setFlipped((is) => !is);
    setTurned((sixths) => (sixths + 3) % 6);
  }, []);
  return { turned, isFlipped, turn, flip };
}

export type Orientation = ReturnType<typeof useOrientation>;

/** Who sits near, and who far, for somebody with that orientation. */
export function edges(
  position: Position,
  { isFlipped }: Orientation,
): Record<"near" | "far", ColorName> {
  const own = nearSide(position);
  const other = own === "white" ? "black" : "white";
  return isFlipped ? { near: other, far: own } : { near: own, far: other };
}
