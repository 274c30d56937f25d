// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/kernels/graphcache.h"
#include "models/run/dump.h"
#include "models/run/problem.h"

#include <string>

namespace rundiff
{

// What MindSpore writes about a graph next to the folders of its tensors:
//   rank_{r}/execution_order/ms_execution_order_graph_{g}.csv         names of its kernels in the order of execution
//   rank_{r}/execution_order/ms_global_execution_order_graph_{g}.csv  steps in which the graph was executed
//   rank_{r}/graphs/ms_output_trace_code_graph_{g}.ir                 its kernels and the lines of the script that
//                                                                     they come from
// A file that is not there is no problem: then the times of the kernels give their order. Null if none is there.
GraphKernelsPtr readGraphFiles(const DumpLocation &location, const GraphFolder &graph, GraphCache &cache,
                               Problems &problems);

} // namespace rundiff
