# Compiles for a Linux as old as manylinux_2_28, for this or another processor, by ziglang: it brings
# its own headers and libraries, and the C++ library is linked in. SIXLEGS_ZIG is the program,
# SIXLEGS_PROCESSOR what to compile for.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES SIXLEGS_ZIG SIXLEGS_PROCESSOR)
if(NOT CMAKE_HOST_SYSTEM_PROCESSOR STREQUAL SIXLEGS_PROCESSOR)
  set(CMAKE_SYSTEM_NAME Linux)  # which makes it a cross build
  set(CMAKE_SYSTEM_PROCESSOR ${SIXLEGS_PROCESSOR})
endif()
set(CMAKE_CXX_COMPILER ${SIXLEGS_ZIG} c++ -target ${SIXLEGS_PROCESSOR}-linux-gnu.2.28)
# The first is what zig adds where nobody asked; nanobind relies on the second, which Python brings only
# without the stable ABI.
set(CMAKE_CXX_FLAGS_INIT "-fno-sanitize=undefined -include cstdio")
