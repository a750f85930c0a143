// Names: pieces and game types in UHP notation, and the values of enumerations.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "parse_error.h"

namespace sixlegs {

// The identifier of an enumerator, as in "kNotInSet"; empty for a value without one. Taken from the
// function's signature, which ends with "value = sixlegs::Rule::kNotInSet]" in Clang, and has more
// after a semicolon in GCC. Other values appear as a cast: "(sixlegs::Rule)99".
template <auto value>
consteval std::string_view identifier() {
    constexpr std::string_view kBefore = "value = ";
    std::string_view text = __PRETTY_FUNCTION__;
    text.remove_prefix(text.find(kBefore) + kBefore.size());
    text = text.substr(0, text.find_first_of(";]"));
    text.remove_prefix(text.rfind(':') + 1);
    return text.find(')') == std::string_view::npos ? text : std::string_view();
}

// The number of enumerators of a type whose values count up from zero.
template <class Enum, std::size_t count = 0>
consteval std::size_t count_enumerators() {
    if constexpr (identifier<static_cast<Enum>(count)>().empty())
        return count;
    else
        return count_enumerators<Enum, count + 1>();
}

// The letters of an enumerator's name: those of kNotInSet are "not-in-set".
template <auto value>
inline constexpr auto kNameLetters = [] {
    constexpr std::string_view kWords = identifier<value>().substr(1);
    constexpr auto is_capital = [](char letter) { return letter >= 'A' && letter <= 'Z'; };
    std::array<char, kWords.size() + std::ranges::count_if(kWords, is_capital) - 1> letters{};
    std::size_t next = 0;
    for (char letter : kWords) {
        if (is_capital(letter) && next > 0) letters[next++] = '-';
        letters[next++] = static_cast<char>(is_capital(letter) ? letter - 'A' + 'a' : letter);
    }
    return letters;
}();

// The names of an enumeration's values, by value, derived from its identifiers. Files, messages and
// Python enumerations contain these names, so renaming an enumerator has consequences.
template <class Enum>
inline constexpr auto kNames = []<std::size_t... values>(std::index_sequence<values...>) {
    return std::array{std::string_view(kNameLetters<static_cast<Enum>(values)>.data(),
                                       kNameLetters<static_cast<Enum>(values)>.size())...};
}(std::make_index_sequence<count_enumerators<Enum>()>());

// Outcomes have their UHP names.
template <>
inline constexpr std::array<std::string_view, 4> kNames<Outcome>{"", "WhiteWins", "BlackWins",
                                                                 "Draw"};

template <class Enum>
    requires std::is_enum_v<Enum>
constexpr std::string_view name(Enum value) {
    return kNames<Enum>[static_cast<std::size_t>(value)];
}

// All values of an enumeration except `kNone`.
template <class Enum>
inline constexpr auto kValues = [] {
    constexpr std::size_t kFirst = identifier<Enum{}>() == "kNone" ? 1 : 0;
    std::array<Enum, count_enumerators<Enum>() - kFirst> values{};
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<Enum>(i + kFirst);
    return values;
}();

// Returns the value with exactly this name.
template <class Enum>
constexpr std::optional<Enum> enum_from_name(std::string_view text) {
    for (Enum value : kValues<Enum>)
        if (name(value) == text) return value;
    return std::nullopt;
}

// "White" or "Black", as in UHP turns and PGN tags.
constexpr std::string_view capitalized_name(Color color) {
    return color == Color::kWhite ? "White" : "Black";
}

// Pieces: "wA1", or "wQ" without a number if the player has only one. Parsing ignores case, and
// accepts "wQ1".
std::string name(Piece piece);
Result<Piece> parse_piece(std::string_view text);

// Game types: "Base+MLP". Parsing accepts the letters in any order.
std::string game_type_name(BugSet set);
// Returns all game types, those with fewer expansions first.
std::vector<std::string> game_type_names();
Result<BugSet> parse_game_type(std::string_view text);

Result<Opening> parse_opening(std::string_view text);

}  // namespace sixlegs
