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

// Returns the state of this process, a new one after a fork.
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
    ProcessState& process = state();
    process.stop = false;
    process.reports.clear();
    process.started_at = Clock::now();
    for (const auto& search : process.searches) search->reset_nodes();
    table_.begin_search();
    options.nodes = std::max<std::uint64_t>(1, options.nodes / process.searches.size());
    try {
        start_threads(board, options, limit);
    } catch (...) {
        stop();
        join();
        throw;
    }
    return true;
}

// Starts as many threads as the system allows. One search thread and the timer are required.
void SearchThreads::start_threads(const Board& board, SearchOptions options,
                                  const TimeLimit& limit) {
    ProcessState& process = state();
    for (std::size_t i = 0; i < process.searches.size(); ++i) {
        options.skip = i % 2 == 1 ? 2 : 0;
        {
            const std::lock_guard lock(process.mutex);
            ++process.running;
        }
        try {
            process.threads.emplace_back([this, i, board, options, clock = limit.clock] {
                run_thread(i, board, options, clock);
            });
        } catch (const std::system_error&) {
            const std::lock_guard lock(process.mutex);
            --process.running;
            if (i == 0) throw;
            break;
        }
    }
    constexpr double kNever = 1e8;
    double seconds = limit.seconds.value_or(kNever);
    if (limit.clock) seconds = std::min(seconds, limit.clock->maximum());
    if (limit.seconds || limit.clock) {
        const std::chrono::duration<double> limit_duration(std::min(seconds, kNever));
        const auto deadline =
            process.started_at + std::chrono::duration_cast<Clock::duration>(limit_duration);
        process.threads.emplace_back([this, deadline] { run_timer(deadline); });
    }
}

// Only the first thread reports; when it ends, all others stop.
void SearchThreads::run_thread(std::size_t thread_index, const Board& board,
                               const SearchOptions& options, std::optional<TimeManagement> clock) {
    ProcessState& process = *state_;
    Search& search = *process.searches[thread_index];
    const auto elapsed = [&] {
        return std::chrono::duration<double>(Clock::now() - process.started_at).count();
    };
    const auto on_report = [&](SearchReport report) {
        if (thread_index > 0) return;
        const std::lock_guard lock(process.mutex);
        report.nodes = nodes();
        process.reports.push_back({std::move(report), elapsed()});
        process.changed.notify_all();
    };
    search.begin(board, options);
    while (search.deepen(on_report))
        if (thread_index == 0 && clock && clock->should_stop(search.best(), elapsed())) break;
    if (thread_index == 0) process.stop = true;
    const std::lock_guard lock(process.mutex);
    --process.running;
    process.changed.notify_all();
}

void SearchThreads::run_timer(Clock::time_point deadline) {
    ProcessState& process = *state_;
    std::unique_lock lock(process.mutex);
    process.changed.wait_until(lock, deadline, [&] { return process.running == 0; });
    process.stop = true;
}

bool SearchThreads::wait(double seconds) {
    ProcessState& process = state();
    std::unique_lock lock(process.mutex);
    return process.changed.wait_for(lock, std::chrono::duration<double>(seconds),
                                    [&] { return process.running == 0; });
}

void SearchThreads::stop() {
    state().stop = true;
}

std::vector<TimedReport> SearchThreads::take_reports() {
    ProcessState& process = state();
    const std::lock_guard lock(process.mutex);
    return std::exchange(process.reports, {});
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
