// SPDX-License-Identifier: GPL-3.0-or-later
// Every test and fuzz target begins as the program does: with the process that makes those that read HDF5 files, before
// there are threads. One forked beside threads finds the sanitizers' own locks as they happened to be, and may wait for
// ever.
#include "models/formats/hdf5/hdf5process.h"

namespace
{

const bool prepared = [] {
    rundiff::Hdf5Process::prepare();
    return true;
}();

} // namespace
