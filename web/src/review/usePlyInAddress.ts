// The ply that is looked at, as the address names it: a reload and a link lead back to it.
import { useEffect, useState } from "preact/hooks";
import { plyIn, searchFor, watchAddress } from "../browser/router";

const SETTLED = 200; // milliseconds at a ply; browsers refuse to write addresses much more often

/** The ply of a game with `end` of them, and how to go to another. Steps are no pages of their own:
 * the way back leads to where the game was opened. */
export function usePlyInAddress(end: number): [number, (ply: number) => void] {
  const [named, setNamed] = useState(() => plyIn(location.search));
  const ply = Math.min(named ?? end, end); // moves may be taken back meanwhile
  useEffect(() => watchAddress(() => setNamed(plyIn(location.search))), []);
  useEffect(() => {
    const { pathname, hash } = location;
    const write = () => {
      const isStillHere = location.pathname === pathname && location.hash === hash;
      const address = pathname + searchFor(ply, end) + hash;
      if (isStillHere) history.replaceState(history.state, "", address);
    };
    const timer = setTimeout(write, SETTLED);
    return () => clearTimeout(timer);
  }, [ply, end]);
  return [ply, setNamed];
}
