#include "variation_tree.h"

#include <algorithm>

namespace sixlegs {
namespace {

std::string escape(std::string_view text) {
    std::string result;
    for (char character : text) {
        if (character == '\n')
            result += "\\n";
        else if (character == '\t')
            result += "\\t";
        else if (character == '\\')
            result += "\\\\";
        else
            result += character;
    }
    return result;
}

std::string unescape(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_escape = text[i] == '\\' && i + 1 < text.size();
        const char character = text[is_escape ? ++i : i];
        result += !is_escape         ? character
                  : character == 'n' ? '\n'
                  : character == 't' ? '\t'
                                     : character;
    }
    return result;
}

// Parses nodes line by line; each follows the last node of the previous ply.
class LineReader {
  public:
    explicit LineReader(const Board& start) : tree_(start) {}

    ParseError append_line(std::string_view line) {
        const auto fields = split(line, '\t');
        const int ply = parse_digits(fields[0], 9);
        const bool fits =
            fields.size() == 3 && ply >= 0 && ply <= std::ssize(path_) - (ply > 0 ? 0 : 1);
        if (!fits || (ply == 0) != fields[1].empty())
            return unreadable(ParseErrorCode::kNotANode, line);
        path_.resize(static_cast<std::size_t>(std::max(ply, 1)));
        if (ply > 0) {
            ParseError error = play(ply, fields[1]);
            if (error.code != ParseErrorCode::kNone) return error;
        }
        tree_.comment(path_.back(), unescape(fields[2]));
        return {};
    }
    VariationTree& tree() { return tree_; }

  private:
    ParseError play(int ply, std::string_view text) {
        const Result<Move> move = push_uhp(walker_.move_to(path_.back()), text);
        const int node = move ? tree_.add(path_.back(), *move) : -1;
        if (node >= 0) {
            walker_.set_node(node);
            path_.push_back(node);
            return {};
        }
        ParseError error =
            move ? ParseError{.code = ParseErrorCode::kTooManyVariations} : move.error();
        error.ply = ply;
        error.move = excerpt(text);
        return error;
    }

    VariationTree tree_;
    TreeWalker walker_{tree_};
    std::vector<int> path_{0};  // the path from the root to the last node
};

}  // namespace

int VariationTree::add(int parent, const Move& move) {
    const VariationNode& from = (*this)[parent];
    for (int child : from.children)
        if ((*this)[child].move == move) return child;
    const int depth = from.variation_depth + (from.children.empty() ? 0 : 1);
    if (depth > kMaxVariationDepth) return -1;
    const int node = static_cast<int>(nodes_.size());
    VariationNode added{
        .move = move, .parent = parent, .ply = from.ply + 1, .variation_depth = depth};
    nodes_.push_back(std::move(added));
    nodes_[static_cast<std::size_t>(parent)].children.push_back(node);
    return node;
}

void VariationTree::comment(int node, std::string_view text) {
    std::string& comment = nodes_[static_cast<std::size_t>(node)].comment;
    if (!comment.empty() && !text.empty()) comment += '\n';
    comment += text;
}

Board VariationTree::end() const {
    Board board = start_;
    for (int node = 0; !(*this)[node].children.empty();) {
        node = (*this)[node].children.front();
        board.push((*this)[node].move);
    }
    return board;
}

VariationTree line_tree(const Board& board) {
    VariationTree tree(start_of(board));
    int node = 0;
    for (const Board::PlayedMove& played : board.history()) node = tree.add(node, played.move);
    return tree;
}

Board& TreeWalker::move_to(int node) {
    std::vector<int> down;
    for (int from = at_, to = node; from != to;) {
        if (tree_[from].ply >= tree_[to].ply) {
            board_.pop();
            from = tree_[from].parent;
        } else {
            down.push_back(to);
            to = tree_[to].parent;
        }
    }
    for (; !down.empty(); down.pop_back()) board_.push(tree_[down.back()].move);
    at_ = node;
    return board_;
}

std::vector<std::string> node_move_strings(const VariationTree& tree) {
    std::vector<std::string> names{""};
    TreeWalker walker(tree);
    for (std::size_t i = 1; i < tree.nodes().size(); ++i) {
        const VariationNode& node = tree.nodes()[i];
        names.push_back(move_string(walker.move_to(node.parent), node.move));
    }
    return names;
}

std::string format_tree_lines(const VariationTree& tree) {
    const auto names = node_move_strings(tree);
    std::string text;
    for (std::vector<int> todo{0}; !todo.empty();) {
        const int i = todo.back();
        todo.pop_back();
        const VariationNode& node = tree[i];
        todo.insert(todo.end(), node.children.rbegin(), node.children.rend());
        text += std::to_string(node.ply) + "\t" + names[static_cast<std::size_t>(i)] + "\t" +
                escape(node.comment) + "\n";
    }
    return text;
}

Result<VariationTree> parse_tree_lines(const Board& start, std::string_view text) {
    LineReader reader(start);
    for (std::string_view line : split(without_suffix(text, "\n"), '\n')) {
        if (line.empty()) continue;
        ParseError error = reader.append_line(line);
        if (error.code != ParseErrorCode::kNone) return error;
    }
    return std::move(reader.tree());
}

}  // namespace sixlegs
