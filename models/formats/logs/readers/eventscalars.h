// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/scalarseries.h"
#include "models/formats/logs/text/logtext.h"
#include "models/run/log.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace rundiff
{

// The scalars of one run of TensorBoard or of MindSpore's summaries, file by file.
class EventScalars
{
public:
    // Reads one event file from its start. Offsets of its points start at `firstOffset`.
    void readFile(LogText &file, const std::string &path, std::uint64_t firstOffset, Log &log);

    bool mindspore() const { return m_mindspore; }
    void finish(Log &log);

private:
    struct Losses;

    bool takeEvent(std::string_view event, std::uint64_t offset);
    bool takeSession(std::string_view session, std::int64_t step);
    bool takeSummary(std::string_view summary, std::int64_t step, std::uint64_t offset);
    bool takeValue(std::string_view value, std::int64_t step, std::uint64_t offset);

    ScalarSeries m_series;
    std::map<std::string, std::string, std::less<>> m_plugins; // of a tag: only its first value has the name
    bool m_mindspore = false;
    bool m_anyStart = false;
    std::int64_t m_purged = 0;
};

} // namespace rundiff
