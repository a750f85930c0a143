// Perft for Python, in separate threads, so that the interpreter continues, Ctrl-C works, and the
// program can exit while a count is running.
#include "rules/perft.h"

#include <algorithm>
#include <chrono>
#include <future>

#include "batch.h"
#include "bindings.h"
#include "native_calls.h"
#include "rules/movegen.h"

using namespace sixlegs;

namespace {

using Line = std::vector<Move>;

Board after(const Board& board, const Line& line) {
    Board result = board;
    for (const Move& move : line) result.push(move);
    return result;
}

// Returns the lines of the first plies, to distribute among threads.
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

// Whether a threading.Event or similar object is set; None and exceptions count as not set.
bool is_set(const nb::object& event) {
    if (event.is_none()) return false;
    const nb::object is_set = nb::steal(PyObject_CallMethod(event.ptr(), "is_set", nullptr));
    if (!is_set.is_valid()) PyErr_Clear();
    return is_set.ptr() == Py_True;
}

}  // namespace

std::uint64_t count_leaves(const Board& board, int depth, int threads, nb::object stop_event) {
    if (NativeCall::is_shutting_down) throw std::runtime_error("the program is exiting");
    const NativeCall guard;
    const Board start = board;  // another thread may change the board meanwhile
    const std::vector<Line> lines = first_lines(start, std::clamp(depth - 2, 0, 2));
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> nodes{0};
    const auto count = [&](int i) {
        if (stop) return;
        Board first = after(start, lines[at(i)]);
        nodes += perft(first, depth - static_cast<int>(lines[at(i)].size()), stop);
    };
    auto task = std::async(std::launch::async, [&] {
        parallel_for(static_cast<int>(lines.size()), threads, count, 1);
    });
    bool is_interrupted = false;
    {
        const nb::gil_scoped_release release;
        while (task.wait_for(std::chrono::milliseconds(50)) == std::future_status::timeout) {
            if (NativeCall::is_shutting_down) stop = true;
            if (stop) continue;
            const nb::gil_scoped_acquire acquire;
            is_interrupted = PyErr_CheckSignals() != 0;
            stop = is_interrupted || is_set(stop_event);
        }
    }
    if (is_interrupted) throw nb::python_error();
    task.get();
    if (NativeCall::is_shutting_down) throw std::runtime_error("the program is exiting");
    return nodes;
}
