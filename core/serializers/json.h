// A JSON writer: value after value into one string.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json_keys.h"

namespace sixlegs {

// Commas come by themselves: a value follows another unless a bracket or a key has just opened its
// place, which the last character tells.
class Json {
  public:
    void begin_object() { open('{'); }
    void end_object() { text_ += '}'; }
    void begin_array() { open('['); }
    void end_array() { text_ += ']'; }

    // The key of the next value.
    void key(Key key);
    // A key with its value, which is written by an overload of `write`.
    template <class Value>
    void field(Key name, const Value& value) {
        key(name);
        write(*this, value);
    }

    // A field of a message whose other fields the core writes. Its value is JSON already.
    void encoded_field(std::string_view name, std::string_view json);

    void string(std::string_view utf8);
    void number(std::int64_t value);
    void boolean(bool value) { raw(value ? "true" : "false"); }
    void null() { raw("null"); }

    // A number from 0 to 1 in millionths, as short as can be: 0.25, 1.0.
    void fraction(int millionths);

    // A value that is JSON already; several, with their commas, go as well.
    void raw(std::string_view json);

    // An object whose fields `write_fields` writes.
    template <class WriteFields>
    void object(WriteFields write_fields) {
        begin_object();
        write_fields();
        end_object();
    }
    // An array whose items `write_item` writes one by one.
    template <class Items, class WriteItem>
    void array(const Items& items, WriteItem write_item) {
        begin_array();
        for (const auto& item : items) write_item(item);
        end_array();
    }

    const std::string& text() const { return text_; }
    void truncate(std::size_t size) {
        text_.resize(size);
    }  // all that came later is as if never written
    std::string take() { return std::move(text_); }

  private:
    void separate() {
        if (text_.empty()) return;
        const char last = text_.back();
        if (last != '{' && last != '[' && last != ':') text_ += ',';
    }
    void open(char bracket) {
        separate();
        text_ += bracket;
    }

    std::string text_;
};

inline void write(Json& json, std::string_view text) {
    json.string(text);
}
template <std::integral Number>
void write(Json& json, Number number) {
    if constexpr (std::same_as<Number, bool>)
        json.boolean(number);
    else
        json.number(static_cast<std::int64_t>(number));
}
// A value of an enumeration, by its name.
template <class Value>
    requires std::is_enum_v<Value>
void write(Json& json, Value value) {
    json.string(name(value));
}
template <class Value>
void write(Json& json, const std::optional<Value>& value) {
    if (value)
        write(json, *value);
    else
        json.null();
}
template <class Value>
void write(Json& json, const std::vector<Value>& values) {
    json.array(values, [&](const Value& value) { write(json, value); });
}

}  // namespace sixlegs
