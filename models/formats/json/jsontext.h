// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace rundiff
{

// Appends the text of a JSON string (without its quotes), its escapes resolved; half surrogates become U+FFFD.
void appendUnescaped(std::string &text, std::string_view escaped);

// JSON allows neither control characters nor bytes that are not UTF-8: the first become blanks (also line breaks), the
// others question marks. `replaced` receives the position of each except the blanks.
void replaceForbiddenBytes(std::span<char> bytes, const std::function<void(std::size_t)> &replaced);

// A number, true, false or null; also the spelling of Python for numbers that are not finite.
bool isJsonScalar(std::string_view text);

// Whether all escapes of a string (without its quotes) are valid JSON.
bool hasKnownEscapes(std::string_view escaped);

} // namespace rundiff
