// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace rundiff
{

// A small JSON file as a whole, its members in the order of the text. Dumps and logs are read piece by piece instead
// (JsonTokens).
using Json = nlohmann::ordered_json;

enum class JsonComments { Refused, Ignored };

// Discarded (is_discarded()) if it is not JSON, if an object has two members of one name, or if it is nested deeper
// than anything that Rundiff writes. Takes time in proportion to the text, whatever its objects hold.
Json parsedJson(std::string_view text, JsonComments comments = JsonComments::Refused);

// Bytes that are not UTF-8 (in a path) are replaced: JSON cannot contain them.
std::string jsonText(const Json &json, int indent = -1);
std::string asciiJsonText(const Json &json, int indent = -1);

} // namespace rundiff
