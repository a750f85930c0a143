// Somebody at a board: how they see it, and what they hear of it.
import type { BoardHandle } from "hiveboard";
import type { RefObject } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Command } from "../board/gameKeys";
import type { Settings } from "../browser/settings";
import { play, type Sound } from "../browser/sound";
import { nearSide, type Effect, type Table } from "../game/table";
import { usePage } from "../host/page";
import type { SessionState } from "../host/session";
import type { ColorName, Position } from "../messages";
import type { Manner } from "../words/moves";
import { describeEffect } from "./announcements";

export interface Viewer {
  readonly settings: Settings;
  readonly area: RefObject<HTMLElement | null>; // the whole screen
  readonly view: RefObject<BoardHandle | null>; // of the board on it
  readonly orientation: Orientation;
  readonly manner: Manner;
  readonly announcement: Announcement; // for screen readers
  readonly announce: (text: string) => void;
  readonly sound: (name: Sound) => void;
  /** Announce what was done at the table, and play its sound. */
  readonly happened: (effect: Effect, table: Table) => void;
  readonly hasKeys: boolean; // the dialog about the keys is open
  readonly showKeys: () => void;
  readonly hideKeys: () => void;
  /** Do what a key wants that changes only how the board is seen. */
  readonly look: (command: Command) => void;
}

/** `isPlain` where tiles need no numbers: there are few, or they were laid by hand. */
export function useViewer({ isPlain = false } = {}): Viewer {
  const { settings } = usePage();
  const area = useRef<HTMLElement>(null);
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
    happened(effect, table) {
      announce(describeEffect(effect, table, manner));
      if (effect.kind === "take") sound("take");
      if (effect.kind === "refuse") sound("no");
    },
    hideKeys: () => setKeys(false),
    look({ kind }) {
      if (kind === "help") showKeys();
      if (kind === "turn") orientation.turn();
    },
  };
}

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

export interface Orientation {
  readonly turned: number; // clockwise, in sixths
  readonly isFlipped: boolean; // the other side is near
  readonly turn: () => void;
  readonly flip: () => void;
}

export function useOrientation(): Orientation {
  const [turned, setTurned] = useState(0);
  const [isFlipped, setFlipped] = useState(false);
  const turn = useCallback(() => setTurned((sixths) => (sixths + 1) % 6), []);
  const flip = useCallback(() => {
    setFlipped((is) => !is);
    setTurned((sixths) => (sixths + 3) % 6);
  }, []);
  return { turned, isFlipped, turn, flip };
}

/** Who sits near, and who far, for somebody with that orientation. */
export function edges(
  position: Position,
  { isFlipped }: Orientation,
): Record<"near" | "far", ColorName> {
  const own = nearSide(position);
  const other = own === "white" ? "black" : "white";
  return isFlipped ? { near: other, far: own } : { near: own, far: other };
}
