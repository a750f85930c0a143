#include "record_reader.h"

#include <algorithm>

#include "hop.h"

namespace sixlegs {
namespace {

// Returns the text without leading characters from `characters`.
std::string_view strip_prefix(std::string_view text, std::string_view characters) {
    return text.substr(std::min(text.find_first_not_of(characters), text.size()));
}

// Returns the length in bytes of the word at the start of a text; 0 if it is longer than `limit`.
std::size_t word_length(std::string_view text, std::size_t limit) {
    const std::size_t end = std::min(text.find_first_of(" \t\"+;[]{}:", 0), text.size());
    return end <= limit && is_tag_name(text.substr(0, end)) ? end : 0;
}

// Detects `[Name "`.
bool starts_tag(std::string_view line) {
    if (!line.starts_with('[')) return false;
    line = strip_prefix(line.substr(1), " \t");
    line.remove_prefix(word_length(line, 400));
    return (line.starts_with(' ') || line.starts_with('\t')) &&
           strip_prefix(line, " \t").starts_with('"');
}

// Detects `{"name":`.
bool starts_json(std::string_view line) {
    if (!line.starts_with('{')) return false;
    line = strip_prefix(line.substr(1), " \t");
    const std::size_t name = line.starts_with('"') ? word_length(line.substr(1), 400) : 0;
    if (name == 0 || !line.substr(1 + name).starts_with('"')) return false;
    return strip_prefix(line.substr(name + 2), " \t").starts_with(':');
}

// Detects `Base+MLP;` and `Base` alone.
bool starts_game_string(std::string_view line) {
    if (!line.starts_with("Base")) return false;
    line.remove_prefix(4);
    if (line.starts_with('+')) {
        const std::size_t letters = word_length(line.substr(1), 10);
        if (letters == 0) return false;
        line.remove_prefix(1 + letters);
    }
    line = strip_prefix(line, " \t");
    return line.empty() || line.starts_with(';');
}

bool is_position(std::string_view text) {
    if (text.size() > 4 * kMaxPositionCharacters) return false;
    const auto words = split_words(text);
    return words.size() == 5 && enum_from_name<Opening>(words[1]);
}

// Returns the opening rule named in a comment line, if any.
std::optional<std::string_view> named_opening(std::string_view line) {
    constexpr std::string_view kOpening = "opening:";
    line = strip_prefix(line.substr(1), " \t");
    if (!line.starts_with(kOpening)) return std::nullopt;
    line = strip_prefix(line.substr(kOpening.size()), " \t");
    const std::size_t length = word_length(line, 20);
    if (length == 0 || length != line.size()) return std::nullopt;
    return line;
}

Result<GameRecord> record_of(const Board& board, std::string_view claim) {
    return GameRecord{{{"GameType", game_type_name(board.set())}},
                      line_tree(board),
                      resolve_result(board, claim),
                      std::string(claim)};
}

Result<GameRecord> read_game_string(std::string_view line, std::optional<std::string_view> rule) {
    std::optional<Opening> opening;
    if (rule) {
        const Result<Opening> result = parse_opening(*rule);
        if (!result) return result.error();
        opening = *result;
    }
    const Result<Board> board = parse_game(line, opening, PassNotation::kOptional);
    if (!board) return board.error();
    const auto fields = split(line, ';');
    return record_of(*board, fields.size() > 1 ? strip(fields[1]) : std::string_view());
}

Result<GameRecord> record_of_position(const Result<Board>& board) {
    if (!board) return board.error();
    return record_of(*board, {});
}

}  // namespace

Format detect_format(std::string_view text) {
    if (is_position(text)) return Format::kPosition;
    if (has_hop_fields(text)) return Format::kHop;
    const std::string_view first = strip(text);
    if (first.starts_with('(') && strip(first.substr(1)).starts_with(';')) return Format::kSgf;
    for (bool is_at_end = false; !is_at_end;) {
        const std::size_t end = text.find('\n');
        const std::string_view line = strip_prefix(text.substr(0, end), " \t");
        if (starts_tag(line)) return Format::kPgn;
        if (starts_json(line)) return Format::kJson;
        if (starts_game_string(line)) return Format::kGameStrings;
        is_at_end = end == std::string_view::npos;
        text.remove_prefix(is_at_end ? 0 : end + 1);
    }
    return Format::kNone;
}

std::string normalize_newlines(std::string_view text) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_pair = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
        if (!is_pair) plain += text[i] == '\r' ? '\n' : text[i];
    }
    return plain;
}

std::optional<Result<GameRecord>> GameStringReader::next() {
    std::optional<std::string_view> opening;
    while (!is_at_end_) {
        const std::size_t end = remaining_.find('\n');
        const std::string_view line = strip(remaining_.substr(0, end));
        is_at_end_ = end == std::string_view::npos;
        remaining_.remove_prefix(is_at_end_ ? 0 : end + 1);
        if (line.empty()) continue;
        if (!line.starts_with('#')) return read_game_string(line, opening);
        if (const auto rule = named_opening(line)) opening = rule;
    }
    return std::nullopt;
}

Result<GameRecord> read_record(std::string_view text) {
    const std::string plain = normalize_newlines(text);
    std::optional<Result<GameRecord>> record;
    switch (detect_format(plain)) {
        case Format::kPosition: return record_of_position(parse_position(plain));
        case Format::kHop: return record_of_position(parse_hop(plain));
        case Format::kPgn: record = PgnReader(plain).next(); break;
        case Format::kGameStrings: record = GameStringReader(plain).next(); break;
        default: break;
    }
    return record ? std::move(*record)
                  : Result<GameRecord>(ParseError{.code = ParseErrorCode::kNoGame});
}

}  // namespace sixlegs
