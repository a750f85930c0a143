// VariationTree: a game with its variations and comments.
#pragma once

#include "moves.h"

namespace sixlegs {

inline constexpr int kMaxVariationDepth = 100;  // of nested variations

struct VariationNode {
    Move move{};              // the move to this node; unset for the root
    int parent = -1;          // -1 for the root
    int ply = 0;              // counted from the root
    int variation_depth = 0;  // the number of enclosing variations
    std::string comment{};
    int nag = 0;                  // numeric annotation glyph; 0 without one
    std::vector<int> children{};  // the first continues the line, the others are variations
};

class VariationTree {
  public:
    explicit VariationTree(Board start) : start_(std::move(start)), nodes_(1) {}

    const Board& start() const { return start_; }
    // All nodes, parents before their children.
    const std::vector<VariationNode>& nodes() const { return nodes_; }
    const VariationNode& operator[](int node) const {
        return nodes_[static_cast<std::size_t>(node)];
    }

    // Returns the node after a legal move, adding it if necessary; -1 if it would be nested too
    // deeply.
    int add(int parent, const Move& move);
    // Appends lines to the comment of a node.
    void comment(int node, std::string_view text);

    void annotate(int node, int nag) { nodes_[static_cast<std::size_t>(node)].nag = nag; }

    // Returns the board after the main line.
    Board end() const;

  private:
    Board start_;
    std::vector<VariationNode> nodes_;
};

// Returns a tree with the moves played on a board as its only line.
VariationTree line_tree(const Board& board);

// Moves a board from node to node.
class TreeWalker {
  public:
    explicit TreeWalker(const VariationTree& tree) : tree_(tree), board_(tree.start()) {}
    Board& move_to(int node);
    // Sets the current node after a caller has played on the board and added the moves to the tree.
    void set_node(int node) { at_ = node; }

  private:
    const VariationTree& tree_;
    Board board_;
    int at_ = 0;
};

// Returns the notation of all moves, by node; empty for the root.
std::vector<std::string> node_move_strings(const VariationTree& tree);

// A text with one line per node, lines of play before their variations: ply, move and comment,
// separated by tabs. Comments are escaped with \n, \t and \\.
std::string format_tree_lines(const VariationTree& tree);
Result<VariationTree> parse_tree_lines(const Board& start, std::string_view text);

}  // namespace sixlegs
