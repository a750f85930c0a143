// Positions and moves as arrays of numbers, for Python.
#include "arrays.h"

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

bool has_shape(const nb::ndarray<>& array, std::initializer_list<std::int64_t> shape) {
    if (array.ndim() != shape.size()) return false;
    std::size_t i = 0;
    for (std::int64_t extent : shape)
        if (const auto has = static_cast<std::int64_t>(array.shape(i++));
            extent >= 0 && extent != has)
            return false;
    return true;
}

namespace {

nb::any mask(PyBoard& self, nb::any out) {
    if (out.is_none()) out = new_array<bool>({kActions});
    const nb::ndarray<> array = array_to_fill(out, "masks");
    if (!has_shape(array, {kActions}) || array.itemsize() != 1)
        throw nb::value_error("a mask is written into 5489 bytes or booleans");
    auto* bytes = static_cast<std::uint8_t*>(array.data());
    std::fill_n(bytes, kActions, std::uint8_t{0});
    for (Action action : self.actions()) bytes[action] = 1;
    return out;
}

nb::any planes(const Board& self, nb::any out) {
    if (out.is_none()) out = new_array<std::uint8_t>({kPlanes, kWidest, kWidest});
    const nb::ndarray<> array = array_to_fill(out, "planes");
    const int side = array.ndim() == 3 ? static_cast<int>(array.shape(1)) : 0;
    const bool fits = side % 2 == 1 && side <= kWidest && has_shape(array, {kPlanes, side, side});
    const Observation seen = observation_of(self);
    if (fits && holds<std::uint8_t>(array)) {
        write_planes(seen, static_cast<std::uint8_t*>(array.data()), side);
    } else if (fits && holds<float>(array)) {
        write_planes(seen, static_cast<float*>(array.data()), side);
    } else {
        throw nb::value_error(
            "planes are written into an array of 8-bit whole numbers or 32-bit floats of the shape"
            " (52, n, n), with an odd n up to 31");
    }
    return out;
}

nb::any piece_list(const Board& self, nb::any out) {
    if (out.is_none()) out = new_array<std::int8_t>({kPieces + 1, 4});
    const nb::ndarray<> array = array_to_fill(out, "piece lists");
    if (!has_shape(array, {kPieces + 1, 4}) || !holds<std::int8_t>(array))
        throw nb::value_error(
            "a piece list is written into an array of 8-bit whole numbers with a sign, of the shape"
            " (29, 4)");
    const Observation seen = observation_of(self);
    std::memcpy(array.data(), &seen, sizeof seen);
    return out;
}

Symmetry symmetry_of(int sixths, bool is_mirrored) {
    return {(sixths % 6 + 6) % 6, is_mirrored};
}

Board image(const Board& self, int sixths, bool is_mirrored) {
    const Board board = symmetry_of(sixths, is_mirrored)(self);
    if (flaw_in(setup_of(start_of(board))).fault == Fault::kTooFarOut)
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
            [](PyBoard& self, const FullMove& move) -> std::optional<int> {
                if (!self.is_legal(move)) return std::nullopt;
                return action_of(self, PyBoard::plain(move));
            },
            nb::arg("move"))
        .def(
            "_move_of",
            [](PyBoard& self, nb::int_ action) -> std::optional<FullMove> {
                const std::vector<Action> legal = self.actions();
                const auto found = std::ranges::find(legal, saturated(action));
                if (found == legal.end()) return std::nullopt;
                return self.full(self.legal()[static_cast<std::size_t>(found - legal.begin())]);
            },
            nb::arg("action"))
        .def("symmetric_key", &symmetric_key,
             "A `key` that a position shares with its turned and mirrored images.")
        .def("_explorer_keys", &explorer_keys, nb::arg("plies"))
        .def("_explorer_key", &explorer_key)
        .def("_explorer_keys_after",
             [](PyBoard& self) { return explorer_keys_after(self, self.legal()); })
        .def("_image", &image, nb::arg("sixths"), nb::arg("is_mirrored"));
    m.def(
        "action_image",
        [](int action, int sixths, bool is_mirrored) {
            return int{image_of(static_cast<Action>(action), symmetry_of(sixths, is_mirrored))};
        },
        nb::arg("action"), nb::arg("sixths"), nb::arg("is_mirrored"));
    m.attr("ACTIONS") = kActions;
    m.attr("PLANES") = kPlanes;
    m.attr("WIDEST") = kWidest;
    m.attr("PASS_ACTION") = int{kPassAction};
}
