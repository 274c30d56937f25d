// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"
#include "models/run/progress.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace rundiff
{

// The rows of one query, one after the other.
class SqliteRows
{
public:
    SqliteRows(sqlite3 *database, const std::string &query);

    bool next(); // false: the end, or the rest cannot be read
    bool failed() const { return m_failed; }

    bool isInteger(int column) const;
    bool isNumber(int column) const; // whole or not
    bool isNull(int column) const;
    std::int64_t integer(int column) const;
    double number(int column) const;
    std::string_view text(int column) const; // or bytes; valid until the next row; empty: neither

private:
    struct Finalize {
        void operator()(sqlite3_stmt *statement) const;
    };
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
    bool m_failed = false;
};

// A database of SQLite, only read: nothing is written next to it, and no lock makes its writer wait. A file that is
// being written is copied to a private folder with its journal and read there. Nothing of its schema is run but the
// columns of plain tables, and every query stops when the reader is stopped.
class SqliteFile
{
public:
    enum class Place : std::uint8_t { Itself, Copy };
    static tl::expected<std::unique_ptr<SqliteFile>, Problem> open(const std::string &path, Place place,
                                                                   const Progress &progress);
    ~SqliteFile();
    SqliteFile(const SqliteFile &) = delete;
    SqliteFile &operator=(const SqliteFile &) = delete;

    std::vector<std::string> columns(const std::string &table); // empty: there is no such table
    SqliteRows rows(const std::string &query) { return {m_database, query}; }

    // Checks every page, every row and every index, and what is in the journal.
    Problems damage();
    // Since it was opened: what was read may be of two states.
    bool changed() const;

private:
    struct Snapshot;
    SqliteFile();

    std::string m_path;
    std::unique_ptr<Snapshot> m_snapshot;
    Progress m_progress;
    sqlite3 *m_database = nullptr;
};

// Whether a file starts as a database of SQLite does.
bool startsAsSqlite(std::string_view bytes);
bool isSqliteFile(const std::string &path);

} // namespace rundiff
