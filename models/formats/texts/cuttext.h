// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rundiff
{

// The beginning of a text that is longer than `most` bytes. Its secrets are masked before it is cut, because nothing
// recognises half of a token. A shorter text stays as it is: who shows or writes it masks it.
std::string cutText(std::string_view text, std::size_t most);

// The same for the end of a text.
std::string endOfText(std::string_view text, std::size_t most);

} // namespace rundiff
