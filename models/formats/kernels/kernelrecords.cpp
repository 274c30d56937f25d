// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/kernels/kernelrecords.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/kernels/kernelfiles.h"
#include "models/formats/kernels/kernelnames.h"
#include "models/formats/kernels/statistictable.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t mostRecords = 50'000'000; // as many as a dump may have

void readTensorNames(std::uint16_t graph, const KernelFiles &files, KernelRecords &found)
{
    for (const KernelFile &file : files.tensors) {
        const auto name = kernelTensorName(file.name);
        if (!name || found.records.size() >= mostRecords)
            continue;
        KernelRecord &record = found.records.emplace_back();
        record.kernel = found.names.add(name->kernel);
        record.task = found.names.add(name->task);
        record.file = found.names.add(file.file);
        record.time = name->time;
        record.slot = name->slot;
        record.graph = graph;
        record.side = name->side;
    }
}

void readTable(std::uint16_t graph, const std::string &path, KernelRecords &found, const Progress &progress)
{
    const auto file = FileBytes::open(path);
    if (!file)
        return;
    Problems known;
    readStatisticTable(
        *file,
        [&](const KernelStatistics &row) {
            if (found.records.size() >= mostRecords)
                return;
            KernelRecord &record = found.records.emplace_back();
            record.kernel = found.names.add(row.kernel);
            record.task = found.names.add(row.task);
            record.dtype = found.names.add(row.dtype);
            record.shape = found.names.add(row.shape);
            record.time = row.time;
            record.slot = row.slot;
            record.graph = graph;
            record.side = row.side;
            record.anyNull = row.anyNull;
            record.statistics = {row.max, row.min, row.mean, row.norm};
        },
        known, progress);
}

} // namespace

KernelRecords readKernelRecords(const DumpLocation &location, const Progress &progress)
{
    std::vector<KernelFiles> files;
    for (const GraphFolder &graph : location.graphs)
        files.push_back(kernelFilesIn(graph.path));
    KernelRecords found;
    found.tensors = std::ranges::any_of(files, [](const KernelFiles &folder) { return !folder.tensors.empty(); });
    for (std::size_t graph = 0; graph < files.size() && !progress.stopped(); ++graph) {
        const auto index = static_cast<std::uint16_t>(graph);
        if (found.tensors)
            readTensorNames(index, files[graph], found);
        else if (files[graph].table)
            readTable(index, location.graphs[graph].path + "/statistic.csv", found, progress);
    }
    return found;
}

} // namespace rundiff
