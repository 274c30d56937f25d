// SPDX-License-Identifier: GPL-3.0-or-later
// Flax writes its state as msgpack: maps of maps, in which an array is an extension of its shape, type and bytes.
#include "models/formats/checkpoints/bufferedbytes.h"
#include "models/formats/checkpoints/checkpointforms.h"
#include "models/formats/checkpoints/checkpointmeaning.h"
#include "models/formats/checkpoints/checkpointtype.h"
#include "models/formats/tensors/joinedtensor.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

namespace rundiff
{

namespace
{

// Reads the heads of values; the bytes of arrays stay where they are.
class MsgpackReader
{
public:
    explicit MsgpackReader(std::shared_ptr<const ByteSource> source) : m_source(std::move(source)), m_bytes(*m_source)
    {
    }

    tl::expected<CheckpointValues, std::string> read()
    {
        value(0);
        if (m_isBroken || m_at != m_source->size())
            return tl::unexpected(message(Messages::tr("its msgpack is damaged or truncated at byte {}"), m_at));
        return std::move(m_found);
    }

private:
    static constexpr std::size_t deepest = 64, mostPathBytes = 256 * 1024 * 1024;

    std::uint64_t number(std::size_t width)
    {
        std::array<char, 8> bytes{};
        if (!m_bytes.read(m_at, {bytes.data(), width}))
            m_isBroken = true;
        m_at += width;
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < width; ++i)
            value = value << 8 | static_cast<unsigned char>(bytes[i]);
        return value;
    }

    std::string text(std::uint64_t length)
    {
        constexpr std::uint64_t longest = 1024 * 1024;
        const auto found = length <= longest ? readText(*m_source, m_at, 0) : std::nullopt;
        std::string read(found ? length : 0, '\0');
        if (!found || !m_bytes.read(m_at, read))
            m_isBroken = true;
        m_at += length;
        return read;
    }

    void add(CheckpointContent content)
    {
        for (const std::string &part : m_path)
            m_pathBytes += sizeof part + part.size();
        if (m_found.size() >= mostCheckpointValues || m_pathBytes > mostPathBytes)
            m_isBroken = true;
        m_found.push_back({m_path, std::move(content)});
    }

    void value(std::size_t depth)
    {
        if (depth > deepest || m_isBroken) {
            m_isBroken = true;
            return;
        }
        const auto code = static_cast<unsigned char>(number(1));
        if (m_isBroken || code == 0xc0)
            return;
        if (code < 0x80)
            return add(std::int64_t(code));
        if (code >= 0xe0)
            return add(std::int64_t(static_cast<signed char>(code)));
        if (code < 0x90)
            return map(code & 0x0F, depth);
        if (code < 0xa0)
            return list(code & 0x0F, depth);
        if (code < 0xc0)
            return add(text(code & 0x1F));
        longValue(code, depth);
    }

    void longValue(unsigned char code, std::size_t depth)
    {
        switch (code) {
        case 0xc2:
        case 0xc3:
            return add(std::int64_t(code == 0xc3));
        case 0xc4:
        case 0xc5:
        case 0xc6: // bytes
            m_at += number(std::size_t(1) << (code - 0xc4));
            return;
        case 0xc7:
        case 0xc8:
        case 0xc9:
            return extension(number(std::size_t(1) << (code - 0xc7)), depth);
        case 0xca:
            return add(double(std::bit_cast<float>(static_cast<std::uint32_t>(number(4)))));
        case 0xcb:
            return add(std::bit_cast<double>(number(8)));
        case 0xcc:
        case 0xcd:
        case 0xce:
        case 0xcf:
            return add(static_cast<std::int64_t>(number(std::size_t(1) << (code - 0xcc))));
        case 0xd0:
            return add(std::int64_t(static_cast<std::int8_t>(number(1))));
        case 0xd1:
            return add(std::int64_t(static_cast<std::int16_t>(number(2))));
        case 0xd2:
            return add(std::int64_t(static_cast<std::int32_t>(number(4))));
        case 0xd3:
            return add(static_cast<std::int64_t>(number(8)));
        case 0xd4:
        case 0xd5:
        case 0xd6:
        case 0xd7:
        case 0xd8:
            return extension(std::uint64_t(1) << (code - 0xd4), depth);
        case 0xd9:
        case 0xda:
        case 0xdb:
            return add(text(number(std::size_t(1) << (code - 0xd9))));
        case 0xdc:
        case 0xdd:
            return list(number(code == 0xdc ? 2 : 4), depth);
        case 0xde:
        case 0xdf:
            return map(number(code == 0xde ? 2 : 4), depth);
        default:
            m_isBroken = true;
        }
    }

    void inside(std::string name, std::size_t depth)
    {
        m_path.push_back(std::move(name));
        value(depth + 1);
        m_path.pop_back();
    }

    void list(std::uint64_t count, std::size_t depth)
    {
        for (std::uint64_t i = 0; i < count && !m_isBroken; ++i)
            inside(std::to_string(i), depth);
    }

    void map(std::uint64_t count, std::size_t depth)
    {
        for (std::uint64_t i = 0; i < count && !m_isBroken; ++i) {
            const auto code = static_cast<unsigned char>(number(1));
            if ((code & 0xe0) == 0xa0)
                inside(text(code & 0x1F), depth);
            else if (code >= 0xd9 && code <= 0xdb)
                inside(text(number(std::size_t(1) << (code - 0xd9))), depth);
            else if (code < 0x80)
                inside(std::to_string(code), depth);
            else
                m_isBroken = true;
        }
    }

    // Kind 1 is an array, 3 a number of numpy: (shape, type, bytes) as msgpack.
    void extension(std::uint64_t length, std::size_t depth)
    {
        const auto kind = number(1);
        const std::uint64_t end = m_at + length;
        const bool isInside = end >= m_at && end <= m_source->size();
        if (!isInside || (kind != 1 && kind != 3)) {
            m_isBroken = true;
            return;
        }
        if (auto array = arrayHere(depth))
            add(std::move(*array));
        else
            m_isBroken = true;
        m_at = end;
    }

    std::optional<Tensor> arrayHere(std::size_t depth)
    {
        if (number(1) != 0x93)
            return std::nullopt;
        CheckpointValues around = std::exchange(m_found, {});
        value(depth + 1);
        const CheckpointValues shape = std::exchange(m_found, std::move(around));
        std::vector<std::uint64_t> sizes;
        for (const CheckpointValue &value : shape) {
            const auto *size = std::get_if<std::int64_t>(&value.content);
            if (!size || *size < 0)
                return std::nullopt;
            sizes.push_back(static_cast<std::uint64_t>(*size));
        }
        const auto nameCode = static_cast<unsigned char>(number(1));
        const std::string name = (nameCode & 0xe0) == 0xa0 ? text(nameCode & 0x1F) : std::string();
        const auto known = std::ranges::find(checkpointTypes, std::string_view(name), &CheckpointType::numpy);
        const auto code = static_cast<unsigned char>(number(1));
        const bool isBytes = code >= 0xc4 && code <= 0xc6;
        if (m_isBroken || known == checkpointTypes.end() || !isBytes)
            return std::nullopt;
        const std::uint64_t length = number(std::size_t(1) << (code - 0xc4));
        auto tensor =
            makeTensor({known->type, false, sizes, {}, 0}, std::make_shared<PartSource>(m_source, m_at, length));
        return tensor ? std::optional(std::move(*tensor)) : std::nullopt;
    }

    std::shared_ptr<const ByteSource> m_source;
    BufferedBytes m_bytes;
    std::uint64_t m_at = 0;
    CheckpointPath m_path;
    CheckpointValues m_found;
    std::size_t m_pathBytes = 0;
    bool m_isBroken = false;
};

bool isBelow(const CheckpointPath &path, const CheckpointPath &above)
{
    return path.size() > above.size() && std::equal(above.begin(), above.end(), path.begin());
}

// An array of more than 2^30 bytes comes as {"__msgpack_chunked_array__": True, "shape": {...}, "chunks": {...}}.
CheckpointValues withWholeArrays(CheckpointValues values)
{
    constexpr std::string_view mark = "__msgpack_chunked_array__";
    CheckpointValues whole;
    for (std::size_t i = 0; i < values.size(); ++i) {
        CheckpointValue &value = values[i];
        if (value.path.empty() || value.path.back() != mark) {
            whole.push_back(std::move(value));
            continue;
        }
        const CheckpointPath start(value.path.begin(), value.path.end() - 1);
        std::vector<std::uint64_t> shape;
        std::vector<Tensor> chunks;
        for (; i + 1 < values.size() && isBelow(values[i + 1].path, start); ++i) {
            const CheckpointValue &next = values[i + 1];
            if (const Tensor *tensor = std::get_if<Tensor>(&next.content))
                chunks.push_back(*tensor);
            else if (const auto *size = std::get_if<std::int64_t>(&next.content))
                shape.push_back(static_cast<std::uint64_t>(*size));
        }
        const auto flat = joinedAlong(0, chunks);
        auto tensor = flat ? flatPart(*flat, 0, shape) : std::nullopt;
        if (tensor)
            whole.push_back({start, std::move(*tensor)});
    }
    return whole;
}

} // namespace

bool isMsgpackFile(const CheckpointFiles &files)
{
    if (files.start.size() < 4)
        return false;
    const auto code = static_cast<unsigned char>(files.start[0]), key = static_cast<unsigned char>(files.start[1]);
    const bool isSmallMap = code > 0x80 && code < 0x90, isMap = code == 0xde || code == 0xdf;
    const bool isText = (key & 0xe0) == 0xa0 || key == 0xd9;
    return (isSmallMap && isText) || isMap;
}

tl::expected<void, std::string> readMsgpack(const CheckpointFiles &files, Checkpoint &checkpoint)
{
    const auto source = openSource(files.path);
    if (!source)
        return tl::unexpected(source.error().message);
    auto values = MsgpackReader(*source).read();
    if (!values)
        return tl::unexpected(values.error());
    checkpoint.entries = entriesOf(withWholeArrays(std::move(*values)));
    return {};
}

} // namespace rundiff
