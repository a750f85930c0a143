// Work shared out among threads that live as long as it takes.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

// Calls `work(i)` for each i below `count`, in this thread and `threads - 1` others; in fewer if
// the machine has no more to give, or there is too little to do to wake them for. What one of them
// throws is thrown here, once all have ended.
template <class Work>
void in_parallel(int count, int threads, Work work) {
    constexpr int kChunk = 16;
    std::atomic<int> next{0};
    std::atomic_flag has_failed;
    std::exception_ptr problem;
    const auto run = [&] {
        try {
            for (int first; (first = next.fetch_add(kChunk)) < count;)
                for (int i = first; i < std::min(first + kChunk, count); ++i) work(i);
        } catch (...) {
            if (!has_failed.test_and_set()) problem = std::current_exception();
        }
    };
    std::vector<std::jthread> others;
    for (int i = 1; i < std::min(threads, count / kChunk); ++i) {
        try {
            others.emplace_back(run);
        } catch (const std::system_error&) {
            break;
        }
    }
    run();
    others.clear();  // waits for them
    if (problem) std::rethrow_exception(problem);
}
