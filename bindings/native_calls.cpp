#include "native_calls.h"

#include <condition_variable>
#include <mutex>

namespace {

// In the child of a fork it is left as it lies, for its lock may be held for good.
struct Count {
    std::mutex mutex;
    std::condition_variable changed;
    int calls = 0;
};
Count* count = new Count;

}  // namespace

std::atomic<bool> NativeCall::is_ending{false};

void NativeCall::change(int by) {
    const std::lock_guard lock(count->mutex);
    count->calls += by;
    count->changed.notify_all();
}

void NativeCall::wait_for_all() {
    is_ending = true;
    std::unique_lock lock(count->mutex);
    count->changed.wait(lock, [] { return count->calls == 0; });
}

void NativeCall::forget_all() {
    count = new Count;
}
