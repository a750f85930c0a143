// Drives the core without Python, for the sanitizers to watch: perft, random games, explanations.
//
//   rules_driver perft DEPTH       the counts of all eight game types, a line each
//   rules_driver games COUNT SEED  random games with every question asked at every ply
//   rules_driver json              all that JSON has to escape, and the ends of its numbers
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

#include "advice/facts.h"
#include "checks.h"
#include "learning/observation.h"
#include "notation/positions.h"
#include "rules/movegen.h"
#include "rules/path.h"
#include "rules/perft.h"
#include "rules/setup.h"
#include "serializers/board_view.h"

using namespace sixlegs;

namespace {

constexpr BugSet kExpansions[8] = {0,
                                   bit(Bug::kMosquito),
                                   bit(Bug::kLadybug),
                                   bit(Bug::kPillbug),
                                   bit(Bug::kMosquito) | bit(Bug::kLadybug),
                                   bit(Bug::kMosquito) | bit(Bug::kPillbug),
                                   bit(Bug::kLadybug) | bit(Bug::kPillbug),
                                   bit(Bug::kMosquito) | bit(Bug::kLadybug) | bit(Bug::kPillbug)};

void check_position(const Board& board, const MoveList& moves, std::mt19937& random) {
    check(count_moves(board) == static_cast<int>(moves.size()), "counting is listing");
    PathFinder paths(board);
    for (const Move& move : moves) {
        const auto [way, thrower] = move_path(board, move);
        check(way == paths.path_of(move).hexes, "a shared search finds the same way");
        check(!thrower.exists() || way[1] == board.at(thrower), "a throw goes over the thrower");
        check(move.is_pass() || (!way.empty() && way.back() == move.target), "a path arrives");
        const Result<Move> named = parse_move(board, move_string(board, move));
        check(named && *named == move, "a move is read back from its name");
    }
    const Setup setup = setup_of(board);
    check(find_position_error(setup).code == PositionErrorCode::kNone,
          "a position of a game has no flaw");
    const Board fresh(setup);
    check(fresh.key() == board.key(), "the key is that of the position");
    const MoveList again = legal_moves(fresh);
    check(std::ranges::is_permutation(moves, again), "so are the legal moves");
    const Result<Board> read = parse_position(position_string(board));
    check(read && read->is_same_position(board), "a position is read back from its text");
    const Result<Board> same = parse_position(canonical_position(board));
    check(same && same->key() == board.key(), "so is its canonical form");
    check(canonical_position(*same) == canonical_position(board), "which is canonical");
    for (int slot = 0; slot < kSlots; ++slot) {
        const Piece piece(slot + 16 * static_cast<int>(random() % 2));
        why_immobile(board, piece);
        const Hex center =
            board.in_play() ? board.at(Piece(std::countr_zero(board.in_play()))) : Hex{};
        const Hex target{center.q + static_cast<int>(random() % 9) - 4,
                         center.r + static_cast<int>(random() % 9) - 4};
        const bool legal = is_legal(board, {piece, target});
        check(legal == (why_not(board, {piece, target}).rule == Rule::kNone),
              "why not is legality");
    }
}

// Every move has one action, the same table turned has the same actions turned, and planes have no
// room for mistakes.
void check_arrays(const Board& board, const MoveList& moves, std::mt19937& random) {
    std::vector<Action> actions;
    check(legal_actions(board, actions) == mobile_pieces(board), "who can move is told alike");
    check(actions.size() == moves.size(), "there is an action for each move");
    const Symmetry symmetry{static_cast<int>(random() % 6), random() % 2 == 0};
    const Board image = symmetry(board);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        check(actions[i] == action_of(board, moves[i]), "actions are listed as they are told");
        check(move_from_action(board, actions[i]) == moves[i], "an action tells its move");
        const Move moved{moves[i].piece, symmetry(moves[i].target)};
        check(action_of(image, moved) == transformed_action(actions[i], symmetry), "actions turn");
    }
    std::ranges::sort(actions);
    check(std::ranges::adjacent_find(actions) == actions.end(), "no two moves have one action");
    move_from_action(board, static_cast<Action>(random()));
    const int side = 1 + 2 * static_cast<int>(random() % (kRadius + 1));
    std::vector<std::uint8_t> planes(static_cast<std::size_t>(kPlanes * side * side));
    write_planes(observation_of(board), planes.data(), side);
}

// Of some moves all that they do: never nothing, nothing twice, and only what is there.
void check_facts(const Board& board, const MoveList& moves, std::mt19937& random) {
    for (int i = 0; i < 3; ++i) {
        const Move& move = moves[random() % moves.size()];
        std::uint32_t seen = 0;
        const std::vector<Fact> facts = move_facts(board, move, static_cast<int>(random() % 3));
        for (const Fact& fact : facts) {
            check(!(seen >> static_cast<int>(fact.effect) & 1), "a fact is told once");
            seen |= 1u << static_cast<int>(fact.effect);
            for (Piece piece : fact.pieces)
                check(board.is_in_play(piece) || piece == move.piece, "a fact shows tiles in play");
        }
        check(!facts.empty(), "there is always a fact");
    }
}

// A cached log of moves writes the same JSON as a new one, with all brackets closed.
void check_board_view(const Board& board, MoveLog& log, std::mt19937& random) {
    constexpr Seat kSeats[] = {
        {SeatKind::kPerson}, {SeatKind::kComputer, 3}, {SeatKind::kVacant}, {SeatKind::kPerson}};
    SeatedGame seated{Game(board), {kSeats[random() % 4], kSeats[random() % 4]}};
    seated.is_online = random() % 2;
    if (random() % 8 == 0) seated.game.resign(board.turn());
    const Sides who = static_cast<Sides>(random() % 4);
    MoveLog fresh;
    const std::string shown = board_view(seated, who, log);
    check(shown == board_view(seated, who, fresh), "what was shown before is shown the same");
    check(std::ranges::count(shown, '{') == std::ranges::count(shown, '}') &&
              std::ranges::count(shown, '[') == std::ranges::count(shown, ']'),
          "every bracket is closed");
    for (int slot = 0; slot < kSlots; slot += 3)
        check(board.in_play() == 0 || seated.game.is_over() ||
                  why_not(seated, who, Piece(slot), {}).rule != Rule::kNone ||
                  seated.is_turn_of(who),
              "who is not to move can play nothing");
}

void print_json() {
    std::string characters;
    for (int byte = 0; byte < 0x80; ++byte) characters += static_cast<char>(byte);
    Json json;
    json.begin_array();
    json.string(characters + "\u00e4\u2028\U0001f41d");
    for (std::int64_t number : {INT64_MIN, std::int64_t{0}, INT64_MAX}) json.number(number);
    json.fraction(0);
    for (int millionths = 10; millionths <= 1'000'000; millionths += 33) json.fraction(millionths);
    json.raw("");
    json.boolean(true);
    json.null();
    json.end_array();
    std::puts(json.take().c_str());
}

// Long hives come of moves that stretch them: every other game prefers the farthest target of a
// few.
Move choose_move(const MoveList& moves, bool stretches, std::mt19937& random) {
    Move best = moves[random() % moves.size()];
    for (int i = 0; stretches && i < 8; ++i) {
        const Move& other = moves[random() % moves.size()];
        if (other.target.q > best.target.q) best = other;
    }
    return best;
}

void play_games(int games, unsigned seed) {
    std::mt19937 random(seed);
    std::uint64_t plies = 0;
    for (int game = 0; game < games; ++game) {
        Board board(kBase | kExpansions[game % 8],
                    game % 3 ? Opening::kRulebook : Opening::kTournament);
        MoveLog log;
        for (int ply = 0; ply < 120 && !board.is_over(); ++ply, ++plies) {
            const MoveList moves = legal_moves(board);
            check_position(board, moves, random);
            check_facts(board, moves, random);
            if (ply % 5 == game % 5) check_arrays(board, moves, random);
            const std::uint64_t key = board.key();
            const Move move = choose_move(moves, game % 2, random);
            board.push(move);
            check_board_view(board, log, random);
            board.pop();
            check(board.key() == key, "pop undoes push");
            check_board_view(board, log, random);
            board.push(move);
        }
        const Result<Board> again = parse_game(game_string(board), board.opening());
        check(again && game_string(*again) == game_string(board), "a game is read back");
        while (!board.history().empty()) board.pop();
        check(board.in_play() == 0 && board.ply() == 0, "a game can be taken back whole");
    }
    std::printf("%d games, %llu plies\n", games, static_cast<unsigned long long>(plies));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 3 && std::strcmp(argv[1], "perft") == 0) {
        const std::atomic<bool> stop{false};
        for (BugSet expansions : kExpansions) {
            Board board(kBase | expansions, Opening::kTournament);
            const std::uint64_t nodes = perft(board, std::atoi(argv[2]), stop);
            std::printf("%llu\n", static_cast<unsigned long long>(nodes));
        }
        return 0;
    }
    if (argc == 4 && std::strcmp(argv[1], "games") == 0) {
        play_games(std::atoi(argv[2]), static_cast<unsigned>(std::atoi(argv[3])));
        return 0;
    }
    if (argc == 2 && std::strcmp(argv[1], "json") == 0) {
        print_json();
        return 0;
    }
    std::fprintf(
        stderr,
        "usage: rules_driver perft DEPTH | rules_driver games COUNT SEED | rules_driver json\n");
    return 2;
}
