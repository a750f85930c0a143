// Python bindings of batches of games and their search trees.
#include <mutex>

#include "arrays.h"
#include "batch.h"
#include "board.h"
#include "native_calls.h"

using namespace sixlegs;

namespace {

// An object that several Python threads may use; a lock serializes them.
template <class Kind>
struct LockedObject {
    template <class... Arguments>
        requires std::is_constructible_v<Kind, Arguments...>
    explicit LockedObject(Arguments&&... arguments)
        : inner(std::forward<Arguments>(arguments)...) {}
    LockedObject(const LockedObject&) = delete;
    LockedObject& operator=(const LockedObject&) = delete;

    // Calls `work` with the object locked and the GIL released.
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

// Returns the number of positions: games, or leaves of a search.
std::size_t rows_of(const Batch& batch) {
    return static_cast<std::size_t>(batch.size());
}
std::size_t rows_of(const BatchSearch& search) {
    return static_cast<std::size_t>(search.leaves());
}

// Writes positions, unless another thread has changed their number.
template <class Object, class Write>
void write_rows(Object& self, std::size_t rows, Write write) {
    const bool is_same = self.locked([&](const auto& batch) {
        if (rows_of(batch) != rows) return false;
        write(batch);
        return true;
    });
    if (!is_same) throw std::runtime_error("another thread has changed the number of positions");
}

template <class Object>
nb::any masks(Object& self, nb::any out) {
    const std::size_t count = rows_of(self.inner);
    const OutputArray<bool> rows(out, count, {kActions}, "masks");
    write_rows(self, count, [&](const auto& batch) {
        batch.each_position([&](const PositionRow& position) {
            write_mask(position.actions, rows.numbers + position.row * kActions);
        });
    });
    return rows.out;
}

// The positions to write: the current ones, or the last ones of games that have ended.
constexpr auto each_position = [](const auto& batch, auto visit) { batch.each_position(visit); };
constexpr auto each_end = [](const Batch& batch, auto visit) { batch.each_final_position(visit); };

template <auto each, class Object>
nb::any piece_lists(Object& self, nb::any out) {
    const std::size_t count = rows_of(self.inner);
    const OutputArray<std::int8_t> rows(out, count, {kPieces + 1, 4}, "piece lists");
    auto* observations = reinterpret_cast<Observation*>(rows.numbers);
    write_rows(self, count, [&](const auto& batch) {
        each(batch, [&](const PositionRow& position) {
            observations[position.row] = position.observation;
        });
    });
    return rows.out;
}

template <auto each, class Object>
nb::any planes(Object& self, nb::any out) {
    const std::size_t count = rows_of(self.inner);
    return fill_planes(out, count, [&](auto* numbers, int side) {
        write_rows(self, count, [&](const auto& batch) {
            each(batch, [&](const PositionRow& position) {
                write_planes(position.observation,
                             numbers + position.row * at(kPlanes * side * side), side);
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
    if (actions.shape(0) != count) throw nb::value_error("expected one action per game");
    const OutputArray<float> reward_array(rewards, count, {}, "rewards");
    const OutputArray<bool> terminated_array(terminated, count, {}, "terminations");
    const OutputArray<bool> truncated_array(truncated, count, {}, "truncations");
    bool is_done = false;
    const int rejected = self.locked([&](Batch& batch) {
        const int first = batch.first_rejected(actions.data());
        if (first >= 0) is_done = batch.game(first).is_done();
        if (first < 0)
            batch.step(actions.data(),
                       {reward_array.numbers, terminated_array.numbers, truncated_array.numbers});
        return first;
    });
    if (rejected >= 0)
        reject_action(rejected, is_done, actions(static_cast<std::size_t>(rejected)));
    return nb::make_tuple(reward_array.out, terminated_array.out, truncated_array.out);
}

template <class Number, class Query>
nb::any query_games(PyBatch& self, nb::any out, const char* what, Query query) {
    const OutputArray<Number> rows(out, rows_of(self.inner), {}, what);
    self.locked([&](const Batch& batch) {
        for (int i = 0; i < batch.size(); ++i) rows.numbers[i] = query(batch, i);
    });
    return rows.out;
}

void bind_batch(nb::module_& m) {
    nb::class_<PyBatch>(m, "BaseBatch", "The native base class of BatchBoard.")
        .def(
            "__init__",
            [](PyBatch* self, const Board& start, int games, int max_plies, int autoreset,
               int threads) {
                new (self)
                    PyBatch(start, games, max_plies, static_cast<Autoreset>(autoreset), threads);
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
                    throw nb::value_error("expected one boolean per game");
                const auto* marks =
                    which ? reinterpret_cast<const std::uint8_t*>(which->data()) : nullptr;
                self.locked([&](Batch& batch) { batch.reset(marks); });
            },
            nb::arg("which").none(), nb::sig("def _reset(self, which: typing.Any) -> None"))
        .def("legal_mask", &masks<PyBatch>, nb::arg("out") = nb::none(),
             "Return 1 for each legal action and 0 for others, by game: (n, 5489) bytes or "
             "booleans.")
        .def("piece_list", &piece_lists<each_position, PyBatch>, nb::arg("out") = nb::none(),
             "Return the positions of all games as lists of pieces: (n, 29, 4) 8-bit integers.")
        .def("planes", &planes<each_position, PyBatch>, nb::arg("out") = nb::none(),
             "Return the positions of all games as planes: (n, 52, s, s) bytes or 32-bit floats, "
             "with "
             "an odd s.")
        .def("final_piece_list", &piece_lists<each_end, PyBatch>, nb::arg("out") = nb::none(),
             "With `same_step`, return the last positions of games that have ended, as lists of "
             "pieces.")
        .def("final_planes", &planes<each_end, PyBatch>, nb::arg("out") = nb::none(),
             "Return the same positions as planes: (n, 52, s, s) bytes or 32-bit floats, with an "
             "odd "
             "s.")
        .def(
            "outcomes",
            [](PyBatch& self, nb::any out) {
                return query_games<std::int8_t>(
                    self, out, "outcomes", [](const Batch& batch, int i) {
                        return static_cast<std::int8_t>(batch.outcome(i));
                    });
            },
            nb::arg("out") = nb::none(),
            "Return the outcome of each game after its last step: 0 none, 1 White has won, 2 Black "
            "has won, 3 draw.\n\n"
            "With `same_step`, it is that of a game that has ended, although the next has started.")
        .def(
            "turns",
            [](PyBatch& self, nb::any out) {
                return query_games<std::int8_t>(self, out, "turns", [](const Batch& batch, int i) {
                    return static_cast<std::int8_t>(batch.game(i).board().turn());
                });
            },
            nb::arg("out") = nb::none(),
            "Return the side to move in each game: 0 for White, 1 for Black.")
        .def(
            "plies",
            [](PyBatch& self, nb::any out) {
                return query_games<std::int32_t>(self, out, "plies", [](const Batch& batch, int i) {
                    return static_cast<std::int32_t>(batch.game(i).plies());
                });
            },
            nb::arg("out") = nb::none(), "Return the number of plies played in each game.")
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
                if (i < 0 || i >= self.inner.size())
                    throw nb::index_error("game index out of range");
                return self.locked(
                    [&](const Batch& batch) { return Board(batch.game(i).board()); });
            },
            nb::arg("i"));
}

using Logits = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Values = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void expand(PyTreeSearch& self, const Logits& logits, const Values& values) {
    std::size_t leaves = 0;
    int rejected = -1;
    const bool fits = self.locked([&](BatchSearch& search) {
        leaves = rows_of(search);
        if (logits.shape(0) < leaves || logits.shape(1) != kActions || values.shape(0) < leaves)
            return false;
        rejected = search.first_rejected(logits.data(), values.data());
        if (rejected < 0) search.expand(logits.data(), values.data());
        return true;
    });
    if (!fits)
        throw nb::value_error(("expected logits of the shape (" + std::to_string(leaves) +
                               ", 5489) and one value per row")
                                  .c_str());
    if (rejected >= 0)
        throw nb::value_error(("the evaluation of position " + std::to_string(rejected) +
                               " is not finite: its value or a logit of a legal action is NaN or"
                               " infinite")
                                  .c_str());
}

nb::any visits(PyTreeSearch& self, nb::any out) {
    const auto count = static_cast<std::size_t>(self.inner.size());
    const OutputArray<std::int32_t> rows(out, count, {kActions}, "visits");
    self.locked([&](const BatchSearch& search) {
        std::fill_n(rows.numbers, count * kActions, 0);
        for (int i = 0; i < search.size(); ++i)
            search.tree(i).each_action([&](Action action, int visits) {
                rows.numbers[static_cast<std::size_t>(i) * kActions + action] = visits;
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
        throw nb::value_error("expected as many games as trees");
    batch.locked([&](const Batch& games) {
        const std::lock_guard lock(self.mutex);
        self.inner.reset(games, {exploration, noise, alpha, seed});
    });
}

void bind_search_trees(nb::module_& m) {
    nb::class_<PyTreeSearch>(m, "BaseTreeSearch", "The native base class of TreeSearch.")
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
            [](PyTreeSearch& self, int max_leaves) {
                return self.locked([&](BatchSearch& search) { return search.select(max_leaves); });
            },
            nb::arg("max_leaves") = 8,
            "Select up to *max_leaves* leaves in each tree, and return the number of positions to "
            "evaluate.")
        .def(
            "min_visits",
            [](PyTreeSearch& self) {
                return self.locked([](const BatchSearch& search) { return search.min_visits(); });
            },
            "Return the minimum number of visits of all roots; 2**31 - 1 if all games are over.")
        .def("legal_mask", &masks<PyTreeSearch>, nb::arg("out") = nb::none(),
             "Return the legal actions of the selected positions, as `BatchBoard.legal_mask` does.")
        .def("piece_list", &piece_lists<each_position, PyTreeSearch>, nb::arg("out") = nb::none(),
             "Return the selected positions, as `BatchBoard.piece_list` does.")
        .def("planes", &planes<each_position, PyTreeSearch>, nb::arg("out") = nb::none(),
             "Return the selected positions, as `BatchBoard.planes` does.")
        .def("_expand", &expand, nb::arg("logits"), nb::arg("values"),
             nb::sig("def _expand(self, logits: typing.Any, values: typing.Any) -> None"))
        .def("visits", &visits, nb::arg("out") = nb::none(),
             "Return the visits of each action in each game: (n, 5489) 32-bit integers.")
        .def("values", &values, nb::arg("out") = nb::none(),
             "Return the values of all roots for their sides to move, from -1 to 1.");
}

}  // namespace

void bind_learning(nb::module_& m) {
    bind_batch(m);
    bind_search_trees(m);
}
