// NativeCall: a guard around calls from Python that release the GIL (the interpreter goes on
// meanwhile). The end of the program waits for them: a thread that returns from one into an
// interpreter that is gone would be killed in the midst of C++.
#pragma once

#include <atomic>

struct NativeCall {
    NativeCall() { change(+1); }
    ~NativeCall() { change(-1); }
    NativeCall(const NativeCall&) = delete;
    NativeCall& operator=(const NativeCall&) = delete;

    // Whether the program is ending: calls then return soon.
    static std::atomic<bool> is_ending;

    // Called at the program's end, and in the child of a fork, where the parent's calls do not go
    // on.
    static void wait_for_all();
    static void forget_all();

  private:
    static void change(int by);
};
