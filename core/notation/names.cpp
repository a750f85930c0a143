#include "names.h"

namespace sixlegs {
namespace {

constexpr std::string_view kColorLetters = "wb";
#define SIXLEGS_BUG(constant, letter, count, is_base) letter,
constexpr auto kBugLetters = std::to_array<char>({SIXLEGS_BUGS(SIXLEGS_BUG)});
#undef SIXLEGS_BUG
constexpr std::string_view kBaseName = "Base";
constexpr BugSet kExpansions = kAllBugs & ~kBase;

// Returns the bug with a capital letter.
std::optional<Bug> bug_with(char letter) {
    for (int bug = 0; bug < kBugs; ++bug)
        if (kBugLetters[bug] == letter) return static_cast<Bug>(bug);
    return std::nullopt;
}

constexpr char upper(char letter) {
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

}  // namespace

std::string name(Piece piece) {
    std::string text{kColorLetters[index(piece.color())], kBugLetters[index(piece.bug())]};
    if (kCount[index(piece.bug())] > 1) text += static_cast<char>('0' + piece.number());
    return text;
}

Result<Piece> parse_piece(std::string_view text) {
    const std::string letters = lower(text.substr(0, 4));
    const bool has_number = letters.size() == 3;
    if (letters.size() == 2 || has_number) {
        const std::size_t color = kColorLetters.find(letters[0]);
        const std::optional<Bug> bug = bug_with(upper(letters[1]));
        const bool is_known = color != std::string::npos && bug;
        const int count = is_known ? kCount[index(*bug)] : 0;
        const int number = has_number ? letters[2] - '0' : count == 1 ? 1 : 0;
        if (number >= 1 && number <= count) return Piece(static_cast<Color>(color), *bug, number);
    }
    return unreadable(ParseErrorCode::kNoSuchPiece, text);
}

std::string game_type_name(BugSet set) {
    std::string text(kBaseName);
    if (set != kBase) text += '+';
    for (int bug = 0; bug < kBugs; ++bug)
        if (set & kExpansions & bit(static_cast<Bug>(bug))) text += kBugLetters[bug];
    return text;
}

std::vector<std::string> game_type_names() {
    std::vector<std::string> names;
    for (int expansions = 0; expansions <= std::popcount(kExpansions); ++expansions)
        for (unsigned set = kBase; set <= kAllBugs; ++set)
            if ((set & kBase) == kBase && std::popcount(set & kExpansions) == expansions)
                names.push_back(game_type_name(static_cast<BugSet>(set)));
    return names;
}

Result<BugSet> parse_game_type(std::string_view text) {
    if (text == kBaseName) return kBase;
    const ParseError error = unreadable(ParseErrorCode::kNoSuchGameType, text);
    if (!text.starts_with(kBaseName)) return error;
    const std::string_view letters = text.substr(kBaseName.size());
    if (letters.size() < 2 || letters.front() != '+') return error;
    BugSet set = kBase;
    for (char letter : letters.substr(1)) {
        const std::optional<Bug> bug = bug_with(letter);
        if (!bug || (set & bit(*bug))) return error;
        set |= bit(*bug);
    }
    return set;
}

Result<Opening> parse_opening(std::string_view text) {
    if (const auto opening = enum_from_name<Opening>(text)) return *opening;
    return unreadable(ParseErrorCode::kNoSuchOpening, text);
}

}  // namespace sixlegs
