#include "names.h"

namespace sixlegs {
namespace {

constexpr std::string_view kColorLetters = "wb";
constexpr std::string_view kBugLetters = "qsbgamlp";

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

}  // namespace sixlegs
