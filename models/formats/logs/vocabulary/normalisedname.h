// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/lettercase.h"

#include <string>
#include <string_view>

namespace rundiff
{

// Lower case, and one sign for every separator: "Train/Loss" and "train_loss" are the same name.
inline std::string normalisedName(std::string_view name)
{
    std::string text;
    for (const char letter : name) {
        const bool separator = letter == '-' || letter == ' ' || letter == '/' || letter == '.';
        text.push_back(separator ? '_' : lowered(letter));
    }
    return text;
}

} // namespace rundiff
