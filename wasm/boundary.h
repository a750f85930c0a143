// The boundary to JavaScript. Texts come in as UTF-8, by pointer and length, in memory that was
// asked for with `allocate`; the answer goes out in one buffer, which the next answer overwrites.
#pragma once

#include <string>
#include <string_view>

#include "notation/parse_error.h"

#define SIXLEGS_EXPORT(name) extern "C" [[clang::export_name(#name)]]
#define SIXLEGS_IMPORT(name) extern "C" [[clang::import_module("host"), clang::import_name(#name)]]

// A text as JavaScript hands it over: two parameters of an export.
#define SIXLEGS_TEXT_PARAMETER(name) const char *name##_begin, std::size_t name##_size
#define SIXLEGS_TEXT_VIEW(name) std::string_view(name##_begin, name##_size)

// Sets the answer to the call that is under way: the text, or the problem as JSON. Returns whether
// it is the text.
bool respond(sixlegs::Result<std::string> text);
