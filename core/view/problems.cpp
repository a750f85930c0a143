#include "problems.h"

#include "board.h"
#include "notation/names.h"

namespace sixlegs {

std::string problem_json(const Problem& problem) {
    Json json;
    json.begin_object();
    json.key("code");
    json.string(problem.code == Code::kTooManyPlies ? "too-many-moves" : "unreadable-game");
    json.key("detail");
    json.string(std::string(name(problem.code)) + ": " + problem.text);
    if (problem.ply > 0) {
        json.key("ply");
        json.number(problem.ply);
    }
    if (problem.fault != Fault::kNone) {
        json.key("fault");
        json.string(name(problem.fault));
    }
    if (problem.piece.exists()) {
        json.key("piece");
        write(json, problem.piece);
    }
    if (problem.hex) {
        json.key("hex");
        write(json, *problem.hex);
    }
    json.end_object();
    return json.take();
}

}  // namespace sixlegs
