// Tells which variant of the core this processor can run. A module of its own, compiled for any
// processor, because the variants themselves may not even load.
#include "cpu.h"

#include <nanobind/nanobind.h>

NB_MODULE(_cpu, m) {
    m.def("variant", &best_variant,
          "The best variant for this processor: 'v4', 'v3', 'v2' or 'plain'.");
}
