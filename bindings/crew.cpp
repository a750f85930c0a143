#include "crew.h"

#include <unistd.h>

#include <algorithm>
#include <system_error>
#include <utility>

using namespace sixlegs;

Crew::Crew(std::size_t megabytes, int threads, Evaluator evaluator)
    : threads_(threads), evaluator_(std::move(evaluator)), table_(megabytes) {
    shift();
}

Crew::~Crew() {
    stop();
    join();
}

// The shift of this process: a new one after a fork.
Crew::Shift& Crew::shift() {
    if (process_ != getpid()) {
        process_ = getpid();
        shift_.release();
        shift_ = std::make_unique<Shift>();
        for (int i = 0; i < threads_; ++i)
            shift_->searches.push_back(std::make_unique<Search>(table_, evaluator_, shift_->stop));
    }
    return *shift_;
}

void Crew::join() {
    for (std::thread& thread : shift().threads) thread.join();
    shift().threads.clear();
}

bool Crew::start(const Board& board, Order order, std::optional<double> seconds) {
    if (!wait(0)) return false;
    join();
    Shift& now = shift();
    now.stop = false;
    now.reports.clear();
    now.began = Clock::now();
    for (const auto& search : now.searches) search->reset_nodes();
    table_.begin_search();
    order.nodes = std::max<std::uint64_t>(1, order.nodes / now.searches.size());
    try {
        begin_threads(board, order, seconds);
    } catch (...) {
        stop();
        join();
        throw;
    }
    return true;
}

// As many threads as the machine gives, but the timekeeper and one that searches must be had.
void Crew::begin_threads(const Board& board, Order order, std::optional<double> seconds) {
    Shift& now = shift();
    for (std::size_t i = 0; i < now.searches.size(); ++i) {
        order.skip = i % 2 == 1 ? 2 : 0;
        {
            const std::lock_guard lock(now.mutex);
            ++now.running;
        }
        try {
            now.threads.emplace_back([this, i, board, order] { work(i, board, order); });
        } catch (const std::system_error&) {
            const std::lock_guard lock(now.mutex);
            --now.running;
            if (i == 0) throw;
            break;
        }
    }
    if (seconds) {
        // So far ahead that it never comes, if there is no end in sight.
        const std::chrono::duration<double> most(std::min(*seconds, 1e8));
        const auto deadline = now.began + std::chrono::duration_cast<Clock::duration>(most);
        now.threads.emplace_back([this, deadline] { keep_time(deadline); });
    }
}

// The first of the crew does the talking, and when it has done all the others stop.
void Crew::work(std::size_t which, const Board& board, const Order& order) {
    Shift& now = *shift_;
    now.searches[which]->run(board, order, [&](Report report) {
        if (which > 0) return;
        const std::lock_guard lock(now.mutex);
        report.nodes = nodes();
        const std::chrono::duration<double> passed = Clock::now() - now.began;
        now.reports.push_back({std::move(report), passed.count()});
        now.changed.notify_all();
    });
    if (which == 0) now.stop = true;
    const std::lock_guard lock(now.mutex);
    --now.running;
    now.changed.notify_all();
}

void Crew::keep_time(Clock::time_point deadline) {
    Shift& now = *shift_;
    std::unique_lock lock(now.mutex);
    now.changed.wait_until(lock, deadline, [&] { return now.running == 0; });
    now.stop = true;
}

bool Crew::wait(double seconds) {
    Shift& now = shift();
    std::unique_lock lock(now.mutex);
    return now.changed.wait_for(lock, std::chrono::duration<double>(seconds),
                                [&] { return now.running == 0; });
}

void Crew::stop() {
    shift().stop = true;
}

std::vector<Told> Crew::take_reports() {
    Shift& now = shift();
    const std::lock_guard lock(now.mutex);
    return std::exchange(now.reports, {});
}

std::uint64_t Crew::nodes() {
    std::uint64_t total = 0;
    for (const auto& search : shift().searches) total += search->nodes();
    return total;
}

bool Crew::forget() {
    if (!wait(0)) return false;
    table_.forget();
    return true;
}
