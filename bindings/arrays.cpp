// Positions and moves as arrays of numbers, for Python.
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
    const auto refuse = [&](const char* why) {
        throw nb::type_error((std::string(what) + " " + why).c_str());
    };
    if (!nb::try_cast(out, array, false)) refuse("are written into an array that can be changed");
    if (array.device_type() != nb::device::cpu::value)
        refuse("are written into memory of the processor, not of another device");
    std::int64_t stride = 1;
    for (std::size_t i = array.ndim(); i-- > 0; stride *= static_cast<std::int64_t>(array.shape(i)))
        if (array.shape(i) > 1 && array.stride(i) != stride)
            refuse("are written into an array without gaps (C-contiguous)");
    return array;
}

void require_numpy() {
    try {
        nb::module_::import_("numpy");
    } catch (const nb::python_error&) {
        throw nb::import_error(
            "New arrays are numpy's, which is not installed: give an array of your own as out, or"
            " type pip install \"sixlegs[rl]\".");
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
    std::vector<std::size_t> whole(shape);
    if (rows) whole.insert(whole.begin(), *rows);
    return whole;
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
    const Observation seen = observation_of(self);
    std::memcpy(array.numbers, &seen, sizeof seen);
    return array.out;
}

Symmetry symmetry_of(int rotation, bool is_mirrored) {
    return {(rotation % 6 + 6) % 6, is_mirrored};
}

Board transformed_board(const Board& self, int rotation, bool is_mirrored) {
    const Board board = symmetry_of(rotation, is_mirrored)(self);
    if (find_position_error(setup_of(start_of(board))).code == PositionErrorCode::kTooFarOut)
        throw nb::value_error("this hive lies too far from the origin to be turned round it");
    return board;
}

}  // namespace

void bind_arrays(nb::module_& m, nb::class_<PyBoard>& board) {
    board
        .def("legal_mask", &mask, nb::arg("out") = nb::none(),
             "One for each action that is legal now and zero for all others.\n\n"
             "Written into *out*, 5489 bytes or booleans of numpy or whatever speaks DLPack, or "
             "else "
             "into\n"
             "a new numpy array.")
        .def("planes", &planes, nb::arg("out") = nb::none(),
             "The position as seen by the side to move, as planes: `sixlegs.arrays.PLANES` names "
             "them.\n\n"
             "Written into *out*, bytes or 32-bit floats of the shape (52, n, n) with an odd n up "
             "to "
             "31, or\n"
             "else into a new numpy array of (52, 31, 31) bytes, which holds every hive there can "
             "be.\n"
             "Of a smaller n only the hexagon in the middle is shown.")
        .def(
            "piece_list", &piece_list, nb::arg("out") = nb::none(),
            "The same in 116 bytes: a row for each piece of the side to move, then of the "
            "other.\n\n"
            "A row is q and r, seen from the hive's middle, the level from 1 up, and the state, of "
            "which\n"
            "`sixlegs.arrays` names the bits. The last row is how often the position stood before, "
            "and the\n"
            "turn number. Written into *out*, 8-bit integers of the shape (29, 4), or a new numpy "
            "array.")
        .def(
            "legal_actions",
            [](PyBoard& self) {
                const std::vector<Action> actions = self.actions();
                return std::vector<int>(actions.begin(), actions.end());
            },
            "The actions that are legal now, in the order of `legal_moves`.")
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
                const auto found = std::ranges::find(legal, saturate(action));
                if (found == legal.end()) return std::nullopt;
                return self.to_py_move(
                    self.legal()[static_cast<std::size_t>(found - legal.begin())]);
            },
            nb::arg("action"))
        .def("symmetric_key", &symmetric_key,
             "A `key` that a position shares with its turned and mirrored images.")
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
