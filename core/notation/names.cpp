#include "names.h"

namespace sixlegs {
namespace {

constexpr std::string_view kColorLetters = "wb";
constexpr std::string_view kBugLetters = "qsbgamlp";

constexpr std::string_view kBaseName = "Base";
constexpr std::string_view kExpansionLetters = "MLP";
constexpr std::array<Bug, 3> kExpansions{Bug::kMosquito, Bug::kLadybug, Bug::kPillbug};

}  // namespace

std::string name(Piece piece) {
    const char letter = kBugLetters[index(piece.bug())];
    std::string text{kColorLetters[index(piece.color())], static_cast<char>(letter - 'a' + 'A')};
    if (kCount[index(piece.bug())] > 1) text += static_cast<char>('0' + piece.number());
    return text;
}

Result<Piece> parse_piece(std::string_view text) {
    const std::string letters = lower(text.substr(0, 4));
    const bool has_number = letters.size() == 3;
    if (letters.size() == 2 || has_number) {
        const std::size_t color = kColorLetters.find(letters[0]);
        const std::size_t bug = kBugLetters.find(letters[1]);
        const bool is_known = color != std::string::npos && bug != std::string::npos;
        const int count = is_known ? kCount[bug] : 0;
        const int number = has_number ? letters[2] - '0' : count == 1 ? 1 : 0;
        if (number >= 1 && number <= count)
            return Piece(static_cast<Color>(color), static_cast<Bug>(bug), number);
    }
    return unread(Code::kNoSuchPiece, text);
}

std::string game_type_name(BugSet set) {
    std::string text(kBaseName);
    if (set != kBase) text += '+';
    for (std::size_t i = 0; i < kExpansions.size(); ++i)
        if (set & bit(kExpansions[i])) text += kExpansionLetters[i];
    return text;
}

Result<BugSet> parse_game_type(std::string_view text) {
    if (text == kBaseName) return kBase;
    const Problem none = unread(Code::kNoSuchGameType, text);
    if (!text.starts_with(kBaseName)) return none;
    const std::string_view letters = text.substr(kBaseName.size());
    if (letters.size() < 2 || letters.front() != '+') return none;
    BugSet set = kBase;
    for (char letter : letters.substr(1)) {
        const std::size_t i = kExpansionLetters.find(letter);
        if (i == std::string_view::npos || (set & bit(kExpansions[i]))) return none;
        set |= bit(kExpansions[i]);
    }
    return set;
}

Result<Opening> parse_opening(std::string_view text) {
    if (const auto opening = value_in(kOpeningNames, text)) return *opening;
    return unread(Code::kNoSuchOpening, text);
}

}  // namespace sixlegs
