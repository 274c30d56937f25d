// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/claims/fileclaimer.h"
#include "models/formats/dumps/knowntensor.h"
#include "models/formats/tensors/tensor.h"
#include "models/run/dump.h"
#include "models/run/problem.h"
#include "models/run/progress.h"

#include <tl/expected.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The tensors that belong to the rows of one dump. May be called from any thread.
class TensorStore
{
public:
    TensorStore() = default;
    TensorStore(const TensorStore &) = delete;
    TensorStore &operator=(const TensorStore &) = delete;
    virtual ~TensorStore() = default;

    // `dataName` is the row's data_name.
    virtual tl::expected<Tensor, Problem> tensor(std::string_view dataName) const = 0;
};

// One format of dumps. It claims files, finds the dumps in them, and reads the dumps that it found.
class DumpFormat : public FileClaimer
{
public:
    void claim(const FolderListing &, FolderClaims &) const override {}
    // The dumps in the files that this format owns, in the order of the search.
    virtual std::vector<DumpLocation> dumpsOf(const std::vector<Claim> &, Problems &, const Progress &) const
    {
        return {};
    }
    // Whether a location is a dump of this format.
    virtual bool knows(const DumpLocation &location) const = 0;
    // Never fails: what could be read is in the dump, the rest is reported in its problems.
    virtual std::shared_ptr<const Dump> read(const DumpLocation &location, const Progress &progress) const = 0;
    // The tensors that read() would read completely, for their statistics.
    virtual std::vector<UnreadTensor> tensorsToRead(const DumpLocation &) const { return {}; }
    // The same as read(), with tensors that were read before.
    virtual std::shared_ptr<const Dump> readWith(const KnownTensors &, const DumpLocation &location,
                                                 const Progress &progress) const
    {
        return read(location, progress);
    }
    // Null if the dump's tensors are where another format keeps them.
    virtual std::unique_ptr<TensorStore> openTensors(const DumpLocation &) const { return nullptr; }
};

using DumpFormats = std::vector<std::unique_ptr<DumpFormat>>;

// The registry.
const DumpFormats &dumpFormats();

// What is to say of a location that no format knows.
Problem unknownDumpProblem(const DumpLocation &location);

// The formats, one file each.
void addSavedDumpFormat(DumpFormats &formats);
void addHdf5DumpFormat(DumpFormats &formats);
void addKernelDumpFormat(DumpFormats &formats);
void addCellDumpFormat(DumpFormats &formats);
void addMergedDumpFormat(DumpFormats &formats);
void addJsonDumpFormat(DumpFormats &formats);
void addTensorFolderFormat(DumpFormats &formats);
void addTitanFormat(DumpFormats &formats);
void addDebugModeFormat(DumpFormats &formats);
void addInspectFormat(DumpFormats &formats);
void addDebugTreeFormat(DumpFormats &formats);
void addAtbFormat(DumpFormats &formats);

} // namespace rundiff
