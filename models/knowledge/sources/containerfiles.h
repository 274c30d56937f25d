// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace rundiff
{

// The commands of a Dockerfile, or of the containers of a compose or Kubernetes file, as a shell script with the same
// number of lines. Containers have only the environment that their file gives them.
bool isDockerfile(std::string_view path);
std::string shellOfDockerfile(std::string_view text);
std::string shellOfContainers(std::string_view text); // empty: the file is not one of these

} // namespace rundiff
