// Arrays that Python hands over to be filled: numpy's, or any that speak DLPack.
#pragma once

#include <nanobind/ndarray.h>

#include <initializer_list>

#include "bindings.h"

// An array in the processor's memory, without gaps, that can be written to; else a TypeError which
// says what `what` are written into.
nb::ndarray<> array_to_fill(nb::handle out, const char* what);

// Whether it has that shape, -1 standing for any size, and numbers of that type.
bool has_shape(const nb::ndarray<>& array, std::initializer_list<std::int64_t> shape);
template <class Number>
bool holds(const nb::ndarray<>& array) {
    return array.dtype() == nb::dtype<Number>();
}

// An ImportError that says what to do unless numpy, in whose arrays is answered, is installed.
void require_numpy();

// A new array of numpy's.
template <class Number>
nb::object new_array(const std::vector<std::size_t>& shape) {
    require_numpy();
    std::size_t size = 1;
    for (std::size_t extent : shape) size *= extent;
    auto* numbers = new Number[size];
    const nb::capsule owner(numbers,
                            [](void* data) noexcept { delete[] static_cast<Number*>(data); });
    return nb::cast(nb::ndarray<nb::numpy, Number>(numbers, shape.size(), shape.data(), owner));
}
