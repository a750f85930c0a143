// Somebody at a board: how they see it, and what they hear of it.
import type { RefObject } from "preact";
import { useCallback, useRef, useState } from "preact/hooks";
import type { Command } from "../board/keys";
import type { View } from "../board/view";
import type { Settings } from "../browser/settings";
import { play, type Sound } from "../browser/sound";
import type { Effect, Table } from "../game/table";
import type { Manner } from "../words/moves";
import { describeEffect } from "./announcements";
import { useAnnouncements, type Announcement } from "./useAnnouncements";
import { useOrientation, type Orientation } from "./useOrientation";

const KEY_ZOOM = 1.25; // by which a key brings the board closer

export interface Viewer {
  readonly settings: Settings;
  readonly area: RefObject<HTMLElement | null>; // the whole screen
  readonly view: RefObject<View | null>; // of the board on it
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
export function useViewer(settings: Settings, { isPlain = false } = {}): Viewer {
  const area = useRef<HTMLElement>(null);
  const view = useRef<View>(null);
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
      if (kind === "fit") view.current?.fit();
      if (kind === "closer") view.current?.zoom(KEY_ZOOM);
      if (kind === "further") view.current?.zoom(1 / KEY_ZOOM);
    },
  };
}
