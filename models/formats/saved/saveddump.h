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

// Reads the output of writeSavedDump: the dumps of a pair, or a single one. They are read column by column, because
// columns of the second one that are equal to the first are unpacked once.
class SavedDumps
{
public:
    SavedDumps(ColumnFileReader &file, const std::vector<std::string> &groups);
    ~SavedDumps();
    SavedDumps(const SavedDumps &) = delete;
    SavedDumps &operator=(const SavedDumps &) = delete;

    // All work, in parts that may run in any order and at the same time.
    std::vector<std::function<void()>> work();

    // Available immediately.
    std::size_t rows(std::size_t dump) const;
    std::size_t operators(std::size_t dump) const;

    // Available when the work is done. If the file is invalid the reader is no longer sound, and the dump must not be
    // used.
    std::shared_ptr<const Dump> take(std::size_t dump);

private:
    class Reading;
    std::vector<std::unique_ptr<Reading>> m_readings;
};

// Starting threads takes longer than reading a few rows. 0: as many as the machine has cores.
constexpr unsigned jobsForRows(std::size_t rows)
{
    return rows < 10'000 ? 1 : 0;
}

// The dump at a location in a saved result; its problems describe what is wrong with the file.
std::shared_ptr<const Dump> readSavedDump(const DumpLocation &location);

} // namespace rundiff
