// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/json/jsontokens.h"
#include "models/run/dumprows.h"
#include "models/run/names.h"

#include <string>
#include <string_view>

namespace rundiff
{

// The result of Python's json.load for one value.
enum class PythonType : std::uint8_t { None, Bool, Int, Float, Str, List, Dict };

PythonType pythonTypeOf(JsonToken token, std::string_view raw);
std::string_view pythonClassText(PythonType type); // "<class 'int'>"

// The value that starts with `token` as Python's str() prints it: 3, 0.5, True, None, [0, 4, None], {'a': 1}. Returns
// false if the file ended, or the value is nested too deeply.
bool appendPythonValue(JsonTokens &tokens, JsonToken token, std::string &text);

// A number, a flag or null as the dump wrote it; everything else becomes its text.
Statistic statisticOf(std::string_view raw, Names &names);

} // namespace rundiff
