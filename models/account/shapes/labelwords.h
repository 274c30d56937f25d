// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The last words of a text in lower case. Camel case, underscores and digits divide words.
std::vector<std::string> labelWords(std::string_view text, std::size_t most);

// " of the last ": the words in one text, with a blank around each.
std::string withBlanks(const std::vector<std::string> &words);

} // namespace rundiff
