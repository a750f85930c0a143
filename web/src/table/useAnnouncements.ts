// What screen readers announce (an ARIA live region): the last of it, and how to say something new.
import { useState } from "preact/hooks";

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
