// The best variant of the core for this processor, for cpu.cpp and for CMake, which runs it before
// the build. It uses CPUID, because not every compiler ships the library that
// __builtin_cpu_supports needs.
#pragma once

#if defined(__x86_64__)
#include <cpuid.h>

// The features of the processor that define the x86-64 levels, as CPUID bits.
struct Cpu {
    unsigned basic = 0;                        // leaf 1, ecx
    unsigned extended = 0;                     // leaf 7, ebx
    unsigned extended_amd = 0;                 // leaf 0x80000001, ecx
    unsigned long long enabled_registers = 0;  // XCR0: registers that the system saves

    Cpu() {
        unsigned a, b, c, d;
        if (__get_cpuid(1, &a, &b, &c, &d)) basic = c;
        if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) extended = b;
        if (__get_cpuid(0x80000001, &a, &b, &c, &d)) extended_amd = c;
        if (basic >> 27 & 1) {  // OSXSAVE: XCR0 is readable
            __asm__("xgetbv" : "=a"(a), "=d"(d) : "c"(0));
            enabled_registers = static_cast<unsigned long long>(d) << 32 | a;
        }
    }

    // SSE3, SSSE3, CMPXCHG16B, SSE4.1, SSE4.2, POPCNT; LAHF. And then FMA, MOVBE, OSXSAVE, AVX,
    // F16C; BMI1, AVX2, BMI2; LZCNT; the registers of AVX.
    bool has_v3() const {
        return has(basic, 0x0098'2201 | 0x3840'1000) && has(extended_amd, 0x1 | 0x20) &&
               has(extended, 0x128) && has(enabled_registers, 0x6);
    }

    static bool has(unsigned long long bits, unsigned long long required) {
        return (bits & required) == required;
    }
};
#endif

inline const char* best_variant() {
#if defined(__x86_64__)
    const Cpu cpu;
    if (cpu.has_v3()) return "v3";
#endif
    return "plain";
}
