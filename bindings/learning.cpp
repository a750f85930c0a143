// Many games at once, and their search trees, for Python.
#include <mutex>

#include "arrays.h"
#include "batch.h"
#include "board.h"
#include "native_calls.h"

using namespace sixlegs;

namespace {

// A batch that several threads of Python may hold; they take turns.
template <class Kind>
struct LockedObject {
    template <class... Arguments>
        requires std::is_constructible_v<Kind, Arguments...>
    explicit LockedObject(Arguments&&... arguments)
        : inner(std::forward<Arguments>(arguments)...) {}
    LockedObject(const LockedObject&) = delete;
    LockedObject& operator=(const LockedObject&) = delete;

    // Calls `work` with the batch, the GIL being released.
    template <class Work>
    auto locked(Work work) {
        const NativeCall guard;
        const nb::gil_scoped_release release;
        const std::lock_guard lock(mutex);
        return work(inner);
    }
    Kind inner;
    std::mutex mutex;
};
using PyBatch = LockedObject<Batch>;
using PyTreeSearch = LockedObject<BatchSearch>;

// How many positions there are: games, or leaves of a search.
std::size_t rows_of(const Batch& batch) {
    return static_cast<std::size_t>(batch.size());
}
std::size_t rows_of(const BatchSearch& search) {
    return static_cast<std::size_t>(search.leaves());
}

// Writes so many positions, unless another thread has changed their number meanwhile.
template <class Held, class Write>
void write_rows(Held& self, std::size_t rows, Write write) {
    const bool is_same = self.locked([&](const auto& batch) {
        if (rows_of(batch) != rows) return false;
        write(batch);
        return true;
    });
    if (!is_same) throw std::runtime_error("another thread has changed what was to be written");
}

template <class Held>
nb::any masks(Held& self, nb::any out) {
    const std::size_t count = rows_of(self.inner);
    const OutputArray<bool> rows(out, count, {kActions}, "masks");
    write_rows(self, count, [&](const auto& batch) {
        batch.each_position([&](const PositionRow& seen) {
            write_mask(seen.actions, rows.numbers + seen.row * kActions);
        });
    });
    return rows.out;
}

// Which positions are written: the present ones, or the last ones of games that have ended.
constexpr auto each_position = [](const auto& batch, auto visit) { batch.each_position(visit); };
constexpr auto each_end = [](const Batch& batch, auto visit) { batch.each_final_position(visit); };

template <auto each, class Held>
nb::any piece_lists(Held& self, nb::any out) {
    const std::size_t count = rows_of(self.inner);
    const OutputArray<std::int8_t> rows(out, count, {kPieces + 1, 4}, "piece lists");
    auto* observations = reinterpret_cast<Observation*>(rows.numbers);
    write_rows(self, count, [&](const auto& batch) {
        each(batch, [&](const PositionRow& seen) { observations[seen.row] = seen.observation; });
    });
    return rows.out;
}

template <auto each, class Held>
nb::any planes(Held& self, nb::any out) {
    const std::size_t count = rows_of(self.inner);
    return fill_planes(out, count, [&](auto* numbers, int side) {
        write_rows(self, count, [&](const auto& batch) {
            each(batch, [&](const PositionRow& seen) {
                write_planes(seen.observation, numbers + seen.row * at(kPlanes * side * side),
                             side);
            });
        });
    });
}

using ActionArray = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

[[noreturn]] void reject_action(int game, bool is_done, std::int64_t action) {
    const std::string name = "game " + std::to_string(game);
    throw nb::value_error((is_done
                               ? name + " is over: reset it, or give it the action -1"
                               : "action " + std::to_string(action) + " is not legal in " + name)
                              .c_str());
}

nb::tuple step(PyBatch& self, const ActionArray& actions, nb::any rewards, nb::any terminated,
               nb::any truncated) {
    const std::size_t count = rows_of(self.inner);
    if (actions.shape(0) != count) throw nb::value_error("an action for each game is wanted");
    const OutputArray<float> worth(rewards, count, {}, "rewards");
    const OutputArray<bool> over(terminated, count, {}, "terminations");
    const OutputArray<bool> cut(truncated, count, {}, "truncations");
    bool is_done = false;
    const int refused = self.locked([&](Batch& batch) {
        const int first = batch.first_rejected(actions.data());
        if (first >= 0) is_done = batch.game(first).is_done();
        if (first < 0) batch.step(actions.data(), {worth.numbers, over.numbers, cut.numbers});
        return first;
    });
    if (refused >= 0) reject_action(refused, is_done, actions(static_cast<std::size_t>(refused)));
    return nb::make_tuple(worth.out, over.out, cut.out);
}

template <class Number, class Tell>
nb::any query_games(PyBatch& self, nb::any out, const char* what, Tell tell) {
    const OutputArray<Number> rows(out, rows_of(self.inner), {}, what);
    self.locked([&](const Batch& batch) {
        for (int i = 0; i < batch.size(); ++i) rows.numbers[i] = tell(batch, i);
    });
    return rows.out;
}

void bind_batch(nb::module_& m) {
    nb::class_<PyBatch>(m, "BaseBatch", "Many games at once, from the core.")
        .def(
            "__init__",
            [](PyBatch* self, const Board& start, int games, int longest, int autoreset,
               int threads) {
                new (self)
                    PyBatch(start, games, longest, static_cast<Autoreset>(autoreset), threads);
            },
            nb::arg("start"), nb::arg("games"), nb::arg("max_plies"), nb::arg("autoreset"),
            nb::arg("threads"))
        .def("__len__", [](const PyBatch& self) { return self.inner.size(); })
        .def("_step", &step, nb::arg("actions"), nb::arg("rewards").none(),
             nb::arg("terminated").none(), nb::arg("truncated").none(),
             nb::sig("def _step(self, actions: typing.Any, rewards: typing.Any, terminated: "
                     "typing.Any, truncated: typing.Any) -> tuple[typing.Any, typing.Any, "
                     "typing.Any]"))
        .def(
            "_reset",
            [](PyBatch& self,
               std::optional<nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>>
                   which) {
                if (which && which->shape(0) != rows_of(self.inner))
                    throw nb::value_error("a mark for each game is wanted");
                const auto* marks =
                    which ? reinterpret_cast<const std::uint8_t*>(which->data()) : nullptr;
                self.locked([&](Batch& batch) { batch.reset(marks); });
            },
            nb::arg("which").none(), nb::sig("def _reset(self, which: typing.Any) -> None"))
        .def("legal_mask", &masks<PyBatch>, nb::arg("out") = nb::none(),
             "Of each game, one for each action that is legal now: (n, 5489) bytes or booleans.")
        .def("piece_list", &piece_lists<each_position, PyBatch>, nb::arg("out") = nb::none(),
             "Each game's position as a list of pieces: (n, 29, 4) integers of 8 bits.")
        .def("planes", &planes<each_position, PyBatch>, nb::arg("out") = nb::none(),
             "Each game's position as planes: (n, 52, s, s) bytes or 32-bit floats, with an odd s.")
        .def(
            "final_piece_list", &piece_lists<each_end, PyBatch>, nb::arg("out") = nb::none(),
            "With `same_step`, the last position of each game that has ended, as a list of pieces.")
        .def("final_planes", &planes<each_end, PyBatch>, nb::arg("out") = nb::none(),
             "The same as planes: (n, 52, s, s) bytes or 32-bit floats, with an odd s.")
        .def(
            "outcomes",
            [](PyBatch& self, nb::any out) {
                return query_games<std::int8_t>(
                    self, out, "outcomes", [](const Batch& batch, int i) {
                        return static_cast<std::int8_t>(batch.outcome(i));
                    });
            },
            nb::arg("out") = nb::none(),
            "How each game stands after its last step: 0 goes on, 1 White has won, 2 Black, 3 a "
            "draw.\n\n"
            "With `same_step` that of a game that has ended, although the next has begun.")
        .def(
            "turns",
            [](PyBatch& self, nb::any out) {
                return query_games<std::int8_t>(self, out, "turns", [](const Batch& batch, int i) {
                    return static_cast<std::int8_t>(batch.game(i).board().turn());
                });
            },
            nb::arg("out") = nb::none(), "Whose turn it is in each game: 0 White's, 1 Black's.")
        .def(
            "plies",
            [](PyBatch& self, nb::any out) {
                return query_games<std::int32_t>(self, out, "plies", [](const Batch& batch, int i) {
                    return static_cast<std::int32_t>(batch.game(i).plies());
                });
            },
            nb::arg("out") = nb::none(), "How many plies were played in each game.")
        .def(
            "_random_actions",
            [](PyBatch& self, std::uint64_t seed, nb::any out) {
                const OutputArray<std::int64_t> rows(out, rows_of(self.inner), {}, "actions");
                self.locked([&](const Batch& batch) { batch.random_actions(rows.numbers, seed); });
                return rows.out;
            },
            nb::arg("seed"), nb::arg("out").none())
        .def(
            "_board",
            [](PyBatch& self, int i) {
                if (i < 0 || i >= self.inner.size()) throw nb::index_error("no such game");
                return self.locked(
                    [&](const Batch& batch) { return Board(batch.game(i).board()); });
            },
            nb::arg("i"));
}

using Logits = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Values = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void expand(PyTreeSearch& self, const Logits& logits, const Values& values) {
    std::size_t leaves = 0;
    int refused = -1;
    const bool fits = self.locked([&](BatchSearch& search) {
        leaves = rows_of(search);
        if (logits.shape(0) < leaves || logits.shape(1) != kActions || values.shape(0) < leaves)
            return false;
        refused = search.first_rejected(logits.data(), values.data());
        if (refused < 0) search.expand(logits.data(), values.data());
        return true;
    });
    if (!fits)
        throw nb::value_error(("logits of the shape (" + std::to_string(leaves) +
                               ", 5489) and as many values are wanted")
                                  .c_str());
    if (refused >= 0)
        throw nb::value_error(("the evaluation of position " + std::to_string(refused) +
                               " is not finite: NaN or infinity as its value or among the logits of"
                               " its legal actions")
                                  .c_str());
}

nb::any visits(PyTreeSearch& self, nb::any out) {
    const auto count = static_cast<std::size_t>(self.inner.size());
    const OutputArray<std::int32_t> rows(out, count, {kActions}, "visits");
    self.locked([&](const BatchSearch& search) {
        std::fill_n(rows.numbers, count * kActions, 0);
        for (int i = 0; i < search.size(); ++i)
            search.tree(i).each_action([&](Action action, int tried) {
                rows.numbers[static_cast<std::size_t>(i) * kActions + action] = tried;
            });
    });
    return rows.out;
}

nb::any values(PyTreeSearch& self, nb::any out) {
    const OutputArray<float> rows(out, static_cast<std::size_t>(self.inner.size()), {}, "values");
    self.locked([&](const BatchSearch& search) {
        for (int i = 0; i < search.size(); ++i) rows.numbers[i] = search.tree(i).value();
    });
    return rows.out;
}

void reset(PyTreeSearch& self, PyBatch& batch, float exploration, float noise, float alpha,
           std::uint64_t seed) {
    if (self.inner.size() != batch.inner.size())
        throw nb::value_error("as many trees as games are wanted");
    batch.locked([&](const Batch& games) {
        const std::lock_guard lock(self.mutex);
        self.inner.reset(games, {exploration, noise, alpha, seed});
    });
}

void bind_search_trees(nb::module_& m) {
    nb::class_<PyTreeSearch>(m, "BaseTreeSearch", "Search trees of many games, from the core.")
        .def(
            "__init__",
            [](PyTreeSearch* self, int trees, int threads) {
                new (self) PyTreeSearch(trees, threads);
            },
            nb::arg("trees"), nb::arg("threads"))
        .def("__len__", [](const PyTreeSearch& self) { return self.inner.size(); })
        .def("_reset", &reset, nb::arg("batch"), nb::kw_only(), nb::arg("exploration"),
             nb::arg("noise"), nb::arg("alpha"), nb::arg("seed"))
        .def(
            "select",
            [](PyTreeSearch& self, int most) {
                return self.locked([&](BatchSearch& search) { return search.select(most); });
            },
            nb::arg("max_leaves") = 8,
            "Go down each tree, *max_leaves* times at most, and tell how many positions are to be "
            "evaluated.")
        .def(
            "least_visits",
            [](PyTreeSearch& self) {
                return self.locked([](const BatchSearch& search) { return search.least_visits(); });
            },
            "How often the root was visited that was visited least; 2**31 - 1 if all games are "
            "over.")
        .def("legal_mask", &masks<PyTreeSearch>, nb::arg("out") = nb::none(),
             "The legal actions of these positions, as `BatchBoard.legal_mask` tells them.")
        .def("piece_list", &piece_lists<each_position, PyTreeSearch>, nb::arg("out") = nb::none(),
             "These positions, as `BatchBoard.piece_list` tells them.")
        .def("planes", &planes<each_position, PyTreeSearch>, nb::arg("out") = nb::none(),
             "These positions, as `BatchBoard.planes` tells them.")
        .def("_expand", &expand, nb::arg("logits"), nb::arg("values"),
             nb::sig("def _expand(self, logits: typing.Any, values: typing.Any) -> None"))
        .def("visits", &visits, nb::arg("out") = nb::none(),
             "How often each action was tried in each game: (n, 5489) integers of 32 bits.")
        .def("values", &values, nb::arg("out") = nb::none(),
             "What each game is thought worth to its side to move, from -1 to 1.");
}

}  // namespace

void bind_learning(nb::module_& m) {
    bind_batch(m);
    bind_search_trees(m);
}
