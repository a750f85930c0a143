// Crew: a search with its threads and its clock. It knows nothing of Python.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "search/search.h"

// A line of play, and when it was found.
struct Told {
    sixlegs::Report report;
    double seconds;
};

class Crew {
  public:
    Crew(std::size_t megabytes, int threads, sixlegs::Evaluator evaluator = sixlegs::Evaluator());
    ~Crew();

    // Whether the machine had the memory for the table.
    bool has_table() const { return table_.is_there(); }

    // Begins a search and returns; whether it could: not while another is under way. At least one
    // thread must be had, else std::system_error is thrown.
    bool start(const sixlegs::Board& board, sixlegs::Order order, std::optional<double> seconds);

    // Waits until the search has ended, but not longer than so many seconds; whether it has.
    bool wait(double seconds);
    // Asks the search to end, and returns.
    void stop();
    // What was found since the last call, oldest first.
    std::vector<Told> take_reports();
    std::uint64_t nodes();

    // Empties the table; only between searches.
    bool forget();

  private:
    using Clock = std::chrono::steady_clock;

    // What lives in one process only. In the child of a fork it is left as it lies: its threads are
    // not there, and its lock may be held for good.
    struct Shift {
        std::vector<std::unique_ptr<sixlegs::Search>> searches;
        std::vector<std::thread> threads;  // the timekeeper last, if there is one
        std::atomic<bool> stop{false};
        std::mutex mutex;
        std::condition_variable changed;
        std::size_t running = 0;
        Clock::time_point began;
        std::vector<Told> reports;
    };

    void work(std::size_t which, const sixlegs::Board& board, const sixlegs::Order& order);
    void keep_time(Clock::time_point deadline);
    void begin_threads(const sixlegs::Board& board, sixlegs::Order order,
                       std::optional<double> seconds);
    void join();
    Shift& shift();

    const int threads_;
    const sixlegs::Evaluator evaluator_;
    sixlegs::Table table_;
    int process_ = 0;
    std::unique_ptr<Shift> shift_;
};
