// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/utf8.h"

namespace rundiff
{

namespace
{

// By the first byte; 0: no text begins with it.
std::size_t lengthAfter(unsigned char first)
{
    if (first > 0xf4)
        return 0;
    if (first >= 0xf0)
        return 4;
    if (first >= 0xe0)
        return 3;
    if (first < 0xc2)
        return 0;
    return 2;
}

} // namespace

std::size_t utf8Length(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    const std::size_t length = lengthAfter(first);
    if (length == 0 || text.size() < length)
        return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0) != 0x80)
            return 0;
    }
    const bool overlong = (first == 0xe0 && byte(1) < 0xa0) || (first == 0xf0 && byte(1) < 0x90);
    const bool surrogate = first == 0xed && byte(1) > 0x9f;
    if (overlong || surrogate)
        return 0;
    return length;
}

bool isUtf8(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t length = static_cast<unsigned char>(text[0]) < 0x80 ? 1 : utf8Length(text);
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

} // namespace rundiff
