// Tells which variant of the core this processor can run. A module of its own, compiled for any
// processor, because the variants themselves may not even load; in plain C calls, because nanobind
// would be nearly all of it.
#define PY_SSIZE_T_CLEAN
#include "cpu.h"

#include <Python.h>

namespace {

PyObject* variant(PyObject*, PyObject*) {
    return PyUnicode_FromString(best_variant());
}

PyMethodDef methods[] = {
    {"variant", variant, METH_NOARGS, "The best variant for this processor: 'v3' or 'plain'."},
    {nullptr, nullptr, 0, nullptr},
};
PyModuleDef cpu = {
    PyModuleDef_HEAD_INIT, "_cpu", nullptr, 0, methods, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__cpu() {
    return PyModule_Create(&cpu);
}
