// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/logtext.h"
#include "models/run/log.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
    struct Series {
        Curve::Steps steps;
        Curve::Values values;
        std::vector<std::uint64_t> offsets;
        std::string plugin; // only the first value of a tag has its name
        bool doubles = false;
    };

    bool takeRecord(std::string_view record, std::uint64_t offset);
    bool takeTensorBoard(std::string_view record, std::uint64_t offset);
    bool takeMindSpore(std::string_view record, std::uint64_t offset);
    void add(const std::string &tag, std::int64_t step, double value, std::uint64_t offset);
    void purge(std::int64_t step);

    std::map<std::string, Series> m_series;
    std::vector<std::string> m_order;
    bool m_mindspore = false;
    bool m_anyStart = false;
    std::int64_t m_purged = 0;
    std::int64_t m_events = 0; // with values
    std::optional<std::uint64_t> m_lastOffset;
};

} // namespace rundiff
