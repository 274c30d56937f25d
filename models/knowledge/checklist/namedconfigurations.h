// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The files that a source refers to: "configs/a.yaml", or config_name="a" as Hydra expects it.
void namedConfigurations(std::string_view source, const std::set<std::string, std::less<>> &files,
                         std::set<std::string> &named);

// Whether a command line refers to the file: --config configs/a.yaml, --config=a.yaml, --config-name a.
bool namesConfiguration(const std::vector<std::string> &words, const std::string &path);

} // namespace rundiff
