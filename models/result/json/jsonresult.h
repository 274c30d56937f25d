// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/files/fileinventory.h"
#include "models/compare/comparison.h"
#include "models/formats/runinspection.h"

#include <string>

namespace rundiff
{

// The whole comparison as JSON, schema rundiff.comparison/1: every key is present, absent values are null, numbers that
// are not finite are the strings "nan", "inf" and "-inf", and the keys have the order of the contract.
std::string jsonResult(const Comparison &comparison);

// One run in the form that "a" and "b" have there, with the facts of its dumps and checkpoints, and its problems.
std::string jsonRun(const RunInspection &inspection, const FileInventory &files);

} // namespace rundiff
