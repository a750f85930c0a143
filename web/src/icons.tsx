// Small signs for buttons, drawn in the color of the text.

const PATHS = {
  home: "M4 11.5 12 4l8 7.5M6.5 10v9.5h11V10",
  undo: "M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-2",
  redo: "m15 7 4.5 4.5L15 16M19 11.5h-9a5 5 0 0 0 0 10h2",
  hint: "M9 17h6M10 20.5h4M8.5 14a6 6 0 1 1 7 0c-.7.6-1 1.5-1 3h-5c0-1.500-.3-2.400-1-3",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  turn: "M19.500 12a7.500 7.500 0 1 1-2.200-5.300L20 9.400M20 4v5.400h-5.400",
  flip: "M7 4v15M3.500 15.500 7 19l3.500-3.500M17 20V5M13.500 8.500 17 5l3.500 3.500",
  check: "M5 12.500l4.500 4.500L19 7.500",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  sound:
    "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a7.800 7.800 0 0 1 0 11",
  mute: "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5",
  flag: "M6 21V4M6 4.500h11l-2.500 4 2.500 4H6",
  draw: "M5 9h14M5 15h14",
  keys: "M3.500 7h17v10h-17zM7 10.500h.01M10.500 10.500h.01M14 10.500h.01M17.500 10.500h.01M8 13.800h8",
  list: "M9 6.500h11M9 12h11M9 17.500h11M4.500 6.500h.01M4.500 12h.01M4.500 17.500h.01",
  coach:
    "M4 5.500h16v10.500h-8l-4.500 4v-4H4zM9.500 9a2.500 2.500 0 1 1 3.400 2.300c-.6.2-.9.6-.9 1.200M12 14.300h.01",
  moon: "M19.500 14.500A8 8 0 1 1 9.500 4.500a6.500 6.500 0 0 0 10 10z",
  share: "M12 15V3.500M7.500 8 12 3.500 16.500 8M5 13v7h14v-7",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  save: "M12 4v11.500M7.500 11l4.500 4.500 4.500-4.500M5 20h14",
  trash: "M5 7h14M10 7V4.500h4V7M7 7l.8 12.500h8.400L17 7",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
