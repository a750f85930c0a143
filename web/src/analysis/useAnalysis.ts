// An analysis under way: the tree, the session in which the position of its node is shown, and the
// address that keeps all of it.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Act } from "../game/table";
import {
  EMPTY_TREE,
  here,
  learn,
  lineTo,
  play,
  remove,
  unknownLine,
  type Tree,
} from "../game/variations";
import { HostError, type LocalGames } from "../host/host";
import { useSession, type Session } from "../host/session";
import type { Move, Start } from "../messages";
import { fragmentFor, nameIn, type Analysis } from "../share/analysisLink";
import type { Viewer } from "../table/useViewer";
import { useStable } from "../ui/useStable";
import { say } from "../words/text";
import { TreeConnection } from "./TreeConnection";

const SETTLED = 200; // milliseconds at a node; browsers refuse to write addresses much more often

export function useAnalysis(local: LocalGames, analysis: Analysis, viewer: Viewer) {
  const { start } = analysis;
  const [tree, setTree] = useState(analysis.tree);
  const latest = useRef(tree);
  const connection = useRef<TreeConnection | undefined>(undefined);
  const [isComing, setComing] = useState(true);
  const [uncut, setUncut] = useState<Tree>(); // as it was before something was cut off
  const set = (to: Tree) => {
    latest.current = to;
    setTree(to);
  };
  const change = (make: (tree: Tree) => Tree) => {
    const made = make(latest.current);
    if (made.root !== latest.current.root) setUncut(undefined);
    set(made);
  };
  const cut = () => {
    if (!latest.current.root.children.length) return;
    setUncut(latest.current);
    set(remove(latest.current));
    viewer.announce(say("analysis-removed"));
  };
  const show = ({ root, path }: Tree) =>
    connection.current?.show(lineTo(root, path), here({ root, path }).children.length === 0);
  const treeListener = {
    played(moves: readonly Move[]) {
      const grown = grownBy(latest.current, moves);
      if (grown) return change(() => grown);
      viewer.announce(say("analysis-full"));
      show(latest.current);
    },
    impossible: () => change(remove),
    coming: setComing,
  };
  const { session, state } = useSession(
    "analysis",
    (listener) => {
      connection.current = new TreeConnection(local, start, listener, treeListener);
      show(latest.current);
      return connection.current;
    },
    { happened: viewer.happened, rematch: () => {} },
  );
  // With the list of moves, not after it: a node that was seen before is there at once.
  useLayoutEffect(() => show(tree), [tree]);
  const act = useActOnceThere(session, isComing);
  useMovesTold(local, start, tree, (make) => set(make(latest.current)));
  useAddress({ start, tree });
  return {
    tree,
    session,
    state,
    isComing,
    act,
    change,
    cut,
    removed: uncut !== undefined, // something was cut off just now, and can be brought back
    bringBack: () => uncut && change(() => uncut),
    forget: () => setUncut(undefined),
  };
}

export type Analysing = ReturnType<typeof useAnalysis>;

/** What somebody does at the table waits for the position on its way: who steps back and taps a tile
 * at once means the tile as it lies then. */
function useActOnceThere(session: Session | undefined, isComing: boolean): Act {
  const waiting = useRef<Parameters<Act>[0][]>([]);
  useLayoutEffect(() => {
    if (!isComing) waiting.current.splice(0).forEach((make) => session?.act(make));
  }, [isComing]);
  return useStable<Parameters<Act>[0]>((make) => {
    if (isComing) waiting.current.push(make);
    else session?.act(make);
  });
}

/** The tree after moves that were played from the node that is shown; undefined if it is full. */
function grownBy(tree: Tree, moves: readonly Move[]): Tree | undefined {
  const added = moves.slice(tree.path.length);
  const grown = added.reduce<Tree | undefined>((now, { uhp }) => now && play(now, uhp), tree);
  return grown && learn(grown, grown.path, moves);
}

/** Have the host tell all moves of a tree that was brought along, one line after the other; what it
 * does not know is cut off. */
function useMovesTold(
  local: LocalGames,
  start: Start,
  { root }: Tree,
  change: (make: (tree: Tree) => Tree) => void,
): void {
  const path = unknownLine(root);
  const line = path && lineTo(root, path);
  useEffect(() => {
    if (!path || !line) return undefined;
    let isWanted = true;
    local.read({ start, moves: line }).then(
      ({ moves }) => isWanted && change((now) => learn(now, path, moves)),
      (error: unknown) => {
        const isImpossible = error instanceof HostError && error.problem !== undefined;
        if (isWanted && isImpossible) change((now) => remove(now, path));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [line?.join(";")]);
}

/** The address follows the tree: at once what was changed, a little later where somebody is. */
function useAddress({ start, tree }: Analysis): void {
  const id = useRef(nameIn(location.hash));
  const written = useRef(tree.root);
  useEffect(() => {
    if (tree === EMPTY_TREE) return undefined;
    let isWanted = true;
    const write = async () => {
      const { pathname } = location;
      const fragment = await fragmentFor({ start, tree }, id.current);
      if (!isWanted || location.pathname !== pathname) return;
      written.current = tree.root;
      history.replaceState(history.state, "", `#${fragment}`);
    };
    const timer = setTimeout(() => void write(), tree.root === written.current ? SETTLED : 0);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [tree]);
}
