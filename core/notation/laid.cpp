#include "laid.h"

#include <algorithm>

namespace sixlegs {
namespace {

constexpr int kMostTurnsToClimb = 10;  // of a player, with all that can climb

// How many pieces the player has who has more of them.
int most_placed(std::string_view hive) {
    std::array<int, 2> placed{};
    for (std::string_view stack : split(hive, ';'))
        for (std::string_view name : split(stack.substr(stack.find(':') + 1), '.'))
            if (const auto piece = parse_piece(name)) ++placed[index(piece->color())];
    return std::max(placed[0], placed[1]);
}

}  // namespace

Result<Board> laid_board(std::string_view game_type, std::string_view opening, Color turn,
                         std::string_view hive) {
    const std::string begin =
        std::string(game_type) + " " + std::string(opening) + " " + std::string(title(turn)) + "[";
    const int placed = most_placed(hive);
    std::optional<Problem> too_soon;
    for (int number = std::max(1, placed); number < placed + kMostTurnsToClimb; ++number) {
        Result<Board> board =
            parse_position(begin + std::to_string(number) + "] - " + std::string(hive));
        if (board) return board;
        const Fault fault = board.problem().fault;
        if (fault == Fault::kTooManyTiles || fault == Fault::kClimbedTooSoon)
            too_soon = board.problem();  // in a later turn all may be well
        else if (!too_soon || too_soon->fault == Fault::kTooManyTiles)
            return board;
        else
            break;  // that a piece climbed too soon tells more
    }
    return *too_soon;
}

}  // namespace sixlegs
