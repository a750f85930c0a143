# Toolchain file for manylinux_2_28 on SIXLEGS_PROCESSOR with ziglang, whose path is SIXLEGS_ZIG.
# It has its own headers and libraries, and links the C++ library statically.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES SIXLEGS_ZIG SIXLEGS_PROCESSOR)
if(NOT CMAKE_HOST_SYSTEM_PROCESSOR STREQUAL SIXLEGS_PROCESSOR)
  set(CMAKE_SYSTEM_NAME Linux)  # makes it a cross build
  set(CMAKE_SYSTEM_PROCESSOR ${SIXLEGS_PROCESSOR})
endif()
set(CMAKE_CXX_COMPILER ${SIXLEGS_ZIG} c++ -target ${SIXLEGS_PROCESSOR}-linux-gnu.2.28)
# By default, zig enables the undefined behavior sanitizer. nanobind needs <cstdio>, which the
# headers of Python include only without the stable ABI.
set(CMAKE_CXX_FLAGS_INIT "-fno-sanitize=undefined -include cstdio")
