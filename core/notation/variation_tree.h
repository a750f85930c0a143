// VariationTree: a game with its variations and comments.
#pragma once

#include "moves.h"

namespace sixlegs {

inline constexpr int kMaxVariationDepth = 100;  // of variations within variations

struct VariationNode {
    Move move{};              // that leads here; none to the root
    int parent = -1;          // of the root, none
    int ply = 0;              // counted from the root
    int variation_depth = 0;  // in how many variations it lies
    std::string comment{};
    std::vector<int> children{};  // the first goes on with the line, others are variations
};

class VariationTree {
  public:
    explicit VariationTree(Board start) : start_(std::move(start)), nodes_(1) {}

    const Board& start() const { return start_; }
    const std::vector<VariationNode>& nodes() const {
        return nodes_;
    }  // the root first, parents first
    const VariationNode& operator[](int node) const {
        return nodes_[static_cast<std::size_t>(node)];
    }

    // The node that a legal move leads to, a new one if there is none yet; -1 if it would lie in
    // too many variations.
    int add(int parent, const Move& move);
    // Adds lines to what is said of a node.
    void comment(int node, std::string_view text);

    // The board after all moves of the main line.
    Board end() const;

  private:
    Board start_;
    std::vector<VariationNode> nodes_;
};

// The moves that were played on a board, as a tree of one line.
VariationTree line_tree(const Board& board);

// A board that goes from node to node.
class TreeWalker {
  public:
    explicit TreeWalker(const VariationTree& tree) : tree_(tree), board_(tree.start()) {}
    Board& move_to(int node);
    // For what plays on the board and adds its moves to the tree: where that has led.
    void set_node(int node) { at_ = node; }

  private:
    const VariationTree& tree_;
    Board board_;
    int at_ = 0;
};

// The names of all moves, by node; that of the root is empty.
std::vector<std::string> node_move_strings(const VariationTree& tree);

// All nodes, a line each, lines of play before the variations from them: the ply, the name of the
// move and the comment, tabs between; in the comment, \n, \t and \\ stand for what they mean.
std::string format_tree_lines(const VariationTree& tree);
Result<VariationTree> parse_tree_lines(const Board& start, std::string_view text);

}  // namespace sixlegs
