// Boards as JSON for Python: what page and server show, written by the core.
#include <span>

#include "board.h"
#include "view/position.h"

using namespace sixlegs;

namespace {

nb::bytes bytes(const std::string& text) {
    return nb::bytes(text.data(), text.size());
}

// What `write` writes, as bytes.
template <class Write>
nb::bytes written(Write write) {
    Json json;
    write(json);
    return bytes(json.text());
}

std::vector<Move> plain(const std::vector<FullMove>& line) {
    std::vector<Move> moves;
    for (const FullMove& move : line) moves.push_back(PyBoard::plain(move));
    return moves;
}

// Who won, if anybody, and what ended it.
using Ended = std::pair<std::optional<Color>, std::string>;

nb::bytes view(const PyBoard& self, Course& course, bool is_turn, const std::string& awaits,
               const std::vector<std::uint64_t>& twice, const std::optional<Ended>& result,
               std::optional<Color> draw_offer, bool can_undo, bool can_redo, int occurrences,
               bool coach, const std::string& you, std::optional<Color> takeback_offer,
               std::optional<Color> rematch_offer, bool can_abort) {
    Conduct conduct{.awaits = awaits,
                    .viewer = result    ? Viewer::kAfterTheEnd
                              : is_turn ? Viewer::kToMove
                                        : Viewer::kOther,
                    .twice = twice,
                    .result = {},
                    .draw_offer = draw_offer,
                    .can_undo = can_undo,
                    .can_redo = can_redo,
                    .occurrences = occurrences,
                    .coach = coach,
                    .you = you,
                    .takeback_offer = takeback_offer,
                    .rematch_offer = rematch_offer,
                    .can_abort = can_abort};
    if (result) conduct.result = {result->first, result->second};
    return bytes(board_view(self.board, conduct, course));
}

}  // namespace

void bind_view(nb::module_& m, nb::class_<PyBoard>& board) {
    nb::class_<Course>(m, "Course",
                       "How a game came to where it stands, so that each move is written once.")
        .def(nb::init<>());
    m.def(
        "reason_json",
        [](const Reason& reason) { return written([&](Json& json) { write(json, reason); }); },
        nb::arg("reason"));
    board
        .def("_view", &view, nb::arg("course"), nb::kw_only(), nb::arg("is_turn"),
             nb::arg("awaits"), nb::arg("twice"), nb::arg("result").none(),
             nb::arg("draw_offer").none(), nb::arg("can_undo"), nb::arg("can_redo"),
             nb::arg("occurrences"), nb::arg("coach"), nb::arg("you"),
             nb::arg("takeback_offer").none(), nb::arg("rematch_offer").none(),
             nb::arg("can_abort"))
        .def("_stacks_json",
             [](const PyBoard& self) {
                 return written([&](Json& json) { write_stacks(json, self.board); });
             })
        .def("_choices_json",
             [](const PyBoard& self) {
                 return written([&](Json& json) { write_choices(json, self.board, {}); });
             })
        .def("_choices_ahead_json",
             [](const PyBoard& self) {
                 return written([&](Json& json) { write_choices_ahead(json, self.board); });
             })
        .def(
            "_moves_json",
            [](const PyBoard& self, const std::vector<FullMove>& line) {
                return written([&](Json& json) { write_moves(json, self.board, plain(line)); });
            },
            nb::arg("line"));
}
