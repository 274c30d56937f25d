// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/saved/columnfile.h"

#include "models/formats/files/savedstart.h"
#include "models/formats/files/sha256.h"
#include "models/formats/saved/packedchunk.h"
#include "models/run/parallel.h"

#include <fmt/format.h>
#include <hdf5.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <random>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t chunkBytes = 256 * 1024;
constexpr std::size_t growth = std::size_t(16) << 20; // of the file in memory
constexpr std::size_t mostWaiting = std::size_t(64) << 20;

hid_t typeOf(ColumnShape shape)
{
    if (shape.real)
        return shape.bytes == sizeof(float) ? H5T_IEEE_F32LE : H5T_IEEE_F64LE;
    if (shape.isSigned)
        return H5T_STD_I64LE;
    if (shape.bytes == 1)
        return H5T_STD_U8LE;
    if (shape.bytes == 2)
        return H5T_STD_U16LE;
    if (shape.bytes == 4)
        return H5T_STD_U32LE;
    return H5T_STD_U64LE;
}

// Chunks of the same length: the end of the last one is filled with zeros, which take space among numbers that cannot
// be packed.
std::size_t chunkLength(std::size_t each, std::size_t count)
{
    const std::size_t most = chunkBytes / each, chunks = std::max<std::size_t>(1, (count + most - 1) / most);
    return (count + chunks - 1) / chunks;
}

Hdf5Handle creation(const StoredColumn &column)
{
    Hdf5Handle properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    H5Pset_obj_track_times(properties.id(), false); // the same content gives the same bytes
    if (column.count == 0)
        return properties;
    const hsize_t chunk = column.chunkLength;
    H5Pset_chunk(properties.id(), 1, &chunk);
    if (column.shape.bytes > 1)
        H5Pset_shuffle(properties.id());
    constexpr unsigned effort = 4; // the chunks come packed
    H5Pset_deflate(properties.id(), effort);
    return properties;
}

// Bytes that are unknown to the writer of a dump.
const std::array<unsigned char, 32> &secret()
{
    static const auto bytes = [] {
        std::random_device random;
        std::array<unsigned char, 32> made;
        std::generate(made.begin(), made.end(), [&] { return static_cast<unsigned char>(random()); });
        return made;
    }();
    return bytes;
}

using Pieces = std::vector<std::span<const std::byte>>;

// Poly1305: six times as fast as SHA-256. Without the secret, no two different columns can be found that have the same
// sum; by chance, even those of a gigabyte have it with a probability below 2^-77. Empty: OpenSSL was set up without
// it.
std::string keyedSum(const Pieces &pieces)
{
    using Context = std::unique_ptr<EVP_MAC_CTX, decltype(&EVP_MAC_CTX_free)>;
    static EVP_MAC *const poly1305 = EVP_MAC_fetch(nullptr, "POLY1305", nullptr);
    const Context context(poly1305 ? EVP_MAC_CTX_new(poly1305) : nullptr, &EVP_MAC_CTX_free);
    std::array<unsigned char, 16> sum{};
    std::size_t length = 0;
    bool made = context && EVP_MAC_init(context.get(), secret().data(), secret().size(), nullptr) == 1;
    for (const auto &piece : pieces)
        made = made &&
               EVP_MAC_update(context.get(), reinterpret_cast<const unsigned char *>(piece.data()), piece.size()) == 1;
    made = made && EVP_MAC_final(context.get(), sum.data(), &length, sum.size()) == 1 && length == sum.size();
    if (made)
        return std::string(sum.begin(), sum.end());
    return {};
}

// Equal for columns with the same numbers of the same type. `form` says how these bytes hold them.
std::string keyOf(std::string_view form, ColumnShape shape, const Pieces &pieces)
{
    std::size_t bytes = 0;
    for (const auto &piece : pieces)
        bytes += piece.size();
    std::string sum = keyedSum(pieces);
    if (sum.empty()) {
        Sha256 hash;
        for (const auto &piece : pieces)
            hash.add({reinterpret_cast<const char *>(piece.data()), piece.size()});
        sum = hash.digest();
    }
    return fmt::format("{} {} {} {} {} ", form, shape.bytes, shape.real, shape.isSigned, bytes) + sum;
}

std::string keyOf(const StoredColumn &column)
{
    Pieces pieces;
    std::string lengths;
    for (const std::string &chunk : column.chunks) {
        pieces.push_back(std::as_bytes(std::span(chunk)));
        lengths += fmt::format(" {}", chunk.size());
    }
    return keyOf(fmt::format("packed {} {}{}", column.count, column.chunkLength, lengths), column.shape, pieces);
}

std::span<const std::byte> chunkOf(std::span<const std::byte> numbers, std::size_t length, std::size_t i)
{
    return numbers.subspan(i * length, std::min(length, numbers.size() - i * length));
}

Hdf5Handle accessToNewFile()
{
    Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    H5Pset_libver_bounds(access.id(), H5F_LIBVER_V18, H5F_LIBVER_V18); // read by every HDF5 in use since 2008
    return access;
}

Hdf5Handle newFileProperties()
{
    Hdf5Handle made(H5Pcreate(H5P_FILE_CREATE), H5Pclose);
    H5Pset_userblock(made.id(), SavedStart::size);
    H5Pset_obj_track_times(made.id(), false);
    // H5Pset_istore_k would save 2 KB for each column, but HDF5 then adds an object that bears the time of day.
    return made;
}

// Of the bytes of an output between these two places; nothing if they cannot be read.
std::string sumsOf(const Hdf5Output &output, std::uint64_t begin, std::uint64_t end)
{
    constexpr std::uint64_t atOnce = 64 * SavedStart::blockBytes;
    const std::size_t bytes = end - std::min(begin, end);
    std::vector<std::string> sums((bytes + atOnce - 1) / atOnce);
    inBlocks(bytes, atOnce, 0, [&](std::size_t first, std::size_t last) {
        std::string block(last - first, '\0');
        if (output.read(begin + first, block))
            sums[first / atOnce] = savedSums(block);
    });
    std::string all;
    for (const std::string &some : sums) {
        if (some.empty())
            return {};
        all += some;
    }
    return all;
}

} // namespace

ColumnFile::ColumnFile()
{
    const Hdf5Lock lock;
    const Hdf5Handle access = accessToNewFile(), made = newFileProperties();
    H5Pset_fapl_core(access.id(), growth, false);
    m_file = {H5Fcreate("result", H5F_ACC_TRUNC, made.id(), access.id()), H5Fclose};
    note(bool(m_file));
}

ColumnFile::ColumnFile(Hdf5Output &output) : m_output(&output)
{
    const Hdf5Lock lock;
    m_file = newHdf5File(output, newFileProperties(), accessToNewFile());
    note(bool(m_file));
}

// Nothing where a number would change, be it the payload of a NaN.
std::optional<std::vector<float>> ColumnFile::asFloats(std::span<const double> numbers)
{
    std::vector<float> floats(numbers.size());
    constexpr std::size_t block = 4096; // most others are noticed in the first
    for (std::size_t first = 0; first < numbers.size(); first += block) {
        std::uint64_t changed = 0;
        for (std::size_t i = first; i < std::min(first + block, numbers.size()); ++i) {
            floats[i] = static_cast<float>(numbers[i]);
            changed |=
                std::bit_cast<std::uint64_t>(static_cast<double>(floats[i])) ^ std::bit_cast<std::uint64_t>(numbers[i]);
        }
        if (changed != 0)
            return std::nullopt;
    }
    return floats;
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

void ColumnFile::add(const std::string &path, ColumnShape shape, std::span<const std::byte> numbers)
{
    const std::size_t count = numbers.size() / shape.bytes;
    wait({path, m_group, {shape, count, chunkLength(shape.bytes, count)}, {numbers.begin(), numbers.end()}},
         numbers.size());
}

void ColumnFile::packed(const std::string &path, StoredColumn column)
{
    std::size_t bytes = 0;
    for (const std::string &chunk : column.chunks)
        bytes += chunk.size();
    wait({path, m_group, std::move(column)}, bytes);
}

void ColumnFile::sameObject(const std::string &path, const std::string &known)
{
    Waiting link{path, {}};
    link.known = known;
    wait(std::move(link), path.size() + known.size());
}

void ColumnFile::endGroup()
{
    m_group.clear();
    if (m_waitingBytes >= mostWaiting)
        writeWaiting();
}

void ColumnFile::wait(Waiting column, std::size_t bytes)
{
    m_waiting.push_back(std::move(column));
    m_waitingBytes += bytes;
    if (m_waitingBytes >= mostWaiting && m_group.empty()) // a group is written at once
        writeWaiting();
}

// Packed here, by many threads: the library would pack one chunk after the other, and not for fast reading.
void ColumnFile::pack(Columns &columns) const
{
    inParallel(columns.size(), 0, [&](std::size_t i) {
        Waiting &one = columns[i];
        if (one.linksOnly())
            return;
        one.key = one.column.chunks.empty() ? keyOf("numbers", one.column.shape, {one.numbers}) : keyOf(one.column);
    });
    std::unordered_map<std::string_view, const std::string *> here;
    std::vector<std::pair<Waiting *, std::size_t>> chunks;
    for (Waiting &one : columns) {
        if (one.linksOnly() || one.column.count == 0)
            continue;
        const auto written = m_paths.find(one.key);
        const auto [first, isNew] = here.try_emplace(one.key, &one.path);
        if (written != m_paths.end())
            one.known = written->second;
        else if (!isNew)
            one.known = *first->second;
        if (!one.known.empty() || !one.column.chunks.empty())
            continue;
        one.column.chunks.resize((one.column.count + one.column.chunkLength - 1) / one.column.chunkLength);
        for (std::size_t i = 0; i < one.column.chunks.size(); ++i)
            chunks.emplace_back(&one, i);
    }
    inParallel(chunks.size(), 0, [&](std::size_t i) {
        const auto &[one, chunk] = chunks[i];
        const std::size_t each = one->column.shape.bytes, size = one->column.chunkLength * each;
        one->column.chunks[chunk] = packedChunk(chunkOf(one->numbers, size, chunk), each, size);
    });
}

void ColumnFile::writeWaiting()
{
    auto columns = std::exchange(m_waiting, {});
    m_waitingBytes = 0;
    if (!m_good)
        return;
    pack(columns);
    for (std::size_t begin = 0, end = 0; begin < columns.size(); begin = end) {
        for (end = begin + 1;
             end < columns.size() && !columns[begin].group.empty() && columns[end].group == columns[begin].group;)
            ++end;
        write(std::span(columns).subspan(begin, end - begin));
    }
}

void ColumnFile::write(std::span<const Waiting> columns)
{
    const std::string &group = columns.front().group;
    if (group.empty())
        return write(columns.front());
    std::string key;
    for (const Waiting &one : columns)
        key += one.path.substr(group.size()) + ' ' + (one.linksOnly() ? one.known : one.key);
    const auto [known, isNew] = m_groupPaths.try_emplace(std::move(key), group);
    if (!isNew)
        return link(group, known->second);
    for (const Waiting &one : columns)
        write(one);
}

void ColumnFile::write(const Waiting &column)
{
    if (column.known.empty())
        writeColumn(column);
    else
        link(column.path, column.known);
}

void ColumnFile::writeColumn(const Waiting &waiting)
{
    const Hdf5Lock lock;
    makeGroupsAbove(waiting.path);
    const StoredColumn &column = waiting.column;
    const hsize_t extent = column.count;
    const Hdf5Handle space(H5Screate_simple(1, &extent, nullptr), H5Sclose), made = creation(column);
    const Hdf5Handle dataset(H5Dcreate2(m_file.id(), waiting.path.c_str(), typeOf(column.shape), space.id(),
                                        H5P_DEFAULT, made.id(), H5P_DEFAULT),
                             H5Dclose);
    note(bool(dataset));
    for (std::size_t i = 0; m_good && i < column.chunks.size(); ++i) {
        const std::string &packed = column.chunks[i];
        const hsize_t first = i * column.chunkLength;
        note(!packed.empty() &&
             H5Dwrite_chunk(dataset.id(), H5P_DEFAULT, 0, &first, packed.size(), packed.data()) >= 0);
    }
    if (column.count > 0)
        m_paths.emplace(waiting.key, waiting.path);
}

void ColumnFile::text(const std::string &path, std::string_view text)
{
    add(path, ColumnShape::of<std::uint8_t>(), std::as_bytes(std::span(text)));
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

void ColumnFile::link(const std::string &path, const std::string &known)
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
    writeWaiting();
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

bool ColumnFile::finishOutput()
{
    writeWaiting();
    {
        const Hdf5Lock lock;
        note(m_good && H5Fflush(m_file.id(), H5F_SCOPE_LOCAL) >= 0);
        m_file = {};
        note(m_output->end > SavedStart::size);
    }
    const std::string sums = m_good ? sumsOf(*m_output, SavedStart::size, m_output->end) : std::string();
    note(!sums.empty() && m_output->write(m_output->end, sums) &&
         m_output->write(0, savedStart(m_output->end + sums.size(), sums)));
    return m_good;
}

} // namespace rundiff
