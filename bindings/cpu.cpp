// Tells which variant of the core this processor can run. A module of its own, compiled for any
// processor, because the variants themselves may not even load.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>

NB_MODULE(_cpu, m) {
    m.def(
        "variant",
        []() -> std::string {
#if defined(__x86_64__)
            __builtin_cpu_init();
            if (__builtin_cpu_supports("x86-64-v4")) return "v4";
            if (__builtin_cpu_supports("x86-64-v3")) return "v3";
            if (__builtin_cpu_supports("x86-64-v2")) return "v2";
#endif
            return "plain";
        },
        "The best variant for this processor: 'v4', 'v3', 'v2' or 'plain'.");
}
