// Boards as JSON for Python: what page and server show, written by the core.
#include <nanobind/stl/string_view.h>

#include <cmath>

#include "board.h"
#include "view/board.h"
#include "view/board_view.h"
#include "view/move_text.h"

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

// The id of a message and its arguments.
nb::tuple for_python(const MoveText& text) {
    nb::dict arguments;
    const auto add_piece = [&](const char* key, Piece piece) {
        if (piece.exists()) arguments[key] = piece;
    };
    if (text.color) arguments["color"] = *text.color;
    add_piece("piece", text.piece);
    add_piece("neighbor", text.neighbor);
    if (text.side) arguments["side"] = std::string(name(*text.side));
    add_piece("thrower", text.thrower);
    if (!text.by.empty()) arguments["by"] = std::string(text.by);
    return nb::make_tuple(std::string(text.id), arguments);
}

nb::bytes position_message(const SeatedGame& seated, int who, MoveLog& log, double now,
                           const nb::typed<nb::dict, nb::str, nb::bytes>& members) {
    return written([&](Json& json) {
        json.begin_object();
        json.encoded_field("type", "\"position\"");
        write_board_view(json, seated, static_cast<Sides>(who), log, std::llround(1000 * now));
        for (const auto [name, value] : members) {
            const auto encoded = nb::cast<nb::bytes>(value);
            json.encoded_field(nb::cast<std::string_view>(name), {encoded.c_str(), encoded.size()});
        }
        json.end_object();
    });
}

}  // namespace

void bind_view(nb::module_& m, nb::class_<PyBoard>& board) {
    nb::class_<MoveLog>(m, "Course",
                        "How a game came to where it stands, so that each move is written once.")
        .def(nb::init<>());
    m.def(
        "reason_json",
        [](const Reason& reason) { return written([&](Json& json) { write(json, reason); }); },
        nb::arg("reason"));
    m.def(
        "board_view",
        [](const SeatedGame& seated, int who, MoveLog& log) {
            return bytes(board_view(seated, static_cast<Sides>(who), log));
        },
        nb::arg("seated"), nb::arg("who"), nb::arg("course"),
        "A BoardView as JSON, for who holds these sides.");
    m.def("position_message", &position_message, nb::arg("seated"), nb::arg("who"),
          nb::arg("course"), nb::arg("now"), nb::arg("members"),
          "Return a position message: what the core knows of the game, and *members*, which are "
          "JSON.");
    m.def(
        "why_not",
        [](const SeatedGame& seated, int who, Piece piece,
           std::optional<Hex> hex) -> std::optional<Reason> {
            const Reason reason = why_not(seated, static_cast<Sides>(who), piece, hex);
            return reason.rule == Rule::kNone ? std::nullopt : std::optional(reason);
        },
        nb::arg("seated"), nb::arg("who"), nb::arg("piece"), nb::arg("hex").none(),
        "Why who holds these sides cannot play a piece, or not move it there; None if they can.");
    m.def(
        "move_text",
        [](PyBoard& board, const FullMove& move) -> nb::tuple {
            const Move plain = PyBoard::plain(move);
            if (!plain.is_pass() && !board.is_legal(move))
                throw nb::value_error("not a legal move");
            return for_python(move_text(board.board, plain));
        },
        nb::arg("board"), nb::arg("move"),
        nb::sig("def move_text(board: BaseBoard, move: Move) -> "
                "tuple[str, dict[str, Piece | Color | str]]"),
        "Return the message that describes a legal move or a pass: its id and its arguments.");
    board
        .def("_stacks_json",
             [](const PyBoard& self) {
                 return written([&](Json& json) { write_stacks(json, self.board); });
             })
        .def("_choices_json",
             [](const PyBoard& self) {
                 return written([&](Json& json) { write_choices(json, self.board, {}); });
             })
        .def("_choices_ahead_json", [](const PyBoard& self) {
            return written([&](Json& json) { write_choices_ahead(json, self.board); });
        });
}
