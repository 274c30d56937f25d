// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/options.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

using OptionTexts = std::vector<std::string>;
using OptionComplaint = std::optional<std::string>; // a sentence that says what is wrong, or nothing

// What an option does to the options of a comparison, in both directions.
struct OptionMeaning {
    // Takes what was given for the option of this name.
    std::function<OptionComplaint(std::string_view name, const OptionTexts &given, CompareOptions &options)> take;
    // What is to be given to get these options again; nothing: they are what they are without the option.
    std::function<OptionTexts(const CompareOptions &options)> texts;
};

// An option about two runs, described once: parsing, help, completion, manual page, and how to reproduce a comparison
// follow from it.
struct ComparisonOption {
    std::string_view name;  // "--atol"
    std::string_view value; // its argument, e.g. "X"; empty: none
    std::string help;
    OptionMeaning meaning;
    bool repeatable = false;
    std::string heading = {};                   // in a long help
    std::vector<std::string_view> aliases = {}; // as msprobe spells it
    std::string_view alone = {};                // what it means without a value; empty: it needs one
};

} // namespace rundiff
