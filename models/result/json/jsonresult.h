// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/files/fileinventory.h"
#include "models/compare/comparison.h"

#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// The whole comparison as JSON, schema rundiff.comparison/1: every key is present, absent values are null, numbers that
// are not finite are the strings "nan", "inf" and "-inf", and the keys have the order of the contract.
std::string jsonResult(const Comparison &comparison);

// One run in the form that "a" and "b" have there, with its problems. facts[i] belongs to run.dumps[i].
std::string jsonRun(const Run &run, const std::vector<std::optional<DumpFacts>> &facts, const FileInventory &files,
                    const Problems &problems);

} // namespace rundiff
