// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/marking/costcolumns.h"
#include "models/account/marking/linemarker.h"
#include "models/account/opposite/oppositerow.h"
#include "models/formats/logs/text/lines.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>

namespace rundiff
{

// Where the lines of one text go on.
struct SidePlace {
    std::uint64_t offset = 0;
    std::int64_t lines = 0;                     // before it
    std::shared_ptr<const CostColumns> columns; // null: the first line
};

// The lines of one of two texts, with some of the next ones.
class LinesAhead
{
public:
    // A line; what it is compared by is made when it is needed.
    struct Known {
        OppositeLine line;
        std::string costless; // without the costs of its columns; empty: it has none
        std::string marked;
        std::size_t skeleton = 0; // of the letters of the marked line
        bool isMarked = false, isNoise = false, saysSomething = false;
    };

    LinesAhead(LogText &text, const VolatileRules &rules, LineMarker &marker, const SidePlace &from,
               const Progress &progress);

    // Reads on until `count` lines are there that end before an offset; false: there are no more of them.
    bool load(std::size_t count, std::uint64_t before);
    bool hasEnded() const { return m_ended; }
    const Known *front(); // null: the text has ended
    Known &mark(std::size_t index);
    std::deque<Known> &lines() { return m_lines; }
    Known take();
    SidePlace place() const;
    std::uint64_t offset() const; // of the next line

private:
    bool readLine();

    const VolatileRules &m_rules;
    LineMarker &m_marker;
    LineBlocks m_blocks;
    CostColumns m_columns;
    std::int64_t m_linesBefore, m_linesRead = 0;
    std::deque<Known> m_lines;
    std::size_t m_bytes = 0;
    bool m_ended = false;
};

} // namespace rundiff
