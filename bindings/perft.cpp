// perft for Python: the count in threads of its own, so that the interpreter goes on, Ctrl-C is
// heard, and a program may end while somebody still counts.
#include "rules/perft.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>

#include "bindings.h"
#include "native_calls.h"
#include "rules/movegen.h"

using namespace sixlegs;

namespace {

using Line = std::vector<Move>;

Board after(const Board& board, const Line& line) {
    Board at = board;
    for (const Move& move : line) at.push(move);
    return at;
}

// The first plies of the tree, to be shared out among threads.
std::vector<Line> first_lines(const Board& board, int plies) {
    std::vector<Line> lines{{}};
    for (int ply = 0; ply < plies; ++ply) {
        std::vector<Line> longer;
        for (const Line& line : lines) {
            const MoveList moves = legal_moves(after(board, line));
            for (const Move& move : moves) {
                longer.push_back(line);
                longer.back().push_back(move);
            }
        }
        lines = std::move(longer);
    }
    return lines;
}

class Count {
  public:
    Count(const Board& board, int depth)
        : board_(board), depth_(depth), lines_(first_lines(board, std::clamp(depth - 2, 0, 2))) {}

    // Runs to the end, or until a signal handler raises: then false, with its exception set.
    bool run(int threads) {
        const nb::gil_scoped_release release;
        std::vector<std::jthread> pool;
        running_ = threads;
        for (int i = 0; i < threads; ++i) {
            try {
                pool.emplace_back([this] { work(); });
            } catch (const std::system_error&) {  // the machine has no more threads to give
                const std::lock_guard lock(mutex_);
                running_ -= threads - i;
                break;
            }
        }
        if (pool.empty()) throw std::runtime_error("no thread could be started");
        return wait();
    }

    std::uint64_t nodes() const { return nodes_; }

  private:
    void work() {
        for (std::size_t i; !stop_ && !NativeCall::is_ending && (i = next_++) < lines_.size();) {
            Board at = after(board_, lines_[i]);
            nodes_ += perft(at, depth_ - static_cast<int>(lines_[i].size()), stop_);
        }
        const std::lock_guard lock(mutex_);
        --running_;
        finished_.notify_one();
    }

    bool wait() {
        bool is_undisturbed = true;
        std::unique_lock lock(mutex_);
        const auto is_done = [this] { return running_ == 0; };
        while (!finished_.wait_for(lock, std::chrono::milliseconds(50), is_done)) {
            if (NativeCall::is_ending) stop_ = true;
            if (stop_) continue;
            lock.unlock();
            if (const nb::gil_scoped_acquire acquire; PyErr_CheckSignals() != 0) {
                is_undisturbed = false;
                stop_ = true;
            }
            lock.lock();
        }
        return is_undisturbed;
    }

    const Board board_;
    const int depth_;
    const std::vector<Line> lines_;
    std::atomic<bool> stop_{false};
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<std::size_t> next_{0};
    std::mutex mutex_;
    std::condition_variable finished_;
    int running_ = 0;
};

}  // namespace

std::uint64_t counted(const Board& board, int depth, int threads) {
    if (NativeCall::is_ending) throw std::runtime_error("the program is ending");
    const NativeCall guard;
    Count count(board, depth);
    if (!count.run(threads)) throw nb::python_error();
    if (NativeCall::is_ending) throw std::runtime_error("the program is ending");
    return count.nodes();
}
