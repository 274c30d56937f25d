// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5file.h"

#include "models/formats/filebytes.h"
#include "models/run/words.h"

#include <hdf5.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <type_traits>
#include <utility>

namespace rundiff
{

namespace
{

static_assert(std::is_same_v<hid_t, std::int64_t>);

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

Problem notHdf5(const std::string &path)
{
    return {path, 0, Severity::Error,
            say(Words::tr("{} is not a readable HDF5 file: it is broken, cut off, or still being written"), path)};
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

tl::expected<Hdf5File, Problem> Hdf5File::open(const std::string &path)
{
    if (const auto regular = FileBytes::open(path); !regular)
        return tl::unexpected(regular.error());
    const Hdf5Lock lock;
    const Hdf5Handle access = accessProperties();
    Hdf5Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.id()), H5Fclose);
    if (!file)
        return tl::unexpected(notHdf5(path));
    return Hdf5File(path, std::move(file));
}

tl::expected<Hdf5File, Problem> Hdf5File::openImage(const std::string &path, const std::string &image)
{
    const Hdf5Lock lock;
    const Hdf5Handle access = accessProperties();
    constexpr std::size_t growth = 1 << 16;
    H5Pset_fapl_core(access.id(), growth, false);
    std::string copy = image; // the library wants bytes that it could write to, and copies them
    H5Pset_file_image(access.id(), copy.data(), copy.size());
    Hdf5Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.id()), H5Fclose);
    if (!file)
        return tl::unexpected(notHdf5(path));
    return Hdf5File(path, std::move(file));
}

Hdf5File::Hdf5File(std::string path, Hdf5Handle file) : m_path(std::move(path)), m_file(std::move(file)) {}

Hdf5File::Hdf5File(Hdf5File &&other) noexcept = default;
Hdf5File &Hdf5File::operator=(Hdf5File &&other) noexcept = default;
Hdf5File::~Hdf5File() = default;

// No component may be a soft or an external link: those can lead into other files, or round in circles.
bool Hdf5File::linkedPlainly(const std::string &path) const
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

std::vector<Hdf5Child> Hdf5File::children(const std::string &group) const
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

bool Hdf5File::hasDataset(const std::string &path) const
{
    const Hdf5Lock lock;
    return linkedPlainly(path) && kindOf(m_file.id(), path) == H5O_TYPE_DATASET;
}

bool Hdf5File::hasGroup(const std::string &path) const
{
    const Hdf5Lock lock;
    return linkedPlainly(path) && kindOf(m_file.id(), path) == H5O_TYPE_GROUP;
}

Hdf5Handle Hdf5File::openDataset(const std::string &path) const
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

std::vector<std::uint64_t> Hdf5File::shape(const std::string &path) const
{
    const Hdf5Lock lock;
    std::vector<std::uint64_t> shape;
    const Hdf5Handle dataset = openDataset(path);
    const Hdf5Handle space(dataset ? H5Dget_space(dataset.id()) : -1, H5Sclose);
    const int dimensions = space ? H5Sget_simple_extent_ndims(space.id()) : 0;
    if (dimensions <= 0)
        return shape;
    std::vector<hsize_t> sizes(static_cast<std::size_t>(dimensions));
    H5Sget_simple_extent_dims(space.id(), sizes.data(), nullptr);
    shape.assign(sizes.begin(), sizes.end());
    return shape;
}

std::vector<double> Hdf5File::numbers(const std::string &path) const
{
    const Hdf5Lock lock;
    const Hdf5Handle dataset = openDataset(path);
    return dataset ? numbersOf(valuesOfDataset(dataset.id())) : std::vector<double>();
}

std::vector<std::string> Hdf5File::texts(const std::string &path) const
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

std::vector<double> Hdf5File::attributeNumbers(const std::string &object, const std::string &name) const
{
    const Hdf5Lock lock;
    const Hdf5Handle attribute = linkedPlainly(object) ? openAttribute(m_file.id(), object, name) : Hdf5Handle();
    return attribute ? numbersOf(valuesOfAttribute(attribute.id())) : std::vector<double>();
}

std::vector<std::string> Hdf5File::attributeTexts(const std::string &object, const std::string &name) const
{
    const Hdf5Lock lock;
    const Hdf5Handle attribute = linkedPlainly(object) ? openAttribute(m_file.id(), object, name) : Hdf5Handle();
    return attribute ? textsOf(valuesOfAttribute(attribute.id())) : std::vector<std::string>();
}

std::optional<double> Hdf5File::attributeNumber(const std::string &object, const std::string &name) const
{
    const auto numbers = attributeNumbers(object, name);
    return numbers.size() == 1 ? std::optional(numbers.front()) : std::nullopt;
}

std::optional<std::string> Hdf5File::attributeText(const std::string &object, const std::string &name) const
{
    auto texts = attributeTexts(object, name);
    return texts.size() == 1 ? std::optional(std::move(texts.front())) : std::nullopt;
}

} // namespace rundiff
