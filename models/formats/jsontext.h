// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace rundiff
{

// Appends the text of a JSON string (without its quotes), its escapes resolved; half surrogates become U+FFFD.
void appendUnescaped(std::string &text, std::string_view escaped);

// JSON allows neither control characters nor bytes that are no UTF-8: the first become blanks (line breaks too), the
// others question marks.
void replaceForbiddenBytes(std::span<char> bytes);

} // namespace rundiff
