// The names of everything that has one: pieces as UHP writes them, and one list of words for each
// other kind of value, which Python's enumerations and all messages are made from.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "problem.h"

namespace sixlegs {

template <class Value>
struct Named {
    Value value;
    std::string_view name;
};

// Names in the order of the values, each of which has one from the first on. Where one is missing,
// the compiler stops at this call of what is not there.
void a_value_is_missing_or_out_of_order();
template <class Value, std::size_t size>
consteval std::array<Named<Value>, size> list_of_names(const Named<Value> (&names)[size]) {
    std::array<Named<Value>, size> list = std::to_array(names);
    for (std::size_t i = 1; i < size; ++i)
        if (static_cast<std::size_t>(list[i].value) != static_cast<std::size_t>(list[0].value) + i)
            a_value_is_missing_or_out_of_order();
    return list;
}

inline constexpr auto kColorNames =
    list_of_names<Color>({{Color::kWhite, "white"}, {Color::kBlack, "black"}});

#define SIXLEGS_BUG(constant, word, letter, count, is_base) {Bug::constant, #word},
inline constexpr auto kBugNames = list_of_names<Bug>({SIXLEGS_BUGS(SIXLEGS_BUG)});
#undef SIXLEGS_BUG

inline constexpr auto kDirectionNames = list_of_names<Direction>({
    {Direction::kNorthEast, "north-east"},
    {Direction::kEast, "east"},
    {Direction::kSouthEast, "south-east"},
    {Direction::kSouthWest, "south-west"},
    {Direction::kWest, "west"},
    {Direction::kNorthWest, "north-west"},
});

inline constexpr auto kOpeningNames = list_of_names<Opening>(
    {{Opening::kRulebook, "rulebook"}, {Opening::kTournament, "tournament"}});

// As UHP writes them.
inline constexpr auto kOutcomeNames = list_of_names<Outcome>({
    {Outcome::kWhiteWins, "WhiteWins"},
    {Outcome::kBlackWins, "BlackWins"},
    {Outcome::kDraw, "Draw"},
});

inline constexpr auto kRuleNames = list_of_names<Rule>({
    {Rule::kGameOver, "game-over"},
    {Rule::kNotInSet, "not-in-set"},
    {Rule::kNotThere, "not-there"},
    {Rule::kMustNotPass, "must-not-pass"},
    {Rule::kNotYourTurn, "not-your-turn"},
    {Rule::kOutOfOrder, "out-of-order"},
    {Rule::kQueenNotFirst, "queen-not-first"},
    {Rule::kQueenDue, "queen-due"},
    {Rule::kQueenInHand, "queen-in-hand"},
    {Rule::kOccupied, "occupied"},
    {Rule::kFirstAtOrigin, "first-at-origin"},
    {Rule::kOffHive, "off-hive"},
    {Rule::kTouchesEnemy, "touches-enemy"},
    {Rule::kNoRoom, "no-room"},
    {Rule::kCovered, "covered"},
    {Rule::kResting, "resting"},
    {Rule::kOneHive, "one-hive"},
    {Rule::kSameHex, "same-hex"},
    {Rule::kCannotClimb, "cannot-climb"},
    {Rule::kTooFar, "too-far"},
    {Rule::kGate, "gate"},
    {Rule::kHighGate, "high-gate"},
    {Rule::kLosesTouch, "loses-touch"},
    {Rule::kNotInLine, "not-in-line"},
    {Rule::kGapInLine, "gap-in-line"},
    {Rule::kNothingToJump, "nothing-to-jump"},
    {Rule::kThreeSteps, "three-steps"},
    {Rule::kEnclosed, "enclosed"},
    {Rule::kNotOverTop, "not-over-top"},
    {Rule::kNothingToCopy, "nothing-to-copy"},
    {Rule::kNoCopiedWay, "no-copied-way"},
    {Rule::kBlocked, "blocked"},
    {Rule::kStacked, "stacked"},
    {Rule::kNotBesideThrower, "not-beside-thrower"},
});

inline constexpr auto kFaultNames = list_of_names<Fault>({
    {Fault::kTurnOutOfRange, "turn-out-of-range"},
    {Fault::kTooFarOut, "too-far-out"},
    {Fault::kEmptyStack, "empty-stack"},
    {Fault::kSameHex, "same-hex"},
    {Fault::kNotInSet, "not-in-set"},
    {Fault::kTwice, "twice"},
    {Fault::kOutOfOrder, "out-of-order"},
    {Fault::kSplitHive, "split-hive"},
    {Fault::kCannotClimb, "cannot-climb"},
    {Fault::kTooManyTiles, "too-many-tiles"},
    {Fault::kTooFewTiles, "too-few-tiles"},
    {Fault::kQueenMissing, "queen-missing"},
    {Fault::kQueenFirst, "queen-first"},
    {Fault::kClimbedTooSoon, "climbed-too-soon"},
    {Fault::kRestingNotOnTop, "resting-not-on-top"},
    {Fault::kRestingNotMoved, "resting-not-moved"},
});

inline constexpr auto kCodeNames = list_of_names<Code>({
    {Code::kNoSuchPiece, "no-such-piece"},
    {Code::kNotAMove, "not-a-move"},
    {Code::kNoTarget, "no-target"},
    {Code::kTwoMarks, "two-marks"},
    {Code::kNotInPlay, "not-in-play"},
    {Code::kIllegalMove, "illegal-move"},
    {Code::kNoSuchGameType, "no-such-game-type"},
    {Code::kNoSuchOpening, "no-such-opening"},
    {Code::kNotAState, "not-a-state"},
    {Code::kNotATurn, "not-a-turn"},
    {Code::kNotAPosition, "not-a-position"},
    {Code::kNotAStack, "not-a-stack"},
    {Code::kTwoStacks, "two-stacks"},
    {Code::kImpossible, "impossible"},
    {Code::kNoGameType, "no-game-type"},
    {Code::kOtherStart, "other-start"},
    {Code::kCommentNotClosed, "comment-not-closed"},
    {Code::kVariationNotClosed, "variation-not-closed"},
    {Code::kStrayParenthesis, "stray-parenthesis"},
    {Code::kTooManyVariations, "too-many-variations"},
    {Code::kNotATagName, "not-a-tag-name"},
    {Code::kNotANode, "not-a-node"},
    {Code::kNoGame, "no-game"},
    {Code::kNotADocument, "not-a-document"},
    {Code::kTooManyPlies, "too-many-plies"},
});

// The name in a list, of a value that has one.
template <class Value, std::size_t size>
constexpr std::string_view name_in(const std::array<Named<Value>, size>& names, Value value) {
    return names[static_cast<std::size_t>(value) - static_cast<std::size_t>(names[0].value)].name;
}
// The value with a name, written just so.
template <class Value, std::size_t size>
constexpr std::optional<Value> value_in(const std::array<Named<Value>, size>& names,
                                        std::string_view name) {
    for (const Named<Value>& named : names)
        if (named.name == name) return named.value;
    return std::nullopt;
}

constexpr std::string_view name(Color color) {
    return name_in(kColorNames, color);
}
constexpr std::string_view name(Bug bug) {
    return name_in(kBugNames, bug);
}
constexpr std::string_view name(Direction way) {
    return name_in(kDirectionNames, way);
}
constexpr std::string_view name(Opening opening) {
    return name_in(kOpeningNames, opening);
}
constexpr std::string_view name(Outcome outcome) {
    return name_in(kOutcomeNames, outcome);
}
constexpr std::string_view name(Rule rule) {
    return name_in(kRuleNames, rule);
}
constexpr std::string_view name(Fault fault) {
    return name_in(kFaultNames, fault);
}
constexpr std::string_view name(Code code) {
    return name_in(kCodeNames, code);
}

// As UHP has it before a turn's number, and PGN as a tag: "White".
constexpr std::string_view title(Color color) {
    return color == Color::kWhite ? "White" : "Black";
}

// A piece: "wA1", and "wQ" without a number. Read in any case, and of a single bug with or without
// its number.
std::string name(Piece piece);
Result<Piece> parse_piece(std::string_view text);

// A game type: "Base+MLP". Read with its letters in any order.
std::string game_type_name(BugSet set);
// All game types, those with fewer expansions first.
std::vector<std::string> game_type_names();
Result<BugSet> parse_game_type(std::string_view text);

Result<Opening> parse_opening(std::string_view text);

}  // namespace sixlegs
