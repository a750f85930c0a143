#include "game.h"

#include <algorithm>
#include <utility>

#include "notation/moves.h"
#include "rules/explain.h"

namespace sixlegs {

namespace {

constexpr int kRepetitionLimit = 3;  // occurrences of a position that make a draw

}  // namespace

Game::Game(Board board, bool repetition, GameResult result)
    : board_(std::move(board)), repetition_(repetition) {
    if (!board_.is_over()) players_result_ = result;
    Board replay = start_of(board_);
    keys_.push_back(replay.key());
    for (const Board::PlayedMove& played : board_.history()) {
        replay.push(played.move);
        keys_.push_back(replay.key());
    }
}

GameResult Game::result() const {
    if (const Outcome outcome = board_.outcome(); outcome != Outcome::kNone)
        return {outcome, Ending::kSurrounded};
    if (players_result_.exists()) return players_result_;
    if (repetition_ && occurrences() >= kRepetitionLimit)
        return {Outcome::kDraw, Ending::kRepetition};
    return {};
}

std::vector<std::uint64_t> Game::keys_seen_twice() const {
    std::vector<std::uint64_t> keys, repeated;
    if (repetition_) keys = keys_;
    std::ranges::make_heap(keys);  // heap sort: std::sort generates more code
    std::ranges::sort_heap(keys);
    for (std::size_t i = 1; i < keys.size(); ++i)
        if (keys[i] == keys[i - 1] && (repeated.empty() || repeated.back() != keys[i]))
            repeated.push_back(keys[i]);
    return repeated;
}

bool Game::would_repeat(const Move& move) const {
    Board board = board_;
    board.push(move);
    return count(board.key()) >= kRepetitionLimit - 1;
}

bool Game::push(const Move& move) {
    if (is_over() || !is_legal(board_, move)) return false;
    push_legal(move);
    return true;
}

void Game::push_legal(const Move& move) {
    board_.push(move);
    keys_.push_back(board_.key());
}

void Game::pop() {
    board_.pop();
    keys_.pop_back();
    players_result_ = {};
}

int Game::count(std::uint64_t key) const {
    return static_cast<int>(std::ranges::count(keys_, key));
}

bool Game::set_result(GameResult result) {
    if (is_over()) return false;
    players_result_ = result;
    return true;
}

}  // namespace sixlegs
