// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace rundiff
{

// Length of the valid multi-byte sequence at the start of a text; 0 for none.
std::size_t utf8Length(std::string_view text);

bool isUtf8(std::string_view text);

} // namespace rundiff
