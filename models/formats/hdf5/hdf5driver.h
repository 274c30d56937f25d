// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/hdf5/hdf5library.h"

#include <string>

namespace rundiff
{

// A foreign file, open for libhdf5; nothing where it is no such file. What the library reads of it is looked at first,
// and what it would follow without end cannot be read.
Hdf5Handle openForeignFile(const std::string &path);

} // namespace rundiff
