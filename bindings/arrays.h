// Output arrays passed by Python callers: numpy arrays, or others with DLPack.
#pragma once

#include <nanobind/ndarray.h>

#include <initializer_list>

#include "bindings.h"
#include "learning/observation.h"

// Returns `out` as a writable, C-contiguous array in CPU memory. Throws a TypeError that mentions
// `what` otherwise.
nb::ndarray<> array_to_fill(nb::handle out, const char* what);

// Whether an array has the given shape; with `has_rows`, it may have additional rows.
bool has_shape(const nb::ndarray<>& array, const std::vector<std::size_t>& shape, bool has_rows);
template <class Number>
bool has_dtype(const nb::ndarray<>& array) {
    return array.dtype() == nb::dtype<Number>();
}

// Throws an ImportError with instructions if numpy, which new arrays need, is not installed.
void require_numpy();

// Returns a new numpy array.
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

// The number of positions, each with a row in the array, or none for a single position.
using RowCount = std::optional<std::size_t>;
std::vector<std::size_t> with_rows(RowCount rows, std::initializer_list<std::size_t> shape);

// The array `out` after checks, or a new array, with `shape` per position.
template <class Number>
struct OutputArray {
    OutputArray(nb::any output, RowCount rows, std::initializer_list<std::size_t> shape,
                const char* what)
        : out(std::move(output)) {
        const std::vector<std::size_t> full_shape = with_rows(rows, shape);
        if (out.is_none()) out = new_array<Number>(full_shape);
        const nb::ndarray<> array = array_to_fill(out, what);
        if (!has_matching_dtype(array) || !has_shape(array, full_shape, rows.has_value()))
            reject(full_shape, what);
        numbers = static_cast<Stored*>(array.data());
    }
    // Whether the type matches exactly; for zeros and ones, any type of one byte does.
    static bool has_matching_dtype(const nb::ndarray<>& array) {
        return has_dtype<Number>(array) || (std::is_same_v<Number, bool> && array.itemsize() == 1);
    }
    [[noreturn]] static void reject(const std::vector<std::size_t>& shape, const char* what) {
        std::string text = std::string(what) + " need an array of the shape (";
        for (std::size_t extent : shape)
            text += std::to_string(extent) + (shape.size() == 1 ? "," : ", ");
        if (shape.size() > 1) text.resize(text.size() - 2);
        const std::string bits = std::to_string(8 * sizeof(Number));
        text += std::is_same_v<Number, bool>       ? ") of bytes or booleans"
                : std::is_floating_point_v<Number> ? ") of " + bits + "-bit floats"
                                                   : ") of " + bits + "-bit signed integers";
        throw nb::value_error(text.c_str());
    }
    using Stored = std::conditional_t<std::is_same_v<Number, bool>, std::uint8_t, Number>;
    nb::any out;
    Stored* numbers;
};

// Calls `write` with the planes in `out` or a new array, as bytes or floats, and the side of a
// plane.
template <class Write>
nb::any fill_planes(nb::any out, RowCount rows, Write write) {
    using sixlegs::kPlanes, sixlegs::kMaxGridSide;
    if (out.is_none())
        out = new_array<std::uint8_t>(with_rows(rows, {kPlanes, kMaxGridSide, kMaxGridSide}));
    const nb::ndarray<> array = array_to_fill(out, "planes");
    const std::size_t side = array.ndim() ? array.shape(array.ndim() - 1) : 0;
    const bool is_shaped =
        side % 2 == 1 && side <= kMaxGridSide &&
        has_shape(array, with_rows(rows, {kPlanes, side, side}), rows.has_value());
    if (is_shaped && has_dtype<std::uint8_t>(array))
        write(static_cast<std::uint8_t*>(array.data()), static_cast<int>(side));
    else if (is_shaped && has_dtype<float>(array))
        write(static_cast<float*>(array.data()), static_cast<int>(side));
    else
        throw nb::value_error(
            "planes need an array of bytes or 32-bit floats of the shape (52, n, n) per position, "
            "with"
            " an odd n up to 31");
    return out;
}
