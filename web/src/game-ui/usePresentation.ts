// How a board is presented to the player: orientation, texts, announcements and sounds.
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

/** `omitNumbers`: tiles need no numbers because there are few, or they were placed in the editor. */
export function usePresentation({ omitNumbers = false } = {}) {
  const { settings } = usePage();
  const area = useRef<HTMLElement>(null); // the screen
  const view = useRef<BoardHandle>(null);
  const orientation = useOrientation();
  const [announcement, announce] = useAnnouncements();
  const [showsKeyboardHelp, setKeyboardHelp] = useState(false);
  const openKeyboardHelp = useCallback(() => setKeyboardHelp(true), []);
  const moveFormat: MoveFormat = {
    showNames: settings.letters,
    omitNumbers,
    isNotation: settings.notation,
    rotation: orientation.rotation,
  };
  const play = (sound: Sound | readonly Sound[]) => playSound(sound, settings);
  return {
    settings,
    area,
    view,
    orientation,
    moveFormat,
    announcement,
    announce,
    playSound: play,
    showsKeyboardHelp,
    openKeyboardHelp,
    /** Announce an effect of an input and play its sound. */
    onEffect(effect: Effect, ui: GameUiState) {
      announce(describeEffect(effect, ui, moveFormat));
      if (effect.kind === "pick-up") play("pick-up");
      if (effect.kind === "illegal-move") play("rejected");
    },
    closeKeyboardHelp: () => setKeyboardHelp(false),
    /** Run a command that changes only the view. */
    runViewCommand({ kind }: Command) {
      if (kind === "help") openKeyboardHelp();
      if (kind === "rotate") orientation.rotate();
      if (kind === "flip") orientation.flip();
    },
  };
}

export type Presentation = ReturnType<typeof usePresentation>;

interface Announcement {
  readonly text: string;
  // Distinguishes a repeated text from the previous one, such as two takebacks.
  readonly sequence: number;
}

function useAnnouncements(): [Announcement, (text: string) => void] {
  const [announcement, setAnnouncement] = useState<Announcement>({ text: "", sequence: 0 });
  const announce = (text: string) => {
    if (text) setAnnouncement(({ sequence }) => ({ text, sequence: sequence + 1 }));
  };
  return [announcement, announce];
}

/** Call `changed` when the state of a session replaces another one. */
export function useStateChange(
  state: GameSessionState | undefined,
  changed: (before: GameSessionState, after: GameSessionState) => void,
): void {
  const previous = useRef<GameSessionState | undefined>(undefined);
  useEffect(() => {
    const before = previous.current;
    previous.current = state;
    if (before && state && before !== state) changed(before, state);
  }, [state]);
}

function useOrientation() {
  const [rotation, setRotation] = useState(0); // clockwise, in sixths
  const [isFlipped, setFlipped] = useState(false); // the opponent's side is near
  const rotate = useCallback(() => setRotation((current) => (current + 1) % 6), []);
  const flip = useCallback(() => {
    setFlipped((current) => !current);
    setRotation((current) => (current + 3) % 6);
  }, []);
  return { rotation, isFlipped, rotate, flip };
}

export type Orientation = ReturnType<typeof useOrientation>;

/** Return which side is near and which is far. */
export function sidesByPlace(
  position: Position,
  { isFlipped }: Orientation,
): Record<"near" | "far", ColorName> {
  const own = nearSide(position);
  const other = own === "white" ? "black" : "white";
  return isFlipped ? { near: other, far: own } : { near: own, far: other };
}
