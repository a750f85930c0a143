// A JSON writer: value after value into one string.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace sixlegs {

// Commas come by themselves: a value follows another unless a bracket or a key has just opened its
// place, which the last character tells.
class Json {
  public:
    void begin_object() { open('{'); }
    void end_object() { text_ += '}'; }
    void begin_array() { open('['); }
    void end_array() { text_ += ']'; }

    // The name of the next value; it needs no escaping.
    void key(std::string_view name);

    void string(std::string_view utf8);
    void number(std::int64_t value);
    void boolean(bool value) { raw(value ? "true" : "false"); }
    void null() { raw("null"); }

    // A number from 0 to 1 in millionths, as short as can be: 0.25, 1.0.
    void fraction(int millionths);

    // A value that is JSON already; several, with their commas, go as well.
    void raw(std::string_view json);

    // Items that `write` writes one by one.
    template <class Items, class Write>
    void array(const Items& items, Write write) {
        begin_array();
        for (const auto& item : items) write(item);
        end_array();
    }

    const std::string& text() const { return text_; }
    void cut(std::size_t size) {
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

}  // namespace sixlegs
