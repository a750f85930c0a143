// Type casters for values of the core.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <string_view>

#include "game/clock.h"
#include "notation/names.h"

namespace nanobind::detail {

// Python strings can contain lone surrogates, which UTF-8 does not allow. They are encoded anyway,
// so that they are not rejected here.
template <>
struct type_caster<std::string_view> {
    NB_TYPE_CASTER(std::string_view, const_name("str"))

    bool from_python(handle text, std::uint32_t, cleanup_list*) noexcept {
        if (!PyUnicode_Check(text.ptr())) return false;
        Py_ssize_t size = 0;
        const char* begin = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
        if (begin == nullptr) {
            PyErr_Clear();
            encoded_ = steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogatepass"));
            if (!encoded_.is_valid()) return PyErr_Clear(), false;
            begin = PyBytes_AsString(encoded_.ptr());
            size = PyBytes_Size(encoded_.ptr());
        }
        value = {begin, static_cast<std::size_t>(size)};
        return true;
    }
    static handle from_cpp(std::string_view text, rv_policy, cleanup_list*) noexcept {
        return PyUnicode_Decode(text.data(), static_cast<Py_ssize_t>(text.size()), "utf-8",
                                "surrogatepass");
    }

  private:
    object encoded_;  // the bytes that `value` points to, unless the string itself has them
};

template <>
struct type_caster<std::string> {
    NB_TYPE_CASTER(std::string, const_name("str"))

    bool from_python(handle text, std::uint32_t flags, cleanup_list* cleanup) noexcept {
        make_caster<std::string_view> view;
        if (!view.from_python(text, flags, cleanup)) return false;
        value = view.value;
        return true;
    }
    static handle from_cpp(const std::string& text, rv_policy policy, cleanup_list* cleanup) {
        return make_caster<std::string_view>::from_cpp(text, policy, cleanup);
    }
};

// A value, or a ParseError.
template <class Value>
struct type_caster<sixlegs::Result<Value>> {
    using Inner = make_caster<Value>;
    static constexpr auto Name =
        Inner::Name + const_name(" | ") + make_caster<sixlegs::ParseError>::Name;

    static handle from_cpp(const sixlegs::Result<Value>& result, rv_policy, cleanup_list* cleanup) {
        if (result) return Inner::from_cpp(*result, rv_policy::copy, cleanup);
        return make_caster<sixlegs::ParseError>::from_cpp(result.error(), rv_policy::copy, cleanup);
    }
};

// The opening rule as its name.
template <>
struct type_caster<sixlegs::Opening> {
    NB_TYPE_CASTER(sixlegs::Opening, const_name("typing.Literal['rulebook', 'tournament']"))

    bool from_python(handle text, std::uint32_t flags, cleanup_list* cleanup) noexcept {
        make_caster<std::string_view> view;
        if (!view.from_python(text, flags, cleanup)) return false;
        const auto opening = sixlegs::enum_from_name<sixlegs::Opening>(view.value);
        if (opening) value = *opening;
        return opening.has_value();
    }
    static handle from_cpp(sixlegs::Opening opening, rv_policy policy, cleanup_list* cleanup) {
        return make_caster<std::string_view>::from_cpp(sixlegs::name(opening), policy, cleanup);
    }
};

// The time left to White and to Black.
template <>
struct type_caster<sixlegs::TimeLeft> {
    using Inner = make_caster<std::pair<sixlegs::Milliseconds, sixlegs::Milliseconds>>;
    NB_TYPE_CASTER(sixlegs::TimeLeft, Inner::Name)

    bool from_python(handle pair, std::uint32_t flags, cleanup_list* cleanup) noexcept {
        Inner times;
        if (!times.from_python(pair, flags, cleanup)) return false;
        value = {times.caster1.value, times.caster2.value};
        return true;
    }
    static handle from_cpp(sixlegs::TimeLeft left, rv_policy policy, cleanup_list* cleanup) {
        return Inner::from_cpp(std::pair(left[0], left[1]), policy, cleanup);
    }
};

}  // namespace nanobind::detail
