#include "native_calls.h"

#include <condition_variable>
#include <mutex>

namespace {

// In the child of a fork it is left as it lies, for its lock may be held for good.
struct CallCounter {
    std::mutex mutex;
    std::condition_variable changed;
    int calls = 0;
};
CallCounter* count = new CallCounter;

}  // namespace

std::atomic<bool> NativeCall::is_shutting_down{false};

void NativeCall::add_to_count(int by) {
    const std::lock_guard lock(count->mutex);
    count->calls += by;
    count->changed.notify_all();
}

void NativeCall::wait_for_all() {
    is_shutting_down = true;
    std::unique_lock lock(count->mutex);
    count->changed.wait(lock, [] { return count->calls == 0; });
}

void NativeCall::reset_after_fork() {
    count = new CallCounter;
}
