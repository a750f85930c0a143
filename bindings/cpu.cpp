// The module that returns the best variant of the core for this processor. It is separate and
// compiled for any processor, because the variants may fail to load. It uses the C API, since
// nanobind would be nearly all of its size.
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
