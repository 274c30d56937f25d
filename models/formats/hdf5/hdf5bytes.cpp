// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5/hdf5bytes.h"

#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/ziparchive.h"
#include "models/run/messages.h"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <optional>
#include <thread>

namespace rundiff
{

namespace
{

constexpr std::uint64_t slabBytes = 4 * 1024 * 1024;
constexpr std::uint64_t largestSlab = 64 * 1024 * 1024; // where it takes that much to hold whole chunks
constexpr std::uint64_t mostKept = 256 * 1024 * 1024;
constexpr std::uint64_t largestChunk = 64 * 1024 * 1024;
constexpr std::uint64_t unpackedAnyway = 256 * 1024 * 1024;
constexpr std::uint64_t bestPacking = 1100; // deflate cannot pack better than about 1 : 1032

// The elements of a data set that only the library can read, in slabs. Every thread that reads it may be elsewhere: as
// many slabs are kept, because each takes unpacking whole chunks.
class Hdf5Source final : public ByteSource
{
public:
    Hdf5Source(std::shared_ptr<const Hdf5File> file, std::string dataset, const Hdf5Dataset &said,
               std::uint64_t elementBytes)
        : m_file(std::move(file)), m_dataset(std::move(dataset)), m_shape(said.shape), m_elementBytes(elementBytes),
          m_rowBytes(elementBytes)
    {
        if (m_shape.empty())
            return;
        const auto strides = stridesInOrder(m_shape);
        const auto rowBytes = [&] { return strides[m_slabbed] * m_elementBytes; };
        const auto inChunk = [&] { // whatever a broken file says
            if (m_slabbed < said.chunk.size())
                return std::max(said.chunk[m_slabbed], std::uint64_t(1));
            return std::uint64_t(1);
        };
        const auto holdsChunks = [&] { return inChunk() > 1 && inChunk() <= largestSlab / rowBytes(); };
        while (m_slabbed + 1 < m_shape.size() && rowBytes() > slabBytes && !holdsChunks())
            ++m_slabbed;
        m_rowBytes = rowBytes();
        const std::uint64_t whole = std::max(slabBytes / m_rowBytes / inChunk(), std::uint64_t(1)) * inChunk();
        m_rows = std::clamp<std::uint64_t>(std::min(whole, largestSlab / m_rowBytes), 1, m_shape[m_slabbed]);
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
            const Slab *slab = slabAround(offset + done);
            if (!slab)
                return false;
            const std::uint64_t inSlab = offset + done - slab->start;
            const std::size_t some = std::min<std::uint64_t>(slab->bytes.size() - inSlab, into.size() - done);
            std::memcpy(into.data() + done, slab->bytes.data() + inSlab, some);
            done += some;
        }
        return true;
    }

private:
    // Some rows of one dimension, all of the later ones, one of the earlier ones.
    struct Slab {
        std::uint64_t start = 0;
        std::vector<char> bytes;
    };

    const Slab *slabAround(std::uint64_t offset) const
    {
        const auto kept = std::ranges::find_if(
            m_slabs, [&](const Slab &slab) { return offset >= slab.start && offset - slab.start < slab.bytes.size(); });
        if (kept != m_slabs.end()) {
            std::rotate(kept, kept + 1, m_slabs.end()); // the one that was used last is the last to go
            return &m_slabs.back();
        }
        const std::uint64_t most = std::min<std::uint64_t>(
            std::thread::hardware_concurrency() + 1, std::max(mostKept / (m_rows * m_rowBytes), std::uint64_t(1)));
        if (m_slabs.size() >= most)
            m_slabs.erase(m_slabs.begin());
        const std::uint64_t length = m_shape.empty() ? 1 : m_shape[m_slabbed];
        const std::uint64_t row = offset / m_rowBytes;
        const std::uint64_t first = row % length / m_rows * m_rows;
        const std::uint64_t rows = std::min(m_rows, length - first);
        Slab slab{(row / length * length + first) * m_rowBytes, std::vector<char>(rows * m_rowBytes)};
        if (!readRows(row / length, first, rows, slab.bytes))
            return nullptr;
        m_slabs.push_back(std::move(slab));
        return &m_slabs.back();
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
    std::uint64_t m_rowBytes, m_rows = 1;
    mutable std::mutex m_mutex;
    mutable std::vector<Slab> m_slabs;
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
        return tl::unexpected(message(Messages::tr("the archive has no readable model.weights.h5")));
    return members->open(*weights);
}

tl::expected<Hdf5Bytes, Problem> openArchived(const std::string &path, const std::shared_ptr<const ByteSource> &archive)
{
    const auto weights = weightsIn(archive);
    const auto image = weights ? readText(**weights, 0, (*weights)->size()) : std::nullopt;
    if (!image)
        return tl::unexpected(
            Problem{path, 0, Severity::Error,
                    message(Messages::tr("{} cannot be read: {}"), path,
                            weights ? message(Messages::tr("the weights in it are truncated")) : weights.error()),
                    Unread{UnreadReason::Damaged, "files", 1, {}}});
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
        return tl::unexpected(message(Messages::tr("it has no data set {}"), path));
    if (dataset->elementNumber > static_cast<std::uint64_t>(ElementType::Complex128))
        return tl::unexpected(message(Messages::tr("the data set {} has no numbers that can be compared"), path));
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
        return tl::unexpected(
            message(Messages::tr("the data set {} claims more elements than can be stored in it"), path));
    if (bytes == 0)
        return makeTensor(layout, raw);
    return makeTensor(layout, std::make_shared<Hdf5Source>(file, path, *dataset, elementBytes));
}

} // namespace rundiff
