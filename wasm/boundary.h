// The boundary to JavaScript. Texts are passed in as UTF-8 by pointer and length, in memory from
// `allocate`. The response is in a buffer that the next response overwrites.
#pragma once

#include <string>
#include <string_view>

#include "notation/parse_error.h"

#define SIXLEGS_EXPORT(name) extern "C" [[clang::export_name(#name)]]
#define SIXLEGS_IMPORT(name) extern "C" [[clang::import_module("host"), clang::import_name(#name)]]

// A text parameter: two parameters of an export.
#define SIXLEGS_TEXT_PARAMETER(name) const char *name##_begin, std::size_t name##_size
#define SIXLEGS_TEXT_VIEW(name) std::string_view(name##_begin, name##_size)

// Sets the response of the current call: the text, or the error as JSON. Returns whether it is the
// text.
bool respond(sixlegs::Result<std::string> text);
