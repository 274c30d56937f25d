// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/saved/columnfilereader.h"

#include "models/run/messages.h"
#include "models/run/parallel.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>

namespace rundiff
{

namespace
{

constexpr std::uint64_t mostBytes = std::uint64_t(4) << 30; // of one column
constexpr std::uint64_t mostPerByte = 1100;                 // deflate makes at most 1032 bytes of one
constexpr std::uint64_t largestChunk = 1 << 20, largestPackedChunk = 2 << 20;
constexpr std::uint64_t deflateFilter = 1, shuffleFilter = 2; // by their numbers in HDF5

Problem broken(const std::string &path, const std::string &what)
{
    return {path, 0, Severity::Error,
            message(Messages::tr("{} is a saved result and cannot be used: {}. Copy or save it again."), path, what),
            Unread{UnreadReason::Damaged, "files", 1, {}}};
}

// Of the bytes from there on, each thread taking its part of them.
std::uint64_t checksumFrom(const FileBytes &file, std::uint64_t offset)
{
    constexpr std::size_t blockSize = std::size_t(1) << 20;
    const std::size_t size = file.size() - std::min(offset, file.size());
    std::vector<uLong> sums((size + blockSize - 1) / blockSize);
    inBlocks(size, blockSize, 0, [&](std::size_t first, std::size_t last) {
        thread_local std::vector<char> block(blockSize);
        const std::size_t count = file.readSome(offset + first, std::span(block).first(last - first));
        sums[first / blockSize] = ::crc32(0, reinterpret_cast<const Bytef *>(block.data()), static_cast<uInt>(count));
    });
    uLong sum = ::crc32(0, nullptr, 0);
    for (std::size_t i = 0; i < sums.size(); ++i)
        sum = ::crc32_combine(sum, sums[i], static_cast<z_off_t>(std::min(blockSize, size - i * blockSize)));
    return sum;
}

Problem changed(const std::string &path)
{
    return broken(path,
                  message(Messages::tr("its bytes differ from those that were saved: it was damaged or changed")));
}

// Whether the file is as long as it says, in a form that is known.
std::optional<Problem> trouble(const FileBytes &file, const SavedStart &start)
{
    if (start.form > SavedStart::newestForm)
        return broken(file.path(),
                      message(Messages::tr("a newer Rundiff saved it, in form {}; this one reads the forms up "
                                           "to {}"),
                              start.form, SavedStart::newestForm));
    if (!start.readable || start.form == 0)
        return broken(file.path(), message(Messages::tr("its beginning was changed")));
    if (file.size() != start.bytes)
        return broken(
            file.path(),
            message(Messages::tr("it should have {} bytes and has {}: it was truncated or is still being copied"),
                    start.bytes, file.size()));
    if (start.form == 1 && checksumFrom(file, SavedStart::size) != start.checksum)
        return changed(file.path());
    return std::nullopt;
}

ElementType elementType(ColumnShape shape)
{
    if (shape.real)
        return shape.bytes == sizeof(float) ? ElementType::Float32 : ElementType::Float64;
    if (shape.isSigned)
        return ElementType::Int64;
    switch (shape.bytes) {
    case 1:
        return ElementType::UInt8;
    case 2:
        return ElementType::UInt16;
    case 4:
        return ElementType::UInt32;
    default:
        return ElementType::UInt64;
    }
}

bool isOfType(const Hdf5Dataset &dataset, ColumnShape shape)
{
    return !dataset.bigEndian && dataset.holds(elementType(shape));
}

// Doubles may be stored as float32.
ColumnShape storedShape(const Hdf5Dataset &dataset, ColumnShape shape)
{
    const auto single = ColumnShape::of<float>();
    const bool wide = shape.real && shape.bytes == sizeof(double);
    if (wide && isOfType(dataset, single))
        return single;
    return shape;
}

// The shape of a column that is of one of the types that are written here.
std::optional<ColumnShape> shapeOf(const Hdf5Dataset &dataset)
{
    const std::array all = {ColumnShape::of<std::uint8_t>(),  ColumnShape::of<std::uint16_t>(),
                            ColumnShape::of<std::uint32_t>(), ColumnShape::of<std::uint64_t>(),
                            ColumnShape::of<std::int64_t>(),  ColumnShape::of<float>(),
                            ColumnShape::of<double>()};
    const auto found = std::ranges::find_if(all, [&](ColumnShape shape) { return isOfType(dataset, shape); });
    if (found == all.end())
        return std::nullopt;
    return *found;
}

// Only chunks as written here are read: of a modest size after shuffle and one deflate.
bool isPackedPlainly(const Hdf5Dataset &dataset, std::size_t bytesEach, bool isEmpty)
{
    if (dataset.chunk.empty())
        return isEmpty;
    if (dataset.chunk.size() != 1 || dataset.chunk[0] == 0 || dataset.chunk[0] > largestChunk / bytesEach)
        return false;
    const std::vector<std::uint64_t> written = {shuffleFilter, deflateFilter};
    if (bytesEach == 1)
        return dataset.filters == std::vector{deflateFilter};
    return dataset.filters == written;
}

// The inverse of HDF5's shuffle: first bytes of all numbers, then their second ones, and so on.
template <typename Number>
void unshuffle(std::span<const std::byte> bytes, std::span<std::byte> numbers)
{
    const std::size_t length = bytes.size() / sizeof(Number), count = numbers.size() / sizeof(Number);
    for (std::size_t i = 0; i < count; ++i) {
        Number number = 0;
        for (std::size_t byte = 0; byte < sizeof(Number); ++byte)
            number |= static_cast<Number>(static_cast<Number>(bytes[byte * length + i]) << 8 * byte);
        std::memcpy(numbers.data() + i * sizeof(Number), &number, sizeof number);
    }
}

// Unpacks zlib's streams one after the other. Their Adler-32 is not made again: the file's CRC-32 has been.
class Inflater
{
public:
    Inflater() : m_ready(::inflateInit2(&m_stream, -MAX_WBITS) == Z_OK) {}
    ~Inflater() { ::inflateEnd(&m_stream); }
    Inflater(const Inflater &) = delete;
    Inflater &operator=(const Inflater &) = delete;

    // False where the stream does not unpack to exactly so many bytes.
    bool unpack(std::span<std::byte> packed, std::span<std::byte> bytes)
    {
        constexpr std::size_t head = 2, tail = 4; // RFC 1950
        auto *const first = reinterpret_cast<unsigned char *>(packed.data());
        const bool zlib = packed.size() > head + tail && (first[0] & 0x0F) == Z_DEFLATED &&
                          (first[0] * 256 + first[1]) % 31 == 0 && !(first[1] & 0x20);
        if (!m_ready || !zlib || ::inflateReset(&m_stream) != Z_OK)
            return false;
        m_stream.next_in = first + head;
        m_stream.avail_in = static_cast<uInt>(packed.size() - head - tail);
        m_stream.next_out = reinterpret_cast<unsigned char *>(bytes.data());
        m_stream.avail_out = static_cast<uInt>(bytes.size());
        return ::inflate(&m_stream, Z_FINISH) == Z_STREAM_END && m_stream.avail_out == 0;
    }

private:
    z_stream m_stream = {};
    bool m_ready;
};

// A column whose chunks lie in the file, and the numbers of it that are there. They may be stored narrower than they
// are read.
template <typename Byte>
struct ChunkedNumbers {
    std::vector<Hdf5Chunk> chunks;
    std::size_t chunkLength = 0, storedEach = 0;
    std::span<Byte> numbers;
};

void widen(std::span<const std::byte> floats, std::span<std::byte> doubles)
{
    for (std::size_t i = 0; i < doubles.size() / sizeof(double); ++i) {
        float number = 0;
        std::memcpy(&number, floats.data() + i * sizeof number, sizeof number);
        const double wide = number;
        std::memcpy(doubles.data() + i * sizeof wide, &wide, sizeof wide);
    }
}

class ChunkReader
{
public:
    // `each`: bytes of a number as it is read.
    ChunkReader(const VerifiedBytes &bytes, std::size_t each) : m_file(bytes), m_each(each) {}

    // Returns false if a chunk does not unpack to exactly its length, or the chunks are not contiguous.
    bool read(const ChunkedNumbers<std::byte> &column, const ChunkedNumbers<const std::byte> &before)
    {
        m_bytes.resize(column.chunkLength * column.storedEach);
        const std::size_t ofChunk = column.chunkLength * m_each;
        std::size_t done = 0;
        for (std::size_t i = 0; i < column.chunks.size(); ++i) {
            const auto numbers = column.numbers.subspan(done);
            const auto wanted = numbers.first(std::min(ofChunk, numbers.size()));
            if (column.chunks[i].first * m_each != done || wanted.empty() || !take(column.chunks[i], m_packed))
                return false;
            if (isAsBefore(column, before, i, done + wanted.size()))
                std::copy_n(before.numbers.begin() + static_cast<std::ptrdiff_t>(done), wanted.size(), wanted.begin());
            else if (column.storedEach == m_each ? !unpack(wanted) : !unpackNarrow(wanted))
                return false;
            done += wanted.size();
        }
        return done == column.numbers.size();
    }

private:
    bool take(const Hdf5Chunk &chunk, std::vector<char> &packed) const
    {
        packed.resize(std::min(chunk.stored, largestPackedChunk));
        return packed.size() == chunk.stored && m_file.read(chunk.start, packed);
    }

    bool isAsBefore(const ChunkedNumbers<std::byte> &column, const ChunkedNumbers<const std::byte> &before,
                    std::size_t i, std::size_t end)
    {
        return column.chunkLength == before.chunkLength && column.storedEach == before.storedEach &&
               i < before.chunks.size() && end <= before.numbers.size() &&
               column.chunks[i].stored == before.chunks[i].stored && take(before.chunks[i], m_packedBefore) &&
               m_packed == m_packedBefore;
    }

    bool unpack(std::span<std::byte> numbers)
    {
        const auto packed = std::as_writable_bytes(std::span(m_packed));
        if (m_each == 1 && numbers.size() == m_bytes.size())
            return m_inflater.unpack(packed, numbers);
        if (!m_inflater.unpack(packed, m_bytes))
            return false;
        switch (m_each) {
        case 1:
            unshuffle<std::uint8_t>(m_bytes, numbers);
            break;
        case 2:
            unshuffle<std::uint16_t>(m_bytes, numbers);
            break;
        case 4:
            unshuffle<std::uint32_t>(m_bytes, numbers);
            break;
        default:
            unshuffle<std::uint64_t>(m_bytes, numbers);
        }
        return true;
    }

    bool unpackNarrow(std::span<std::byte> doubles)
    {
        m_floats.resize(doubles.size() / sizeof(double) * sizeof(float));
        if (!m_inflater.unpack(std::as_writable_bytes(std::span(m_packed)), m_bytes))
            return false;
        unshuffle<std::uint32_t>(m_bytes, m_floats);
        widen(m_floats, doubles);
        return true;
    }

    const VerifiedBytes &m_file;
    std::size_t m_each;
    Inflater m_inflater;
    std::vector<char> m_packed, m_packedBefore;
    std::vector<std::byte> m_bytes, m_floats;
};

template <typename Byte>
ChunkedNumbers<Byte> chunksOf(const Hdf5File &file, const std::string &path, ColumnShape shape, std::span<Byte> numbers)
{
    const auto dataset = numbers.empty() ? std::nullopt : file.dataset(path);
    if (!dataset || dataset->chunk.size() != 1)
        return {};
    return {file.chunks(path), dataset->chunk[0], storedShape(*dataset, shape).bytes, numbers};
}

} // namespace

bool isColumnFile(const std::string &path)
{
    const auto file = FileBytes::open(path);
    return file && SavedStart::of(*file);
}

tl::expected<ColumnFileReader, Problem> ColumnFileReader::open(const std::string &path)
{
    auto bytes = FileBytes::open(path);
    if (!bytes)
        return tl::unexpected(bytes.error());
    const SavedStart start = SavedStart::of(*bytes).value_or(SavedStart());
    if (auto problem = trouble(*bytes, start))
        return tl::unexpected(std::move(*problem));
    std::optional<BlockSums> sums;
    if (start.form > 1 && !(sums = BlockSums::of(*bytes, start)))
        return tl::unexpected(changed(path));
    auto file = Hdf5File::open(path);
    if (!file)
        return tl::unexpected(file.error());
    return ColumnFileReader(std::move(*bytes), std::move(sums), std::move(*file));
}

void ColumnFileReader::verifyEverything()
{
    constexpr std::size_t atOnce = 64 * SavedStart::blockBytes;
    std::atomic<bool> good = true;
    if (m_bytes->sums)
        inBlocks(m_bytes->file.size(), atOnce, 0, [&](std::size_t first, std::size_t last) {
            if (good && !m_bytes->sums->agree(m_bytes->file, first, last - first))
                good = false;
        });
    if (!good)
        note(changed(path()));
}

std::optional<Problem> ColumnFileReader::problem() const
{
    const std::lock_guard lock(m_first->mutex);
    return m_first->problem;
}

void ColumnFileReader::damaged(const std::string &where)
{
    note(broken(path(), message(Messages::tr("its member \"{}\" is missing or invalid"), where)));
}

void ColumnFileReader::note(Problem problem)
{
    const std::lock_guard lock(m_first->mutex);
    if (!m_first->problem)
        m_first->problem = std::move(problem);
}

std::size_t ColumnFileReader::length(const std::string &path)
{
    const std::vector<std::uint64_t> shape = sound() ? m_file.shape(path) : std::vector<std::uint64_t>();
    if (shape.size() != 1)
        damaged(path);
    return shape.size() == 1 ? shape.front() : 0;
}

std::size_t ColumnFileReader::checkedLength(const std::string &path, ColumnShape shape)
{
    const std::size_t count = length(path);
    const auto dataset = sound() ? m_file.dataset(path) : std::nullopt;
    const ColumnShape stored = dataset ? storedShape(*dataset, shape) : shape;
    if (!dataset || !isOfType(*dataset, stored) || !isPackedPlainly(*dataset, stored.bytes, count == 0)) {
        damaged(path);
        return 0;
    }
    // A few bytes must not claim to be the numbers of a whole memory.
    const std::uint64_t bytes = std::min<std::uint64_t>(dataset->stored, m_bytes->file.size());
    if (count > mostBytes / shape.bytes || count * stored.bytes > bytes * mostPerByte) {
        damaged(path);
        return 0;
    }
    return count;
}

// The library only says where the chunks lie: unpacking them is most of the work, and it is done by many threads.
void ColumnFileReader::read(const std::string &path, ColumnShape shape, std::span<std::byte> numbers,
                            const ColumnBefore<std::byte> &before)
{
    if (!sound() || numbers.empty())
        return;
    if (!ChunkReader(*m_bytes, shape.bytes)
             .read(chunksOf(m_file, path, shape, numbers), chunksOf(m_file, before.path, shape, before.numbers)))
        damaged(path);
}

StoredColumn ColumnFileReader::packed(const std::string &path)
{
    const auto dataset = sound() ? m_file.dataset(path) : std::nullopt;
    const auto shape = dataset ? shapeOf(*dataset) : std::nullopt;
    StoredColumn column;
    if (!shape) {
        damaged(path);
        return column;
    }
    column = {*shape, checkedLength(path, *shape)};
    if (!sound() || column.count == 0)
        return column;
    column.chunkLength = dataset->chunk.front();
    std::uint64_t next = 0;
    for (const Hdf5Chunk &chunk : m_file.chunks(path)) {
        std::string &bytes = column.chunks.emplace_back(std::min(chunk.stored, largestPackedChunk), '\0');
        if (chunk.first != next || bytes.size() != chunk.stored || !m_bytes->read(chunk.start, bytes))
            damaged(path);
        next += column.chunkLength;
    }
    if (next < column.count || next >= column.count + column.chunkLength)
        damaged(path);
    return column;
}

std::string ColumnFileReader::text(const std::string &path)
{
    std::string text(checkedLength(path, ColumnShape::of<std::uint8_t>()), '\0');
    read(path, ColumnShape::of<std::uint8_t>(), std::as_writable_bytes(std::span(text)), {});
    if (sound())
        return text;
    return {};
}

ColumnTexts ColumnFileReader::texts(const std::string &path)
{
    ColumnTexts texts;
    texts.m_bytes = column<std::uint8_t, char>(path + "/bytes");
    texts.m_ends = column<std::uint64_t>(path + "/ends");
    const bool ordered = std::is_sorted(texts.m_ends.begin(), texts.m_ends.end()) &&
                         (texts.m_ends.empty() || texts.m_ends.back() == texts.m_bytes.size());
    if (!ordered)
        damaged(path);
    if (sound())
        return texts;
    return {};
}

std::string ColumnFileReader::attribute(const std::string &group, const std::string &name)
{
    const auto text = sound() ? m_file.attributeText(group, name) : std::nullopt;
    if (!text)
        damaged(group + "@" + name);
    return text.value_or(std::string());
}

std::uint64_t ColumnFileReader::addressOf(const std::string &path)
{
    const auto dataset = sound() ? m_file.dataset(path) : std::nullopt;
    if (!dataset)
        damaged(path);
    return dataset ? dataset->address : 0;
}

} // namespace rundiff
