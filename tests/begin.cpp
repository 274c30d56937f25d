// SPDX-License-Identifier: GPL-3.0-or-later
// Every test and fuzz target starts like the program: with the process that starts those that read HDF5 files, before
// there are threads. A process forked later finds the sanitizers' own locks in any state, and may wait forever.
#include "models/formats/hdf5/hdf5process.h"

namespace
{

const bool prepared = [] {
    rundiff::Hdf5Process::prepare();
    return true;
}();

} // namespace
