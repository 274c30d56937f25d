// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/tables/kernellines.h"

#include "models/result/tables/kerneltable.h"

#include <utility>

namespace rundiff
{

bool isKernelPair(const DumpPair &pair)
{
    return !pair.a.graphs.empty() && !pair.b.graphs.empty();
}

std::unique_ptr<TableLines> kernelLines(const DumpPair &pair, const Redaction &redaction, const Progress &progress)
{
    KernelRecords a = readKernelRecords(pair.a, progress), b = readKernelRecords(pair.b, progress);
    if (a.records.empty() || b.records.empty() || a.tensors != b.tensors)
        return nullptr;
    KernelTable table(pair, redaction, std::move(a), std::move(b));
    if (table.a.tensors)
        return kernelTensorLines(std::move(table));
    return kernelStatisticLines(std::move(table));
}

} // namespace rundiff
