// ParseError: why a text cannot be read, as a value; and Result: what was read, or the problem.
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
    kNoSuchPiece,        // `text` names no piece
    kNotAMove,           // `text` is not a move
    kNoTarget,           // `piece` alone: where should it go? `text` is an example
    kTwoDirectionMarks,  // `text` has a mark on both sides
    kNotInPlay,          // nothing can lie beside `piece`
    kIllegalMove,        // the rules forbid it; `reason`
    kNoSuchGameType,
    kNoSuchOpening,
    kNotAState,           // of a game string
    kNotATurn,            // `text` is nothing such as "White[3]"
    kNotAPosition,        // `text` has not the five fields of a position string
    kNotAStack,           // `text` is nothing such as "0,-1:bQ.wB1"
    kTwoStacks,           // on `hex`
    kImpossiblePosition,  // no game comes to that position; `position_error`, and `piece` or `hex`
    kNoGameType,          // a record that does not say what is played
    kStartMismatch,       // the position of a record is of another game type or opening
    kCommentNotClosed,    // a { without a }
    kVariationNotClosed,  // a ( without a )
    kStrayParenthesis,    // where no variation begins or ends
    kTooManyVariations,   // within one another
    kNotATagName,         // `text` is not a name for a tag of PGN
    kNotANode,            // `text` is not a line of a tree, or out of place
    kNoGame,              // neither position string nor game string nor PGN
    kNotADocument,        // `text` is not a line of a kept game
    kTooManyPlies,        // a game that is longer than any that is kept
};

struct ParseError {
    ParseErrorCode code = ParseErrorCode::kNone;
    std::string text{};        // what is wrong, or its beginning
    Piece piece{};             // the piece it is about, where there is one
    std::optional<Hex> hex{};  // the place it is about, likewise
    PositionErrorCode position_error = PositionErrorCode::kNone;  // what is wrong with a position
    IllegalReason reason{};                                       // what is wrong with a move
    int ply = 0;  // the ply of a game that it is about, from 1; 0 if about none
    std::optional<std::string> move{};  // that ply as it is written, or its beginning
};

// No more of a text than somebody would quote, and one character, which tells that there is more.
inline std::string excerpt(std::string_view text) {
    constexpr std::size_t kMost = 61;
    return std::string(prefix(text, kMost));
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
