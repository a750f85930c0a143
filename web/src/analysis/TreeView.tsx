// The tree as a list: a move, what was tried instead of it, indented, and then what followed.
import { useEffect, useRef } from "preact/hooks";
import { isSamePath, nodeAt, type Path, type Tree, type TreeNode } from "../game/variations";
import { followCurrent } from "../table/MoveList";
import { Button } from "../ui/buttons";
import { sayMove, type Manner } from "../words/moves";
import { say } from "../words/text";

interface TreeViewProps {
  readonly tree: Tree;
  readonly manner: Manner;
  readonly isNotation: boolean;
  readonly onGo: (path: Path) => void;
}

/** One stop for Tab; the arrow keys of the screen lead from move to move. */
export function TreeView(props: TreeViewProps) {
  const { root, path } = props.tree;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => followCurrent(list.current!), [props.tree, props.isNotation]);
  return (
    <div ref={list} class="moves tree" role="group" aria-label={say("analysis-tree")} tabIndex={-1}>
      <div class={path.length ? "tree-move" : "tree-move is-current"}>
        <Button
          text={say("analysis-start")}
          tabIndex={path.length ? -1 : 0}
          aria-current={path.length ? undefined : "step"}
          onClick={() => props.onGo([])}
        />
      </div>
      {root.comment && <p class="tree-comment">{root.comment}</p>}
      {root.children.length > 0 && <Line {...props} from={[]} />}
    </div>
  );
}

/** The main moves after `from`, and under each the variations that leave the line there. */
function Line(props: TreeViewProps & { readonly from: Path; readonly first?: number }) {
  const { tree, from, first = 0 } = props;
  const rows = rowsOf(tree.root, from, first);
  return (
    <ol>
      {rows.map(({ node, path, others }) => (
        <li key={path.length}>
          <TreeMove {...props} {...{ node, path }} />
          {others.map((_, i) => {
            const instead = sayInstead(node, props.manner);
            return (
              <div key={i} class="tree-branch" role="group" aria-label={instead}>
                <Line {...props} from={path.slice(0, -1)} first={i + 1} />
              </div>
            );
          })}
        </li>
      ))}
    </ol>
  );
}

interface Row {
  readonly node: TreeNode;
  readonly path: Path;
  readonly others: readonly TreeNode[]; // tried instead, and shown below
}

/** The child `first` of the node at `from`, and what followed it by the main moves. */
function rowsOf(root: TreeNode, from: Path, first: number): readonly Row[] {
  const rows: Row[] = [];
  const path = [...from];
  let parent = nodeAt(root, from)!;
  for (let index = first; parent.children[index]; index = 0) {
    const others = index === 0 ? parent.children.slice(1) : [];
    parent = parent.children[index]!;
    path.push(index);
    rows.push({ node: parent, path: path.slice(), others });
  }
  return rows;
}

function TreeMove(props: TreeViewProps & Omit<Row, "others">) {
  const { tree, node, path, manner, isNotation, onGo } = props;
  const isCurrent = isSamePath(path, tree.path);
  const words = node.move && !isNotation ? sayMove(node.move, manner) : node.uhp;
  return (
    <>
      <div class={isCurrent ? "tree-move is-current" : "tree-move"}>
        <button
          type="button"
          tabIndex={isCurrent ? 0 : -1}
          aria-current={isCurrent ? "step" : undefined}
          onClick={() => onGo(path)}
        >
          {node.move && <span class={`move-color tile-${node.move.color}`} aria-hidden="true" />}
          <span class={node.move && !isNotation ? "" : "notation"}>{words}</span>
        </button>
      </div>
      {node.comment && <p class="tree-comment">{node.comment}</p>}
    </>
  );
}

function sayInstead({ move, uhp }: TreeNode, manner: Manner): string {
  return say("analysis-instead", { move: move ? sayMove(move, manner) : uhp });
}
