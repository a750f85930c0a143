// Python bindings of the serializers: boards and positions as JSON.
#include <cmath>

#include "board.h"
#include "serializers/board.h"
#include "serializers/board_view.h"
#include "serializers/move_text.h"

using namespace sixlegs;

namespace {

nb::bytes bytes(const std::string& text) {
    return nb::bytes(text.data(), text.size());
}

// Returns the output of `write` as bytes.
template <class Write>
nb::bytes to_json_bytes(Write write) {
    Json json;
    write(json);
    return bytes(json.text());
}

// Returns the id and the arguments of a message.
nb::tuple for_python(const MoveText& text) {
    nb::dict arguments;
    const auto add_piece = [&](const char* key, Piece piece) {
        if (piece.exists()) arguments[key] = piece;
    };
    if (text.color) arguments["color"] = *text.color;
    add_piece("piece", text.piece);
    add_piece("neighbor", text.neighbor);
    if (text.side) arguments["side"] = name(*text.side);
    add_piece("thrower", text.thrower);
    if (!text.by.empty()) arguments["by"] = text.by;
    return nb::make_tuple(text.id, arguments);
}

template <void (*write)(Json&, const Board&)>
nb::bytes to_json_bytes(const Board& board) {
    return to_json_bytes([&](Json& json) { write(json, board); });
}

nb::bytes position_message(const SeatedGame& seated, Sides sides, MoveLog& log, double now,
                           const nb::typed<nb::dict, nb::str, nb::bytes>& members) {
    return to_json_bytes([&](Json& json) {
        json.begin_object();
        json.encoded_field("type", "\"position\"");
        write_board_view(json, seated, sides, log, std::llround(1000 * now));
        for (const auto [name, value] : members) {
            const auto encoded = nb::cast<nb::bytes>(value);
            json.encoded_field(nb::cast<std::string>(name), {encoded.c_str(), encoded.size()});
        }
        json.end_object();
    });
}

}  // namespace

void bind_view(nb::module_& m, nb::class_<PyBoard>& board) {
    nb::class_<MoveLog>(
        m, "MoveLog", "A cache of the serialized moves of a game, which serializes each move once.")
        .def(nb::init<>());
    m.def(
        "reason_json",
        [](const IllegalReason& reason) {
            return to_json_bytes([&](Json& json) { write(json, reason); });
        },
        nb::arg("reason"));
    m.def(
        "board_view",
        [](const SeatedGame& seated, Sides sides, MoveLog& log) {
            return bytes(board_view(seated, sides, log));
        },
        nb::arg("seated"), nb::arg("sides"), nb::arg("move_log"),
        "Return a BoardView as JSON, for a viewer who plays *sides*.");
    m.def("position_message", &position_message, nb::arg("seated"), nb::arg("sides"),
          nb::arg("move_log"), nb::arg("now"), nb::arg("members"),
          "Return a position message: the fields of the core and *members*, which are JSON.");
    m.def(
        "why_not",
        [](const SeatedGame& seated, Sides sides, Piece piece, std::optional<Hex> hex) {
            return optional_of(why_not(seated, sides, piece, hex));
        },
        nb::arg("seated"), nb::arg("sides"), nb::arg("piece"), nb::arg("hex").none(),
        "Return why a viewer who plays *sides* cannot play a piece, or cannot move it to *hex*; "
        "None "
        "if they can.");
    m.def(
        "move_text",
        [](PyBoard& board, const PyMove& move) -> nb::tuple {
            const Move core_move = PyBoard::to_core_move(move);
            if (!core_move.is_pass() && !board.is_legal(move))
                throw nb::value_error("not a legal move");
            return for_python(move_text(board, core_move));
        },
        nb::arg("board"), nb::arg("move"),
        nb::sig("def move_text(board: BaseBoard, move: Move) -> "
                "tuple[str, dict[str, Piece | Color | str]]"),
        "Return the message that describes a legal move or a pass: its id and its arguments.");
    board.def("_stacks_json", &to_json_bytes<write_stacks>)
        .def("_choices_json",
             [](const Board& self) {
                 return to_json_bytes([&](Json& json) { write_choices(json, self, {}); });
             })
        .def("_premoves_json", &to_json_bytes<write_premoves>);
}
