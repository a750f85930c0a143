#include "native_calls.h"

#include <condition_variable>
#include <mutex>

namespace {

// In the child of a fork it is abandoned, since its lock may be held forever.
struct CallCounter {
    std::mutex mutex;
    std::condition_variable changed;
    int calls = 0;
};
CallCounter* counter = new CallCounter;

}  // namespace

std::atomic<bool> NativeCall::is_shutting_down{false};

void NativeCall::add_to_count(int by) {
    const std::lock_guard lock(counter->mutex);
    counter->calls += by;
    counter->changed.notify_all();
}

void NativeCall::wait_for_all() {
    is_shutting_down = true;
    std::unique_lock lock(counter->mutex);
    counter->changed.wait(lock, [] { return counter->calls == 0; });
}

void NativeCall::reset_after_fork() {
    counter = new CallCounter;
}
