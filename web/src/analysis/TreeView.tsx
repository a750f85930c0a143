// The move tree: the main line in two columns, and below each move its alternatives.
import { useEffect, useRef } from "preact/hooks";
import {
  isSamePath,
  nodeAt,
  type Path,
  type VariationTree,
  type TreeNode,
} from "../game/variationTree";
import { MoveButton, moveCell, scrollToCurrent } from "../game-ui/MoveList";
import type { ColorName } from "../messages";
import { Button } from "../ui/buttons";
import { formatMove, type MoveFormat } from "../i18n/moves";
import { t } from "../i18n/translate";

interface TreeViewProps {
  readonly tree: VariationTree;
  readonly moveFormat: MoveFormat;
  readonly onGo: (path: Path) => void;
}

/** The tree is a single tab stop: the arrow keys of the screen select moves. */
export function TreeView(props: TreeViewProps) {
  const { root, path } = props.tree;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => scrollToCurrent(list.current!), [props.tree]);
  const firstColor = root.children[0]?.move?.color ?? "white";
  return (
    <div ref={list} class="moves tree" role="group" aria-label={t("analysis-tree")} tabIndex={-1}>
      <div class={path.length ? "move is-start" : "move is-start is-current"}>
        <Button
          text={t("analysis-start")}
          tabIndex={path.length ? -1 : 0}
          aria-current={path.length ? undefined : "step"}
          onClick={() => props.onGo([])}
        />
      </div>
      {root.comment && <p class="tree-comment">{root.comment}</p>}
      {root.children.length > 0 && <VariationLine {...props} firstColor={firstColor} from={[]} />}
    </div>
  );
}

type LineProps = TreeViewProps & {
  readonly firstColor: ColorName;
  readonly from: Path;
  readonly first?: number;
};

/**
 * The main line after `from`: in two columns for the game, as flowing text for a variation. The
 * comment and the alternatives of a move interrupt it.
 */
function VariationLine(props: LineProps) {
  const { tree, from, firstColor, first = 0 } = props;
  const rows = rowsOf(tree.root, from, first);
  return (
    <ol class={from.length || first ? "variation" : "move-rows"}>
      {rows.map(({ node, path, variations }, i) => {
        const isCurrent = isSamePath(path, tree.path);
        const cell = moveCell({
          ply: path.length,
          firstColor,
          beginsRow: i === 0 || isInterrupted(rows[i - 1]!),
        });
        return [
          <li
            key={path.length}
            {...cell}
            class={isCurrent ? `${cell.class} is-current` : cell.class}
          >
            <MoveButton
              {...{ isCurrent }}
              move={node.move}
              uhp={node.uhp}
              moveFormat={props.moveFormat}
              isTabStop={isCurrent}
              onClick={() => props.onGo(path)}
            />
          </li>,
          isInterrupted({ node, variations }) && (
            <li key={`after ${path.length}`} class="interruption">
              {node.comment && <p class="tree-comment">{node.comment}</p>}
              {variations.map((_, branch) => (
                <div
                  key={branch}
                  class="tree-branch"
                  role="group"
                  aria-label={formatVariationLabel(node, props.moveFormat)}
                >
                  <VariationLine {...props} from={path.slice(0, -1)} first={branch + 1} />
                </div>
              ))}
            </li>
          ),
        ];
      })}
    </ol>
  );
}

interface TreeRow {
  readonly node: TreeNode;
  readonly path: Path;
  readonly variations: readonly TreeNode[]; // alternatives to this move, shown below it
}

function isInterrupted({ node, variations }: Pick<TreeRow, "node" | "variations">): boolean {
  return node.comment !== "" || variations.length > 0;
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

function formatVariationLabel({ move, uhp }: TreeNode, moveFormat: MoveFormat): string {
  return t("analysis-instead", { move: move ? formatMove(move, moveFormat) : uhp });
}
