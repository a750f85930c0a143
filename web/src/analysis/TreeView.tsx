// The move tree as a list: each move, its indented alternatives, then the moves that followed.
import { useEffect, useRef } from "preact/hooks";
import {
  isSamePath,
  nodeAt,
  type Path,
  type VariationTree,
  type TreeNode,
} from "../game/variationTree";
import { scrollToCurrent } from "../game-ui/MoveList";
import { Button } from "../ui/buttons";
import { formatMove, type MoveFormat } from "../i18n/moves";
import { t } from "../i18n/translate";

interface TreeViewProps {
  readonly tree: VariationTree;
  readonly moveFormat: MoveFormat;
  readonly isNotation: boolean;
  readonly onGo: (path: Path) => void;
}

/** The tree is a single tab stop: the arrow keys of the screen select moves. */
export function TreeView(props: TreeViewProps) {
  const { root, path } = props.tree;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => scrollToCurrent(list.current!), [props.tree, props.isNotation]);
  return (
    <div ref={list} class="moves tree" role="group" aria-label={t("analysis-tree")} tabIndex={-1}>
      <div class={path.length ? "tree-move" : "tree-move is-current"}>
        <Button
          text={t("analysis-start")}
          tabIndex={path.length ? -1 : 0}
          aria-current={path.length ? undefined : "step"}
          onClick={() => props.onGo([])}
        />
      </div>
      {root.comment && <p class="tree-comment">{root.comment}</p>}
      {root.children.length > 0 && <VariationLine {...props} from={[]} />}
    </div>
  );
}

/** The main line after `from`, with the alternatives to each of its moves below the move. */
function VariationLine(props: TreeViewProps & { readonly from: Path; readonly first?: number }) {
  const { tree, from, first = 0 } = props;
  const rows = rowsOf(tree.root, from, first);
  return (
    <ol>
      {rows.map(({ node, path, variations }) => (
        <li key={path.length}>
          <TreeMove {...props} {...{ node, path }} />
          {variations.map((_, i) => {
            const label = formatVariationLabel(node, props.moveFormat);
            return (
              <div key={i} class="tree-branch" role="group" aria-label={label}>
                <VariationLine {...props} from={path.slice(0, -1)} first={i + 1} />
              </div>
            );
          })}
        </li>
      ))}
    </ol>
  );
}

interface TreeRow {
  readonly node: TreeNode;
  readonly path: Path;
  readonly variations: readonly TreeNode[]; // alternatives to this move, shown below it
}

/** Return the child `first` of the node at `from` and the main line after it. */
function rowsOf(root: TreeNode, from: Path, first: number): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const path = [...from];
  let parent = nodeAt(root, from)!;
  for (let index = first; parent.children[index]; index = 0) {
    const variations = index === 0 ? parent.children.slice(1) : [];
    parent = parent.children[index]!;
    path.push(index);
    rows.push({ node: parent, path: path.slice(), variations });
  }
  return rows;
}

function TreeMove(props: TreeViewProps & Omit<TreeRow, "variations">) {
  const { tree, node, path, moveFormat, isNotation, onGo } = props;
  const isCurrent = isSamePath(path, tree.path);
  const text = node.move && !isNotation ? formatMove(node.move, moveFormat) : node.uhp;
  return (
    <>
      <div class={isCurrent ? "tree-move is-current" : "tree-move"}>
        <button
          type="button"
          tabIndex={isCurrent ? 0 : -1}
          aria-current={isCurrent ? "step" : undefined}
          onClick={() => onGo(path)}
        >
          {node.move && <span class={`color-mark tile-${node.move.color}`} aria-hidden="true" />}
          <span class={node.move && !isNotation ? "" : "notation"}>{text}</span>
        </button>
      </div>
      {node.comment && <p class="tree-comment">{node.comment}</p>}
    </>
  );
}

function formatVariationLabel({ move, uhp }: TreeNode, moveFormat: MoveFormat): string {
  return t("analysis-instead", { move: move ? formatMove(move, moveFormat) : uhp });
}
