// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/kernels/kernelclaims.h"

#include "models/formats/kernels/kernelnames.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string_view>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::string_view cellsName = "dump_tensor_data";
constexpr std::array<std::string_view, 2> tables = {"statistic.csv", "mapping.csv"};
constexpr std::array<std::string_view, 2> orders = {"ms_execution_order_graph_", "ms_global_execution_order_graph_"};

// {type}.{name}.{task}.{stream}.{time}.input.{slot}.{format}.npy, perhaps damaged
bool isNamedLikeTensor(std::string_view name)
{
    constexpr std::ptrdiff_t fewestDots = 6;
    const bool hasSide = name.find(".input.") != name.npos || name.find(".output.") != name.npos;
    return hasSide && std::ranges::count(name, '.') >= fewestDots;
}

std::optional<ClaimConfidence> confidenceOf(const FolderEntry &entry)
{
    const bool table = std::ranges::find(tables, entry.plainName) != tables.end();
    if (entry.isFolder)
        return std::nullopt;
    if (table || isKernelTensorName(entry.name))
        return ClaimConfidence::Form;
    if (isNamedLikeTensor(entry.plainName))
        return ClaimConfidence::Ending;
    return std::nullopt;
}

bool isOfKernels(const FolderEntry &entry)
{
    return confidenceOf(entry).has_value();
}

bool isOrder(const FolderEntry &entry)
{
    return std::ranges::any_of(orders, [&](std::string_view begin) { return entry.plainName.starts_with(begin); });
}

bool isFolderOfCells(const fs::path &folder)
{
    return folder.filename() == cellsName;
}

// Files whose names are in mapping.csv have short names.
void claimTensors(const FolderListing &folder, FolderClaims &claims)
{
    const bool holdsKernels = std::ranges::any_of(
        folder.entries, [](const FolderEntry &entry) { return confidenceOf(entry) == ClaimConfidence::Form; });
    for (const FolderEntry &entry : folder.entries) {
        const bool besideKernels = holdsKernels && !entry.isFolder && entry.ending() == ".npy";
        const auto confidence = besideKernels ? ClaimConfidence::Form : confidenceOf(entry);
        if (confidence)
            claims.add(entry, FileUse::Dump, *confidence, "a table or a tensor of kernels").source = folder.path;
    }
}

} // namespace

void claimKernels(const FolderListing &folder, FolderClaims &claims)
{
    if (!isFolderOfCells(folder.path))
        claimTensors(folder, claims);
    const bool holdsKernels = std::ranges::any_of(folder.entries, isOfKernels);
    for (const FolderEntry &entry : folder.entries) {
        const bool arguments = holdsKernels && fs::path(entry.name).extension() == ".json";
        if (isOrder(entry))
            claims.add(entry, FileUse::Companion, ClaimConfidence::Form, "the order in which a graph was executed");
        else if (arguments)
            claims.add(entry, FileUse::Companion, ClaimConfidence::Name, "the arguments of a kernel");
    }
}

void claimCells(const FolderListing &folder, FolderClaims &claims)
{
    if (isFolderOfCells(folder.path))
        claimTensors(folder, claims);
    for (const FolderEntry &entry : folder.entries) {
        const bool ofPlace = entry.isFolder && folder.place.isNamed();
        if (ofPlace && entry.name == cellsName)
            claims.add(entry, FileUse::Dump, ClaimConfidence::Name, "tensors of cells without a dump.json");
    }
}

bool areTensorsOfCells(const DumpLocation &location)
{
    return location.group.empty() && isFolderOfCells(location.dumpFile);
}

} // namespace rundiff
