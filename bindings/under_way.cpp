#include "under_way.h"

#include <condition_variable>
#include <mutex>

namespace {

std::mutex mutex;
std::condition_variable changed;
int count = 0;

}  // namespace

std::atomic<bool> UnderWay::is_ending{false};

void UnderWay::change(int by) {
    const std::lock_guard lock(mutex);
    count += by;
    changed.notify_all();
}

void UnderWay::wait_for_all() {
    is_ending = true;
    std::unique_lock lock(mutex);
    changed.wait(lock, [] { return count == 0; });
}

void UnderWay::forget_all() {
    count = 0;
}
