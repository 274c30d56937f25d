// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/texts/cuttext.h"

#include "models/formats/texts/privacyforms.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t longestSecret = 4096; // of which a part is needed to recognise it

// Not within a letter of UTF-8.
std::size_t borderBefore(std::string_view text, std::size_t at)
{
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80)
        --at;
    return at;
}

} // namespace

std::string cutText(std::string_view text, std::size_t most)
{
    if (text.size() <= most)
        return std::string(text);
    std::string masked = withoutSecrets(text.substr(0, most + std::min(longestSecret, text.size() - most)));
    if (masked.size() > most)
        masked.resize(borderBefore(masked, most));
    return masked;
}

std::string endOfText(std::string_view text, std::size_t most)
{
    if (text.size() <= most)
        return std::string(text);
    const std::size_t read = std::min(text.size(), most + longestSecret);
    const std::string masked = withoutSecrets(text.substr(text.size() - read));
    if (masked.size() <= most)
        return masked;
    return masked.substr(borderBefore(masked, masked.size() - most));
}

} // namespace rundiff
