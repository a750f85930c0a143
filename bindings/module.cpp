// The extension module: one per processor variant, all alike.
#include "bindings.h"

NB_MODULE(SIXLEGS_MODULE, m) {
    nb::set_leak_warnings(false);  // what outlives the interpreter is no concern of its user
    bind_values(m);
    bind_reasons(m);
    bind_boards(m);
    bind_perft(m);
}
