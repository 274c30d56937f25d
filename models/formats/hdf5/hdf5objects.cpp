// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5/hdf5objects.h"

#include "models/formats/hdf5/hdf5driver.h"
#include "models/formats/hdf5/hdf5element.h"
#include "models/formats/hdf5/hdf5facts.h"
#include "models/formats/hdf5/hdf5values.h"

#include <hdf5.h>

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::uint64_t largestPart = std::uint64_t(256) << 20; // of a data set read at once, in bytes

herr_t collect(hid_t group, const char *name, const H5L_info_t *link, void *children)
{
    if (link->type != H5L_TYPE_HARD)
        return 0;
    H5O_info_t object; // the basic facts: all of them take walking through the whole object
    if (H5Oget_info_by_name2(group, name, &object, H5O_INFO_BASIC, H5P_DEFAULT) < 0)
        return 0;
    if (object.type == H5O_TYPE_GROUP || object.type == H5O_TYPE_DATASET)
        static_cast<std::vector<Hdf5Child> *>(children)->push_back(
            {name, object.type == H5O_TYPE_GROUP, static_cast<std::uint64_t>(object.addr)});
    return 0;
}

bool keepsOrderOfMaking(hid_t group)
{
    const Hdf5Handle creation(H5Gget_create_plist(group), H5Pclose);
    unsigned flags = 0;
    return creation && H5Pget_link_creation_order(creation.id(), &flags) >= 0 && (flags & H5P_CRT_ORDER_TRACKED) != 0;
}

bool liesElsewhere(hid_t creation)
{
    return creation < 0 || H5Pget_layout(creation) == H5D_VIRTUAL || H5Pget_external_count(creation) > 0;
}

// Empty where it is not cut into chunks.
std::vector<std::uint64_t> chunkOf(hid_t creation)
{
    hsize_t sizes[H5S_MAX_RANK] = {};
    const int dimensions = H5Pget_layout(creation) == H5D_CHUNKED ? H5Pget_chunk(creation, H5S_MAX_RANK, sizes) : 0;
    return {sizes, sizes + std::max(dimensions, 0)};
}

std::vector<std::uint64_t> filtersOf(hid_t creation)
{
    std::vector<std::uint64_t> filters;
    for (int i = 0; i < H5Pget_nfilters(creation); ++i) {
        unsigned flags = 0;
        std::size_t values = 0;
        filters.push_back(static_cast<std::uint64_t>(
            H5Pget_filter2(creation, unsigned(i), &flags, &values, nullptr, 0, nullptr, nullptr)));
    }
    return filters;
}

std::vector<std::uint64_t> shapeOf(hid_t dataset)
{
    const Hdf5Handle space(H5Dget_space(dataset), H5Sclose);
    const int dimensions = space ? H5Sget_simple_extent_ndims(space.id()) : 0;
    if (dimensions <= 0)
        return {};
    std::vector<hsize_t> sizes(static_cast<std::size_t>(dimensions));
    H5Sget_simple_extent_dims(space.id(), sizes.data(), nullptr);
    return {sizes.begin(), sizes.end()};
}

// Before 1.14.4 the library counts the places of chunks from the end of the user block.
std::uint64_t notCountedInFront([[maybe_unused]] hid_t dataset)
{
    hsize_t block = 0;
#if !H5_VERSION_GE(1, 14, 4)
    const Hdf5Handle file(H5Iget_file_id(dataset), H5Fclose), creation(H5Fget_create_plist(file.id()), H5Pclose);
    H5Pget_userblock(creation.id(), &block);
#endif
    return block;
}

} // namespace

bool Hdf5Object::isGroup() const
{
    const Hdf5Lock lock;
    return m_object && H5Iget_type(m_object.id()) == H5I_GROUP;
}

std::vector<Hdf5Child> Hdf5Object::children() const
{
    const Hdf5Lock lock;
    std::vector<Hdf5Child> children;
    if (!isGroup())
        return children;
    hsize_t next = 0;
    if (keepsOrderOfMaking(m_object.id()) &&
        H5Literate(m_object.id(), H5_INDEX_CRT_ORDER, H5_ITER_INC, &next, collect, &children) >= 0)
        return children;
    next = 0;
    children.clear();
    H5Literate(m_object.id(), H5_INDEX_NAME, H5_ITER_INC, &next, collect, &children);
    return children;
}

Hdf5Object Hdf5Object::child(const Hdf5Child &told) const
{
    const Hdf5Lock lock;
    return Hdf5Object({H5Oopen(m_object.id(), told.name.c_str(), H5P_DEFAULT), H5Oclose});
}

Hdf5Object Hdf5Object::child(const std::string &name) const
{
    const Hdf5Lock lock;
    H5L_info_t link;
    if (!isGroup() || H5Lexists(m_object.id(), name.c_str(), H5P_DEFAULT) <= 0 ||
        H5Lget_info(m_object.id(), name.c_str(), &link, H5P_DEFAULT) < 0 || link.type != H5L_TYPE_HARD)
        return {};
    return child(Hdf5Child{name});
}

// Not a group, and not one whose numbers lie in other files.
bool Hdf5Object::isDatasetHere() const
{
    if (!m_object || H5Iget_type(m_object.id()) != H5I_DATASET)
        return false;
    const Hdf5Handle creation(H5Dget_create_plist(m_object.id()), H5Pclose);
    return !liesElsewhere(creation.id());
}

std::optional<Hdf5Dataset> Hdf5Object::dataset() const
{
    const Hdf5Lock lock;
    const hid_t id = m_object.id();
    if (!m_object || H5Iget_type(id) != H5I_DATASET)
        return std::nullopt;
    const Hdf5Handle creation(H5Dget_create_plist(id), H5Pclose), type(H5Dget_type(id), H5Tclose);
    if (liesElsewhere(creation.id()))
        return std::nullopt;
    Hdf5Dataset dataset{.shape = shapeOf(id), .chunk = chunkOf(creation.id()), .filters = filtersOf(creation.id())};
    if (const auto stored = type ? storedAs(type.id()) : std::nullopt) {
        dataset.elementNumber = static_cast<std::uint64_t>(stored->type);
        dataset.bigEndian = stored->bigEndian;
    }
    const haddr_t start = H5Pget_layout(creation.id()) == H5D_CONTIGUOUS ? H5Dget_offset(id) : HADDR_UNDEF;
    dataset.inOnePiece = start != HADDR_UNDEF;
    dataset.start = dataset.inOnePiece ? start : 0;
    dataset.stored = H5Dget_storage_size(id);
    H5O_info_t object;
    if (H5Oget_info2(id, &object, H5O_INFO_BASIC) >= 0)
        dataset.address = object.addr;
    return dataset;
}

std::vector<double> Hdf5Object::numbers() const
{
    const Hdf5Lock lock;
    if (isDatasetHere())
        return numbersOfDataset(m_object.id());
    return {};
}

std::vector<std::string> Hdf5Object::texts() const
{
    const Hdf5Lock lock;
    if (isDatasetHere())
        return textsOfDataset(m_object.id());
    return {};
}

Hdf5Handle Hdf5Object::attribute(const std::string &name) const
{
    if (!m_object || H5Aexists(m_object.id(), name.c_str()) <= 0)
        return {};
    return {H5Aopen(m_object.id(), name.c_str(), H5P_DEFAULT), H5Aclose};
}

std::vector<double> Hdf5Object::attributeNumbers(const std::string &name) const
{
    const Hdf5Lock lock;
    const Hdf5Handle found = attribute(name);
    if (found)
        return numbersOfAttribute(found.id());
    return {};
}

std::vector<std::string> Hdf5Object::attributeTexts(const std::string &name) const
{
    const Hdf5Lock lock;
    const Hdf5Handle found = attribute(name);
    if (found)
        return textsOfAttribute(found.id());
    return {};
}

std::optional<std::string> Hdf5Object::part(const std::vector<std::uint64_t> &start,
                                            const std::vector<std::uint64_t> &count) const
{
    const Hdf5Lock lock;
    const hid_t id = m_object.id();
    if (!isDatasetHere() || shapeOf(id).size() != count.size() || start.size() != count.size())
        return std::nullopt;
    const Hdf5Handle type(H5Dget_type(id), H5Tclose), space(H5Dget_space(id), H5Sclose);
    std::uint64_t bytes = H5Tget_size(type.id());
    for (const std::uint64_t length : count) {
        if (__builtin_mul_overflow(bytes, length, &bytes) || bytes > largestPart)
            return std::nullopt;
    }
    std::string into(bytes, '\0');
    if (count.empty())
        return H5Dread(id, type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, into.data()) >= 0 ? std::optional(std::move(into))
                                                                                       : std::nullopt;
    const std::vector<hsize_t> first(start.begin(), start.end()), some(count.begin(), count.end());
    const Hdf5Handle memory(H5Screate_simple(static_cast<int>(some.size()), some.data(), nullptr), H5Sclose);
    const bool read =
        H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, first.data(), nullptr, some.data(), nullptr) >= 0 &&
        H5Dread(id, type.id(), memory.id(), space.id(), H5P_DEFAULT, into.data()) >= 0;
    if (read)
        return into;
    return std::nullopt;
}

std::vector<Hdf5Chunk> Hdf5Object::chunks() const
{
    const Hdf5Lock lock;
    const hid_t id = m_object.id();
    const Hdf5Handle space(isDatasetHere() ? H5Dget_space(id) : -1, H5Sclose);
    hsize_t count = 0;
    if (!space || H5Sget_simple_extent_ndims(space.id()) != 1 || H5Dget_num_chunks(id, space.id(), &count) < 0 ||
        count > mostHdf5Values)
        return {};
    const std::uint64_t inFront = notCountedInFront(id);
    std::vector<Hdf5Chunk> chunks(count);
    for (hsize_t i = 0; i < count; ++i) {
        hsize_t first = 0, size = 0;
        haddr_t start = 0;
        unsigned left = 0; // filters that were left out
        if (H5Dget_chunk_info(id, space.id(), i, &first, &left, &start, &size) < 0 || left != 0)
            return {};
        chunks[i] = {first, start + inFront, size};
    }
    return chunks;
}

std::optional<Hdf5Objects> Hdf5Objects::open(const std::string &path)
{
    Hdf5Handle file = openForeignFile(path);
    if (file)
        return Hdf5Objects(std::move(file));
    return std::nullopt;
}

Hdf5Object Hdf5Objects::object(const std::string &path) const
{
    const Hdf5Lock lock;
    if (path.empty())
        return {};
    Hdf5Object found({H5Oopen(m_file.id(), "/", H5P_DEFAULT), H5Oclose});
    for (std::size_t at = 0; at < path.size();) {
        const std::size_t end = std::min(path.find('/', at), path.size());
        if (end > at)
            found = found.child(path.substr(at, end - at));
        at = end + 1;
    }
    return found;
}

} // namespace rundiff
