// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5/hdf5driver.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/files/savedstart.h"
#include "models/formats/hdf5/hdf5drivers.h"
#include "models/formats/hdf5/hdf5heap.h"

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

// The library knows its first part alone.
struct OpenFile {
    H5FD_t common{};
    FileBytes bytes;
    std::optional<BlockSums> sums = {}; // of a saved result
    haddr_t end = 0;                    // as far as the library says that it goes
    std::size_t lengthBytes = 8;
};

OpenFile &openFile(H5FD_t *file)
{
    return *reinterpret_cast<OpenFile *>(file);
}

const OpenFile &openFile(const H5FD_t *file)
{
    return *reinterpret_cast<const OpenFile *>(file);
}

// Of a large heap the library reads the beginning first.
bool mayBeFollowed(const OpenFile &file, haddr_t at, std::span<const char> read)
{
    const auto size = heapSize(read, file.lengthBytes);
    if (!size)
        return true;
    if (*size <= read.size())
        return heapIsSound(read.first(*size), file.lengthBytes);
    if (at > file.bytes.size() || *size > file.bytes.size() - at)
        return false;
    std::vector<char> whole(*size);
    return file.bytes.read(at, whole) && heapIsSound(whole, file.lengthBytes);
}

H5FD_t *open(const char *path, unsigned flags, hid_t, haddr_t)
{
    auto bytes = FileBytes::open(path);
    if (!bytes || flags != H5F_ACC_RDONLY)
        return nullptr;
    std::optional<BlockSums> sums;
    if (const auto start = SavedStart::of(*bytes); start && start->form > 1)
        sums = BlockSums::of(*bytes, *start);
    return &(new OpenFile{.common{}, .bytes = std::move(*bytes), .sums = std::move(sums)})->common;
}

herr_t close(H5FD_t *file)
{
    delete &openFile(file);
    return 0;
}

herr_t query(const H5FD_t *, unsigned long *features)
{
    *features = H5FD_FEAT_ACCUMULATE_METADATA | H5FD_FEAT_DATA_SIEVE; // small reads together
    return 0;
}

haddr_t endOfUse(const H5FD_t *file, H5FD_mem_t)
{
    return openFile(file).end;
}

herr_t setEndOfUse(H5FD_t *file, H5FD_mem_t, haddr_t end)
{
    openFile(file).end = end;
    return 0;
}

haddr_t endOfFile(const H5FD_t *file, H5FD_mem_t)
{
    return openFile(file).bytes.size();
}

// After the end of the file there are zeros.
herr_t read(H5FD_t *file, H5FD_mem_t, hid_t, haddr_t at, std::size_t size, void *buffer)
{
    try {
        const std::span into(static_cast<char *>(buffer), size);
        const std::size_t got = openFile(file).bytes.readSome(at, into);
        std::ranges::fill(into.subspan(got), '\0');
        const auto &sums = openFile(file).sums;
        if (sums && !sums->agree(openFile(file).bytes, at, got))
            return -1;
        if (mayBeFollowed(openFile(file), at, into))
            return 0;
        return -1;
    } catch (const std::exception &) { // too little memory; the library is C
        return -1;
    }
}

// The library takes no driver that has none.
herr_t refuseToWrite(H5FD_t *, H5FD_mem_t, hid_t, haddr_t, std::size_t, const void *)
{
    return -1;
}

H5FD_class_t functions()
{
    H5FD_class_t all = commonDriver("rundiff", 511);
    all.open = open;
    all.close = close;
    all.query = query;
    all.get_eoa = endOfUse;
    all.set_eoa = setEndOfUse;
    all.get_eof = endOfFile;
    all.read = read;
    all.write = refuseToWrite;
    return all;
}

hid_t driver()
{
    static const H5FD_class_t itsFunctions = functions();
    static const hid_t registered = H5FDregister(&itsFunctions);
    return registered;
}

void noteLengthBytes(hid_t file)
{
    const Hdf5Handle creation(H5Fget_create_plist(file), H5Pclose);
    std::size_t addressBytes = 0, lengthBytes = 0;
    void *handle = nullptr;
    if (H5Pget_sizes(creation.id(), &addressBytes, &lengthBytes) >= 0 &&
        H5Fget_vfd_handle(file, H5P_DEFAULT, &handle) >= 0)
        openFile(static_cast<H5FD_t *>(handle)).lengthBytes = lengthBytes;
}

} // namespace

Hdf5Handle openForeignFile(const std::string &path)
{
    const Hdf5Lock lock;
    const Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    if (driver() < 0 || H5Pset_driver(access.id(), driver(), nullptr) < 0)
        return {};
    Hdf5Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.id()), H5Fclose);
    if (file)
        noteLengthBytes(file.id());
    return file;
}

} // namespace rundiff
