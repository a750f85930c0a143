// SearchThreads: the thread pool of one search, with its clock. All threads share one transposition
// table (lazy SMP). It knows nothing of Python.
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

// A line of play, and when it was found.
struct TimedReport {
    sixlegs::SearchReport report;
    double seconds;
};

// How long a search may take: so many seconds, and its share of a clock. What is none does not
// bind.
struct TimeLimit {
    std::optional<double> seconds;
    std::optional<sixlegs::TimeManagement> clock;
};

class SearchThreads {
  public:
    SearchThreads(std::size_t megabytes, int threads,
                  sixlegs::Evaluator evaluator = sixlegs::Evaluator());
    ~SearchThreads();

    // Whether the machine had the memory for the table.
    bool has_table() const { return table_.is_allocated(); }

    // Begins a search and returns; whether it could: not while another is under way. At least one
    // thread must be had, else std::system_error is thrown.
    bool start(const sixlegs::Board& board, sixlegs::SearchOptions options, const TimeLimit& limit);

    // Waits until the search has ended, but not longer than so many seconds; whether it has.
    bool wait(double seconds);
    // Asks the search to end, and returns.
    void stop();
    // What was found since the last call, oldest first.
    std::vector<TimedReport> take_reports();
    std::uint64_t nodes();

    // Empties the table; only between searches.
    bool clear_table();

  private:
    using Clock = std::chrono::steady_clock;

    // What belongs to one process. In the child of a fork it is abandoned: its threads do not exist
    // there, and its lock may be held forever.
    struct ProcessState {
        std::vector<std::unique_ptr<sixlegs::Search>> searches;
        std::vector<std::thread> threads;  // the timekeeper last, if there is one
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
