// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <hdf5.h>
#if H5_VERSION_GE(1, 13, 2)
#include <H5FDdevelop.h>
#endif

#include <limits>
#include <sys/types.h>

// What our drivers of the HDF5 library have in common.
namespace rundiff
{

inline herr_t handleOfFile(H5FD_t *file, hid_t, void **place)
{
    *place = file;
    return 0;
}

// A driver without its own functions. The number is one of those that are for everybody's tries: 256 to 511.
inline H5FD_class_t commonDriver(const char *name, [[maybe_unused]] int number)
{
    H5FD_class_t all{};
#if H5_VERSION_GE(1, 13, 2)
    all.version = H5FD_CLASS_VERSION;
    all.value = number;
#endif
    all.name = name;
    all.maxaddr = std::numeric_limits<off_t>::max();
    all.fc_degree = H5F_CLOSE_WEAK;
    all.get_handle = handleOfFile;
    return all;
}

} // namespace rundiff
