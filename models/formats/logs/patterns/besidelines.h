// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/knownshapes.h"
#include "models/formats/logs/line/linereader.h"
#include "models/formats/logs/words/wordlines.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// Reads the text between the records of a pattern by its words: evaluations, scores, losses that the program prints
// apart. What names no position belongs to the record before it.
class BesideLines
{
public:
    // `first`: the part is the first one of the log. In any other, the text before the first record belongs to the
    // last record of the part before: it waits for addHeadOf().
    BesideLines(std::shared_ptr<const LauncherPrefix> prefix, bool first);

    // A line, after so many records of the pattern.
    void addLine(std::string_view segment, const LinePlace &place, std::int64_t records);
    // Whether the last line had values, none of which is named like a metric of these records.
    bool tookOthersThan(const Records &records) const;
    // Goes on, after all records of this part, with the text at the start of a later one; so many lines are between
    // the starts of both.
    void addHeadOf(BesideLines &later, std::int64_t records, std::int64_t linesBetween);

    std::vector<WordGroup> takeGroups();
    const SaidResults &said() const { return m_lines.said; }

private:
    struct HeadLine {
        std::string text;
        LinePlace place;
    };

    void read(std::string_view segment, const LinePlace &place, std::int64_t records);

    bool m_first, m_waits = false; // m_waits: the last line does, for the part before
    std::int64_t m_records = 0;
    std::vector<HeadLine> m_head;
    WordLines m_lines;
    LineReading m_reading;
    KnownShapes m_dull;    // of lines without values, each with what it said
    bool m_isDull = false; // the last line is one
    LineKinds m_kinds;     // none: no record is among them
};

} // namespace rundiff
