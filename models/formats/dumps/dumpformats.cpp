// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumpformat.h"

#include "models/run/messages.h"

namespace rundiff
{

const DumpFormats &dumpFormats()
{
    static const DumpFormats formats = [] {
        DumpFormats all;
        addSavedDumpFormat(all); // rows that were saved are not read again
        addMergedDumpFormat(all);
        addJsonDumpFormat(all);
        addKernelDumpFormat(all);
        addCellDumpFormat(all);
        addHdf5DumpFormat(all);
        addTensorFolderFormat(all);
        addTitanFormat(all);
        addDebugModeFormat(all);
        addInspectFormat(all);
        addDebugTreeFormat(all);
        addAtbFormat(all);
        return all;
    }();
    return formats;
}

Problem unknownDumpProblem(const DumpLocation &location)
{
    return {location.dumpFile, 0, Severity::Error,
            message(Messages::tr("{} is not a dump in a format that Rundiff reads"), location.dumpFile),
            Unread{UnreadReason::Unrecognised, "files", 1, {}}};
}

} // namespace rundiff
