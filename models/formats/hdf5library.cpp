// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5library.h"

#include "models/formats/filebytes.h"
#include "models/formats/hdf5file.h"

#include <hdf5.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <functional>
#include <optional>
#include <system_error>
#include <type_traits>
#include <utility>

namespace rundiff
{

namespace
{

static_assert(std::is_same_v<hid_t, std::int64_t>);

constexpr std::uint64_t largestPart = std::uint64_t(256) << 20; // of a data set read at once, in bytes
constexpr std::uint64_t largestImage = std::uint64_t(1) << 30;

std::recursive_mutex &libraryMutex()
{
    static std::recursive_mutex mutex; // the library's state is the process's, so is its lock
    return mutex;
}

// What was read of a data set or an attribute: its type, its extent and a way to read it.
struct Values {
    Hdf5Handle type, space;
    std::size_t count = 0;
    std::function<herr_t(hid_t memoryType, void *into)> read;
};

Values valuesOf(Hdf5Handle type, Hdf5Handle space)
{
    Values values{std::move(type), std::move(space), 0, {}};
    const hssize_t count = values.space ? H5Sget_simple_extent_npoints(values.space.id()) : 0;
    if (count > 0 && static_cast<std::uint64_t>(count) <= Hdf5File::mostValues)
        values.count = static_cast<std::size_t>(count);
    return values;
}

Values valuesOfDataset(hid_t dataset)
{
    Values values = valuesOf({H5Dget_type(dataset), H5Tclose}, {H5Dget_space(dataset), H5Sclose});
    values.read = [dataset](hid_t type, void *into) {
        return H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, into);
    };
    return values;
}

Values valuesOfAttribute(hid_t attribute)
{
    Values values = valuesOf({H5Aget_type(attribute), H5Tclose}, {H5Aget_space(attribute), H5Sclose});
    values.read = [attribute](hid_t type, void *into) { return H5Aread(attribute, type, into); };
    return values;
}

bool isNumber(hid_t type)
{
    const H5T_class_t kind = H5Tget_class(type);
    return kind == H5T_INTEGER || kind == H5T_FLOAT;
}

std::vector<double> numbersOf(const Values &values)
{
    std::vector<double> numbers;
    hid_t type = values.type.id();
    Hdf5Handle base;
    if (values.type && H5Tget_class(type) == H5T_ENUM) { // h5py's booleans
        base = {H5Tget_super(type), H5Tclose};
        type = base.id();
    }
    if (values.count == 0 || type < 0 || !isNumber(type))
        return numbers;
    if (base) {
        std::vector<std::int8_t> flags(values.count);
        if (H5Tget_size(type) == 1 && values.read(values.type.id(), flags.data()) >= 0)
            numbers.assign(flags.begin(), flags.end());
        return numbers;
    }
    numbers.resize(values.count);
    if (values.read(H5T_NATIVE_DOUBLE, numbers.data()) < 0)
        numbers.clear();
    return numbers;
}

std::vector<std::string> variableTexts(const Values &values)
{
    std::vector<std::string> texts;
    std::vector<char *> pointers(values.count, nullptr);
    if (values.read(values.type.id(), pointers.data()) < 0)
        return texts;
    for (const char *text : pointers)
        texts.emplace_back(text ? text : "");
    H5Dvlen_reclaim(values.type.id(), values.space.id(), H5P_DEFAULT, pointers.data());
    return texts;
}

std::vector<std::string> textsOf(const Values &values)
{
    std::vector<std::string> texts;
    if (values.count == 0 || !values.type || H5Tget_class(values.type.id()) != H5T_STRING)
        return texts;
    if (H5Tis_variable_str(values.type.id()) > 0)
        return variableTexts(values);
    const std::size_t width = H5Tget_size(values.type.id());
    if (width == 0 || width > Hdf5File::mostValues / values.count)
        return texts;
    std::vector<char> bytes(width * values.count);
    if (values.read(values.type.id(), bytes.data()) < 0)
        return texts;
    for (std::size_t i = 0; i < values.count; ++i) {
        std::string text(bytes.data() + i * width, strnlen(bytes.data() + i * width, width));
        if (H5Tget_strpad(values.type.id()) == H5T_STR_SPACEPAD)
            text.erase(text.find_last_not_of(' ') + 1);
        texts.push_back(std::move(text));
    }
    return texts;
}

herr_t collect(hid_t group, const char *name, const H5L_info_t *link, void *children)
{
    if (link->type != H5L_TYPE_HARD)
        return 0;
    H5O_info_t object;
    if (H5Oget_info_by_name1(group, name, &object, H5P_DEFAULT) < 0)
        return 0;
    if (object.type == H5O_TYPE_GROUP || object.type == H5O_TYPE_DATASET)
        static_cast<std::vector<Hdf5Child> *>(children)->push_back(
            {name, object.type == H5O_TYPE_GROUP, static_cast<std::uint64_t>(object.addr)});
    return 0;
}

H5O_type_t kindOf(hid_t file, const std::string &path)
{
    H5O_info_t object;
    return H5Oget_info_by_name1(file, path.c_str(), &object, H5P_DEFAULT) < 0 ? H5O_TYPE_UNKNOWN : object.type;
}

Hdf5Handle accessProperties()
{
    Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    // A training that still writes holds a lock on its file; reading what is there is all that is wanted.
    H5Pset_file_locking(access.id(), false, true);
    return access;
}

struct Stored {
    ElementType type;
    bool bigEndian;
};

std::optional<ElementType> integerType(std::size_t size, bool hasSign)
{
    switch (size) {
    case 1:
        return hasSign ? ElementType::Int8 : ElementType::UInt8;
    case 2:
        return hasSign ? ElementType::Int16 : ElementType::UInt16;
    case 4:
        return hasSign ? ElementType::Int32 : ElementType::UInt32;
    case 8:
        return hasSign ? ElementType::Int64 : ElementType::UInt64;
    default:
        return std::nullopt;
    }
}

// By the number of exponent bits, so that float16 and bfloat16 are told apart.
std::optional<ElementType> floatType(hid_t type)
{
    std::size_t sign = 0, exponentAt = 0, exponentBits = 0, mantissaAt = 0, mantissaBits = 0;
    if (H5Tget_fields(type, &sign, &exponentAt, &exponentBits, &mantissaAt, &mantissaBits) < 0)
        return std::nullopt;
    const std::size_t size = H5Tget_size(type);
    if (size == 2 && mantissaBits == 10)
        return ElementType::Float16;
    if (size == 2 && mantissaBits == 7)
        return ElementType::BFloat16;
    if (size == 4 && mantissaBits == 23)
        return ElementType::Float32;
    if (size == 8 && mantissaBits == 52)
        return ElementType::Float64;
    return std::nullopt;
}

// h5py writes complex numbers as pairs of the members r and i, booleans as an enumeration of bytes.
std::optional<Stored> storedAs(hid_t type)
{
    const bool bigEndian = H5Tget_order(type) == H5T_ORDER_BE;
    const std::size_t size = H5Tget_size(type);
    std::optional<ElementType> element;
    switch (H5Tget_class(type)) {
    case H5T_INTEGER:
        element = integerType(size, H5Tget_sign(type) == H5T_SGN_2);
        break;
    case H5T_FLOAT:
        element = floatType(type);
        break;
    case H5T_ENUM:
        element = size == 1 ? std::optional(ElementType::Bool) : std::nullopt;
        break;
    case H5T_COMPOUND: {
        if (H5Tget_nmembers(type) != 2 || (size != 8 && size != 16))
            return std::nullopt;
        const Hdf5Handle part(H5Tget_member_type(type, 0), H5Tclose);
        const auto real = part ? storedAs(part.id()) : std::nullopt;
        if (!real || !isFloating(real->type) || elementSize(real->type) * 2 != size)
            return std::nullopt;
        return Stored{size == 8 ? ElementType::Complex64 : ElementType::Complex128, real->bigEndian};
    }
    default:
        break;
    }
    if (!element)
        return std::nullopt;
    return Stored{*element, bigEndian};
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

} // namespace

Hdf5Lock::Hdf5Lock() : m_lock(libraryMutex())
{
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
    H5PLset_loading_state(0);
}

Hdf5Handle::Hdf5Handle(Hdf5Handle &&other) noexcept : m_id(std::exchange(other.m_id, -1)), m_close(other.m_close) {}

Hdf5Handle &Hdf5Handle::operator=(Hdf5Handle &&other) noexcept
{
    std::swap(m_id, other.m_id);
    std::swap(m_close, other.m_close);
    return *this;
}

Hdf5Handle::~Hdf5Handle()
{
    if (m_id >= 0) {
        const Hdf5Lock lock;
        m_close(m_id);
    }
}

std::optional<Hdf5Objects> Hdf5Objects::open(const std::string &path)
{
    const Hdf5Lock lock;
    const Hdf5Handle access = accessProperties();
    std::error_code nowhere; // a file that is in memory only, or was deleted: the library wants names
    const auto named = std::filesystem::canonical(path, nowhere);
    if (named.empty()) {
        const auto whole = readWholeFile(path, largestImage);
        if (!whole)
            return std::nullopt;
        constexpr std::size_t growth = 1 << 16;
        H5Pset_fapl_core(access.id(), growth, false);
        H5Pset_file_image(access.id(), whole->bytes.get(), whole->size);
    }
    // The library would rather open a file of that name than take the bytes.
    const std::string name = named.empty() ? path + "/image" : path;
    Hdf5Handle file(H5Fopen(name.c_str(), H5F_ACC_RDONLY, access.id()), H5Fclose);
    return file ? std::optional(Hdf5Objects(std::move(file))) : std::nullopt;
}

// No component may be a soft or an external link: those can lead into other files, or round in circles.
bool Hdf5Objects::linkedPlainly(const std::string &path) const
{
    for (std::size_t end = 0; end < path.size();) {
        end = std::min(path.find('/', end + 1), path.size());
        const std::string part = path.substr(0, end);
        if (part.find_first_not_of('/') == std::string::npos)
            continue;
        H5L_info_t link;
        if (H5Lget_info(m_file.id(), part.c_str(), &link, H5P_DEFAULT) < 0 || link.type != H5L_TYPE_HARD)
            return false;
    }
    return !path.empty();
}

std::vector<Hdf5Child> Hdf5Objects::children(const std::string &group) const
{
    const Hdf5Lock lock;
    std::vector<Hdf5Child> children;
    if (!linkedPlainly(group) || kindOf(m_file.id(), group) != H5O_TYPE_GROUP)
        return children;
    const Hdf5Handle opened(H5Gopen2(m_file.id(), group.c_str(), H5P_DEFAULT), H5Gclose);
    if (!opened)
        return children;
    hsize_t next = 0;
    if (H5Literate(opened.id(), H5_INDEX_CRT_ORDER, H5_ITER_INC, &next, collect, &children) < 0) {
        next = 0;
        children.clear();
        H5Literate(opened.id(), H5_INDEX_NAME, H5_ITER_INC, &next, collect, &children);
    }
    return children;
}

bool Hdf5Objects::hasDataset(const std::string &path) const
{
    const Hdf5Lock lock;
    return linkedPlainly(path) && kindOf(m_file.id(), path) == H5O_TYPE_DATASET;
}

bool Hdf5Objects::hasGroup(const std::string &path) const
{
    const Hdf5Lock lock;
    return linkedPlainly(path) && kindOf(m_file.id(), path) == H5O_TYPE_GROUP;
}

Hdf5Handle Hdf5Objects::openDataset(const std::string &path) const
{
    const Hdf5Lock lock;
    if (!hasDataset(path))
        return {};
    Hdf5Handle dataset(H5Dopen2(m_file.id(), path.c_str(), H5P_DEFAULT), H5Dclose);
    if (!dataset)
        return {};
    const Hdf5Handle creation(H5Dget_create_plist(dataset.id()), H5Pclose);
    const bool elsewhere =
        !creation || H5Pget_layout(creation.id()) == H5D_VIRTUAL || H5Pget_external_count(creation.id()) > 0;
    return elsewhere ? Hdf5Handle() : std::move(dataset);
}

std::optional<Hdf5Dataset> Hdf5Objects::dataset(const std::string &path) const
{
    const Hdf5Lock lock;
    const Hdf5Handle opened = openDataset(path);
    if (!opened)
        return std::nullopt;
    const hid_t id = opened.id();
    const Hdf5Handle creation(H5Dget_create_plist(id), H5Pclose), type(H5Dget_type(id), H5Tclose);
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
    if (H5Oget_info1(id, &object) >= 0)
        dataset.address = object.addr;
    return dataset;
}

std::vector<double> Hdf5Objects::numbers(const std::string &path) const
{
    const Hdf5Lock lock;
    const Hdf5Handle dataset = openDataset(path);
    return dataset ? numbersOf(valuesOfDataset(dataset.id())) : std::vector<double>();
}

std::vector<std::string> Hdf5Objects::texts(const std::string &path) const
{
    const Hdf5Lock lock;
    const Hdf5Handle dataset = openDataset(path);
    return dataset ? textsOf(valuesOfDataset(dataset.id())) : std::vector<std::string>();
}

namespace
{

Hdf5Handle openAttribute(hid_t file, const std::string &object, const std::string &name)
{
    if (H5Aexists_by_name(file, object.c_str(), name.c_str(), H5P_DEFAULT) <= 0)
        return {};
    return {H5Aopen_by_name(file, object.c_str(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose};
}

} // namespace

std::vector<double> Hdf5Objects::attributeNumbers(const std::string &object, const std::string &name) const
{
    const Hdf5Lock lock;
    const Hdf5Handle attribute = linkedPlainly(object) ? openAttribute(m_file.id(), object, name) : Hdf5Handle();
    return attribute ? numbersOf(valuesOfAttribute(attribute.id())) : std::vector<double>();
}

std::vector<std::string> Hdf5Objects::attributeTexts(const std::string &object, const std::string &name) const
{
    const Hdf5Lock lock;
    const Hdf5Handle attribute = linkedPlainly(object) ? openAttribute(m_file.id(), object, name) : Hdf5Handle();
    return attribute ? textsOf(valuesOfAttribute(attribute.id())) : std::vector<std::string>();
}

std::optional<std::string> Hdf5Objects::part(const std::string &path, const std::vector<std::uint64_t> &start,
                                             const std::vector<std::uint64_t> &count) const
{
    const Hdf5Lock lock;
    const Hdf5Handle dataset = openDataset(path);
    if (!dataset || shapeOf(dataset.id()).size() != count.size() || start.size() != count.size())
        return std::nullopt;
    const Hdf5Handle type(H5Dget_type(dataset.id()), H5Tclose), space(H5Dget_space(dataset.id()), H5Sclose);
    std::uint64_t bytes = H5Tget_size(type.id());
    for (const std::uint64_t length : count) {
        if (__builtin_mul_overflow(bytes, length, &bytes) || bytes > largestPart)
            return std::nullopt;
    }
    std::string into(bytes, '\0');
    if (count.empty())
        return H5Dread(dataset.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, into.data()) >= 0
                   ? std::optional(std::move(into))
                   : std::nullopt;
    const std::vector<hsize_t> first(start.begin(), start.end()), some(count.begin(), count.end());
    const Hdf5Handle memory(H5Screate_simple(static_cast<int>(some.size()), some.data(), nullptr), H5Sclose);
    const bool read =
        H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, first.data(), nullptr, some.data(), nullptr) >= 0 &&
        H5Dread(dataset.id(), type.id(), memory.id(), space.id(), H5P_DEFAULT, into.data()) >= 0;
    return read ? std::optional(std::move(into)) : std::nullopt;
}

namespace
{

// Before 1.14.4 the library counts the places of chunks from the end of the user block.
std::uint64_t notCountedInFront(hid_t file)
{
    hsize_t block = 0;
#if !H5_VERSION_GE(1, 14, 4)
    const Hdf5Handle creation(H5Fget_create_plist(file), H5Pclose);
    H5Pget_userblock(creation.id(), &block);
#endif
    return block;
}

} // namespace

std::vector<Hdf5Chunk> Hdf5Objects::chunks(const std::string &path) const
{
    const Hdf5Lock lock;
    const Hdf5Handle dataset = openDataset(path);
    const Hdf5Handle space(dataset ? H5Dget_space(dataset.id()) : -1, H5Sclose);
    hsize_t count = 0;
    if (!space || H5Sget_simple_extent_ndims(space.id()) != 1 ||
        H5Dget_num_chunks(dataset.id(), space.id(), &count) < 0 || count > Hdf5File::mostValues)
        return {};
    const std::uint64_t inFront = notCountedInFront(m_file.id());
    std::vector<Hdf5Chunk> chunks(count);
    for (hsize_t i = 0; i < count; ++i) {
        hsize_t first = 0, size = 0;
        haddr_t start = 0;
        unsigned left = 0; // filters that were left out
        if (H5Dget_chunk_info(dataset.id(), space.id(), i, &first, &left, &start, &size) < 0 || left != 0)
            return {};
        chunks[i] = {first, start + inFront, size};
    }
    return chunks;
}

} // namespace rundiff
