// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumpformat.h"

namespace rundiff
{

const DumpFormats &dumpFormats()
{
    static const DumpFormats formats = [] {
        DumpFormats all;
        addSavedDumpFormat(all);
        addHdf5DumpFormat(all);
        addKernelDumpFormat(all);
        addCellDumpFormat(all);
        addJsonDumpFormat(all); // knows every location
        return all;
    }();
    return formats;
}

} // namespace rundiff
