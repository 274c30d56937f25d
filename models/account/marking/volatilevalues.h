// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace rundiff
{

// What a template such as "scoring {} of {}" marks in a line, at the first place where all of its texts fit. A value
// goes up to the text after it in the template, and never beyond a blank or a sign that divides.
struct VolatileValues {
    struct Part {
        std::size_t begin = 0, length = 0;
    };
    std::vector<Part> parts;                        // in the order of the line
    std::size_t restBegin = std::string_view::npos; // of the rest of the line, which {...} at the end marks

    // Nothing: the line does not fit.
    static std::optional<VolatileValues> of(std::string_view line, std::string_view form);
};

} // namespace rundiff
