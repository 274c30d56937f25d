// SPDX-License-Identifier: GPL-3.0-or-later
// Dumps whose rows are in a saved result of Rundiff. Their tensors stay in the files of the run.
#include "models/formats/dumps/dumpformat.h"
#include "models/formats/saved/saveddump.h"

namespace rundiff
{

namespace
{

class SavedDumpFormat : public DumpFormat
{
public:
    bool knows(const DumpLocation &location) const override { return !location.savedFile.empty(); }
    std::shared_ptr<const Dump> read(const DumpLocation &location, const Progress &) const override
    {
        return readSavedDump(location);
    }
};

} // namespace

void addSavedDumpFormat(DumpFormats &formats)
{
    formats.push_back(std::make_unique<SavedDumpFormat>());
}

} // namespace rundiff
