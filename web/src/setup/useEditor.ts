// The desk of a screen; the address follows what is laid, so that it can be kept and sent.
import { useCallback, useEffect, useLayoutEffect, useState } from "preact/hooks";
import { deskOf, NOTHING, type Desk } from "../game/editor";
import { fragmentOf, readFragment } from "../share/positionLink";

interface Opened {
  readonly desk: Desk;
  readonly isDamaged: boolean; // the address told of a position that cannot be read
}

interface UsedDesk extends Opened {
  readonly edit: (make: (desk: Desk) => Desk) => void;
}

export function useDesk(): UsedDesk {
  const [opened, setOpened] = useState(openedHere);
  const edit = useCallback(
    (make: (desk: Desk) => Desk) =>
      setOpened(({ desk, isDamaged }) => {
        const made = make(desk);
        return { desk: made, isDamaged: isDamaged && made.laid === desk.laid };
      }),
    [],
  );
  useEffect(() => {
    const open = () => setOpened(openedHere());
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);
  const fragment = fragmentOf(opened.desk.laid);
  // At once, so that even a page that is reloaded in the same moment has all of it.
  useLayoutEffect(() => {
    if (opened.isDamaged) return;
    const isFresh = fragment === fragmentOf(NOTHING);
    history.replaceState(history.state, "", isFresh ? location.pathname : `#${fragment}`);
  }, [fragment, opened.isDamaged]);
  return { ...opened, edit };
}

function openedHere(): Opened {
  const text = location.hash.slice(1);
  const laid = text ? readFragment(text) : NOTHING;
  return { desk: deskOf(laid ?? NOTHING), isDamaged: laid === undefined };
}
