// Python bindings of self-play and training samples.
#include "search/selfplay.h"

#include <new>

#include "board.h"
#include "native_calls.h"

using namespace sixlegs;

namespace {

nb::bytes as_bytes(const void* data, std::size_t size) {
    return nb::bytes(static_cast<const char*>(data), size);
}

// Plays several games without holding the GIL.
nb::bytes play_games(BugSet bugs, std::uint64_t seed, int games, std::uint64_t nodes,
                     const Evaluator& evaluator, std::uint64_t random_every) {
    constexpr std::size_t kTableMegabytes = 4;
    std::vector<std::uint8_t> bytes;
    {
        const NativeCall guard;
        const nb::gil_scoped_release release;
        TranspositionTable table(kTableMegabytes);
        if (!table.is_allocated()) throw std::bad_alloc();
        for (int i = 0; i < games && !NativeCall::is_shutting_down; ++i)
            play_selfplay_game(
                {bugs, Opening::kTournament, scramble(seed) + static_cast<std::uint64_t>(i), nodes,
                 random_every},
                evaluator, table, bytes);
    }
    return as_bytes(bytes.data(), bytes.size());
}

std::vector<SelfPlayGame> parse_games(const nb::bytes& bytes) {
    const auto* data = static_cast<const std::uint8_t*>(bytes.data());
    auto games = read_games({data, bytes.size()});
    if (!games) throw nb::value_error("not self-play games");
    return *std::move(games);
}

nb::bytes samples(const nb::bytes& bytes) {
    std::vector<Sample> samples;
    for (const SelfPlayGame& game : parse_games(bytes)) append_samples(game, samples);
    return as_bytes(samples.data(), samples.size() * sizeof(Sample));
}

nb::list games(const nb::bytes& bytes) {
    nb::list list;
    for (const SelfPlayGame& game : parse_games(bytes))
        list.append(nb::make_tuple(game.set, game.opening, static_cast<int>(game.outcome),
                                   to_py_line(Board(game.set, game.opening), game.moves),
                                   game.scores));
    return list;
}

}  // namespace

void bind_selfplay(nb::module_& m) {
    m.def("selfplay", &play_games, nb::arg("bugs"), nb::kw_only(), nb::arg("seed"),
          nb::arg("games"), nb::arg("nodes"), nb::arg("evaluator") = Evaluator(),
          nb::arg("random_every") = 0,
          "Play games of the engine against itself with the tournament opening rule, and return "
          "them\n"
          "as bytes. The seed determines the games. After the opening, one move in *random_every* "
          "is\n"
          "random, unless that is 0.");
    m.def("samples", &samples, nb::arg("games"),
          "Return the training samples of such games, as `sixlegs.training.samples` reads them.");
    m.def("selfplay_games", &games, nb::arg("games"),
          nb::sig("def selfplay_games(games: bytes) -> list[tuple[int, "
                  "typing.Literal['rulebook', 'tournament'], int, list[Move], list[int]]]"),
          "Return the games: bugs, opening rule, outcome, moves, and the score before each move.");
    m.attr("SAMPLE_BYTES") = sizeof(Sample);
}
