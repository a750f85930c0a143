// Icons for buttons, drawn in the text color.

const ICON_PATHS = {
  gear: "M10.3 5.600 10.500 3.100h3L13.700 5.600l1.600.7 1.900-1.600 2.100 2.100-1.600 1.900.7 1.600 2.500.2v3l-2.500.2-.7 1.600 1.600 1.900-2.100 2.100-1.900-1.600-1.600.7-.2 2.500h-3l-.2-2.500-1.600-.7-1.900 1.600-2.100-2.100 1.600-1.900-.7-1.600-2.500-.2v-3l2.500-.2.7-1.600-1.600-1.900 2.100-2.100 1.900 1.600zM12 9.300a2.700 2.700 0 1 0 .01 0z",
  home: "M4 11.5 12 4l8 7.5M6.5 10v9.5h11V10",
  undo: "M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-2",
  redo: "m15 7 4.5 4.5L15 16M19 11.5h-9a5 5 0 0 0 0 10h2",
  hint: "M9 17h6M10 20.5h4M8.5 14a6 6 0 1 1 7 0c-.7.6-1 1.5-1 3h-5c0-1.500-.3-2.400-1-3",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  rotate: "M19.500 12a7.500 7.500 0 1 1-2.200-5.300L20 9.400M20 4v5.400h-5.400",
  flip: "M7 4v15M3.500 15.500 7 19l3.500-3.500M17 20V5M13.500 8.500 17 5l3.500 3.500",
  check: "M5 12.500l4.500 4.500L19 7.500",
  account: "M12 3.500a8.500 8.500 0 1 0 .01 0zM8 12.500l2.800 2.800 5.200-5.800",
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
  sun: "M12 8a4 4 0 1 0 .01 0zM12 2.500v2.300M12 19.200v2.300M2.500 12h2.300M19.200 12h2.300M5.300 5.300l1.600 1.600M17.100 17.100l1.600 1.600M18.700 5.300l-1.600 1.600M6.900 17.100l-1.600 1.600",
  share: "M12 15V3.500M7.500 8 12 3.500 16.500 8M5 13v7h14v-7",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  save: "M12 4v11.500M7.500 11l4.500 4.500 4.500-4.500M5 20h14",
  review: "M3.500 12a8.500 8.500 0 1 0 2.600-6.100L3.500 8.500M3.500 3.500v5h5M12 7.500V12l3 2",
  first: "M6 5v14M18 5.500 9.500 12l8.500 6.500z",
  previous: "M16 5.500 7.500 12l8.500 6.500z",
  next: "M8 5.500 16.500 12 8 18.500z",
  last: "M18 5v14M6 5.500 14.500 12 6 18.500z",
  edit: "m5 19 1-4L15.500 5.500l3 3L9 18zM13 8l3 3",
  hourglass:
    "M6.500 3.500h11M6.500 20.500h11M8 3.500v4l4 4.500 4-4.500v-4M8 20.500v-4l4-4.500 4 4.500v4",
  phrase: "M4 5.500h16v10.500h-8l-4.500 4v-4H4zM8.500 10.800h.01M12 10.800h.01M15.500 10.800h.01",
  bell: "M6.500 16.500v-5.500a5.500 5.500 0 0 1 11 0v5.500l1.500 1.500H5zM10.500 20.500h3",
  promote: "M12 19.500V5M6 11l6-6 6 6",
  analysis: "M12 3.500v4M12 7.500 6 13M12 7.500l6 5.500M6 13v7M18 13v7M4 20h4M16 20h4",
  trash: "M5 7h14M10 7V4.500h4V7M7 7l.8 12.500h8.400L17 7",
  computer: "M4 5h16v11H4zM12 16v4M8.500 20h7",
  players:
    "M8.500 11.500a3.200 3.200 0 1 0-.01 0zM2.500 19.500c.4-3.400 2.700-5 6-5s5.600 1.600 6 5M15.500 5.300a3.200 3.200 0 0 1 1 6.200M17 14.700c2.500.3 4.200 1.900 4.500 4.800",
  link: "M10 14.200a4.200 4.200 0 0 0 6.200.3l3-3a4.200 4.200 0 0 0-6-6l-1.600 1.600M14 9.800a4.200 4.200 0 0 0-6.200-.3l-3 3a4.200 4.200 0 0 0 6 6l1.600-1.600",
  globe:
    "M12 3.500a8.500 8.500 0 1 0 .01 0zM3.500 12h17M12 3.500c-4.800 5-4.800 12 0 17M12 3.500c4.800 5 4.800 12 0 17",
} as const;

export type IconName = keyof typeof ICON_PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly text: string;
  readonly class?: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

/** A button with an icon. It is never disabled, since that would lose a press or the focus. */
export function IconButton({ icon, text, isDisabled = false, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={text}
      title={text}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onClick()}
    >
      <Icon name={icon} />
    </button>
  );
}
