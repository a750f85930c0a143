// ParseError: why a text cannot be parsed, as a value; and Result: a value or a ParseError.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "rules/explain.h"
#include "rules/setup.h"
#include "text.h"

namespace sixlegs {

enum class ParseErrorCode : std::uint8_t {
    kNone,
    kNoSuchPiece,        // `text` is not the name of a piece
    kNotAMove,           // `text` is not a move
    kNoTarget,           // `piece` without a target; `text` is an example of a move
    kTwoDirectionMarks,  // `text` has a direction mark on both sides
    kNotInPlay,          // `piece` is used as a reference but not in play
    kIllegalMove,        // the move is not legal; see `reason`
    kNoSuchGameType,
    kNoSuchOpening,
    kNotAState,           // of a game string
    kNotATurn,            // `text` is not a turn such as "White[3]"
    kNotAPosition,        // `text` does not have the five fields of a position string
    kNotAStack,           // `text` is not a stack such as "0,-1:bQ.wB1"
    kTwoStacks,           // on `hex`
    kNotAHop,             // `text` does not have the fields of a HOP string
    kUnequalSet,          // `text` is not the game type of a HOP string with equal sides
    kNotATopology,        // `text` begins with the part of a HOP topology that is malformed
    kTooManyPieces,       // of the bug and color of `piece`
    kImpossiblePosition,  // no game can reach it; see `position_error`, and `piece` or `hex`
    kNoGameType,          // a record without a game type
    kStartMismatch,       // the start of a record has a different game type or opening
    kCommentNotClosed,    // a { without a }
    kVariationNotClosed,  // a ( without a )
    kStrayParenthesis,    // where no variation can begin or end
    kTooManyVariations,   // nested too deeply
    kNotATagName,         // `text` is not a PGN tag name
    kNotANode,            // `text` is not a valid line of a move tree, or out of place
    kNoGame,              // not a position string, game string or PGN
    kNotADocument,        // `text` is not a line of a game document
    kTooManyPlies,        // a game with more plies than allowed
};

struct ParseError {
    ParseErrorCode code = ParseErrorCode::kNone;
    std::string text{};        // the invalid text or its beginning
    Piece piece{};             // the piece concerned, if any
    std::optional<Hex> hex{};  // the hex concerned, if any
    PositionErrorCode position_error = PositionErrorCode::kNone;  // for kImpossiblePosition
    IllegalReason reason{};                                       // for kIllegalMove
    int ply = 0;                        // the ply of a game, from 1; 0 if the error concerns none
    std::optional<std::string> move{};  // the text of that ply or its beginning
};

// Returns at most 60 characters of a text to quote, and one more if the text is longer.
inline std::string excerpt(std::string_view text) {
    constexpr std::size_t kMaxCharacters = 61;
    return std::string(prefix(text, kMaxCharacters));
}

inline ParseError unreadable(ParseErrorCode code, std::string_view text) {
    return {.code = code, .text = excerpt(text)};
}

template <class Value>
class Result {
  public:
    Result(Value value) : value_(std::move(value)) {}
    Result(ParseError error) : error_(std::move(error)) {}

    explicit operator bool() const { return value_.has_value(); }
    Value& operator*() { return *value_; }
    const Value& operator*() const { return *value_; }
    Value* operator->() { return &*value_; }
    const Value* operator->() const { return &*value_; }

    const ParseError& error() const { return error_; }  // only if there is no value

  private:
    std::optional<Value> value_;
    ParseError error_;
};

}  // namespace sixlegs
