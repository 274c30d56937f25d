// SPDX-License-Identifier: GPL-3.0-or-later
// Dumps without msprobe: files of tensors whose paths say step, rank and name.
#include "models/formats/dumps/dumpformat.h"
#include "models/formats/tensorfolders/tensorfiles.h"
#include "models/formats/tensorfolders/tensorfolderfiles.h"
#include "models/formats/tensorfolders/tensorrows.h"

namespace rundiff
{

namespace
{

class TensorFolderFormat : public DumpFormat
{
public:
    void claim(const FolderListing &folder, FolderClaims &claims) const override { claimTensorFiles(folder, claims); }
    bool claimsContentOf(const std::string &path) const override { return isFileOfTensors(path); }
    std::vector<DumpLocation> dumpsOf(const std::vector<Claim> &claims, Problems &, const Progress &) const override
    {
        return tensorFolderDumpsOf(claims);
    }
    bool knows(const DumpLocation &location) const override { return location.format == tensorFolderFormat; }
    std::shared_ptr<const Dump> read(const DumpLocation &location, const Progress &progress) const override
    {
        return readTensorFolder(location, progress);
    }
    std::unique_ptr<TensorStore> openTensors(const DumpLocation &location) const override
    {
        return std::make_unique<TensorFiles>(location);
    }
};

} // namespace

void addTensorFolderFormat(DumpFormats &formats)
{
    formats.push_back(std::make_unique<TensorFolderFormat>());
}

} // namespace rundiff
