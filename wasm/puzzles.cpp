// Puzzles: judgments of the solver's moves.
#include <algorithm>

#include "boundary.h"
#include "notation/moves.h"
#include "notation/positions.h"
#include "proof/puzzle.h"
#include "serializers/board.h"

using namespace sixlegs;

namespace {

// About half a second. The table is allocated on the first use.
constexpr std::uint64_t kMaxNodes = 2'000'000;
constexpr std::size_t kTableEntries = 1 << 16;

std::string judgment_json(const Board& board, const PuzzleJudgment& judgment) {
    constexpr std::string_view kVerdicts[] = {"solved", "correct", "wrong", "unknown"};
    Json json;
    json.object([&] {
        json.key(Key::kVerdict);
        json.string(kVerdicts[static_cast<std::size_t>(judgment.verdict)]);
        json.key(Key::kLine);
        Board after = board;
        json.array(judgment.line, [&](const Move& move) {
            json.string(move_string(after, move));
            after.push(move);
        });
    });
    return json.take();
}

}  // namespace

// Judges the last of `moves`, in UHP notation separated by semicolons, which were played from the
// position. `moves_left` is the number of the solver's moves after it, or -1 if it has to avoid a
// loss.
SIXLEGS_EXPORT(judge_puzzle_move)
bool judge_puzzle_move(SIXLEGS_TEXT_PARAMETER(position), SIXLEGS_TEXT_PARAMETER(moves),
                       int moves_left) {
    Result<Board> board = parse_position(SIXLEGS_TEXT_VIEW(position));
    if (!board) return respond(board.error());
    std::string_view rest = SIXLEGS_TEXT_VIEW(moves);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(';'), rest.size());
        if (const Result<Move> move = push_uhp(*board, rest.substr(0, end)); !move)
            return respond(move.error());
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    static Prover prover(kMaxNodes, kTableEntries);
    return respond(judgment_json(*board, moves_left < 0
                                             ? judge_saving_move(prover, *board)
                                             : judge_winning_move(prover, *board, moves_left)));
}
