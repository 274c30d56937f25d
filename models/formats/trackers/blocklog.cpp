// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/trackers/blocklog.h"

#include "models/formats/logs/text/crc32c.h"
#include "models/formats/logs/text/eventrecords.h"

#include <zlib.h>

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t largestRecord = std::size_t(256) << 20;

enum ChunkType : unsigned { Full = 1, First = 2, Middle = 3, Last = 4 };

// The checksum is of the type and the data. LevelDB itself stores a masked CRC-32C, W&B and SwanLab a plain CRC-32.
bool isChecksum(std::uint32_t checksum, std::string_view typeAndData)
{
    const auto *bytes = reinterpret_cast<const Bytef *>(typeAndData.data());
    return checksum == crc32(0, bytes, static_cast<uInt>(typeAndData.size())) || checksum == maskedCrc32c(typeAndData);
}

} // namespace

bool BlockLog::readBlock()
{
    if (m_started)
        m_blockAt += m_block.size();
    m_at = m_started ? 0 : headerSize;
    m_started = true;
    m_block = readAt(m_file, m_blockAt, blockSize);
    return m_block.size() > m_at;
}

BlockLog::Chunk BlockLog::nextChunk()
{
    if (m_waiting)
        return *std::exchange(m_waiting, std::nullopt);
    // What is too short for a header at the end of a block is padding.
    if (!m_started || m_at + headerSize > blockSize || (m_at == m_block.size() && m_block.size() == blockSize)) {
        if (!readBlock())
            return {};
    }
    const std::string_view rest = restOfBlock();
    const std::uint64_t at = m_blockAt + m_at;
    if (rest.empty())
        return {};
    const auto lose = [&](Chunk::Kind kind) {
        m_at = m_block.size();
        return Chunk{kind, 0, at, rest};
    };
    if (rest.size() < headerSize)
        return lose(Chunk::Kind::Cut);
    const auto checksum = littleEndian<std::uint32_t>(rest.data());
    const auto length = std::size_t(littleEndian<std::uint16_t>(rest.data() + 4));
    const auto type = static_cast<unsigned char>(rest[6]);
    if (type < Full || type > Last || m_at + headerSize + length > blockSize)
        return lose(Chunk::Kind::Damage);
    if (headerSize + length > rest.size())
        return lose(Chunk::Kind::Cut);
    if (!isChecksum(checksum, rest.substr(6, 1 + length)))
        return lose(Chunk::Kind::Damage);
    m_at += headerSize + length;
    return {Chunk::Kind::Data, type, at, rest.substr(headerSize, length)};
}

BlockLogRecord BlockLog::losePart(BlockLogRecord::State state)
{
    m_inRecord = false;
    return {state, m_partAt, m_part.size(), {}};
}

// A chunk that belongs to no record, with the beginning of a record before it.
BlockLogRecord BlockLog::lose(const Chunk &chunk)
{
    using State = BlockLogRecord::State;
    const State state = chunk.kind == Chunk::Kind::Cut ? State::Cut : State::Damaged;
    if (!m_inRecord)
        return {state, chunk.at, chunk.data.size(), {}};
    BlockLogRecord part = losePart(state);
    part.lost += chunk.data.size();
    return part;
}

// The record that ends with this chunk, if one does.
std::optional<BlockLogRecord> BlockLog::take(const Chunk &chunk)
{
    using State = BlockLogRecord::State;
    const bool starts = chunk.type == Full || chunk.type == First;
    if (chunk.kind == Chunk::Kind::End)
        return losePart(State::Cut);
    if (chunk.kind != Chunk::Kind::Data || (!starts && !m_inRecord))
        return lose(chunk);
    if (starts && m_inRecord) {
        m_waiting = chunk;
        return losePart(State::Damaged);
    }
    if (chunk.type == Full)
        return BlockLogRecord{State::Whole, chunk.at, 0, chunk.data};
    if (chunk.type == First) {
        m_part.clear();
        m_partAt = chunk.at;
        m_inRecord = true;
    }
    m_part.append(chunk.data);
    if (m_part.size() > largestRecord)
        return losePart(State::Damaged);
    if (chunk.type != Last)
        return std::nullopt;
    m_inRecord = false;
    return BlockLogRecord{State::Whole, m_partAt, 0, m_part};
}

bool BlockLog::next(BlockLogRecord &record)
{
    std::optional<BlockLogRecord> taken;
    while (!taken) {
        const Chunk chunk = nextChunk();
        if (chunk.kind == Chunk::Kind::End && !m_inRecord)
            return false;
        taken = take(chunk);
    }
    record = *taken;
    return true;
}

} // namespace rundiff
