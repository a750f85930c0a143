// State of an analysis: the tree, the session that shows the position of the current node, and the
// address that stores both.
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

// Delay at a node, since browsers limit how often the address may change.
const ADDRESS_DELAY_MS = 200;

export function useAnalysis(local: LocalGames, analysis: Analysis, presentation: Presentation) {
  const { start } = analysis;
  const [tree, setTree] = useState(analysis.tree);
  const latest = useRef(tree);
  const connection = useRef<TreeConnection | undefined>(undefined);
  const [isLoading, setLoading] = useState(true);
  // The tree before the last removal.
  const [beforeRemoval, setBeforeRemoval] = useState<VariationTree>();
  const set = (next: VariationTree) => {
    latest.current = next;
    setTree(next);
  };
  const change = (update: (tree: VariationTree) => VariationTree) => {
    const next = update(latest.current);
    if (next.root !== latest.current.root) setBeforeRemoval(undefined);
    set(next);
  };
  const removeBranch = () => {
    if (!latest.current.root.children.length) return;
    setBeforeRemoval(latest.current);
    set(removeNode(latest.current));
    presentation.announce(t("analysis-removed"));
  };
  const show = ({ root, path }: VariationTree) =>
    connection.current?.show(lineTo(root, path), currentNode({ root, path }).children.length === 0);
  const treeListener = {
    onMoves(moves: readonly Move[]) {
      const extended = withMoves(latest.current, moves);
      if (extended) return change(() => extended);
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
  // A layout effect: a cached position is shown together with the list of moves, not after it.
  useLayoutEffect(() => show(tree), [tree]);
  const dispatch = useDeferredDispatch(session, isLoading);
  useMissingMoves(local, start, tree, (update) => set(update(latest.current)));
  useAnalysisAddress({ start, tree });
  return {
    tree,
    session,
    state,
    isLoading,
    dispatch,
    change,
    removeBranch,
    // The last change removed a branch, which can be restored.
    canRestore: beforeRemoval !== undefined,
    restore: () => beforeRemoval && change(() => beforeRemoval),
    discardRemoved: () => setBeforeRemoval(undefined),
  };
}

export type AnalysisController = ReturnType<typeof useAnalysis>;

/**
 * Return a dispatch that defers input until the position has arrived: a tap right after a step back
 * refers to the position after the step.
 */
function useDeferredDispatch(session: GameSession | undefined, isLoading: boolean): Dispatch {
  const deferred = useRef<Parameters<Dispatch>[0][]>([]);
  useLayoutEffect(() => {
    if (!isLoading)
      deferred.current.splice(0).forEach((transition) => session?.dispatch(transition));
  }, [isLoading]);
  return useStableCallback<Parameters<Dispatch>[0]>((transition) => {
    if (isLoading) deferred.current.push(transition);
    else session?.dispatch(transition);
  });
}

/** Return the tree extended by moves from the current node; undefined if the tree is full. */
function withMoves(tree: VariationTree, moves: readonly Move[]): VariationTree | undefined {
  const added = moves.slice(tree.path.length);
  const extended = added.reduce<VariationTree | undefined>(
    (current, { uhp }) => current && addMove(current, uhp),
    tree,
  );
  return extended && addMoveDetails(extended, extended.path, moves);
}

/**
 * Request the details of all moves of an imported tree, one line at a time. Remove what the backend
 * rejects.
 */
function useMissingMoves(
  local: LocalGames,
  start: Start,
  { root }: VariationTree,
  change: (update: (tree: VariationTree) => VariationTree) => void,
): void {
  const path = lineWithoutDetails(root);
  const line = path && lineTo(root, path);
  useEffect(() => {
    if (!path || !line) return undefined;
    let isCurrent = true;
    local.positionOf({ start, moves: line }).then(
      ({ moves }) => isCurrent && change((current) => addMoveDetails(current, path, moves)),
      (error: unknown) => {
        const isImpossible = error instanceof BackendError && error.problem !== undefined;
        if (isCurrent && isImpossible) change((current) => removeNode(current, path));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [line?.join(";")]);
}

/**
 * Write changes of the tree to the address at once, and changes of the current node after a delay.
 */
function useAnalysisAddress({ start, tree }: Analysis): void {
  const id = useRef(storedId(location.hash));
  const written = useRef(tree.root);
  useEffect(() => {
    if (tree === EMPTY_TREE) return undefined;
    let isCurrent = true;
    const write = async () => {
      const { pathname } = location;
      const fragment = await analysisFragment({ start, tree }, id.current);
      if (!isCurrent || location.pathname !== pathname) return;
      written.current = tree.root;
      history.replaceState(history.state, "", `#${fragment}`);
    };
    const timer = setTimeout(
      () => void write(),
      tree.root === written.current ? ADDRESS_DELAY_MS : 0,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [tree]);
}
