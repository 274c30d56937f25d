// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tokens/tokennames.h"
#include "models/formats/tokens/tokenvalues.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace rundiff
{

// The value of a field: numbers and texts, and lists of them.
struct TokenField {
    enum class Kind : std::uint8_t { Nothing, Number, Text, Numbers, Texts, Lists };

    std::string name;
    TokenMeaning meaning;
    Kind kind = Kind::Nothing;
    TokenValues numbers;            // Number: one
    std::vector<std::string> texts; // Text: one
    std::vector<TokenValues> lists = {};
};

using TokenRecord = std::vector<TokenField>; // the fields that have a meaning
using TakeTokenRecord = std::function<void(TokenRecord record)>;

} // namespace rundiff
