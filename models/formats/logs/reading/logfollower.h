// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/reading/logreader.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace rundiff
{

// Watches a log that a running training writes. Poll it about every half second; it checks sizes and times, because
// notifications do not work over networks.
class LogFollower
{
public:
    LogFollower(std::string path, LogOptions options);

    enum class Change : std::uint8_t {
        Nothing,
        Grown,
        Rewritten, // truncated, rotated or rewritten: earlier points may be lost
        Gone       // the log does not exist at the moment; the last result is kept
    };

    // Checks once and reads the log again if it changed. The first call reads it.
    Change poll(const Progress &progress);

    std::shared_ptr<const Log> log() const { return m_log; }
    // Whether the last poll that read anything continued from the known state, without reading the whole log.
    bool readEndOnly() const { return m_readEndOnly; }

private:
    // The state of a file when it was read.
    struct Look {
        std::string path;
        std::uint64_t device = 0, inode = 0, size = 0;
        std::int64_t changed = 0; // nanoseconds
        std::string start;        // its first bytes

        bool operator==(const Look &) const = default;
    };

    std::vector<Look> look() const;
    static bool continues(const std::vector<Look> &before, const std::vector<Look> &now);

    std::string m_path;
    LogOptions m_options;
    std::vector<Look> m_looks;
    std::shared_ptr<const Log> m_log;
    bool m_readEndOnly = false;
};

} // namespace rundiff
