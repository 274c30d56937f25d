// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/scalarseries.h"
#include "models/formats/trackers/blocklog.h"
#include "models/formats/trackers/recordlosses.h"

#include <cstdint>
#include <string_view>

namespace rundiff
{

// What SwanLab measures of the machine.
inline bool isOfSwanlabsMachine(std::string_view name)
{
    return name.starts_with("__swanlab__");
}

// The records of SwanLab's run file in version 2, protocol buffers. Record: 1 number, then one of 10 start, 11 finish,
// 12 column, 13 scalar, 14 media, 16 line of the terminal, 20 file. Scalar: 1 key, 2 step, 5 value (1 number).
class SwanlabRecords
{
public:
    bool take(std::string_view record, std::uint64_t at);
    bool ended() const { return m_ended; }
    void lose(const BlockLogRecord &record)
    {
        losses.add(record);
        m_lost = true;
    }
    void finish(); // after the last record: are some of the numbers missing?

    RecordLosses losses;
    ScalarSeries series;

private:
    void noteNumber(std::int64_t number, std::uint64_t at);
    bool takeScalar(std::string_view scalar, std::uint64_t at);

    std::int64_t m_numbered = 0, m_highest = 0; // records count up from 1, but threads may write them out of order
    std::uint64_t m_firstGap = 0;               // the record after it
    bool m_lost = false, m_ended = false;
};

} // namespace rundiff
