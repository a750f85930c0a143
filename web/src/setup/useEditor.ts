// The position editor of a screen; the address follows what is laid, so that it can be kept and sent.
import { useCallback, useEffect, useLayoutEffect, useState } from "preact/hooks";
import { editorOf, NOTHING, type Editor } from "../game/editor";
import { fragmentOf, readFragment } from "../share/positionLink";

interface Opened {
  readonly editor: Editor;
  readonly isDamaged: boolean; // the address told of a position that cannot be read
}

interface UsedDesk extends Opened {
  readonly edit: (make: (editor: Editor) => Editor) => void;
}

export function useEditor(): UsedDesk {
  const [opened, setOpened] = useState(openedHere);
  const edit = useCallback(
    (make: (editor: Editor) => Editor) =>
      setOpened(({ editor, isDamaged }) => {
        const made = make(editor);
        return { editor: made, isDamaged: isDamaged && made.laid === editor.laid };
      }),
    [],
  );
  useEffect(() => {
    const open = () => setOpened(openedHere());
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);
  const fragment = fragmentOf(opened.editor.laid);
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
  return { editor: editorOf(laid ?? NOTHING), isDamaged: laid === undefined };
}
