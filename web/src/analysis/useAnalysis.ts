// An analysis under way: the tree, the session in which the position of its node is shown, and the
// address that keeps all of it.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Dispatch } from "../game/uiState";
import {
  EMPTY_TREE,
  currentNode,
  addMoveDetails,
  lineTo,
  addMove,
  removeNode,
  lineWithoutDetails,
  type VariationTree,
} from "../game/variationTree";
import { BackendError, type LocalGames } from "../backend/backend";
import { useGameSession, type GameSession } from "../backend/gameSession";
import type { Move, Start } from "../messages";
import { analysisFragment, storedId, type Analysis } from "../share/analysisLink";
import type { Presentation } from "../game-ui/usePresentation";
import { useStableCallback } from "../ui/useStableCallback";
import { t } from "../i18n/translate";
import { TreeConnection } from "./TreeConnection";

const ADDRESS_DELAY_MS = 200; // milliseconds at a node; browsers refuse to write addresses much more often

export function useAnalysis(local: LocalGames, analysis: Analysis, presentation: Presentation) {
  const { start } = analysis;
  const [tree, setTree] = useState(analysis.tree);
  const latest = useRef(tree);
  const connection = useRef<TreeConnection | undefined>(undefined);
  const [isLoading, setLoading] = useState(true);
  const [uncut, setUncut] = useState<VariationTree>(); // as it was before something was cut off
  const set = (to: VariationTree) => {
    latest.current = to;
    setTree(to);
  };
  const change = (make: (tree: VariationTree) => VariationTree) => {
    const made = make(latest.current);
    if (made.root !== latest.current.root) setUncut(undefined);
    set(made);
  };
  const removeBranch = () => {
    if (!latest.current.root.children.length) return;
    setUncut(latest.current);
    set(removeNode(latest.current));
    presentation.announce(t("analysis-removed"));
  };
  const show = ({ root, path }: VariationTree) =>
    connection.current?.show(lineTo(root, path), currentNode({ root, path }).children.length === 0);
  const treeListener = {
    onMoves(moves: readonly Move[]) {
      const grown = withMoves(latest.current, moves);
      if (grown) return change(() => grown);
      presentation.announce(t("analysis-full"));
      show(latest.current);
    },
    onImpossible: () => change(removeNode),
    onLoading: setLoading,
  };
  const { session, state } = useGameSession(
    "analysis",
    (listener) => {
      connection.current = new TreeConnection(local, start, listener, treeListener);
      show(latest.current);
      return connection.current;
    },
    { onEffect: presentation.onEffect, onRematch: () => {} },
  );
  // With the list of moves, not after it: a node that was seen before is there at once.
  useLayoutEffect(() => show(tree), [tree]);
  const dispatch = useDeferredDispatch(session, isLoading);
  useMissingMoves(local, start, tree, (make) => set(make(latest.current)));
  useAnalysisAddress({ start, tree });
  return {
    tree,
    session,
    state,
    isLoading,
    dispatch,
    change,
    removeBranch,
    canRestore: uncut !== undefined, // something was cut off just now, and can be brought back
    restore: () => uncut && change(() => uncut),
    discardRemoved: () => setUncut(undefined),
  };
}

export type AnalysisController = ReturnType<typeof useAnalysis>;

/** What somebody does at the table waits for the position on its way: who steps back and taps a tile
 * at once means the tile as it lies then. */
function useDeferredDispatch(session: GameSession | undefined, isLoading: boolean): Dispatch {
  const waiting = useRef<Parameters<Dispatch>[0][]>([]);
  useLayoutEffect(() => {
    if (!isLoading) waiting.current.splice(0).forEach((make) => session?.dispatch(make));
  }, [isLoading]);
  return useStableCallback<Parameters<Dispatch>[0]>((make) => {
    if (isLoading) waiting.current.push(make);
    else session?.dispatch(make);
  });
}

/** The tree after moves that were played from the node that is shown; undefined if it is full. */
function withMoves(tree: VariationTree, moves: readonly Move[]): VariationTree | undefined {
  const added = moves.slice(tree.path.length);
  const grown = added.reduce<VariationTree | undefined>(
    (now, { uhp }) => now && addMove(now, uhp),
    tree,
  );
  return grown && addMoveDetails(grown, grown.path, moves);
}

/** Have the host tell all moves of a tree that was brought along, one line after the other; what it
 * does not know is cut off. */
function useMissingMoves(
  local: LocalGames,
  start: Start,
  { root }: VariationTree,
  change: (make: (tree: VariationTree) => VariationTree) => void,
): void {
  const path = lineWithoutDetails(root);
  const line = path && lineTo(root, path);
  useEffect(() => {
    if (!path || !line) return undefined;
    let isWanted = true;
    local.positionOf({ start, moves: line }).then(
      ({ moves }) => isWanted && change((now) => addMoveDetails(now, path, moves)),
      (error: unknown) => {
        const isImpossible = error instanceof BackendError && error.problem !== undefined;
        if (isWanted && isImpossible) change((now) => removeNode(now, path));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [line?.join(";")]);
}

/** The address follows the tree: at once what was changed, a little later where somebody is. */
function useAnalysisAddress({ start, tree }: Analysis): void {
  const id = useRef(storedId(location.hash));
  const written = useRef(tree.root);
  useEffect(() => {
    if (tree === EMPTY_TREE) return undefined;
    let isWanted = true;
    const write = async () => {
      const { pathname } = location;
      const fragment = await analysisFragment({ start, tree }, id.current);
      if (!isWanted || location.pathname !== pathname) return;
      written.current = tree.root;
      history.replaceState(history.state, "", `#${fragment}`);
    };
    const timer = setTimeout(
      () => void write(),
      tree.root === written.current ? ADDRESS_DELAY_MS : 0,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [tree]);
}
