// Somebody at a board: how they see it, and what they hear of it.
import type { BoardHandle } from "hiveboard";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Command } from "../board/gameKeys";
import { playSound, type Sound } from "../browser/sound";
import { nearSide, type Effect, type GameUiState } from "../game/uiState";
import { usePage } from "../backend/pageContext";
import type { GameSessionState } from "../backend/gameSession";
import type { ColorName, Position } from "../messages";
import type { MoveFormat } from "../i18n/moves";
import { describeEffect } from "./announcements";

/** `isPlain` where tiles need no numbers: there are few, or they were laid by hand. */
export function usePresentation({ isPlain = false } = {}) {
  const { settings } = usePage();
  const area = useRef<HTMLElement>(null); // the whole screen
  const view = useRef<BoardHandle>(null);
  const orientation = useOrientation();
  const [announcement, announce] = useAnnouncements();
  const [showsKeyboardHelp, setKeys] = useState(false);
  const openKeyboardHelp = useCallback(() => setKeys(true), []);
  const moveFormat: MoveFormat = {
    showNames: settings.letters,
    isPlain,
    rotation: orientation.rotation,
  };
  const playIfOn = (name: Sound) => {
    if (settings.sound) playSound(name);
  };
  return {
    settings,
    area,
    view,
    orientation,
    moveFormat,
    announcement,
    announce,
    playSound: playIfOn,
    showsKeyboardHelp,
    openKeyboardHelp,
    /** Announce what was done at the table, and play its sound. */
    onEffect(effect: Effect, ui: GameUiState) {
      announce(describeEffect(effect, ui, moveFormat));
      if (effect.kind === "pick-up") playIfOn("pick-up");
      if (effect.kind === "illegal-move") playIfOn("rejected");
    },
    closeKeyboardHelp: () => setKeys(false),
    /** Do what a key wants that changes only how the board is seen. */
    runViewCommand({ kind }: Command) {
      if (kind === "help") openKeyboardHelp();
      if (kind === "rotate") orientation.rotate();
    },
  };
}

export type Presentation = ReturnType<typeof usePresentation>;

export interface Announcement {
  readonly text: string;
  readonly sequence: number; // announced anew even if it is the same as before, as two moves taken back
}

export function useAnnouncements(): [Announcement, (text: string) => void] {
  const [announcement, setAnnouncement] = useState<Announcement>({ text: "", sequence: 0 });
  const announce = (text: string) => {
    if (text) setAnnouncement(({ sequence }) => ({ text, sequence: sequence + 1 }));
  };
  return [announcement, announce];
}

/** Call `onChange` whenever the state of a session has come after another. */
export function useStateChange(
  state: GameSessionState | undefined,
  changed: (before: GameSessionState, after: GameSessionState) => void,
): void {
  const before = useRef<GameSessionState | undefined>(undefined);
  useEffect(() => {
    const old = before.current;
    before.current = state;
    if (old && state && old !== state) changed(old, state);
  }, [state]);
}

export function useOrientation() {
  const [rotation, setTurned] = useState(0); // clockwise, in sixths
  const [isFlipped, setFlipped] = useState(false); // the other side is near
  const rotate = useCallback(() => setTurned((sixths) => (sixths + 1) % 6), []);
  const flip = useCallback(() => {
    setFlipped((is) => !is);
    setTurned((sixths) => (sixths + 3) % 6);
  }, []);
  return { rotation, isFlipped, rotate, flip };
}

export type Orientation = ReturnType<typeof useOrientation>;

/** Who sits near, and who far, for somebody with that orientation. */
export function sidesByPlace(
  position: Position,
  { isFlipped }: Orientation,
): Record<"near" | "far", ColorName> {
  const own = nearSide(position);
  const other = own === "white" ? "black" : "white";
  return isFlipped ? { near: other, far: own } : { near: own, far: other };
}
