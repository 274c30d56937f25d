// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5tensor.h"

#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/ziparchive.h"
#include "models/run/words.h"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <optional>

namespace rundiff
{

namespace
{

constexpr std::uint64_t slabBytes = 4 * 1024 * 1024;
constexpr std::uint64_t largestChunk = 64 * 1024 * 1024;
constexpr std::uint64_t unpackedAnyway = 256 * 1024 * 1024;
constexpr std::uint64_t bestPacking = 1100; // deflate cannot pack better than about 1 : 1032

// The elements of a data set that only the library can read, in slabs of which the last one is kept.
class Hdf5Source final : public ByteSource
{
public:
    Hdf5Source(std::shared_ptr<const Hdf5File> file, std::string dataset, std::vector<std::uint64_t> shape,
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
        const std::lock_guard lock(m_mutex);
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
        std::vector<std::uint64_t> start(m_shape.size(), 0), count = m_shape;
        for (std::size_t i = m_slabbed; i-- > 0;) {
            start[i] = outer % m_shape[i];
            count[i] = 1;
            outer /= m_shape[i];
        }
        if (!m_shape.empty()) {
            start[m_slabbed] = first;
            count[m_slabbed] = rows;
        }
        return m_file->readPart(m_dataset, start, count, into);
    }

    std::shared_ptr<const Hdf5File> m_file;
    std::string m_dataset;
    std::vector<std::uint64_t> m_shape;
    std::uint64_t m_elementBytes;
    std::size_t m_slabbed = 0; // the dimension that is cut into slabs
    std::uint64_t m_rowBytes = 0, m_rows = 0;
    mutable std::mutex m_mutex;
    mutable std::vector<char> m_slab;
    mutable std::uint64_t m_slabStart = 0;
};

bool chunksAreTooLarge(const Hdf5Dataset &dataset, std::uint64_t elementBytes)
{
    std::uint64_t bytes = elementBytes;
    return std::ranges::any_of(dataset.chunk, [&](std::uint64_t size) {
        return __builtin_mul_overflow(bytes, size, &bytes) || bytes > largestChunk;
    });
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
    const auto dataset = file->dataset(path);
    if (!dataset)
        return tl::unexpected(say(Words::tr("there is no data set {} in it"), path));
    if (dataset->elementNumber > static_cast<std::uint64_t>(ElementType::Complex128))
        return tl::unexpected(say(Words::tr("the data set {} holds no numbers that can be compared"), path));
    const auto element = static_cast<ElementType>(dataset->elementNumber);
    TensorLayout layout{element, dataset->bigEndian, dataset->shape, {}, dataset->start};
    if (dataset->inOnePiece)
        return makeTensor(layout, raw);
    const std::uint64_t elementBytes = elementSize(element);
    std::uint64_t bytes = elementBytes;
    bool tooLarge = chunksAreTooLarge(*dataset, elementBytes);
    for (const std::uint64_t length : layout.shape)
        tooLarge = __builtin_mul_overflow(bytes, length, &bytes) || tooLarge;
    if (tooLarge || (bytes > unpackedAnyway && bytes / bestPacking > dataset->stored))
        return tl::unexpected(say(Words::tr("the data set {} claims more elements than can be stored in it"), path));
    if (bytes == 0)
        return makeTensor(layout, raw);
    return makeTensor(layout, std::make_shared<Hdf5Source>(file, path, layout.shape, elementBytes));
}

} // namespace rundiff
