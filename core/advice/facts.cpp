#include "facts.h"

#include <algorithm>
#include <bit>

#include "rules/explain.h"
#include "rules/insertion_sort.h"
#include "rules/movegen.h"
#include "rules/reach.h"

namespace sixlegs {
namespace {

constexpr int kDangerousNeighborCount = 4;  // occupied neighbors of a queen

// The rank of each bug by its value to a player.
constexpr std::array<int, kBugs> kValueRank = [] {
    constexpr Bug kOrder[] = {Bug::kQueen,   Bug::kAnt,    Bug::kPillbug,     Bug::kMosquito,
                              Bug::kLadybug, Bug::kBeetle, Bug::kGrasshopper, Bug::kSpider};
    std::array<int, kBugs> ranks{};
    for (int rank = 0; rank < kBugs; ++rank) ranks[index(kOrder[rank])] = rank;
    return ranks;
}();

// A set of pieces, one bit per id.
using PieceSet = std::uint32_t;

constexpr PieceSet bit(Piece piece) {
    return PieceSet{1} << piece.id;
}

// Returns the pieces of a set of one color, the most valuable first.
std::vector<Piece> sorted_by_value(PieceSet set) {
    std::vector<Piece> pieces;
    for (; set != 0; set &= set - 1) pieces.emplace_back(std::countr_zero(set));
    insertion_sort(pieces, {}, [](Piece piece) { return kValueRank[index(piece.bug())]; });
    return pieces;
}

int occupied_neighbors(const Board& board, Color color) {
    const Piece queen(color, Bug::kQueen);
    if (!board.is_in_play(queen)) return 0;
    const Hex hex = board.at(queen);
    return static_cast<int>(std::ranges::count_if(
        kDirections, [&](Direction way) { return board.top(hex + way).exists(); }));
}

// The legal moves of one side in a position as if it were its turn; none in an impossible position.
class SideMoves {
  public:
    SideMoves() = default;
    explicit SideMoves(Board board) : board_(std::move(board)) {
        const MoveList list = legal_moves(*board_);
        moves_.assign(list.begin(), list.end());
        for (const Move& move : moves_)
            if (is_movement(move)) movable_ |= bit(move.piece);
    }

    // The pieces of either color that can move or be thrown.
    PieceSet movable() const { return movable_; }
    int count() const { return static_cast<int>(moves_.size()); }
    bool must_pass() const {
        return std::ranges::all_of(moves_, [](const Move& move) { return move.is_pass(); });
    }
    bool can_place() const {
        return std::ranges::any_of(
            moves_, [&](const Move& move) { return !move.is_pass() && !is_movement(move); });
    }

    // Returns the targets of a piece in play, including throws.
    std::vector<Hex> targets(Piece piece) const {
        std::vector<Hex> hexes;
        for (const Move& move : moves_)
            if (move.piece == piece && is_movement(move)) hexes.push_back(move.target);
        return hexes;
    }

    // Returns the sorted targets of a piece on top of a queen or on empty hexes next to it.
    std::vector<Hex> attacks(Piece piece, Hex queen) const {
        std::vector<Hex> hexes = targets(piece);
        std::erase_if(hexes, [&](Hex hex) {
            return hex != queen && (distance(hex, queen) != 1 || board_->top(hex).exists());
        });
        insertion_sort(hexes);
        return hexes;
    }

    // Whether a move surrounds the enemy queen but not the mover's own.
    bool can_win() const {
        if (!board_ || !board_->has_queen(other(board_->turn()))) return false;
        const Piece queen(other(board_->turn()), Bug::kQueen);
        const Hex hex = board_->at(queen);
        Board board = *board_;
        // A queen becomes surrounded by a piece that moves next to it, or by being thrown.
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

// Returns the opponent's moves after a pass, which is impossible with the queen in hand.
SideMoves after_pass(const Board& board) {
    if (!board.has_queen(board.turn())) return {};
    Board passed = board;
    passed.push(kPass);
    return SideMoves(std::move(passed));
}

// Returns the moves of the side to move as if none of its pieces were stunned. Two passes change
// nothing else; with the queen in hand, pieces cannot move anyway.
SideMoves without_stun(const Board& board) {
    Board unstunned = board;
    const Piece stunned = board.stunned();
    if (stunned.exists() && stunned.color() == board.turn() && board.has_queen(board.turn()))
        unstunned.push(kPass), unstunned.push(kPass);
    return SideMoves(std::move(unstunned));
}

Board board_after(const Board& board, const Move& move) {
    Board after = board;
    after.push(move);
    return after;
}

// A legal move, and the moves of both sides before and after it.
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
    bool is_own_piece() const { return !move.is_pass() && move.piece.color() == own; }
    bool is_own_bug() const { return is_own_piece() && move.piece != own_queen; }

    // The distance from the enemy queen, if in play, before and after the move.
    std::optional<int> distance_before() const {
        if (!is_movement() || !before.is_in_play(enemy_queen)) return {};
        return static_cast<int>(distance(before.at(move.piece), before.at(enemy_queen)));
    }
    std::optional<int> distance_after() const {
        if (move.is_pass() || !before.is_in_play(enemy_queen)) return {};
        return static_cast<int>(distance(move.target, before.at(enemy_queen)));
    }

    // Returns the enemy piece that the move covers, if any.
    Piece covered() const {
        const Piece top = move.is_pass() ? kNoPiece : before.top(move.target);
        return top.exists() && top.color() == enemy ? top : kNoPiece;
    }

    // Returns the enemy pieces that could move before and cannot now, with the rules that forbid
    // it.
    std::vector<std::pair<Piece, Rule>> immobilized() const {
        std::vector<std::pair<Piece, Rule>> result;
        PieceSet immobile = enemy_before.movable() & ~enemy_after.movable() & pieces_of(enemy);
        for (; immobile != 0; immobile &= immobile - 1) {
            const Piece piece(std::countr_zero(immobile));
            if (const Rule rule = why_immobile(after, piece).rule; rule != Rule::kNone)
                result.emplace_back(piece, rule);
        }
        return result;
    }

    // Returns the mover's pieces in play that could not move before and can now; none if the move
    // places the queen, which frees all pieces.
    PieceSet freed() const {
        if (!before.is_in_play(own_queen)) return 0;
        return own_after.movable() & ~own_before.movable() & pieces_of(own) & before.in_play();
    }

    // Returns the sort key of a fact: the order of effects, except for queens that are not in
    // danger.
    std::pair<Effect, Effect> importance(const Fact& fact) const {
        const Color color = fact.effect == Effect::kFills ? enemy : own;
        const bool is_about_neighbors = fact.effect == Effect::kFills ||
                                        fact.effect == Effect::kEscapes ||
                                        fact.effect == Effect::kClears;
        const bool is_minor = is_about_neighbors &&
                              std::max(occupied_neighbors(before, color),
                                       occupied_neighbors(after, color)) < kDangerousNeighborCount;
        return {is_minor ? Effect::kReaches : fact.effect, fact.effect};
    }
};

using Facts = std::vector<Fact>;

// Functions that find facts, one per group of effects.

std::optional<Fact> ending(const Board& after) {
    const Color own = other(after.turn());
    const Piece own_queen(own, Bug::kQueen), enemy_queen(after.turn(), Bug::kQueen);
    const bool wins = after.is_surrounded(after.turn()), loses = after.is_surrounded(own);
    if (wins && loses) return Fact{Effect::kDraws, {own_queen, enemy_queen}};
    if (wins) return Fact{Effect::kWins, {enemy_queen}};
    if (loses) return Fact{Effect::kLoses, {own_queen}};
    return {};
}

void find_threats(const MoveContext& context, Facts& facts) {
    if (context.enemy_before.can_win() && !context.enemy_after.can_win())
        facts.push_back({Effect::kStopsLoss, {context.own_queen}});
    if (context.own_after.can_win() && !context.own_before.can_win())
        facts.push_back({Effect::kThreatensWin, {context.enemy_queen}});
}

void find_limits(const MoveContext& context, Facts& facts) {
    const SideMoves &before = context.enemy_before, &after = context.enemy_after;
    if (SideMoves(context.before).count() == 1) facts.push_back({Effect::kOnlyMove});
    if (after.must_pass() && !before.must_pass()) facts.push_back({Effect::kForcesPass});
    if (before.can_place() && !after.can_place()) facts.push_back({Effect::kLocksOut});
    if (4 * after.count() <= 3 * before.count() && !after.must_pass())
        facts.push_back({Effect::kLimits, {}, after.count()});
}

void find_queen_neighbors(const MoveContext& context, Facts& facts) {
    const Move& move = context.move;
    const int now = occupied_neighbors(context.after, context.enemy),
              own_now = occupied_neighbors(context.after, context.own);
    if (now > occupied_neighbors(context.before, context.enemy)) {
        if (move.piece == context.enemy_queen)
            facts.push_back({Effect::kCrowdsQueen, {context.enemy_queen}, now});
        else
            facts.push_back({Effect::kFills, {context.enemy_queen}, now, {move.target}});
    }
    if (own_now < occupied_neighbors(context.before, context.own)) {
        if (move.piece == context.own_queen)
            facts.push_back({Effect::kEscapes, {context.own_queen}, own_now});
        else
            facts.push_back(
                {Effect::kClears, {context.own_queen}, own_now, {context.before.at(move.piece)}});
    }
}

void find_covers(const MoveContext& context, Facts& facts) {
    const Piece covered = context.covered();
    if (!covered.exists()) return;
    if (context.after.is_in_play(context.enemy_queen) &&
        context.after.at(context.enemy_queen) == context.move.target)
        facts.push_back({Effect::kCoversQueen, {context.enemy_queen}});
    if (covered != context.enemy_queen) facts.push_back({Effect::kCovers, {covered}});
}

void find_immobilized(const MoveContext& context, Facts& facts) {
    PieceSet pinned = 0, shut_in = 0;
    for (const auto& [piece, rule] : context.immobilized()) {
        if (rule == Rule::kCovered || rule == Rule::kStunned) continue;
        if (piece == context.enemy_queen) {
            facts.push_back({Effect::kHoldsQueen, {piece}});
        } else {
            (rule == Rule::kOneHive ? pinned : shut_in) |= bit(piece);
        }
    }
    if (pinned != 0) facts.push_back({Effect::kPins, sorted_by_value(pinned)});
    if (shut_in != 0) facts.push_back({Effect::kShutsIn, sorted_by_value(shut_in)});
    if (!context.move.is_pass() && context.move.piece.color() == context.enemy)
        facts.push_back({Effect::kStuns, {context.move.piece}});
}

void find_freed(const MoveContext& context, Facts& facts) {
    const PieceSet freed = context.freed();
    if (freed & bit(context.own_queen)) facts.push_back({Effect::kFreesQueen, {context.own_queen}});
    if (const PieceSet others = freed & ~bit(context.own_queen))
        facts.push_back({Effect::kFrees, sorted_by_value(others)});
}

void find_reached(const MoveContext& context, Facts& facts) {
    const auto from = context.distance_before(), to = context.distance_after();
    if (!context.is_own_bug() || !to || *to <= 1) return;
    if (from && *to < *from) facts.push_back({Effect::kNears, {context.move.piece}, *to});
    if (from && *from <= 1) return;
    const Hex queen = context.before.at(context.enemy_queen);
    std::vector<Hex> reached = context.own_after.attacks(context.move.piece, queen);
    if (!reached.empty() && context.own_before.attacks(context.move.piece, queen).empty())
        facts.push_back({Effect::kReaches, {context.move.piece}, {}, std::move(reached)});
}

void find_own_piece_facts(const MoveContext& context, Facts& facts) {
    const Piece piece = context.move.piece;
    if (context.is_placement())
        facts.push_back(
            {piece == context.own_queen ? Effect::kPlacesQueen : Effect::kBringsIn, {piece}});
    if (!context.is_own_piece() || !context.is_movement()) return;
    const std::size_t targets = context.own_after.targets(piece).size();
    if (targets > context.own_before.targets(piece).size())
        facts.push_back({Effect::kGainsRoom, {piece}, static_cast<int>(targets)});
}

}  // namespace

std::vector<Fact> move_facts(const Board& board, const Move& move, int wins_in) {
    if (const std::optional<Fact> end = ending(board_after(board, move))) return {*end};
    const MoveContext context(board, move);
    std::vector<Fact> facts;
    for (const auto find : {find_threats, find_limits, find_queen_neighbors, find_covers,
                            find_immobilized, find_freed, find_reached, find_own_piece_facts})
        find(context, facts);
    insertion_sort(facts, {}, [&](const Fact& fact) { return context.importance(fact); });
    if (wins_in > 1) facts.insert(facts.begin(), {Effect::kWinsSoon, {}, wins_in});
    if (facts.empty() && !move.is_pass()) facts.push_back({Effect::kMoves, {move.piece}});
    return facts;
}

}  // namespace sixlegs
