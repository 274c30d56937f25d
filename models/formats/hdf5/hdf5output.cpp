// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5/hdf5output.h"

#include "models/formats/hdf5/hdf5drivers.h"

#include <algorithm>
#include <exception>

namespace rundiff
{

namespace
{

// What the library hands on from its properties to the driver.
struct OutputPlace {
    Hdf5Output *output = nullptr;
};

// The library knows its first part alone.
struct FileMade {
    H5FD_t common{};
    Hdf5Output &output;
    haddr_t written = 0; // the end of what was written
};

FileMade &fileMade(H5FD_t *file)
{
    return *reinterpret_cast<FileMade *>(file);
}

const FileMade &fileMade(const H5FD_t *file)
{
    return *reinterpret_cast<const FileMade *>(file);
}

H5FD_t *openOutput(const char *, unsigned flags, hid_t access, haddr_t)
{
    const auto *place = static_cast<const OutputPlace *>(H5Pget_driver_info(access));
    if (!place || !place->output || !(flags & H5F_ACC_TRUNC))
        return nullptr;
    try {
        place->output->end = 0;
        place->output->failed = !place->output->empty();
        return &(new FileMade{.common{}, .output = *place->output})->common;
    } catch (const std::exception &) { // the library is C
        return nullptr;
    }
}

herr_t closeOutput(H5FD_t *file)
{
    delete &fileMade(file);
    return 0;
}

herr_t queryOutput(const H5FD_t *, unsigned long *features)
{
    *features = H5FD_FEAT_AGGREGATE_METADATA | H5FD_FEAT_ACCUMULATE_METADATA | H5FD_FEAT_DATA_SIEVE |
                H5FD_FEAT_AGGREGATE_SMALLDATA; // small writes together
    return 0;
}

haddr_t endInUse(const H5FD_t *file, H5FD_mem_t)
{
    return fileMade(file).output.end;
}

herr_t setEndInUse(H5FD_t *file, H5FD_mem_t, haddr_t end)
{
    fileMade(file).output.end = end;
    return 0;
}

haddr_t endWritten(const H5FD_t *file, H5FD_mem_t)
{
    return fileMade(file).written;
}

// What was never written is zero.
herr_t readOutput(H5FD_t *file, H5FD_mem_t, hid_t, haddr_t at, std::size_t size, void *buffer)
{
    const FileMade &made = fileMade(file);
    const std::span into(static_cast<char *>(buffer), size);
    const std::size_t known = at < made.written ? std::min<std::size_t>(size, made.written - at) : 0;
    std::ranges::fill(into.subspan(known), '\0');
    try {
        if (!made.output.failed && made.output.read(at, into.first(known)))
            return 0;
        return -1;
    } catch (const std::exception &) {
        return -1;
    }
}

herr_t writeOutput(H5FD_t *file, H5FD_mem_t, hid_t, haddr_t at, std::size_t size, const void *buffer)
{
    FileMade &made = fileMade(file);
    made.written = std::max<haddr_t>(made.written, at + size);
    try {
        if (!made.output.failed)
            made.output.failed = !made.output.write(at, {static_cast<const char *>(buffer), size});
    } catch (const std::exception &) {
        made.output.failed = true;
    }
    return 0;
}

H5FD_class_t outputFunctions()
{
    H5FD_class_t all = commonDriver("rundiff_output", 510);
    all.fapl_size = sizeof(OutputPlace);
    all.open = openOutput;
    all.close = closeOutput;
    all.query = queryOutput;
    all.get_eoa = endInUse;
    all.set_eoa = setEndInUse;
    all.get_eof = endWritten;
    all.read = readOutput;
    all.write = writeOutput;
    return all;
}

hid_t outputDriver()
{
    static const H5FD_class_t itsFunctions = outputFunctions();
    static const hid_t registered = H5FDregister(&itsFunctions);
    return registered;
}

} // namespace

Hdf5Handle newHdf5File(Hdf5Output &output, const Hdf5Handle &creation, const Hdf5Handle &access)
{
    const Hdf5Lock lock;
    const OutputPlace place{&output};
    if (outputDriver() < 0 || H5Pset_driver(access.id(), outputDriver(), &place) < 0)
        return {};
    return {H5Fcreate("result", H5F_ACC_TRUNC, creation.id(), access.id()), H5Fclose};
}

} // namespace rundiff
