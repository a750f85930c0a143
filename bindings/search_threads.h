// SearchThreads: the threads and the clock of a search. All threads share one transposition table
// (lazy SMP). Independent of Python.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "search/search.h"
#include "search/time_management.h"

// A search report, and the seconds since the start.
struct TimedReport {
    sixlegs::SearchReport report;
    double seconds;
};

// The time limits of a search: seconds, and time management on a clock. Both are optional.
struct TimeLimit {
    std::optional<double> seconds;
    std::optional<sixlegs::TimeManagement> clock;
};

class SearchThreads {
  public:
    SearchThreads(std::size_t megabytes, int threads,
                  sixlegs::Evaluator evaluator = sixlegs::Evaluator());
    ~SearchThreads();

    // Whether the memory for the table could be allocated.
    bool has_table() const { return table_.is_allocated(); }

    // Starts a search in the background. Returns false if another one is running. Throws
    // std::system_error if not even one thread can be started.
    bool start(const sixlegs::Board& board, sixlegs::SearchOptions options, const TimeLimit& limit);

    // Waits at most `seconds` for the search to end. Returns whether it has.
    bool wait(double seconds);
    // Makes the search stop soon, without waiting.
    void stop();
    // Returns and removes the reports since the last call, oldest first.
    std::vector<TimedReport> take_reports();
    std::uint64_t nodes();

    // Clears the table. Returns false if a search is running.
    bool clear_table();

  private:
    using Clock = std::chrono::steady_clock;

    // State that belongs to one process. In the child of a fork it is abandoned: its threads do not
    // exist there, and its lock may be held forever.
    struct ProcessState {
        std::vector<std::unique_ptr<sixlegs::Search>> searches;
        std::vector<std::thread> threads;  // the timer thread last, if there is one
        std::atomic<bool> stop{false};
        std::mutex mutex;
        std::condition_variable changed;
        std::size_t running = 0;
        Clock::time_point started_at;
        std::vector<TimedReport> reports;
    };

    void run_thread(std::size_t thread_index, const sixlegs::Board& board,
                    const sixlegs::SearchOptions& options,
                    std::optional<sixlegs::TimeManagement> clock);
    void run_timer(Clock::time_point deadline);
    void start_threads(const sixlegs::Board& board, sixlegs::SearchOptions options,
                       const TimeLimit& limit);
    void join();
    ProcessState& state();

    const int threads_;
    const sixlegs::Evaluator evaluator_;
    sixlegs::TranspositionTable table_;
    int process_id_ = 0;
    std::unique_ptr<ProcessState> state_;
};
