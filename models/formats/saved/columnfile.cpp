// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/saved/columnfile.h"

#include "models/formats/files/savedstart.h"
#include "models/formats/saved/packedchunk.h"
#include "models/run/parallel.h"

#include <hdf5.h>

#include <algorithm>
#include <cstring>

namespace rundiff
{

namespace
{

constexpr std::size_t chunkBytes = 256 * 1024;
constexpr std::size_t growth = std::size_t(16) << 20; // of the file in memory

hid_t typeOf(ColumnShape shape)
{
    if (shape.real)
        return H5T_IEEE_F64LE;
    if (shape.isSigned)
        return H5T_STD_I64LE;
    return shape.bytes == 1   ? H5T_STD_U8LE
           : shape.bytes == 2 ? H5T_STD_U16LE
           : shape.bytes == 4 ? H5T_STD_U32LE
                              : H5T_STD_U64LE;
}

std::size_t chunkLength(std::size_t each, std::size_t count)
{
    return std::min(count, chunkBytes / each);
}

Hdf5Handle creation(ColumnShape shape, std::size_t count)
{
    Hdf5Handle properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    H5Pset_obj_track_times(properties.id(), false); // the same content gives the same bytes
    if (count == 0)
        return properties;
    const hsize_t chunk = chunkLength(shape.bytes, count);
    H5Pset_chunk(properties.id(), 1, &chunk);
    if (shape.bytes > 1)
        H5Pset_shuffle(properties.id());
    constexpr unsigned effort = 4; // the chunks come packed
    H5Pset_deflate(properties.id(), effort);
    return properties;
}

// Packed here, by many threads: the library would pack one chunk after the other, and not for fast reading.
bool writeChunks(const Hdf5Handle &dataset, std::span<const std::byte> numbers, std::size_t each)
{
    if (numbers.empty())
        return true;
    const std::size_t chunk = chunkLength(each, numbers.size() / each) * each;
    std::vector<std::string> packed((numbers.size() + chunk - 1) / chunk);
    inParallel(packed.size(), 0, [&](std::size_t i) {
        packed[i] = packedChunk(numbers.subspan(i * chunk, std::min(chunk, numbers.size() - i * chunk)), each, chunk);
    });
    for (std::size_t i = 0; i < packed.size(); ++i) {
        const hsize_t first = i * chunk / each;
        if (packed[i].empty() ||
            H5Dwrite_chunk(dataset.id(), H5P_DEFAULT, 0, &first, packed[i].size(), packed[i].data()) < 0)
            return false;
    }
    return true;
}

} // namespace

ColumnFile::ColumnFile()
{
    const Hdf5Lock lock;
    const Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose), made(H5Pcreate(H5P_FILE_CREATE), H5Pclose);
    H5Pset_fapl_core(access.id(), growth, false);
    H5Pset_libver_bounds(access.id(), H5F_LIBVER_V18, H5F_LIBVER_V18); // read by every HDF5 in use since 2008
    H5Pset_userblock(made.id(), SavedStart::size);
    H5Pset_obj_track_times(made.id(), false);
    m_file = {H5Fcreate("result", H5F_ACC_TRUNC, made.id(), access.id()), H5Fclose};
    note(bool(m_file));
}

// Those that the library makes by itself bear the time of day.
void ColumnFile::makeGroupsAbove(const std::string &path)
{
    const Hdf5Handle made(H5Pcreate(H5P_GROUP_CREATE), H5Pclose);
    H5Pset_obj_track_times(made.id(), false);
    for (std::size_t slash = path.find('/', 1); slash != std::string::npos; slash = path.find('/', slash + 1)) {
        const std::string group = path.substr(0, slash);
        if (m_groups.insert(group).second)
            note(bool(
                Hdf5Handle(H5Gcreate2(m_file.id(), group.c_str(), H5P_DEFAULT, made.id(), H5P_DEFAULT), H5Gclose)));
    }
}

void ColumnFile::write(const std::string &path, ColumnShape shape, const void *numbers, std::size_t count)
{
    if (!m_good)
        return;
    const Hdf5Lock lock;
    makeGroupsAbove(path);
    const hsize_t extent = count;
    const Hdf5Handle space(H5Screate_simple(1, &extent, nullptr), H5Sclose), made = creation(shape, count);
    const Hdf5Handle dataset(
        H5Dcreate2(m_file.id(), path.c_str(), typeOf(shape), space.id(), H5P_DEFAULT, made.id(), H5P_DEFAULT),
        H5Dclose);
    note(dataset && writeChunks(dataset, {static_cast<const std::byte *>(numbers), count * shape.bytes}, shape.bytes));
}

void ColumnFile::text(const std::string &path, std::string_view text)
{
    write(path, ColumnShape::of<std::uint8_t>(), text.data(), text.size());
}

void ColumnFile::texts(const std::string &path, const std::vector<std::string_view> &texts)
{
    std::string bytes;
    std::vector<std::uint64_t> ends;
    ends.reserve(texts.size());
    for (const std::string_view one : texts)
        ends.push_back(bytes.append(one).size());
    text(path + "/bytes", bytes);
    column(path + "/ends", ends);
}

void ColumnFile::sameColumn(const std::string &path, const std::string &known)
{
    const Hdf5Lock lock;
    makeGroupsAbove(path);
    note(m_good &&
         H5Lcreate_hard(m_file.id(), known.c_str(), m_file.id(), path.c_str(), H5P_DEFAULT, H5P_DEFAULT) >= 0);
}

void ColumnFile::attribute(const std::string &group, const std::string &name, std::string_view text)
{
    if (!m_good)
        return;
    const Hdf5Lock lock;
    const Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose), space(H5Screate(H5S_SCALAR), H5Sclose);
    H5Tset_size(type.id(), H5T_VARIABLE);
    H5Tset_cset(type.id(), H5T_CSET_UTF8);
    const Hdf5Handle attribute(H5Acreate_by_name(m_file.id(), group.c_str(), name.c_str(), type.id(), space.id(),
                                                 H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                               H5Aclose);
    const std::string terminated(text);
    const char *const bytes = terminated.c_str();
    note(attribute && H5Awrite(attribute.id(), type.id(), &bytes) >= 0);
}

ColumnFile::Bytes ColumnFile::finish()
{
    const Hdf5Lock lock;
    void **memory = nullptr; // the library's own block
    note(m_good && H5Fflush(m_file.id(), H5F_SCOPE_LOCAL) >= 0 &&
         H5Fget_vfd_handle(m_file.id(), H5P_DEFAULT, reinterpret_cast<void **>(&memory)) >= 0 && memory);
    const ssize_t size = m_good ? H5Fget_file_image(m_file.id(), nullptr, 0) : 0; // after the user block
    if (size <= 0)
        return {};
    Bytes whole{{static_cast<const char *>(*memory), static_cast<std::size_t>(size) + SavedStart::size}, {}};
    whole.sums = savedSums(whole.file.substr(SavedStart::size));
    const std::string start = savedStart(whole.file.size() + whole.sums.size(), whole.sums);
    std::memcpy(*memory, start.data(), start.size());
    return whole;
}

} // namespace rundiff
