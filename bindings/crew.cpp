#include "crew.h"

#include <unistd.h>

#include <algorithm>
#include <system_error>
#include <utility>

using namespace sixlegs;

Crew::Crew(std::size_t megabytes, int threads) : table_(megabytes), process_(getpid()) {
    for (int i = 0; i < threads; ++i) searches_.push_back(std::make_unique<Search>(table_, stop_));
}

Crew::~Crew() {
    leave_threads_of_parent();
    stop();
    join();
}

// After a fork the child has none of the threads that its parent began.
void Crew::leave_threads_of_parent() {
    if (process_ == getpid()) return;
    process_ = getpid();
    for (std::thread& thread : threads_) thread.detach();
    if (timekeeper_.joinable()) timekeeper_.detach();
    threads_.clear();
    running_ = 0;
}

void Crew::join() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    if (timekeeper_.joinable()) timekeeper_.join();
}

bool Crew::start(const Board& board, Order order, std::optional<double> seconds) {
    leave_threads_of_parent();
    if (!wait(0)) return false;
    join();
    stop_ = false;
    table_.begin_search();
    reports_.clear();
    began_ = Clock::now();
    order.nodes = std::max<std::uint64_t>(1, order.nodes / searches_.size());
    running_ = searches_.size();
    for (std::size_t i = 0; i < searches_.size(); ++i) {
        order.skip = i % 2 == 1 ? 2 : 0;
        try {
            threads_.emplace_back([this, i, board, order] { work(i, board, order); });
        } catch (const std::system_error&) {  // the machine has no more threads to give
            const std::lock_guard lock(mutex_);
            running_ -= searches_.size() - i;
            if (i == 0) throw;
            break;
        }
    }
    if (seconds) {
        // So far ahead that it never comes, if there is no end in sight.
        const double most = std::min(*seconds, 1e8);
        const auto deadline = began_ + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(most));
        timekeeper_ = std::thread([this, deadline] { keep_time(deadline); });
    }
    return true;
}

// The first of the crew does the talking, and when it has done all the others stop.
void Crew::work(std::size_t which, const Board& board, const Order& order) {
    searches_[which]->run(board, order, [&](Report report) {
        if (which > 0) return;
        const std::lock_guard lock(mutex_);
        report.nodes = nodes();
        const std::chrono::duration<double> passed = Clock::now() - began_;
        reports_.push_back({std::move(report), passed.count()});
        changed_.notify_all();
    });
    if (which == 0) stop_ = true;
    const std::lock_guard lock(mutex_);
    --running_;
    changed_.notify_all();
}

void Crew::keep_time(Clock::time_point deadline) {
    std::unique_lock lock(mutex_);
    changed_.wait_until(lock, deadline, [this] { return running_ == 0; });
    stop_ = true;
}

bool Crew::wait(double seconds) {
    leave_threads_of_parent();
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::duration<double>(seconds),
                             [this] { return running_ == 0; });
}

void Crew::stop() {
    stop_ = true;
}

std::vector<Told> Crew::take_reports() {
    const std::lock_guard lock(mutex_);
    return std::exchange(reports_, {});
}

std::uint64_t Crew::nodes() const {
    std::uint64_t total = 0;
    for (const auto& search : searches_) total += search->nodes();
    return total;
}

bool Crew::forget() {
    if (!wait(0)) return false;
    table_.forget();
    return true;
}
