// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/saved/columnfile.h"
#include "models/formats/saved/columnfilereader.h"
#include "models/run/dump.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace rundiff
{

// A dump as a group of a saved result: its names, calls, rows and stacks as columns, the rest as JSON.
void writeSavedDump(ColumnFile &file, const std::string &group, const Dump &dump);

// What writeSavedDump wrote: the dumps of a pair, or one alone. They are read column by column, for what the second one
// has in common with the first is unpacked once.
class SavedDumps
{
public:
    SavedDumps(ColumnFileReader &file, const std::vector<std::string> &groups);
    ~SavedDumps();
    SavedDumps(const SavedDumps &) = delete;
    SavedDumps &operator=(const SavedDumps &) = delete;

    // All there is to do, in parts that may be done in any order and at the same time.
    std::vector<std::function<void()>> work();

    // Known at once.
    std::size_t rows(std::size_t dump) const;
    std::size_t operators(std::size_t dump) const;

    // When the work is done. Where the file makes no sense the reader is no longer sound, and the dump not to be used.
    std::shared_ptr<const Dump> take(std::size_t dump);

private:
    class Reading;
    std::vector<std::unique_ptr<Reading>> m_readings;
};

// Threads take longer to begin than a few rows take to be read. 0: as many as the machine has cores.
constexpr unsigned jobsForRows(std::size_t rows)
{
    return rows < 10'000 ? 1 : 0;
}

// The dump of a place in a saved result; its problems say what is wrong with the file.
std::shared_ptr<const Dump> readSavedDump(const DumpLocation &location);

} // namespace rundiff
