// A JSON writer, which appends values to a string.
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

// Inserts commas automatically: a value needs one unless the last character is a bracket or a
// colon.
class Json {
  public:
    void begin_object() { open('{'); }
    void end_object() { text_ += '}'; }
    void begin_array() { open('['); }
    void end_array() { text_ += ']'; }

    // Writes the key of the next value.
    void key(Key key);
    // Writes a key and its value, with an overload of `write`.
    template <class Value>
    void field(Key name, const Value& value) {
        key(name);
        write(*this, value);
    }

    // Writes a field whose key and JSON value come from the caller.
    void encoded_field(std::string_view name, std::string_view json);

    void string(std::string_view utf8);
    void number(std::int64_t value);
    void boolean(bool value) { raw(value ? "true" : "false"); }
    void null() { raw("null"); }

    // Writes a number from 0 to 1, given in millionths, in its shortest form: 0.25, 1.0.
    void fraction(int millionths);

    // Writes JSON text: a value, or several with commas between them.
    void raw(std::string_view json);

    // Writes an object; `write_fields` writes its fields.
    template <class WriteFields>
    void object(WriteFields write_fields) {
        begin_object();
        write_fields();
        end_object();
    }
    // Writes an array; `write_item` writes each item.
    template <class Items, class WriteItem>
    void array(const Items& items, WriteItem write_item) {
        begin_array();
        for (const auto& item : items) write_item(item);
        end_array();
    }

    const std::string& text() const { return text_; }
    // Removes everything after the first `size` bytes.
    void truncate(std::size_t size) { text_.resize(size); }
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
// Writes a value of an enumeration as its name.
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
