// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/columnfilereader.h"

#include "models/formats/filebytes.h"
#include "models/run/words.h"

#include <zlib.h>

#include <algorithm>
#include <charconv>

namespace rundiff
{

namespace
{

constexpr std::uint64_t mostBytes = std::uint64_t(4) << 30; // of one column
constexpr std::uint64_t mostPerByte = 1100;                 // deflate makes at most 1032 bytes of one
constexpr std::uint64_t largestChunk = 1 << 20;
constexpr std::uint64_t deflateFilter = 1, shuffleFilter = 2; // by their numbers in HDF5

Problem broken(const std::string &path, const std::string &what)
{
    return {path, 0, Severity::Error,
            say(Words::tr("{} is a saved result and cannot be used: {}. Copy or save it again."), path, what)};
}

std::string startOf(const FileBytes &file)
{
    std::string start(ColumnFileStart::size, '\0');
    start.resize(file.readSome(0, start));
    return start;
}

// The number behind a place in the text.
std::optional<std::uint64_t> numberAt(std::string_view text, std::size_t at, int base)
{
    std::uint64_t number = 0;
    if (at >= text.size())
        return std::nullopt;
    const auto read = std::from_chars(text.data() + at, text.data() + text.size(), number, base);
    return read.ec == std::errc{} ? std::optional(number) : std::nullopt;
}

std::uint64_t checksumFrom(const FileBytes &file, std::uint64_t offset)
{
    uLong sum = ::crc32(0, nullptr, 0);
    std::vector<char> block(std::size_t(1) << 20);
    while (const std::size_t count = file.readSome(offset, block)) {
        sum = ::crc32(sum, reinterpret_cast<const Bytef *>(block.data()), static_cast<uInt>(count));
        offset += count;
    }
    return sum;
}

std::optional<Problem> trouble(const FileBytes &file)
{
    const std::string start = startOf(file);
    const auto size = numberAt(start, ColumnFileStart::word.size(), 10);
    const std::size_t colon = start.find(": ");
    const auto sum = colon == std::string::npos ? std::nullopt : numberAt(start, colon + 2, 16);
    if (!start.starts_with(ColumnFileStart::word) || !size || !sum)
        return broken(file.path(), say(Words::tr("its beginning was changed")));
    if (file.size() != *size)
        return broken(file.path(),
                      say(Words::tr("it should have {} bytes and has {}, so it was cut off or is still being copied"),
                          *size, file.size()));
    if (checksumFrom(file, ColumnFileStart::size) != *sum)
        return broken(file.path(), say(Words::tr("its bytes are not those that were saved, so it was damaged or "
                                                 "changed")));
    return std::nullopt;
}

bool isOfType(const Hdf5Dataset &dataset, ColumnShape shape)
{
    const ElementType natural = shape.bytes == 1   ? ElementType::UInt8
                                : shape.bytes == 2 ? ElementType::UInt16
                                : shape.bytes == 4 ? ElementType::UInt32
                                                   : ElementType::UInt64;
    return !dataset.bigEndian && dataset.holds(shape.real       ? ElementType::Float64
                                               : shape.isSigned ? ElementType::Int64
                                                                : natural);
}

// Only what is written here is read: chunks of a modest size behind shuffle and one deflate.
bool isPackedPlainly(const Hdf5Dataset &dataset, std::size_t bytesEach, bool isEmpty)
{
    if (dataset.chunk.empty())
        return isEmpty;
    if (dataset.chunk.size() != 1 || dataset.chunk[0] == 0 || dataset.chunk[0] > largestChunk / bytesEach)
        return false;
    const std::vector<std::uint64_t> written = {shuffleFilter, deflateFilter};
    return bytesEach == 1 ? dataset.filters == std::vector{deflateFilter} : dataset.filters == written;
}

// The inverse of HDF5's shuffle: first bytes of all numbers, then their second ones, and so on.
template <std::size_t each>
void unshuffle(const std::vector<unsigned char> &bytes, std::size_t count, unsigned char *numbers)
{
    const std::size_t length = bytes.size() / each;
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t byte = 0; byte < each; ++byte)
            numbers[i * each + byte] = bytes[byte * length + i];
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
    bool unpack(std::string &packed, std::vector<unsigned char> &bytes)
    {
        constexpr std::size_t head = 2, tail = 4; // RFC 1950
        auto *const first = reinterpret_cast<unsigned char *>(packed.data());
        const bool zlib = packed.size() > head + tail && (first[0] & 0x0F) == Z_DEFLATED &&
                          (first[0] * 256 + first[1]) % 31 == 0 && !(first[1] & 0x20);
        if (!m_ready || !zlib || ::inflateReset(&m_stream) != Z_OK)
            return false;
        m_stream.next_in = first + head;
        m_stream.avail_in = static_cast<uInt>(packed.size() - head - tail);
        m_stream.next_out = bytes.data();
        m_stream.avail_out = static_cast<uInt>(bytes.size());
        return ::inflate(&m_stream, Z_FINISH) == Z_STREAM_END && m_stream.avail_out == 0;
    }

private:
    z_stream m_stream = {};
    bool m_ready;
};

// False where a chunk does not unpack to exactly its length, or the chunks are not one behind the other.
bool unpack(std::vector<Hdf5Chunk> &chunks, std::size_t chunkLength, std::size_t each, std::size_t count, void *numbers)
{
    const auto ordered = each == 1 ? unshuffle<1> : each == 2 ? unshuffle<2> : each == 4 ? unshuffle<4> : unshuffle<8>;
    Inflater inflater;
    std::vector<unsigned char> bytes(chunkLength * each);
    std::size_t done = 0;
    for (Hdf5Chunk &chunk : chunks) {
        if (chunk.first != done || done >= count || !inflater.unpack(chunk.bytes, bytes))
            return false;
        const std::size_t taken = std::min(chunkLength, count - done);
        ordered(bytes, taken, static_cast<unsigned char *>(numbers) + done * each);
        done += taken;
    }
    return done == count;
}

} // namespace

bool isColumnFile(const std::string &path)
{
    const auto file = FileBytes::open(path);
    return file && startOf(*file).starts_with(ColumnFileStart::word);
}

tl::expected<ColumnFileReader, Problem> ColumnFileReader::open(const std::string &path)
{
    const auto bytes = FileBytes::open(path);
    if (!bytes)
        return tl::unexpected(bytes.error());
    if (auto problem = trouble(*bytes))
        return tl::unexpected(std::move(*problem));
    auto file = Hdf5File::open(path);
    if (!file)
        return tl::unexpected(file.error());
    return ColumnFileReader(std::move(*file), bytes->size());
}

tl::expected<ColumnFileReader, Problem> ColumnFileReader::again() const
{
    auto file = Hdf5File::open(path());
    if (!file)
        return tl::unexpected(file.error());
    return ColumnFileReader(std::move(*file), m_bytes);
}

void ColumnFileReader::damaged(const std::string &where)
{
    if (!m_problem)
        m_problem = broken(path(), say(Words::tr("\"{}\" in it is missing or not as Rundiff writes it"), where));
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
    if (!dataset || !isOfType(*dataset, shape) || !isPackedPlainly(*dataset, shape.bytes, count == 0)) {
        damaged(path);
        return 0;
    }
    // A few bytes must not claim to be the numbers of a whole memory.
    const std::uint64_t stored = std::min<std::uint64_t>(dataset->stored, m_bytes);
    if (count > mostBytes / shape.bytes || count * shape.bytes > stored * mostPerByte) {
        damaged(path);
        return 0;
    }
    return count;
}

// Unpacking is most of the work, so it is done here and not where the library is.
void ColumnFileReader::read(const std::string &path, ColumnShape shape, void *numbers, std::size_t count)
{
    if (!sound() || count == 0)
        return;
    const auto dataset = m_file.dataset(path);
    std::vector<Hdf5Chunk> chunks = m_file.chunks(path);
    if (!dataset || dataset->chunk.size() != 1 || !unpack(chunks, dataset->chunk[0], shape.bytes, count, numbers))
        damaged(path);
}

std::string ColumnFileReader::text(const std::string &path)
{
    std::string text(checkedLength(path, ColumnShape::of<std::uint8_t>()), '\0');
    read(path, ColumnShape::of<std::uint8_t>(), text.data(), text.size());
    return sound() ? std::move(text) : std::string();
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
    return sound() ? std::move(texts) : ColumnTexts();
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
