#include "problems.h"

#include "board.h"
#include "notation/names.h"

namespace sixlegs {

std::string problem_json(const Problem& problem) {
    const bool is_too_long = problem.code == Code::kTooManyPlies;
    Json json;
    json.object([&] {
        json.field(Key::kCode, is_too_long ? "too-many-moves" : "unreadable-game");
        json.field(Key::kDetail, std::string(name(problem.code)) + ": " + problem.text);
        if (problem.ply > 0) json.field(Key::kPly, problem.ply);
        if (problem.fault != Fault::kNone) json.field(Key::kFault, problem.fault);
        if (problem.piece.exists()) json.field(Key::kPiece, problem.piece);
        if (problem.hex) json.field(Key::kHex, *problem.hex);
    });
    return json.take();
}

}  // namespace sixlegs
