// The extension module, compiled once per processor variant.
#include "bindings.h"
#include "native_calls.h"

namespace {

void register_shutdown_hooks() {
    nb::module_::import_("atexit").attr("register")(nb::cpp_function([] {
        const nb::gil_scoped_release release;
        NativeCall::wait_for_all();
    }));
    if (const nb::object os = nb::module_::import_("os"); nb::hasattr(os, "register_at_fork"))
        os.attr("register_at_fork")(nb::arg("after_in_child") =
                                        nb::cpp_function(&NativeCall::reset_after_fork));
}

}  // namespace

NB_MODULE(SIXLEGS_MODULE, m) {
    nb::set_leak_warnings(false);  // users cannot do anything about objects that outlive Python
    bind_values(m);
    bind_explanations(m);
    bind_notation(m);
    bind_boards(m);
    bind_games(m);
    bind_records(m);
    bind_ratings(m);
    bind_proof(m);
    bind_search(m);
    bind_selfplay(m);
    bind_learning(m);
    bind_advice(m);
    register_shutdown_hooks();
}
