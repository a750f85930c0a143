// The extension module: one per processor variant, all alike.
#include "bindings.h"

NB_MODULE(SIXLEGS_MODULE, m) {
    bind_values(m);
    bind_rules(m);
}
