// NativeCall: a guard around calls from Python that release the GIL (the interpreter goes on
// meanwhile). The end of the program waits for them: a thread that returns from one into an
// interpreter that is gone would be killed in the midst of C++.
#pragma once

#include <atomic>

struct NativeCall {
    NativeCall() { add_to_count(+1); }
    ~NativeCall() { add_to_count(-1); }
    NativeCall(const NativeCall&) = delete;
    NativeCall& operator=(const NativeCall&) = delete;

    // Whether the program is ending: calls then return soon.
    static std::atomic<bool> is_shutting_down;

    // Called at the program's end, and in the child of a fork, where the parent's calls do not go
    // on.
    static void wait_for_all();
    static void reset_after_fork();

  private:
    static void add_to_count(int by);
};
