#include "pgn.h"

#include <algorithm>

#include "positions.h"

namespace sixlegs {
namespace {

constexpr std::size_t kMaxTagNameCharacters = 100;

bool is_word_character(char32_t c) {
    if (c >= 0x80) return is_printable(c);
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

std::string_view strip_blanks(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::string unescape_tag_value(std::string_view value) {
    std::string text;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool is_escape = value[i] == '\\' && i + 1 < value.size() &&
                               (value[i + 1] == '"' || value[i + 1] == '\\');
        text += value[is_escape ? ++i : i];
    }
    return text;
}

// Returns the length of the ply number at the start of `text`; 0 if there is none.
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

// Returns the words of a ply without annotations, attached or separate, and without dots in place
// of the other player's move ("1. ... bA1").
std::vector<std::string_view> words_of_ply(std::string_view text) {
    auto words = split_words(text);
    for (std::string_view& word : words) {
        const std::size_t end = std::min(word.find_first_of("$!?"), word.size());
        if (is_annotation(word.substr(end))) word = word.substr(0, end);
        if (word.find_first_not_of('.') == std::string_view::npos && word.size() >= 2) word = {};
    }
    std::erase_if(words, [](std::string_view word) { return word.empty(); });
    return words;
}

// Returns the number of the first annotation of a ply, or 0: that of its glyph, or that after "$".
int nag_of_ply(std::string_view text) {
    constexpr std::string_view kGlyphs[] = {"!", "?", "!!", "??", "!?", "?!"};
    for (std::string_view word : split_words(text)) {
        word.remove_prefix(std::min(word.find_first_of("$!?"), word.size()));
        if (word.empty() || !is_annotation(word)) continue;
        const auto glyph = std::ranges::find(kGlyphs, word.substr(0, word.find('$')));
        if (glyph != std::end(kGlyphs)) return static_cast<int>(glyph - kGlyphs) + 1;
        if (word.front() != '$') continue;
        int nag = 0;
        for (const char digit : word.substr(1)) {
            if (digit < '0' || digit > '9') break;
            nag = nag * 10 + (digit - '0');
            if (nag > kMaxNag) return 0;
        }
        return nag;
    }
    return 0;
}

// Adds a move and the result at its end, if there is one.
void add_move(PgnDraft& draft, std::string_view text) {
    auto words = words_of_ply(text);
    const auto result = words.empty() ? std::string_view() : words.back();
    const bool has_result = !normalize_result(result).empty();
    if (has_result) words.pop_back();
    if (!words.empty()) {
        std::string move(words[0]);
        for (std::string_view word : std::span(words).subspan(1)) move += " " + std::string(word);
        draft.tokens.push_back({PgnDraft::Kind::kMove, std::move(move), nag_of_ply(text)});
        ++draft.moves;
    }
    if (has_result && draft.open_variations == 0) draft.result = result;
}

void add_parenthesis(PgnDraft& draft, char parenthesis) {
    draft.tokens.push_back(
        {parenthesis == '(' ? PgnDraft::Kind::kOpen : PgnDraft::Kind::kClose, ""});
    draft.open_variations = std::max(0, draft.open_variations + (parenthesis == '(' ? 1 : -1));
}

// Adds the moves of a line, numbered or not, and the parentheses around variations.
void add_plies(PgnDraft& draft, std::string_view text) {
    std::size_t begin = 0;
    bool is_after_blank = true;
    for (std::size_t at = 0; at < text.size();) {
        const Character next = first_character(text.substr(at));
        const bool is_parenthesis = next.code_point == '(' || next.code_point == ')';
        const std::size_t number = is_after_blank ? number_length(text.substr(at)) : 0;
        if (is_parenthesis || number > 0) {
            add_move(draft, text.substr(begin, at - begin));
            if (is_parenthesis) add_parenthesis(draft, text[at]);
            begin = at + std::max(next.bytes, number);
        }
        is_after_blank = is_parenthesis || (number == 0 && is_blank(next.code_point));
        at += std::max(next.bytes, number);
    }
    add_move(draft, text.substr(begin));
}

// Returns the first moves of both players in all variations.
std::vector<std::string_view> first_moves(const PgnDraft& draft) {
    std::vector<std::string_view> moves;
    std::vector<int> outer;
    int ply = 0;
    for (const auto& [kind, text, nag] : draft.tokens) {
        if (kind == PgnDraft::Kind::kMove && ++ply <= 2) moves.push_back(text);
        if (kind == PgnDraft::Kind::kOpen) outer.push_back(ply--);
        if (kind == PgnDraft::Kind::kClose && !outer.empty()) {
            ply = outer.back();
            outer.pop_back();
        }
    }
    return moves;
}

// Returns the board before the first move, with the opening rule in the tags or implied by the
// moves.
Result<Board> start_of_draft(const PgnDraft& draft) {
    if (!has_tag(draft.tags, "GameType")) return ParseError{.code = ParseErrorCode::kNoGameType};
    const Result<BugSet> set = parse_game_type(tag_value(draft.tags, "GameType"));
    if (!set) return set.error();
    const std::string_view opening = tag_value(draft.tags, kOpeningTag);
    if (has_tag(draft.tags, kPositionTag)) {
        Result<Board> board = parse_position(tag_value(draft.tags, kPositionTag));
        const bool has_opening = has_tag(draft.tags, kOpeningTag);
        if (board && (board->set() != *set || (has_opening && opening != name(board->opening()))))
            return ParseError{.code = ParseErrorCode::kStartMismatch};
        return board;
    }
    if (opening.empty()) return Board(*set, implied_opening(first_moves(draft)));
    const Result<Opening> rule = parse_opening(opening);
    if (!rule) return rule.error();
    return Board(*set, *rule);
}

// Replays a parsed game including its variations.
class TreeBuilder {
  public:
    explicit TreeBuilder(const Board& start) : tree_(start) {}

    ParseError add(const PgnDraft::Token& token) {
        switch (token.kind) {
            case PgnDraft::Kind::kMove: {
                const ParseError error = play(token.text);
                if (token.nag > 0 && at_ > 0) tree_.annotate(at_, token.nag);
                return error;
            }
            case PgnDraft::Kind::kOpen: return open();
            case PgnDraft::Kind::kClose: return close();
            case PgnDraft::Kind::kComment: break;
        }
        tree_.comment(at_, token.text);
        return {};
    }
    bool is_in_variation() const { return !forks_.empty(); }
    VariationTree& tree() { return tree_; }

  private:
    // A node of the tree, and the node before the last move, or -1.
    struct Fork {
        int at, before;
    };

    ParseError play(std::string_view text) {
        // BoardSpace writes " ." after a piece without neighbors.
        Board& board = walker_.move_to(at_);
        if (board.in_play() == 0) text = without_suffix(text, " .");
        const std::size_t first = board.history().size();
        const auto played = push_all(board, std::span(&text, 1), PassNotation::kOptional);
        if (!played) {
            ParseError error = played.error();
            error.ply = tree_[at_].ply + 1;
            return error;
        }
        before_ = at_;
        for (const auto& record : board.history().subspan(first)) {
            at_ = at_ < 0 ? -1 : tree_.add(at_, record.move);
        }
        walker_.set_node(at_);
        if (at_ >= 0) return {};
        return {.code = ParseErrorCode::kTooManyVariations, .ply = tree_[before_].ply + 1};
    }

    ParseError open() {
        if (before_ < 0) return {.code = ParseErrorCode::kStrayParenthesis, .ply = tree_[at_].ply};
        forks_.push_back({at_, before_});
        at_ = before_;
        before_ = -1;
        return {};
    }

    ParseError close() {
        if (forks_.empty())
            return {.code = ParseErrorCode::kStrayParenthesis, .ply = tree_[at_].ply};
        at_ = forks_.back().at;
        before_ = forks_.back().before;
        forks_.pop_back();
        return {};
    }

    VariationTree tree_;
    TreeWalker walker_{tree_};
    int at_ = 0;
    int before_ = -1;
    std::vector<Fork> forks_;
};

Result<GameRecord> build_record(PgnDraft draft) {
    if (draft.error != ParseErrorCode::kNone)
        return ParseError{.code = draft.error, .ply = draft.moves};
    const Result<Board> start = start_of_draft(draft);
    if (!start) return start.error();
    TreeBuilder builder(*start);
    for (const PgnDraft::Token& token : draft.tokens) {
        ParseError error = builder.add(token);
        if (error.code != ParseErrorCode::kNone) return error;
    }
    if (builder.is_in_variation())
        return ParseError{.code = ParseErrorCode::kVariationNotClosed, .ply = draft.moves};
    std::string claim(normalize_result(tag_value(draft.tags, "Result")));
    if (!enum_from_name<Outcome>(claim)) claim = normalize_result(draft.result);
    std::string result = resolve_result(builder.tree().end(), claim);
    return GameRecord{std::move(draft.tags), std::move(builder.tree()), std::move(result),
                      std::move(claim)};
}

// Adds a tag or replaces its value. Indexed, because a text may have thousands of tags.
void add_tag(PgnDraft& draft, const Tag& tag) {
    const auto [entry, is_new] = draft.tag_indices.try_emplace(tag.name, draft.tags.size());
    if (is_new)
        draft.tags.push_back(tag);
    else
        draft.tags[entry->second].value = tag.value;
}

// Whether a tag belongs to the next game, even without an empty line between games.
bool starts_new_game(const PgnDraft& draft, const Tag& tag) {
    const bool is_repeated = draft.tag_indices.contains(tag.name);
    return draft.moves > 0 || !draft.result.empty() || draft.error != ParseErrorCode::kNone ||
           (is_repeated && (draft.has_gap || tag.name == "GameType"));
}

}  // namespace

bool is_tag_name(std::string_view text) {
    std::size_t count = 0;
    for (; !text.empty(); ++count) {
        const Character next = first_character(text);
        if (!is_word_character(next.code_point) || count == kMaxTagNameCharacters) return false;
        text.remove_prefix(next.bytes);
    }
    return count > 0;
}

std::optional<Tag> parse_tag(std::string_view line) {
    line = strip_blanks(line);
    if (line.size() < 2 || line.front() != '[' || line.back() != ']') return std::nullopt;
    line = strip_blanks(line.substr(1, line.size() - 2));
    const std::size_t blank = line.find_first_of(" \t");
    if (blank == std::string_view::npos || !is_tag_name(line.substr(0, blank))) return std::nullopt;
    const std::string_view value = strip_blanks(line.substr(blank));
    if (value.size() < 2 || value.front() != '"' || value.back() != '"') return std::nullopt;
    return Tag{std::string(line.substr(0, blank)),
               unescape_tag_value(value.substr(1, value.size() - 2))};
}

std::optional<Result<GameRecord>> PgnReader::next() {
    std::optional<PgnDraft> draft = next_draft();
    if (!draft) return std::nullopt;
    return build_record(std::move(*draft));
}

std::optional<PgnDraft> PgnReader::next_draft() {
    PgnDraft draft;
    while (!is_at_end_) {
        const std::size_t end = remaining_.find('\n');
        if (!append_line(draft, remaining_.substr(0, end))) return draft;
        is_at_end_ = end == std::string_view::npos;
        if (!is_at_end_) remaining_.remove_prefix(end + 1);
    }
    if (is_in_comment_) draft.error = ParseErrorCode::kCommentNotClosed;
    is_in_comment_ = false;
    const bool has_game =
        !draft.tags.empty() || draft.moves > 0 || draft.error != ParseErrorCode::kNone;
    return has_game ? std::optional(std::move(draft)) : std::nullopt;
}

// Appends a line. Returns false without using it if it belongs to the next game.
bool PgnReader::append_line(PgnDraft& draft, std::string_view line) {
    if (is_in_comment_ && line.starts_with(kGameStartLine)) {
        draft.error = ParseErrorCode::kCommentNotClosed;
        is_in_comment_ = false;
    }
    if (!is_in_comment_) {
        if (line.starts_with('%')) return true;  // PGN's escape: readers ignore such lines
        if (const std::optional<Tag> tag = parse_tag(line)) {
            if (starts_new_game(draft, *tag)) return false;
            add_tag(draft, *tag);
            return true;
        }
        if (strip(line).empty()) draft.has_gap = !draft.tags.empty();
    } else {
        comment_ += '\n';
    }
    add_text(draft, line);
    return true;
}

void PgnReader::add_text(PgnDraft& draft, std::string_view line) {
    const auto add_comment = [&draft](std::string_view comment) {
        if (const std::string_view text = strip(comment); !text.empty())
            draft.tokens.push_back({PgnDraft::Kind::kComment, std::string(text)});
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
