// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"
#include "models/run/progress.h"

#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// Whether a file in dump_tensor_data is one that msprobe's dumper of ACL graphs wrote for a call of a module:
// "Module.model.layers.0.mlp.MLP.0.input.0.pt". Such a folder has no dump.json.
bool isModuleTensorName(std::string_view file);

// The calls of these files. Their order is that of the names, the innermost module first.
void readModuleTensors(Dump &dump, const std::vector<std::string> &files, const Progress &progress);

} // namespace rundiff
