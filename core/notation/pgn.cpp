#include "pgn.h"

#include <algorithm>

#include "positions.h"

namespace sixlegs {
namespace {

constexpr std::size_t kLongestName = 100;  // of a tag, in characters

bool is_word_character(char32_t sign) {
    if (sign >= 0x80) return is_printable(sign);
    return (sign >= '0' && sign <= '9') || (sign >= 'A' && sign <= 'Z') ||
           (sign >= 'a' && sign <= 'z') || sign == '_';
}

std::string_view without_tabs(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::string value_of_tag(std::string_view value) {
    std::string text;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool is_escape = value[i] == '\\' && i + 1 < value.size() &&
                               (value[i + 1] == '"' || value[i + 1] == '\\');
        text += value[is_escape ? ++i : i];
    }
    return text;
}

// Where the number of a ply that begins here ends; 0 if none does.
std::size_t number_length(std::string_view text) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits == 0) return 0;
    const std::size_t dots = std::min(text.find_first_not_of(" \t", digits), text.size());
    const std::size_t end = std::min(text.find_first_not_of('.', dots), text.size());
    return end > dots ? end : 0;
}

// Whether a text is a sequence of annotations: "!", "?!" and the like, and numeric annotation
// glyphs (NAGs) such as "$14".
bool is_annotation(std::string_view text) {
    while (!text.empty()) {
        std::size_t end = std::min(text.find_first_not_of("!?"), text.size());
        if (end == 0 && text.front() == '$')
            end = std::min(text.find_first_not_of("0123456789", 1), text.size());
        if (end == 0 || text.substr(0, end) == "$") return false;
        text.remove_prefix(end);
    }
    return true;
}

// The words of a ply. Annotations are left out, whether they follow the move directly or after a
// space, and so are dots that stand for the other player's move ("1. ... bA1").
std::vector<std::string_view> words_of_ply(std::string_view text) {
    auto words = words_of(text);
    for (std::string_view& word : words) {
        const std::size_t end = std::min(word.find_first_of("$!?"), word.size());
        if (is_annotation(word.substr(end))) word = word.substr(0, end);
        if (word.find_first_not_of('.') == std::string_view::npos && word.size() >= 2) word = {};
    }
    std::erase_if(words, [](std::string_view word) { return word.empty(); });
    return words;
}

// A move and the result, if it ends with one.
void add_move(Draft& draft, std::string_view text) {
    auto words = words_of_ply(text);
    const auto result = words.empty() ? std::string_view() : words.back();
    const bool has_result = !result_word(result).empty();
    if (has_result) words.pop_back();
    if (!words.empty()) {
        std::string move(words[0]);
        for (std::string_view word : std::span(words).subspan(1)) move += " " + std::string(word);
        draft.parts.push_back({Draft::Kind::kMove, std::move(move)});
        ++draft.moves;
    }
    if (has_result && draft.open == 0) draft.result = result;
}

void add_parenthesis(Draft& draft, char sign) {
    draft.parts.push_back({sign == '(' ? Draft::Kind::kOpen : Draft::Kind::kClose, ""});
    draft.open = std::max(0, draft.open + (sign == '(' ? 1 : -1));
}

// The moves of a line, which are numbered or alone, and the parentheses around variations.
void add_plies(Draft& draft, std::string_view text) {
    std::size_t begin = 0;
    bool is_after_blank = true;
    for (std::size_t at = 0; at < text.size();) {
        const Character next = first_character(text.substr(at));
        const bool is_parenthesis = next.sign == '(' || next.sign == ')';
        const std::size_t number = is_after_blank ? number_length(text.substr(at)) : 0;
        if (is_parenthesis || number > 0) {
            add_move(draft, text.substr(begin, at - begin));
            if (is_parenthesis) add_parenthesis(draft, text[at]);
            begin = at + std::max(next.bytes, number);
        }
        is_after_blank = is_parenthesis || (number == 0 && is_blank(next.sign));
        at += std::max(next.bytes, number);
    }
    add_move(draft, text.substr(begin));
}

// The first moves of both players, in all variations.
std::vector<std::string_view> first_moves(const Draft& draft) {
    std::vector<std::string_view> moves;
    std::vector<int> outer;
    int ply = 0;
    for (const auto& [kind, text] : draft.parts) {
        if (kind == Draft::Kind::kMove && ++ply <= 2) moves.push_back(text);
        if (kind == Draft::Kind::kOpen) outer.push_back(ply--);
        if (kind == Draft::Kind::kClose && !outer.empty()) {
            ply = outer.back();
            outer.pop_back();
        }
    }
    return moves;
}

// The board before the first move, by the opening rule that the tags name or the moves imply.
Result<Board> start_of_draft(const Draft& draft) {
    if (!has_tag(draft.tags, "GameType")) return Problem{.code = Code::kNoGameType};
    const Result<BugSet> set = parse_game_type(tag_value(draft.tags, "GameType"));
    if (!set) return set.problem();
    const std::string_view opening = tag_value(draft.tags, kOpeningTag);
    if (has_tag(draft.tags, kPositionTag)) {
        Result<Board> board = parse_position(tag_value(draft.tags, kPositionTag));
        const bool has_opening = has_tag(draft.tags, kOpeningTag);
        if (board && (board->set() != *set || (has_opening && opening != name(board->opening()))))
            return Problem{.code = Code::kOtherStart};
        return board;
    }
    if (opening.empty()) return Board(*set, implied_opening(first_moves(draft)));
    const Result<Opening> named = parse_opening(opening);
    if (!named) return named.problem();
    return Board(*set, *named);
}

// Plays a game as it is written, variation by variation.
class Player {
  public:
    explicit Player(const Board& start) : tree_(start) {}

    Problem take(const Draft::Part& part) {
        switch (part.kind) {
            case Draft::Kind::kMove: return play(part.text);
            case Draft::Kind::kOpen: return open();
            case Draft::Kind::kClose: return close();
            case Draft::Kind::kComment: break;
        }
        tree_.comment(at_, part.text);
        return {};
    }
    bool is_in_variation() const { return !forks_.empty(); }
    Tree& tree() { return tree_; }

  private:
    // A place in the tree, and the one before the move that was written last, if there was one.
    struct Fork {
        int at, before;
    };

    Problem play(std::string_view text) {
        // BoardSpace's way to write a piece that lies by no other.
        Board& board = walk_.to(at_);
        if (board.in_play() == 0) text = without_suffix(text, " .");
        const std::size_t first = board.history().size();
        const auto played = play_written(board, std::span(&text, 1), Passes::kMayBeMissing);
        if (!played) {
            Problem problem = played.problem();
            problem.ply = tree_[at_].ply + 1;
            return problem;
        }
        before_ = at_;
        for (const auto& one : board.history().subspan(first)) {
            at_ = at_ < 0 ? -1 : tree_.add(at_, one.move);
        }
        walk_.came_to(at_);
        if (at_ >= 0) return {};
        return {.code = Code::kTooManyVariations, .ply = tree_[before_].ply + 1};
    }

    Problem open() {
        if (before_ < 0) return {.code = Code::kStrayParenthesis, .ply = tree_[at_].ply};
        forks_.push_back({at_, before_});
        at_ = before_;
        before_ = -1;
        return {};
    }

    Problem close() {
        if (forks_.empty()) return {.code = Code::kStrayParenthesis, .ply = tree_[at_].ply};
        at_ = forks_.back().at;
        before_ = forks_.back().before;
        forks_.pop_back();
        return {};
    }

    Tree tree_;
    Walk walk_{tree_};
    int at_ = 0;
    int before_ = -1;
    std::vector<Fork> forks_;
};

Result<GameRecord> played(Draft draft) {
    if (draft.fault != Code::kNone) return Problem{.code = draft.fault, .ply = draft.moves};
    const Result<Board> start = start_of_draft(draft);
    if (!start) return start.problem();
    Player player(*start);
    for (const Draft::Part& part : draft.parts) {
        Problem problem = player.take(part);
        if (problem.code != Code::kNone) return problem;
    }
    if (player.is_in_variation())
        return Problem{.code = Code::kVariationNotClosed, .ply = draft.moves};
    std::string claim(result_word(tag_value(draft.tags, "Result")));
    if (!value_named<Outcome>(claim)) claim = result_word(draft.result);
    std::string result = settled(player.tree().end(), claim);
    return GameRecord{std::move(draft.tags), std::move(player.tree()), std::move(result),
                      std::move(claim)};
}

// Adds a tag, or replaces its value. A text may have thousands of them, so none is searched for.
void add_tag(Draft& draft, const Tag& tag) {
    const auto [found, is_new] = draft.tag_indices.try_emplace(tag.name, draft.tags.size());
    if (is_new)
        draft.tags.push_back(tag);
    else
        draft.tags[found->second].value = tag.value;
}

// Whether a tag belongs to the next game; lines between games may be missing.
bool begins_anew(const Draft& draft, const Tag& tag) {
    const bool is_again = draft.tag_indices.contains(tag.name);
    return draft.moves > 0 || !draft.result.empty() || draft.fault != Code::kNone ||
           (is_again && (draft.has_gap || tag.name == "GameType"));
}

}  // namespace

bool is_tag_name(std::string_view text) {
    std::size_t count = 0;
    for (; !text.empty(); ++count) {
        const Character next = first_character(text);
        if (!is_word_character(next.sign) || count == kLongestName) return false;
        text.remove_prefix(next.bytes);
    }
    return count > 0;
}

std::optional<Tag> parse_tag(std::string_view line) {
    line = without_tabs(line);
    if (line.size() < 2 || line.front() != '[' || line.back() != ']') return std::nullopt;
    line = without_tabs(line.substr(1, line.size() - 2));
    const std::size_t blank = line.find_first_of(" \t");
    if (blank == std::string_view::npos || !is_tag_name(line.substr(0, blank))) return std::nullopt;
    const std::string_view value = without_tabs(line.substr(blank));
    if (value.size() < 2 || value.front() != '"' || value.back() != '"') return std::nullopt;
    return Tag{std::string(line.substr(0, blank)), value_of_tag(value.substr(1, value.size() - 2))};
}

std::optional<Result<GameRecord>> PgnReader::next() {
    std::optional<Draft> draft = next_draft();
    if (!draft) return std::nullopt;
    return played(std::move(*draft));
}

std::optional<Draft> PgnReader::next_draft() {
    Draft draft;
    while (!is_at_end_) {
        const std::size_t end = left_.find('\n');
        if (!take(draft, left_.substr(0, end))) return draft;
        is_at_end_ = end == std::string_view::npos;
        if (!is_at_end_) left_.remove_prefix(end + 1);
    }
    if (is_in_comment_) draft.fault = Code::kCommentNotClosed;
    is_in_comment_ = false;
    const bool is_there = !draft.tags.empty() || draft.moves > 0 || draft.fault != Code::kNone;
    return is_there ? std::optional(std::move(draft)) : std::nullopt;
}

// Whether a line belongs to the game; if not, nothing is taken.
bool PgnReader::take(Draft& draft, std::string_view line) {
    if (is_in_comment_ && line.starts_with(kNewGame)) {
        draft.fault = Code::kCommentNotClosed;
        is_in_comment_ = false;
    }
    if (!is_in_comment_) {
        if (line.starts_with('%')) return true;  // PGN's escape: readers ignore such lines
        if (const std::optional<Tag> tag = parse_tag(line)) {
            if (begins_anew(draft, *tag)) return false;
            add_tag(draft, *tag);
            return true;
        }
        if (stripped(line).empty()) draft.has_gap = !draft.tags.empty();
    } else {
        comment_ += '\n';
    }
    take_text(draft, line);
    return true;
}

void PgnReader::take_text(Draft& draft, std::string_view line) {
    const auto add_comment = [&draft](std::string_view comment) {
        if (const std::string_view text = stripped(comment); !text.empty())
            draft.parts.push_back({Draft::Kind::kComment, std::string(text)});
    };
    for (;;) {
        const std::size_t end = line.find_first_of(is_in_comment_ ? "}" : "{;");
        const std::string_view part = line.substr(0, end);
        if (is_in_comment_)
            comment_ += part;
        else
            add_plies(draft, part);
        if (end == std::string_view::npos) return;
        if (line[end] == ';') return add_comment(line.substr(end + 1));  // to the end of the line
        if (is_in_comment_) add_comment(comment_);
        comment_.clear();
        is_in_comment_ = !is_in_comment_;
        line.remove_prefix(end + 1);
    }
}

}  // namespace sixlegs
