// Runs the rules without Python, under sanitizers: perft, random games, explanations.
//
//   rules_driver perft DEPTH       the count of each game type, one per line
//   rules_driver games COUNT SEED  random games with every query at every ply
//   rules_driver json              all characters that JSON escapes, and the limits of numbers
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
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

// Compares the moves to some hexes with those of the whole list.
void check_moves_to(const Board& board, const MoveList& moves) {
    if (board.ply() == 0) return;
    for (std::size_t i = 0; i < moves.size(); i += 7) {
        if (moves[i].is_pass()) continue;
        const Hex target = moves[i].target;
        const auto ends_there = [&](const Move& move) {
            return !move.is_pass() && move.target == target;
        };
        const MoveList found = legal_moves_to(board, target);
        check(std::ranges::all_of(found, ends_there) &&
                  std::ssize(found) == std::ranges::count_if(moves, ends_there),
              "the moves to a hex are those of the list");
        const bool can_place = std::ranges::any_of(moves, [&](const Move& move) {
            return !move.is_pass() && !board.is_in_play(move.piece) &&
                   distance(move.target, target) != 1;
        });
        check(can_place_away_from(board, target) == can_place,
              "a piece can be placed away from a hex if there is such a placement");
    }
}

void check_position(const Board& board, const MoveList& moves, std::mt19937& random) {
    check(count_moves(board) == static_cast<int>(moves.size()),
          "count_moves is the number of legal moves");
    check_moves_to(board, moves);
    PathFinder paths(board);
    for (const Move& move : moves) {
        const auto [path, thrower] = move_path(board, move);
        check(path == paths.path_of(move).hexes, "PathFinder and move_path agree");
        check(!thrower.exists() || path[1] == board.at(thrower), "a throw leads over the thrower");
        check(move.is_pass() || (!path.empty() && path.back() == move.target),
              "a path ends at the target");
        const Result<Move> parsed = parse_move(board, move_string(board, move));
        check(parsed && *parsed == move, "move strings round-trip");
    }
    const Setup setup = setup_of(board);
    check(find_position_error(setup).code == PositionErrorCode::kNone,
          "a position of a game is valid");
    const Board copy(setup);
    check(copy.key() == board.key(), "a set-up position has the same key");
    const MoveList copy_moves = legal_moves(copy);
    check(std::ranges::is_permutation(moves, copy_moves),
          "a set-up position has the same legal moves");
    const Result<Board> parsed = parse_position(position_string(board));
    check(parsed && parsed->is_same_position(board), "position strings round-trip");
    const Result<Board> canonical = parse_position(canonical_position(board));
    check(canonical && canonical->key() == board.key(), "the canonical position has the same key");
    check(canonical_position(*canonical) == canonical_position(board),
          "canonical position strings round-trip");
    for (int slot = 0; slot < kSlots; ++slot) {
        const Piece piece(slot + 16 * static_cast<int>(random() % 2));
        why_immobile(board, piece);
        const Hex center =
            board.in_play() ? board.at(Piece(std::countr_zero(board.in_play()))) : Hex{};
        const Hex target{center.q + static_cast<int>(random() % 9) - 4,
                         center.r + static_cast<int>(random() % 9) - 4};
        const bool legal = is_legal(board, {piece, target});
        check(legal == (why_not(board, {piece, target}).rule == Rule::kNone),
              "illegal moves and only they have a reason");
    }
}

// Checks that moves correspond to actions, also on rotated and mirrored boards, and that planes of
// any side are written within bounds.
void check_arrays(const Board& board, const MoveList& moves, std::mt19937& random) {
    std::vector<Action> actions;
    check(legal_actions(board, actions) == mobile_pieces(board),
          "legal_actions returns the mobile pieces");
    check(actions.size() == moves.size(), "there is one action per move");
    const Symmetry symmetry{static_cast<int>(random() % 6), random() % 2 == 0};
    const Board image = symmetry(board);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        check(actions[i] == action_of(board, moves[i]), "actions are in the order of moves");
        check(move_from_action(board, actions[i]) == moves[i], "actions convert to their moves");
        const Move image_move{moves[i].piece, symmetry(moves[i].target)};
        check(action_of(image, image_move) == transformed_action(actions[i], symmetry),
              "actions transform with the board");
    }
    std::ranges::sort(actions);
    check(std::ranges::adjacent_find(actions) == actions.end(), "actions of moves differ");
    move_from_action(board, static_cast<Action>(random()));
    const int side = 1 + 2 * static_cast<int>(random() % (kRadius + 1));
    std::vector<std::uint8_t> planes(static_cast<std::size_t>(kPlanes * side * side));
    write_planes(observation_of(board), planes.data(), side);
}

// Checks the facts about some moves: at least one, each effect once, and only tiles in play.
void check_facts(const Board& board, const MoveList& moves, std::mt19937& random) {
    for (int i = 0; i < 3; ++i) {
        const Move& move = moves[random() % moves.size()];
        std::uint32_t seen = 0;
        const std::vector<Fact> facts = move_facts(board, move, static_cast<int>(random() % 3));
        for (const Fact& fact : facts) {
            check(!(seen >> static_cast<int>(fact.effect) & 1), "every effect occurs once");
            seen |= 1u << static_cast<int>(fact.effect);
            for (Piece piece : fact.pieces)
                check(board.is_in_play(piece) || piece == move.piece,
                      "the pieces of a fact are in play");
        }
        check(!facts.empty(), "every move has a fact");
    }
}

// Checks that a cached move log writes the same JSON as a new one, with balanced brackets.
void check_board_view(const Board& board, MoveLog& log, std::mt19937& random) {
    constexpr Seat kSeats[] = {
        {SeatKind::kPerson}, {SeatKind::kComputer, 3}, {SeatKind::kVacant}, {SeatKind::kPerson}};
    SeatedGame seated{Game(board), {kSeats[random() % 4], kSeats[random() % 4]}};
    seated.is_online = random() % 2;
    if (random() % 8 == 0) seated.game.resign(board.turn());
    const Sides sides = static_cast<Sides>(random() % 4);
    MoveLog new_log;
    const std::string json = board_view(seated, sides, log);
    check(json == board_view(seated, sides, new_log), "a cached move log writes the same JSON");
    check(std::ranges::count(json, '{') == std::ranges::count(json, '}') &&
              std::ranges::count(json, '[') == std::ranges::count(json, ']'),
          "brackets are balanced");
    for (int slot = 0; slot < kSlots; slot += 3)
        check(board.in_play() == 0 || seated.game.is_over() ||
                  why_not(seated, sides, Piece(slot), {}).rule != Rule::kNone ||
                  seated.is_turn_of(sides),
              "a side that is not to move has no legal move");
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

// Returns a random move. If `prefers_far`, it has the easternmost target of a few moves, which
// makes long hives.
Move choose_move(const MoveList& moves, bool prefers_far, std::mt19937& random) {
    Move best = moves[random() % moves.size()];
    for (int i = 0; prefers_far && i < 8; ++i) {
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
        const Result<Board> parsed = parse_game(game_string(board), board.opening());
        check(parsed && game_string(*parsed) == game_string(board), "game strings round-trip");
        while (!board.history().empty()) board.pop();
        check(board.in_play() == 0 && board.ply() == 0, "a whole game can be undone");
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
