// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"
#include "models/run/progress.h"

#include <cstdint>
#include <optional>
#include <string>

namespace rundiff
{

// Size and time of a database and of its journals.
struct SqliteState {
    struct File {
        std::int64_t size = -1, seconds = 0, nanoseconds = 0; // -1: there is no such file
        bool operator==(const File &) const = default;
    };
    File database, ahead, rollback; // ahead: "-wal"; rollback: "-journal"

    static SqliteState of(const std::string &path);
    bool hasJournal() const { return ahead.size > 0 || rollback.size > 0; }
    bool operator==(const SqliteState &) const = default;
};

// A copy of a database and its journals, all of one moment, in a folder that only this user can read. The folder is
// removed with the object.
class SqliteCopy
{
public:
    SqliteCopy() = default;
    ~SqliteCopy();
    SqliteCopy(const SqliteCopy &) = delete;
    SqliteCopy &operator=(const SqliteCopy &) = delete;

    std::optional<Problem> make(const std::string &path, const Progress &progress);
    std::string database() const { return m_folder + "/copy.db"; }

private:
    std::optional<Problem> copyOnce(const std::string &path, const Progress &progress) const;

    std::string m_folder;
};

} // namespace rundiff
