// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/text/logtext.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// A record of a block log, or a place where records were lost.
struct BlockLogRecord {
    enum class State : std::uint8_t { Whole, Damaged, Cut };
    State state = State::Whole;
    std::uint64_t at = 0;   // of the file
    std::uint64_t lost = 0; // bytes
    std::string_view data;  // valid until the next one is read
};

// The log format of LevelDB, in which W&B and SwanLab store their records: blocks of 32 KiB of chunks. A chunk has a
// checksum, a length and a type; a record is one chunk, or a first, any number of middle, and a last one. After damage,
// reading continues at the next block. The first block starts with a header of seven bytes.
class BlockLog
{
public:
    static constexpr std::size_t blockSize = 32768, headerSize = 7;

    explicit BlockLog(LogText &file) : m_file(file), m_at(headerSize) {}
    bool next(BlockLogRecord &record);

private:
    struct Chunk {
        enum class Kind : std::uint8_t { Data, Damage, Cut, End };
        Kind kind = Kind::End;
        unsigned type = 0;
        std::uint64_t at = 0;
        std::string_view data;
    };

    bool readBlock();
    Chunk nextChunk();
    std::string_view restOfBlock() const { return std::string_view(m_block).substr(m_at); }
    std::optional<BlockLogRecord> take(const Chunk &chunk);
    BlockLogRecord lose(const Chunk &chunk);
    BlockLogRecord losePart(BlockLogRecord::State state);

    LogText &m_file;
    std::string m_block;
    std::uint64_t m_blockAt = 0;
    std::size_t m_at; // in the block
    bool m_started = false;
    std::string m_part; // of a record in several chunks
    std::uint64_t m_partAt = 0;
    bool m_inRecord = false;
    std::optional<Chunk> m_waiting; // after a record that has no end
};

} // namespace rundiff
