// NativeCall: a guard around calls from Python that release the GIL. The program waits for them
// when it exits: otherwise a thread that returns to a finalized interpreter would be killed inside
// C++ code.
#pragma once

#include <atomic>

struct NativeCall {
    NativeCall() { add_to_count(+1); }
    ~NativeCall() { add_to_count(-1); }
    NativeCall(const NativeCall&) = delete;
    NativeCall& operator=(const NativeCall&) = delete;

    // Whether the program is exiting, in which case calls return soon.
    static std::atomic<bool> is_shutting_down;

    // Called when the program exits, and in the child of a fork, where the parent's calls do not
    // exist.
    static void wait_for_all();
    static void reset_after_fork();

  private:
    static void add_to_count(int by);
};
