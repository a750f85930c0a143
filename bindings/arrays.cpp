// Python bindings of positions and moves as arrays.
#include "arrays.h"

#include "batch.h"
#include "board.h"
#include "learning/actions.h"
#include "learning/observation.h"
#include "notation/explorer_keys.h"
#include "notation/moves.h"
#include "notation/positions.h"
#include "notation/symmetry.h"
#include "rules/setup.h"

using namespace sixlegs;

nb::ndarray<> array_to_fill(nb::handle out, const char* what) {
    nb::ndarray<> array;
    const auto reject = [&](const char* requirement) {
        throw nb::type_error((std::string(what) + " need " + requirement).c_str());
    };
    if (!nb::try_cast(out, array, false)) reject("a writable array");
    if (array.device_type() != nb::device::cpu::value) reject("an array in CPU memory");
    std::int64_t stride = 1;
    for (std::size_t i = array.ndim(); i-- > 0; stride *= static_cast<std::int64_t>(array.shape(i)))
        if (array.shape(i) > 1 && array.stride(i) != stride) reject("a C-contiguous array");
    return array;
}

void require_numpy() {
    try {
        nb::module_::import_("numpy");
    } catch (const nb::python_error&) {
        throw nb::import_error(
            "New arrays need numpy, which is not installed: pass an array as out, or run"
            " pip install \"sixlegs[rl]\".");
    }
}

bool has_shape(const nb::ndarray<>& array, const std::vector<std::size_t>& shape, bool has_rows) {
    if (array.ndim() != shape.size()) return false;
    for (std::size_t i = 0; i < shape.size(); ++i)
        if (array.shape(i) != shape[i] && !(has_rows && i == 0 && array.shape(0) > shape[0]))
            return false;
    return true;
}

std::vector<std::size_t> with_rows(RowCount rows, std::initializer_list<std::size_t> shape) {
    std::vector<std::size_t> full_shape(shape);
    if (rows) full_shape.insert(full_shape.begin(), *rows);
    return full_shape;
}

namespace {

nb::any mask(const PyBoard& self, nb::any out) {
    const OutputArray<bool> array(out, {}, {kActions}, "masks");
    write_mask(self.actions(), array.numbers);
    return array.out;
}

nb::any planes(const Board& self, nb::any out) {
    return fill_planes(out, {}, [&](auto* numbers, int side) {
        write_planes(observation_of(self), numbers, side);
    });
}

nb::any piece_list(const Board& self, nb::any out) {
    const OutputArray<std::int8_t> array(out, {}, {kPieces + 1, 4}, "piece lists");
    const Observation observation = observation_of(self);
    std::memcpy(array.numbers, &observation, sizeof observation);
    return array.out;
}

Symmetry symmetry_of(int rotation, bool is_mirrored) {
    return {(rotation % 6 + 6) % 6, is_mirrored};
}

Board transformed_board(const Board& self, int rotation, bool is_mirrored) {
    const Board board = symmetry_of(rotation, is_mirrored)(self);
    if (find_position_error(setup_of(start_of(board))).code == PositionErrorCode::kTooFarOut)
        throw nb::value_error("the hive is too far from the origin to be transformed");
    return board;
}

}  // namespace

void bind_arrays(nb::module_& m, nb::class_<PyBoard>& board) {
    board
        .def("legal_mask", &mask, nb::arg("out") = nb::none(),
             "Return an array with 1 for each legal action and 0 for all others.\n\n"
             "*out* is an array of 5489 bytes or booleans to write to, by default a new numpy "
             "array.\n"
             "Any array with DLPack can be used.")
        .def("planes", &planes, nb::arg("out") = nb::none(),
             "Return the position from the point of view of the side to move as planes, which\n"
             "`sixlegs.arrays.PLANES` describes.\n\n"
             "*out* is an array to write to, of bytes or 32-bit floats with the shape (52, n, n) "
             "and an\n"
             "odd n up to 31; by default a new numpy array of (52, 31, 31) bytes, which fits every "
             "hive.\n"
             "With a smaller n, only the inscribed hexagon around the center is included.")
        .def("piece_list", &piece_list, nb::arg("out") = nb::none(),
             "Return the position in 116 bytes: one row per piece, those of the side to move "
             "first.\n\n"
             "A row has q and r relative to the center of the hive, the level from 1, and the "
             "state, "
             "whose\n"
             "bits `sixlegs.arrays` names. The last row has the number of earlier occurrences of "
             "the\n"
             "position and the turn number. *out* is an array of 8-bit integers with the shape "
             "(29, 4) to\n"
             "write to, by default a new numpy array.")
        .def(
            "legal_actions",
            [](PyBoard& self) {
                const std::vector<Action> actions = self.actions();
                return std::vector<int>(actions.begin(), actions.end());
            },
            "Return the legal actions, in the order of `legal_moves`.")
        .def(
            "_action",
            [](PyBoard& self, const PyMove& move) -> std::optional<int> {
                if (!self.is_legal(move)) return std::nullopt;
                return action_of(self, PyBoard::to_core_move(move));
            },
            nb::arg("move"))
        .def(
            "_move_from_action",
            [](PyBoard& self, nb::int_ action) -> std::optional<PyMove> {
                const std::vector<Action> legal = self.actions();
                const auto entry = std::ranges::find(legal, saturate(action));
                if (entry == legal.end()) return std::nullopt;
                return self.to_py_move(
                    self.legal()[static_cast<std::size_t>(entry - legal.begin())]);
            },
            nb::arg("action"))
        .def("symmetric_key", &symmetric_key,
             "Return a `key` that the position shares with its rotated and mirrored images.")
        .def("_explorer_keys", &explorer_keys, nb::arg("plies"))
        .def("_explorer_key", &explorer_key)
        .def("_explorer_keys_after",
             [](PyBoard& self) { return explorer_keys_after(self, self.legal()); })
        .def("_transformed", &transformed_board, nb::arg("rotation"), nb::arg("is_mirrored"));
    m.def(
        "transformed_action",
        [](int action, int rotation, bool is_mirrored) {
            return int{transformed_action(static_cast<Action>(action),
                                          symmetry_of(rotation, is_mirrored))};
        },
        nb::arg("action"), nb::arg("rotation"), nb::arg("is_mirrored"));
    m.attr("ACTIONS") = kActions;
    m.attr("PLANES") = kPlanes;
    m.attr("MAX_GRID_SIDE") = kMaxGridSide;
    m.attr("PASS_ACTION") = int{kPassAction};
}
