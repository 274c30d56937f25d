// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5tensor.h"

#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/ziparchive.h"
#include "models/run/words.h"

#include <hdf5.h>

#include <algorithm>
#include <cstring>
#include <optional>

namespace rundiff
{

namespace
{

constexpr std::uint64_t slabBytes = 4 * 1024 * 1024;
constexpr std::uint64_t largestChunk = 64 * 1024 * 1024;
constexpr std::uint64_t unpackedAnyway = 256 * 1024 * 1024;
constexpr std::uint64_t bestPacking = 1100; // deflate cannot pack better than about 1 : 1032

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

// The elements of a data set that only the library can read, in slabs of which the last one is kept.
class Hdf5Source final : public ByteSource
{
public:
    Hdf5Source(std::shared_ptr<const Hdf5File> file, Hdf5Handle dataset, std::vector<std::uint64_t> shape,
               std::uint64_t elementBytes)
        : m_file(std::move(file)), m_dataset(std::move(dataset)), m_shape(std::move(shape)),
          m_elementBytes(elementBytes)
    {
        const auto strides = stridesInOrder(m_shape);
        while (m_slabbed + 1 < m_shape.size() && strides[m_slabbed] * m_elementBytes > slabBytes)
            ++m_slabbed;
        m_rowBytes = m_shape.empty() ? m_elementBytes : strides[m_slabbed] * m_elementBytes;
        m_rows = std::clamp<std::uint64_t>(slabBytes / m_rowBytes, 1, m_shape.empty() ? 1 : m_shape[m_slabbed]);
    }

    std::uint64_t size() const override
    {
        std::uint64_t bytes = m_elementBytes;
        for (const std::uint64_t length : m_shape)
            bytes *= length;
        return bytes;
    }

    bool read(std::uint64_t offset, std::span<char> into) const override
    {
        const Hdf5Lock lock;
        for (std::size_t done = 0; done < into.size();) {
            if (!holdSlab(offset + done))
                return false;
            const std::uint64_t inSlab = offset + done - m_slabStart;
            const std::size_t some = std::min<std::uint64_t>(m_slab.size() - inSlab, into.size() - done);
            std::memcpy(into.data() + done, m_slab.data() + inSlab, some);
            done += some;
        }
        return true;
    }

private:
    // Makes m_slab the slab around a byte: some rows of one dimension, all of the later ones, one of the earlier ones.
    bool holdSlab(std::uint64_t offset) const
    {
        if (offset >= m_slabStart && offset - m_slabStart < m_slab.size())
            return true;
        const std::uint64_t length = m_shape.empty() ? 1 : m_shape[m_slabbed];
        const std::uint64_t row = offset / m_rowBytes;
        const std::uint64_t first = row % length / m_rows * m_rows;
        const std::uint64_t rows = std::min(m_rows, length - first);
        std::vector<char> slab(rows * m_rowBytes);
        if (!readRows(row / length, first, rows, slab))
            return false;
        m_slab = std::move(slab);
        m_slabStart = (row / length * length + first) * m_rowBytes;
        return true;
    }

    bool readRows(std::uint64_t outer, std::uint64_t first, std::uint64_t rows, std::vector<char> &into) const
    {
        const Hdf5Handle type(H5Dget_type(m_dataset.id()), H5Tclose);
        const Hdf5Handle space(H5Dget_space(m_dataset.id()), H5Sclose);
        if (m_shape.empty())
            return H5Dread(m_dataset.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, into.data()) >= 0;
        std::vector<hsize_t> start(m_shape.size(), 0), count(m_shape.begin(), m_shape.end());
        for (std::size_t i = m_slabbed; i-- > 0;) {
            start[i] = outer % m_shape[i];
            count[i] = 1;
            outer /= m_shape[i];
        }
        start[m_slabbed] = first;
        count[m_slabbed] = rows;
        const Hdf5Handle memory(H5Screate_simple(static_cast<int>(count.size()), count.data(), nullptr), H5Sclose);
        return H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, start.data(), nullptr, count.data(), nullptr) >= 0 &&
               H5Dread(m_dataset.id(), type.id(), memory.id(), space.id(), H5P_DEFAULT, into.data()) >= 0;
    }

    std::shared_ptr<const Hdf5File> m_file; // outlives the data set
    Hdf5Handle m_dataset;
    std::vector<std::uint64_t> m_shape;
    std::uint64_t m_elementBytes;
    std::size_t m_slabbed = 0; // the dimension that is cut into slabs
    std::uint64_t m_rowBytes = 0, m_rows = 0;
    mutable std::vector<char> m_slab; // under Hdf5Lock
    mutable std::uint64_t m_slabStart = 0;
};

bool chunksAreTooLarge(hid_t dataset, std::uint64_t elementBytes)
{
    const Hdf5Handle creation(H5Dget_create_plist(dataset), H5Pclose);
    if (H5Pget_layout(creation.id()) != H5D_CHUNKED)
        return false;
    hsize_t sizes[H5S_MAX_RANK] = {};
    const int dimensions = H5Pget_chunk(creation.id(), H5S_MAX_RANK, sizes);
    std::uint64_t bytes = elementBytes;
    for (int i = 0; i < dimensions; ++i) {
        if (__builtin_mul_overflow(bytes, sizes[i], &bytes) || bytes > largestChunk)
            return true;
    }
    return false;
}

bool liesInOnePiece(hid_t dataset)
{
    const Hdf5Handle creation(H5Dget_create_plist(dataset), H5Pclose);
    return H5Pget_layout(creation.id()) == H5D_CONTIGUOUS && H5Dget_offset(dataset) != HADDR_UNDEF;
}

constexpr std::uint64_t largestArchivedFile = 1ULL << 30;

tl::expected<std::shared_ptr<const ByteSource>, std::string> weightsIn(const std::shared_ptr<const ByteSource> &archive)
{
    const auto members = ZipArchive::read(archive);
    if (!members)
        return tl::unexpected(members.error());
    const ZipMember *weights = members->find("model.weights.h5");
    if (!weights || weights->size > largestArchivedFile)
        return tl::unexpected(say(Words::tr("the archive holds no model.weights.h5 that can be read")));
    return members->open(*weights);
}

tl::expected<Hdf5Bytes, Problem> openArchived(const std::string &path, const std::shared_ptr<const ByteSource> &archive)
{
    const auto weights = weightsIn(archive);
    const auto image = weights ? readText(**weights, 0, (*weights)->size()) : std::nullopt;
    if (!image)
        return tl::unexpected(
            Problem{path, 0, Severity::Error,
                    say(Words::tr("{} cannot be read: {}"), path,
                        weights ? say(Words::tr("the weights in it are cut off")) : weights.error())});
    // The library would rather open a file of that name than take the bytes.
    auto file = Hdf5File::openImage(path + "/model.weights.h5", *image);
    if (!file)
        return tl::unexpected(file.error());
    return Hdf5Bytes{std::make_shared<Hdf5File>(std::move(*file)), *weights};
}

} // namespace

tl::expected<Hdf5Bytes, Problem> openHdf5(const std::string &path)
{
    const auto raw = openSource(path);
    if (!raw)
        return tl::unexpected(raw.error());
    if (readText(**raw, 0, 4) == "PK\3\4")
        return openArchived(path, *raw);
    auto file = Hdf5File::open(path);
    if (!file)
        return tl::unexpected(file.error());
    return Hdf5Bytes{std::make_shared<Hdf5File>(std::move(*file)), *raw};
}

tl::expected<Tensor, std::string> readHdf5Tensor(const std::shared_ptr<const Hdf5File> &file,
                                                 const std::shared_ptr<const ByteSource> &raw, const std::string &path)
{
    const Hdf5Lock lock;
    Hdf5Handle dataset = file->openDataset(path);
    if (!dataset)
        return tl::unexpected(say(Words::tr("there is no data set {} in it"), path));
    const Hdf5Handle type(H5Dget_type(dataset.id()), H5Tclose);
    const auto stored = type ? storedAs(type.id()) : std::nullopt;
    if (!stored)
        return tl::unexpected(say(Words::tr("the data set {} holds no numbers that can be compared"), path));
    TensorLayout layout{stored->type, stored->bigEndian, file->shape(path), {}, 0};
    if (liesInOnePiece(dataset.id())) {
        layout.start = H5Dget_offset(dataset.id());
        return makeTensor(layout, raw);
    }
    const std::uint64_t elementBytes = elementSize(stored->type);
    std::uint64_t bytes = elementBytes;
    bool tooLarge = chunksAreTooLarge(dataset.id(), elementBytes);
    for (const std::uint64_t length : layout.shape)
        tooLarge = __builtin_mul_overflow(bytes, length, &bytes) || tooLarge;
    const std::uint64_t packed = H5Dget_storage_size(dataset.id());
    if (tooLarge || (bytes > unpackedAnyway && bytes / bestPacking > packed))
        return tl::unexpected(say(Words::tr("the data set {} claims more elements than can be stored in it"), path));
    if (bytes == 0)
        return makeTensor(layout, raw);
    return makeTensor(layout, std::make_shared<Hdf5Source>(file, std::move(dataset), layout.shape, elementBytes));
}

} // namespace rundiff
