// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/kernels/graphkernels.h"

#include <string_view>

namespace rundiff
{

// Reads the names of kernels and the lines of the script that they come from in the text of an .ir file. Each kernel is
// followed by lines of this form, of old versions from the inside out, of others from the outside in:
//   # Fullname with scope: (Default/network-Net/conv1-Conv2d/Conv2D-op0)
//   # In file /home/me/net.py(17)/        x = self.conv1(x)/                    up to MindSpore 2.1
//   # In file /home/me/net.py:17, 12~25/        x = self.conv1(x)/              from 2.2 on
void readGraphSource(std::string_view text, GraphKernels &kernels);

// Up to MindSpore 2.3 the scope is missing in the names of files: kernels are also known by their own name
// ("Conv2D-op0") where that is clear.
void addNamesWithoutScope(GraphKernels &kernels);

} // namespace rundiff
