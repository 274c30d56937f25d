// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/shapes/singleblanks.h"

namespace rundiff
{

std::string withSingleBlanks(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    bool blank = true; // none at the beginning
    for (const char sign : text) {
        const bool isBlank = sign == ' ' || sign == '\t' || sign == '\r';
        if (!isBlank)
            out += sign;
        else if (!blank)
            out += ' ';
        blank = isBlank;
    }
    if (out.ends_with(' '))
        out.pop_back();
    return out;
}

} // namespace rundiff
