// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace rundiff
{

// What is between the dividers; two dividers in a row have an empty piece between them, and a text without any is one
// piece.
inline std::vector<std::string_view> dividedText(std::string_view text, std::string_view divider)
{
    std::vector<std::string_view> pieces;
    while (true) {
        const std::size_t end = text.find(divider);
        pieces.push_back(text.substr(0, end));
        if (end == text.npos)
            return pieces;
        text.remove_prefix(end + divider.size());
    }
}

} // namespace rundiff
