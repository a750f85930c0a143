// Text on its way between Python and the core, which has it as UTF-8.
#pragma once

#include "bindings.h"

// Python's text may hold lone surrogates, which UTF-8 does not allow: they travel as if it did, so
// that no text is refused for that alone.
inline std::string utf8(nb::str text) {
    Py_ssize_t size = 0;
    if (const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size))
        return {bytes, static_cast<std::size_t>(size)};
    PyErr_Clear();
    const nb::object made =
        nb::steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogatepass"));
    if (!made.is_valid()) throw nb::python_error();
    const nb::bytes bytes = nb::borrow<nb::bytes>(made);
    return {bytes.c_str(), bytes.size()};
}

inline nb::str python_text(std::string_view text) {
    PyObject* made = PyUnicode_Decode(text.data(), static_cast<Py_ssize_t>(text.size()), "utf-8",
                                      "surrogatepass");
    if (!made) throw nb::python_error();
    return nb::steal<nb::str>(made);
}
