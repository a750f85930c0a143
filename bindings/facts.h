// Facts as Python sees them.
#pragma once

#include "advice/facts.h"
#include "bindings.h"

// The fields of `sixlegs.facts.Fact`, for each.
nb::list facts_for_python(const std::vector<sixlegs::Fact>& facts);
