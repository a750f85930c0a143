// UnderWay: calls from Python that let the interpreter go on meanwhile, for the end of the program
// to wait for: a thread that comes back from one into an interpreter that is gone would be torn
// down in the midst of C++.
#pragma once

#include <atomic>

struct UnderWay {
    UnderWay() { change(+1); }
    ~UnderWay() { change(-1); }
    UnderWay(const UnderWay&) = delete;
    UnderWay& operator=(const UnderWay&) = delete;

    // Whether the program is ending: then come back soon.
    static std::atomic<bool> is_ending;

    // To be called at the program's end, and in the child of a fork: what was under way stays with
    // the parent.
    static void wait_for_all();
    static void forget_all();

  private:
    static void change(int by);
};
