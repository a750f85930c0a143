// Why a text cannot be read, as the page is told: `Problem` in server/protocol/http.py.
#pragma once

#include <string>

#include "notation/problem.h"

namespace sixlegs {

std::string problem_json(const Problem& problem);

}  // namespace sixlegs
