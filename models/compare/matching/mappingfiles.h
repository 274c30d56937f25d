// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace rundiff
{

// msprobe's mapping files (YAML, untrusted input). Entries that cannot be used are reported in `problems` and ignored.

// "name: name" lines, in the order of the file.
std::vector<std::pair<std::string, std::string>> readFlatMapping(const std::string &path, Problems &problems);

struct ApiEntry {
    std::string from, to;
    // ".input." -> pairs of positions or names
    std::vector<std::pair<std::string, std::vector<std::pair<std::string, std::string>>>> arguments;
};
std::vector<ApiEntry> readApiMapping(const std::string &path, Problems &problems);

// MindSpore's names of PyTorch's operators, as defined by msprobe.
struct BuiltinNames {
    std::unordered_map<std::string, std::string> prefixes; // "Mint" -> "Torch"
    std::unordered_map<std::string, std::string> names;    // "Functional.dense" -> "Functional.linear"
};
const BuiltinNames &builtinNames();

} // namespace rundiff
