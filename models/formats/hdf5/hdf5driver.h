// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/hdf5/hdf5library.h"

#include <string>

namespace rundiff
{

// An untrusted file, open for libhdf5; nothing if it is not such a file. The data that the library reads is checked
// first, and data that would make it loop forever cannot be read.
Hdf5Handle openForeignFile(const std::string &path);

} // namespace rundiff
