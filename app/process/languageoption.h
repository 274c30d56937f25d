// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

namespace rundiff
{

// Takes --lang out of the command line, so that it is accepted by every command and changes no result, and puts that
// language in force, or else RUNDIFF_LANG's, or that of the environment. The error is a sentence.
std::optional<std::string> takeLanguage(int &argc, char *argv[]);

} // namespace rundiff
