#include "facts.h"

#include <algorithm>
#include <bit>

#include "rules/explain.h"
#include "rules/insertion_sort.h"
#include "rules/movegen.h"
#include "rules/reach.h"

namespace sixlegs {
namespace {

constexpr int kDangerousNeighborCount = 4;  // neighbors of a queen that are occupied

// The kinds a player would miss most come first.
constexpr std::array<int, kBugs> kByWorth = [] {
    constexpr Bug kOrder[] = {Bug::kQueen,   Bug::kAnt,    Bug::kPillbug,     Bug::kMosquito,
                              Bug::kLadybug, Bug::kBeetle, Bug::kGrasshopper, Bug::kSpider};
    std::array<int, kBugs> places{};
    for (int place = 0; place < kBugs; ++place) places[index(kOrder[place])] = place;
    return places;
}();

// Pieces as a set, a bit by id.
using PieceSet = std::uint32_t;

constexpr PieceSet bit(Piece piece) {
    return PieceSet{1} << piece.id;
}

// Those of a set, which are of one color, by worth.
std::vector<Piece> by_worth(PieceSet set) {
    std::vector<Piece> pieces;
    for (; set != 0; set &= set - 1) pieces.emplace_back(std::countr_zero(set));
    insertion_sort(pieces, {}, [](Piece piece) { return kByWorth[index(piece.bug())]; });
    return pieces;
}

int occupied_neighbors(const Board& board, Color color) {
    const Piece queen(color, Bug::kQueen);
    if (!board.is_in_play(queen)) return 0;
    const Hex hex = board.at(queen);
    return static_cast<int>(std::ranges::count_if(
        kDirections, [&](Direction way) { return board.top(hex + way).exists(); }));
}

// What one side could do in a position, if it were its turn: nothing at all in one that no game can
// come to.
class SideMoves {
  public:
    SideMoves() = default;
    explicit SideMoves(Board board) : board_(std::move(board)) {
        const MoveList list = legal_moves(*board_);
        moves_.assign(list.begin(), list.end());
        for (const Move& move : moves_)
            if (is_movement(move)) movable_ |= bit(move.piece);
    }

    // The pieces that could move or be lifted, of either color.
    PieceSet movable() const { return movable_; }
    int count() const { return static_cast<int>(moves_.size()); }
    bool must_pass() const {
        return std::ranges::all_of(moves_, [](const Move& move) { return move.is_pass(); });
    }
    bool can_place() const {
        return std::ranges::any_of(
            moves_, [&](const Move& move) { return !move.is_pass() && !is_movement(move); });
    }

    // Where a piece in play could go or be lifted to.
    std::vector<Hex> targets(Piece piece) const {
        std::vector<Hex> hexes;
        for (const Move& move : moves_)
            if (move.piece == piece && is_movement(move)) hexes.push_back(move.target);
        return hexes;
    }

    // Where a piece could go onto a queen or fill a hex beside it, in their order.
    std::vector<Hex> attacks(Piece piece, Hex queen) const {
        std::vector<Hex> hexes = targets(piece);
        std::erase_if(hexes, [&](Hex hex) {
            return hex != queen && (distance(hex, queen) != 1 || board_->top(hex).exists());
        });
        insertion_sort(hexes);
        return hexes;
    }

    // Whether there is a move that surrounds the other queen, and not both.
    bool can_win() const {
        if (!board_ || !board_->has_queen(other(board_->turn()))) return false;
        const Piece queen(other(board_->turn()), Bug::kQueen);
        const Hex hex = board_->at(queen);
        Board board = *board_;
        // A queen is surrounded by what arrives beside it, or by being lifted itself.
        return std::ranges::any_of(moves_, [&](const Move& move) {
            return !move.is_pass() && (move.piece == queen || distance(move.target, hex) == 1) &&
                   wins(board, move);
        });
    }

  private:
    bool is_movement(const Move& move) const {
        return !move.is_pass() && board_->is_in_play(move.piece);
    }
    static bool wins(Board& board, const Move& move) {
        board.push(move);
        const bool wins =
            board.is_surrounded(board.turn()) && !board.is_surrounded(other(board.turn()));
        board.pop();
        return wins;
    }

    std::optional<Board> board_;
    std::vector<Move> moves_;
    PieceSet movable_ = 0;
};

// What the other side could do if the one to move passed, which nobody may with the queen in hand.
SideMoves after_pass(const Board& board) {
    if (!board.has_queen(board.turn())) return {};
    Board passed = board;
    passed.push(kPass);
    return SideMoves(std::move(passed));
}

// What the side to move could do if no own piece had been lifted just before. Two passes leave all
// else as it is; with the queen in hand nothing moves in any case.
SideMoves without_stun(const Board& board) {
    Board rested = board;
    const Piece stunned = board.stunned();
    if (stunned.exists() && stunned.color() == board.turn() && board.has_queen(board.turn()))
        rested.push(kPass), rested.push(kPass);
    return SideMoves(std::move(rested));
}

Board board_after(const Board& board, const Move& move) {
    Board after = board;
    after.push(move);
    return after;
}

// A legal move, and the positions before and after it as both sides see them.
struct MoveContext {
    MoveContext(const Board& board, const Move& move_)
        : before(board), after(board_after(board, move_)), move(move_) {}

    const Board& before;
    const Board after;
    const Move move;
    const Color own = before.turn(), enemy = other(own);
    const Piece own_queen{own, Bug::kQueen}, enemy_queen{enemy, Bug::kQueen};
    const SideMoves own_before = without_stun(before);
    const SideMoves enemy_before = after_pass(before);
    const SideMoves enemy_after{after};
    const SideMoves own_after = after_pass(after);

    bool is_movement() const { return !move.is_pass() && before.is_in_play(move.piece); }
    bool is_placement() const { return !move.is_pass() && !before.is_in_play(move.piece); }
    bool is_of_own_tile() const { return !move.is_pass() && move.piece.color() == own; }
    bool is_of_own_bug() const { return is_of_own_tile() && move.piece != own_queen; }

    // How far the move starts, if on the board, and ends from the enemy queen, if in play.
    std::optional<int> distance_before() const {
        if (!is_movement() || !before.is_in_play(enemy_queen)) return {};
        return static_cast<int>(distance(before.at(move.piece), before.at(enemy_queen)));
    }
    std::optional<int> distance_after() const {
        if (move.is_pass() || !before.is_in_play(enemy_queen)) return {};
        return static_cast<int>(distance(move.target, before.at(enemy_queen)));
    }

    // The enemy piece that the move covers.
    Piece covered() const {
        const Piece top = move.is_pass() ? kNoPiece : before.top(move.target);
        return top.exists() && top.color() == enemy ? top : kNoPiece;
    }

    // The enemy pieces that could move before and cannot now, each with what forbids it.
    std::vector<std::pair<Piece, Rule>> immobilized() const {
        std::vector<std::pair<Piece, Rule>> held;
        PieceSet stuck = enemy_before.movable() & ~enemy_after.movable() & pieces_of(enemy);
        for (; stuck != 0; stuck &= stuck - 1) {
            const Piece piece(std::countr_zero(stuck));
            if (const Rule rule = why_immobile(after, piece).rule; rule != Rule::kNone)
                held.emplace_back(piece, rule);
        }
        return held;
    }

    // The own pieces in play that could not move before and can now; if it is the queen's coming
    // that sets them all free, none.
    PieceSet freed() const {
        if (!before.is_in_play(own_queen)) return 0;
        return own_after.movable() & ~own_before.movable() & pieces_of(own) & before.in_play();
    }

    // A key to sort by: the order of effects, but a queen in no danger can wait.
    std::pair<Effect, Effect> importance(const Fact& fact) const {
        const Color color = fact.effect == Effect::kFills ? enemy : own;
        const bool is_about_a_crowd = fact.effect == Effect::kFills ||
                                      fact.effect == Effect::kEscapes ||
                                      fact.effect == Effect::kClears;
        const bool can_wait = is_about_a_crowd &&
                              std::max(occupied_neighbors(before, color),
                                       occupied_neighbors(after, color)) < kDangerousNeighborCount;
        return {can_wait ? Effect::kReaches : fact.effect, fact.effect};
    }
};

using Facts = std::vector<Fact>;

// The facts, each kind found by itself.

std::optional<Fact> ending(const Board& after) {
    const Color own = other(after.turn());
    const Piece own_queen(own, Bug::kQueen), enemy_queen(after.turn(), Bug::kQueen);
    const bool wins = after.is_surrounded(after.turn()), loses = after.is_surrounded(own);
    if (wins && loses) return Fact{Effect::kDraws, {own_queen, enemy_queen}};
    if (wins) return Fact{Effect::kWins, {enemy_queen}};
    if (loses) return Fact{Effect::kLoses, {own_queen}};
    return {};
}

void find_threats(const MoveContext& change, Facts& facts) {
    if (change.enemy_before.can_win() && !change.enemy_after.can_win())
        facts.push_back({Effect::kStopsLoss, {change.own_queen}});
    if (change.own_after.can_win() && !change.own_before.can_win())
        facts.push_back({Effect::kThreatensWin, {change.enemy_queen}});
}

void find_limits(const MoveContext& change, Facts& facts) {
    const SideMoves &before = change.enemy_before, &after = change.enemy_after;
    if (SideMoves(change.before).count() == 1) facts.push_back({Effect::kOnlyMove});
    if (after.must_pass() && !before.must_pass()) facts.push_back({Effect::kForcesPass});
    if (before.can_place() && !after.can_place()) facts.push_back({Effect::kLocksOut});
    if (4 * after.count() <= 3 * before.count() && !after.must_pass())
        facts.push_back({Effect::kLimits, {}, after.count()});
}

void find_queen_neighbors(const MoveContext& change, Facts& facts) {
    const Move& move = change.move;
    const int now = occupied_neighbors(change.after, change.enemy),
              own_now = occupied_neighbors(change.after, change.own);
    if (now > occupied_neighbors(change.before, change.enemy)) {
        if (move.piece == change.enemy_queen)
            facts.push_back({Effect::kCrowdsQueen, {change.enemy_queen}, now});
        else
            facts.push_back({Effect::kFills, {change.enemy_queen}, now, {move.target}});
    }
    if (own_now < occupied_neighbors(change.before, change.own)) {
        if (move.piece == change.own_queen)
            facts.push_back({Effect::kEscapes, {change.own_queen}, own_now});
        else
            facts.push_back(
                {Effect::kClears, {change.own_queen}, own_now, {change.before.at(move.piece)}});
    }
}

void find_covers(const MoveContext& change, Facts& facts) {
    const Piece covered = change.covered();
    if (!covered.exists()) return;
    if (change.after.is_in_play(change.enemy_queen) &&
        change.after.at(change.enemy_queen) == change.move.target)
        facts.push_back({Effect::kCoversQueen, {change.enemy_queen}});
    if (covered != change.enemy_queen) facts.push_back({Effect::kCovers, {covered}});
}

void find_immobilized(const MoveContext& change, Facts& facts) {
    PieceSet pinned = 0, shut_in = 0;
    for (const auto& [piece, rule] : change.immobilized()) {
        if (rule == Rule::kCovered || rule == Rule::kStunned) continue;
        if (piece == change.enemy_queen) {
            facts.push_back({Effect::kHoldsQueen, {piece}});
        } else {
            (rule == Rule::kOneHive ? pinned : shut_in) |= bit(piece);
        }
    }
    if (pinned != 0) facts.push_back({Effect::kPins, by_worth(pinned)});
    if (shut_in != 0) facts.push_back({Effect::kShutsIn, by_worth(shut_in)});
    if (!change.move.is_pass() && change.move.piece.color() == change.enemy)
        facts.push_back({Effect::kStuns, {change.move.piece}});
}

void find_freed(const MoveContext& change, Facts& facts) {
    const PieceSet freed = change.freed();
    if (freed & bit(change.own_queen)) facts.push_back({Effect::kFreesQueen, {change.own_queen}});
    if (const PieceSet others = freed & ~bit(change.own_queen))
        facts.push_back({Effect::kFrees, by_worth(others)});
}

void find_reached(const MoveContext& change, Facts& facts) {
    const auto from = change.distance_before(), to = change.distance_after();
    if (!change.is_of_own_bug() || !to || *to <= 1) return;
    if (from && *to < *from) facts.push_back({Effect::kNears, {change.move.piece}, *to});
    if (from && *from <= 1) return;
    const Hex queen = change.before.at(change.enemy_queen);
    std::vector<Hex> reached = change.own_after.attacks(change.move.piece, queen);
    if (!reached.empty() && change.own_before.attacks(change.move.piece, queen).empty())
        facts.push_back({Effect::kReaches, {change.move.piece}, {}, std::move(reached)});
}

void find_own_piece_facts(const MoveContext& change, Facts& facts) {
    const Piece piece = change.move.piece;
    if (change.is_placement())
        facts.push_back(
            {piece == change.own_queen ? Effect::kPlacesQueen : Effect::kBringsIn, {piece}});
    if (!change.is_of_own_tile() || !change.is_movement()) return;
    const std::size_t room = change.own_after.targets(piece).size();
    if (room > change.own_before.targets(piece).size())
        facts.push_back({Effect::kGainsRoom, {piece}, static_cast<int>(room)});
}

}  // namespace

std::vector<Fact> move_facts(const Board& board, const Move& move, int wins_in) {
    if (const std::optional<Fact> end = ending(board_after(board, move))) return {*end};
    const MoveContext change(board, move);
    std::vector<Fact> facts;
    for (const auto find : {find_threats, find_limits, find_queen_neighbors, find_covers,
                            find_immobilized, find_freed, find_reached, find_own_piece_facts})
        find(change, facts);
    insertion_sort(facts, {}, [&](const Fact& fact) { return change.importance(fact); });
    if (wins_in > 1) facts.insert(facts.begin(), {Effect::kWinsSoon, {}, wins_in});
    if (facts.empty() && !move.is_pass()) facts.push_back({Effect::kMoves, {move.piece}});
    return facts;
}

}  // namespace sixlegs
