#include "selfplay.h"

#include <algorithm>
#include <cstdlib>

#include "rules/explain.h"
#include "rules/movegen.h"
#include "search.h"

namespace sixlegs {
namespace {

constexpr int kMinRandomPlies = 4, kMaxRandomPlies = 9;  // of an opening
constexpr Score kMaxOpeningScore = 150;                  // of a balanced opening
constexpr int kMaxGamePlies = 160;                       // longer games are draws
constexpr int kMaxCoordinate = 100;                      // games beyond it are draws, too
constexpr std::size_t kHeader = 5, kPly = 5;             // bytes

// A random number generator: a hashed counter.
class RandomGenerator {
  public:
    explicit RandomGenerator(std::uint64_t seed) : state_(scramble(seed)) {}
    std::uint64_t below(std::uint64_t limit) { return scramble(state_++) % limit; }

  private:
    std::uint64_t state_;
};

struct Ply {
    Move move;
    Score score;  // kNoScore if the move was random
};

Move random_move(const Board& board, RandomGenerator& random) {
    const MoveList moves = legal_moves(board);
    return moves[random.below(moves.size())];
}

Board random_opening(const SelfPlayOptions& options, RandomGenerator& random,
                     std::vector<Ply>& plies) {
    for (;;) {
        Board board(options.set, options.opening);
        plies.clear();
        const auto length = kMinRandomPlies + random.below(kMaxRandomPlies - kMinRandomPlies + 1);
        while (plies.size() < length && !board.is_over()) {
            plies.push_back({random_move(board, random), kNoScore});
            board.push(plies.back().move);
        }
        if (!board.is_over()) return board;
    }
}

bool is_far(const Move& move) {
    return !move.is_pass() &&
           std::max(std::abs(move.target.q), std::abs(move.target.r)) > kMaxCoordinate;
}

// Appends a game: the low eight bits of the set, the opening and the other bits of the set, the
// outcome, the number of plies (two bytes), and for each ply piece, target and score (two bytes).
void append(const SelfPlayOptions& options, const std::vector<Ply>& plies, Outcome outcome,
            std::vector<std::uint8_t>& bytes) {
    bytes.insert(
        bytes.end(),
        {static_cast<std::uint8_t>(options.set),
         static_cast<std::uint8_t>(static_cast<int>(options.opening) | options.set >> 8 << 1),
         static_cast<std::uint8_t>(outcome), static_cast<std::uint8_t>(plies.size()),
         static_cast<std::uint8_t>(plies.size() >> 8)});
    for (const auto& [move, score] : plies) {
        const auto bits = static_cast<std::uint16_t>(score);
        bytes.insert(bytes.end(),
                     {move.piece.id, static_cast<std::uint8_t>(move.target.q),
                      static_cast<std::uint8_t>(move.target.r), static_cast<std::uint8_t>(bits),
                      static_cast<std::uint8_t>(bits >> 8)});
    }
}

// Plays the rest of a game and returns the outcome; nothing if the opening was not balanced.
std::optional<Outcome> finish_game(Board& board, const SelfPlayOptions& options,
                                   const Evaluator& evaluator, TranspositionTable& table,
                                   RandomGenerator& random, std::vector<Ply>& plies) {
    const std::atomic<bool> stop{false};
    const auto search = std::make_unique<Search>(table, evaluator, stop);
    const std::size_t first = plies.size();
    SearchOptions limits;
    limits.nodes = options.nodes;
    while (!board.is_over()) {
        if (ZobristBoard(board).repetitions() >= 2 || board.ply() >= kMaxGamePlies)
            return Outcome::kDraw;
        const bool is_first = plies.size() == first;
        if (options.random_every != 0 && !is_first && random.below(options.random_every) == 0) {
            plies.push_back({random_move(board, random), kNoScore});
        } else {
            SearchReport best{};
            table.begin_search();
            search->run(board, limits, [&](SearchReport report) { best = std::move(report); });
            if (is_first && std::abs(best.score) > kMaxOpeningScore) return std::nullopt;
            plies.push_back({best.moves[0], best.score});
            if (is_win(best.score)) return win_of(board.turn());
            if (is_loss(best.score)) return win_of(other(board.turn()));
        }
        if (is_far(plies.back().move)) return Outcome::kDraw;
        board.push(plies.back().move);
    }
    return board.outcome();
}

Hex offset_between(Hex from, Hex to) {
    return {to.q - from.q, to.r - from.r};
}
std::int8_t saturated_int8(int number) {
    return static_cast<std::int8_t>(std::clamp(number, -127, 127));
}

Sample sample_of(const Board& board, Outcome outcome, Score score) {
    Sample sample{};
    const Color us = board.turn();
    const Piece ours(us, Bug::kQueen), theirs(other(us), Bug::kQueen);
    const Hex from = board.is_in_play(ours)     ? board.at(ours)
                     : board.is_in_play(theirs) ? board.at(theirs)
                                                : Hex{};
    sample.queens =
        static_cast<std::uint8_t>(board.is_in_play(ours) | board.is_in_play(theirs) << 1);
    if (board.is_in_play(theirs)) {
        const Hex other = offset_between(from, board.at(theirs));
        sample.other_q = saturated_int8(other.q), sample.other_r = saturated_int8(other.r);
    }
    const Features features = features_of(board);
    const auto entry = [&](int kind, Hex hex) {
        const Hex at = offset_between(from, hex);
        return Sample::SampleFeature{static_cast<std::uint8_t>(kind), saturated_int8(at.q),
                                     saturated_int8(at.r)};
    };
    std::ranges::fill(sample.pieces, Sample::SampleFeature{Sample::kNone, 0, 0});
    std::ranges::fill(sample.gaps, Sample::SampleFeature{Sample::kNone, 0, 0});
    for (int i = 0; i < features.count; ++i) {
        const auto [piece, freedom] = features.pieces[i];
        sample.pieces[i] =
            entry(kind_of(piece.color() == us, piece.bug(), freedom), board.at(piece));
    }
    for (int i = 0; i < features.gap_count; ++i)
        sample.gaps[i] = entry(kind_of(features.gaps[i]), features.gaps[i].at);
    for (const Color color : {us, other(us)})
        board.each_in_hand(color, [&](Bug bug, int count) {
            sample.hands[(color != us) * kBugs + index(bug)] = static_cast<std::uint8_t>(count);
        });
    const auto terms = std::bit_cast<std::array<std::int16_t, kTerms>>(features.terms);
    for (int i = 0; i < kTerms; ++i) sample.terms[i] = saturated_int8(terms[i]);
    sample.result = outcome == Outcome::kDraw ? 0 : outcome == win_of(us) ? 1 : -1;
    sample.score = static_cast<std::int16_t>(score);
    sample.set = board.set();
    sample.ply = static_cast<std::uint16_t>(board.ply());
    return sample;
}

// Removes one game from the front of `bytes` and returns it.
std::optional<SelfPlayGame> take_game(std::span<const std::uint8_t>& bytes) {
    if (bytes.size() < kHeader) return std::nullopt;
    const auto set = static_cast<BugSet>(bytes[0] | bytes[1] >> 1 << 8);
    const std::size_t plies = bytes[3] | bytes[4] << 8;
    const bool is_valid = (set & kBase) == kBase && (set & ~kAllBugs) == 0 && bytes[2] <= 3 &&
                          bytes.size() >= kHeader + plies * kPly;
    if (!is_valid) return std::nullopt;
    SelfPlayGame game{
        set, static_cast<Opening>(bytes[1] & 1), static_cast<Outcome>(bytes[2]), {}, {}};
    Board board(game.set, game.opening);
    bytes = bytes.subspan(kHeader);
    for (std::size_t i = 0; i < plies; ++i, bytes = bytes.subspan(kPly)) {
        const Hex target{static_cast<std::int8_t>(bytes[1]), static_cast<std::int8_t>(bytes[2])};
        const Move move = bytes[0] == kPass.piece.id ? kPass : Move{Piece(bytes[0]), target};
        if (board.is_over() || !is_legal(board, move)) return std::nullopt;
        game.moves.push_back(move);
        game.scores.push_back(static_cast<std::int16_t>(bytes[3] | bytes[4] << 8));
        board.push(move);
    }
    return game;
}

}  // namespace

void play_selfplay_game(const SelfPlayOptions& options, const Evaluator& evaluator,
                        TranspositionTable& table, std::vector<std::uint8_t>& bytes) {
    RandomGenerator random(options.seed);
    std::vector<Ply> plies;
    for (;;) {
        table.clear();
        Board board = random_opening(options, random, plies);
        if (const auto outcome = finish_game(board, options, evaluator, table, random, plies))
            return append(options, plies, *outcome, bytes);
    }
}

std::optional<std::vector<SelfPlayGame>> read_games(std::span<const std::uint8_t> bytes) {
    std::vector<SelfPlayGame> games;
    while (!bytes.empty()) {
        std::optional<SelfPlayGame> game = take_game(bytes);
        if (!game) return std::nullopt;
        games.push_back(*std::move(game));
    }
    return games;
}

void append_samples(const SelfPlayGame& game, std::vector<Sample>& samples) {
    Board board(game.set, game.opening);
    std::size_t last_random = game.moves.size();  // positions before it did not lead to the outcome
    while (last_random > 0 && game.scores[last_random - 1] != kNoScore) --last_random;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        if (const Score score = game.scores[i]; score != kNoScore && !is_proven(score)) {
            samples.push_back(sample_of(board, game.outcome, score));
            if (i < last_random) samples.back().result = Sample::kUnknown;
        }
        board.push(game.moves[i]);
    }
}

}  // namespace sixlegs
