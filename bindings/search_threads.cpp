#include "search_threads.h"

#ifdef _WIN32
#include <process.h>
#else
#include <unistd.h>
#endif

#include <algorithm>
#include <system_error>
#include <utility>

using namespace sixlegs;

SearchThreads::SearchThreads(std::size_t megabytes, int threads, Evaluator evaluator)
    : threads_(threads), evaluator_(std::move(evaluator)), table_(megabytes) {
    state();
}

SearchThreads::~SearchThreads() {
    stop();
    join();
}

// The state of this process: a new one after a fork.
SearchThreads::ProcessState& SearchThreads::state() {
    if (process_id_ != getpid()) {
        process_id_ = getpid();
        state_.release();
        state_ = std::make_unique<ProcessState>();
        for (int i = 0; i < threads_; ++i)
            state_->searches.push_back(std::make_unique<Search>(table_, evaluator_, state_->stop));
    }
    return *state_;
}

void SearchThreads::join() {
    for (std::thread& thread : state().threads) thread.join();
    state().threads.clear();
}

bool SearchThreads::start(const Board& board, SearchOptions options, const TimeLimit& limit) {
    if (!wait(0)) return false;
    join();
    ProcessState& now = state();
    now.stop = false;
    now.reports.clear();
    now.started_at = Clock::now();
    for (const auto& search : now.searches) search->reset_nodes();
    table_.begin_search();
    options.nodes = std::max<std::uint64_t>(1, options.nodes / now.searches.size());
    try {
        start_threads(board, options, limit);
    } catch (...) {
        stop();
        join();
        throw;
    }
    return true;
}

// As many threads as the machine gives, but the timekeeper and one that searches must be had.
void SearchThreads::start_threads(const Board& board, SearchOptions options,
                                  const TimeLimit& limit) {
    ProcessState& now = state();
    for (std::size_t i = 0; i < now.searches.size(); ++i) {
        options.skip = i % 2 == 1 ? 2 : 0;
        {
            const std::lock_guard lock(now.mutex);
            ++now.running;
        }
        try {
            now.threads.emplace_back([this, i, board, options, clock = limit.clock] {
                run_thread(i, board, options, clock);
            });
        } catch (const std::system_error&) {
            const std::lock_guard lock(now.mutex);
            --now.running;
            if (i == 0) throw;
            break;
        }
    }
    constexpr double kNever = 1e8;  // so far ahead that it never comes
    double seconds = limit.seconds.value_or(kNever);
    if (limit.clock) seconds = std::min(seconds, limit.clock->maximum());
    if (limit.seconds || limit.clock) {
        const std::chrono::duration<double> most(std::min(seconds, kNever));
        const auto deadline = now.started_at + std::chrono::duration_cast<Clock::duration>(most);
        now.threads.emplace_back([this, deadline] { run_timer(deadline); });
    }
}

// The first thread reports, and when it has ended all others stop.
void SearchThreads::run_thread(std::size_t thread_index, const Board& board,
                               const SearchOptions& options, std::optional<TimeManagement> clock) {
    ProcessState& now = *state_;
    Search& search = *now.searches[thread_index];
    const auto passed = [&] {
        return std::chrono::duration<double>(Clock::now() - now.started_at).count();
    };
    const auto tell = [&](SearchReport report) {
        if (thread_index > 0) return;
        const std::lock_guard lock(now.mutex);
        report.nodes = nodes();
        now.reports.push_back({std::move(report), passed()});
        now.changed.notify_all();
    };
    search.begin(board, options);
    while (search.deepen(tell))
        if (thread_index == 0 && clock && clock->should_stop(search.best(), passed())) break;
    if (thread_index == 0) now.stop = true;
    const std::lock_guard lock(now.mutex);
    --now.running;
    now.changed.notify_all();
}

void SearchThreads::run_timer(Clock::time_point deadline) {
    ProcessState& now = *state_;
    std::unique_lock lock(now.mutex);
    now.changed.wait_until(lock, deadline, [&] { return now.running == 0; });
    now.stop = true;
}

bool SearchThreads::wait(double seconds) {
    ProcessState& now = state();
    std::unique_lock lock(now.mutex);
    return now.changed.wait_for(lock, std::chrono::duration<double>(seconds),
                                [&] { return now.running == 0; });
}

void SearchThreads::stop() {
    state().stop = true;
}

std::vector<TimedReport> SearchThreads::take_reports() {
    ProcessState& now = state();
    const std::lock_guard lock(now.mutex);
    return std::exchange(now.reports, {});
}

std::uint64_t SearchThreads::nodes() {
    std::uint64_t total = 0;
    for (const auto& search : state().searches) total += search->nodes();
    return total;
}

bool SearchThreads::clear_table() {
    if (!wait(0)) return false;
    table_.clear();
    return true;
}
