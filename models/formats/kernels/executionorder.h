// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/kernels/graphkernels.h"

#include <string_view>

namespace rundiff
{

// Reads the text of an ms_execution_order_graph_{g}.csv: the full names of kernels in the order of execution.
void readExecutionOrder(std::string_view text, GraphKernels &kernels);

} // namespace rundiff
