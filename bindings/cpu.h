// Which variant of the core this processor can run. For cpu.cpp, and for CMake, which asks it
// before anything is built.
#pragma once

inline const char* best_variant() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v4")) return "v4";
    if (__builtin_cpu_supports("x86-64-v3")) return "v3";
    if (__builtin_cpu_supports("x86-64-v2")) return "v2";
#endif
    return "plain";
}
