// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace rundiff
{

// The instructions of a Dockerfile as a shell script with the same number of lines. A container has only the
// environment that its file gives it.
bool isDockerfile(std::string_view path);
std::string shellOfDockerfile(std::string_view text);

} // namespace rundiff
