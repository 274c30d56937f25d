// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/trackers/sqlitefile.h"

#include "models/formats/trackers/journallosses.h"
#include "models/formats/trackers/sqlitecopy.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <sqlite3.h>

#include <array>
#include <fstream>

namespace rundiff
{

namespace
{

constexpr std::string_view sqliteMark("SQLite format 3\0", 16);
constexpr int largestText = 64 << 20; // bytes of one cell
constexpr int stepsBetweenStops = 10000;
constexpr std::size_t mostDamages = 100;

// A path as the part of an address, which may contain any character.
std::string addressOf(const std::string &path)
{
    std::string address = "file:";
    for (const char sign : path) {
        const bool plain = (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') ||
                           (sign >= '0' && sign <= '9') || contains("/._-", sign);
        address += plain ? std::string(1, sign) : fmt::format("%{:02X}", static_cast<unsigned char>(sign));
    }
    return address + "?immutable=1";
}

// Nothing but reading of tables and the check of the file.
int allowReading(void *, int action, const char *what, const char *, const char *, const char *)
{
    const bool check =
        action == SQLITE_PRAGMA && what && isAnyOf(std::string_view(what), {"integrity_check", "table_info"});
    if (check || action == SQLITE_SELECT || action == SQLITE_READ || action == SQLITE_FUNCTION)
        return SQLITE_OK;
    return SQLITE_DENY;
}

int stopIfAsked(void *progress)
{
    if (static_cast<const Progress *>(progress)->stopped())
        return 1;
    return 0;
}

void restrain(sqlite3 *database)
{
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, largestText);
    sqlite3_limit(database, SQLITE_LIMIT_SQL_LENGTH, 1 << 20);
    sqlite3_limit(database, SQLITE_LIMIT_EXPR_DEPTH, 100);
    sqlite3_limit(database, SQLITE_LIMIT_COMPOUND_SELECT, 10);
    sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(database, SQLITE_LIMIT_TRIGGER_DEPTH, 1);
    sqlite3_limit(database, SQLITE_LIMIT_WORKER_THREADS, 0);
    sqlite3_exec(database, "PRAGMA cell_size_check=ON; PRAGMA mmap_size=0; PRAGMA temp_store=MEMORY;", nullptr, nullptr,
                 nullptr);
    sqlite3_set_authorizer(database, allowReading, nullptr);
}

void addLoss(Problems &problems, const std::string &path, std::string words, UnreadReason reason, const char *what,
             std::int64_t count, std::string place = {})
{
    problems.push_back({path, 0, Severity::Warning, std::move(words), Unread{reason, what, count, std::move(place)}});
}

void addJournalLosses(const std::string &path, const JournalLosses &losses, Problems &problems)
{
    if (losses.header)
        addLoss(problems, path,
                message(Messages::tr("The header of the journal (-wal) is damaged: what was written last is missing.")),
                UnreadReason::Damaged, "journals", 1);
    if (losses.frames > 0)
        addLoss(problems, path,
                message(Messages::tr("{} pages of the journal (-wal) from byte {} on are damaged and were not used: "
                                     "what was written last is missing."),
                        losses.frames, losses.firstAt),
                UnreadReason::Damaged, "pages", losses.frames, fmt::format("byte {}", losses.firstAt));
    if (losses.unfinished > 0)
        addLoss(problems, path,
                message(Messages::tr(
                    "The journal (-wal) ends in the middle of a transaction; it is read when it is complete.")),
                UnreadReason::Truncated, "transactions", 1);
}

} // namespace

struct SqliteFile::Snapshot {
    SqliteCopy copy;
    bool copied = false;
    SqliteState state;
};

SqliteFile::SqliteFile() : m_snapshot(std::make_unique<Snapshot>()) {}

SqliteFile::~SqliteFile()
{
    sqlite3_close(m_database);
}

tl::expected<std::unique_ptr<SqliteFile>, Problem> SqliteFile::open(const std::string &path, Place place,
                                                                    const Progress &progress)
{
    std::unique_ptr<SqliteFile> file(new SqliteFile);
    file->m_path = path;
    file->m_progress.stop = progress.stop;
    Snapshot &snapshot = *file->m_snapshot;
    snapshot.state = SqliteState::of(path);
    snapshot.copied = place == Place::Copy || snapshot.state.hasJournal();
    if (snapshot.copied) {
        if (const auto problem = snapshot.copy.make(path, progress))
            return tl::unexpected(*problem);
    }
    const std::string name = snapshot.copied ? snapshot.copy.database() : addressOf(path);
    const int how = snapshot.copied ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
    const int opened = sqlite3_open_v2(name.c_str(), &file->m_database, how | SQLITE_OPEN_NOMUTEX, nullptr);
    if (file->m_database) {
        restrain(file->m_database);
        sqlite3_progress_handler(file->m_database, stepsBetweenStops, stopIfAsked, &file->m_progress);
    }
    if (opened != SQLITE_OK)
        return tl::unexpected(
            Problem{path, 0, Severity::Error,
                    message(Messages::tr("The database cannot be opened ({})."), sqlite3_errstr(opened)),
                    Unread{UnreadReason::Damaged, "files", 1, {}}});
    return file;
}

std::vector<std::string> SqliteFile::columns(const std::string &table)
{
    std::vector<std::string> names;
    SqliteRows rows(m_database, "PRAGMA table_info(" + table + ")");
    while (rows.next())
        names.emplace_back(rows.text(1));
    return names;
}

Problems SqliteFile::damage()
{
    Problems problems;
    std::int64_t count = 0;
    std::string first;
    SqliteRows rows(m_database, fmt::format("PRAGMA integrity_check({})", mostDamages));
    while (rows.next()) {
        const std::string_view words = rows.text(0);
        if (words == "ok" || words.starts_with("CHECK constraint"))
            continue;
        if (count++ == 0)
            first = words.substr(0, words.find('\n'));
    }
    if (rows.failed() && !m_progress.stopped() && count++ == 0)
        first = sqlite3_errmsg(m_database);
    if (count > 0)
        addLoss(problems, m_path,
                message(Messages::tr("The database is damaged: values may be missing or changed. SQLite finds {} "
                                     "faults, the first: {}"),
                        count, first),
                UnreadReason::Damaged, "places", count);
    addJournalLosses(m_path, journalLosses((m_snapshot->copied ? m_snapshot->copy.database() : m_path) + "-wal"),
                     problems);
    return problems;
}

bool SqliteFile::changed() const
{
    return !m_snapshot->copied && m_snapshot->state != SqliteState::of(m_path);
}

void SqliteRows::Finalize::operator()(sqlite3_stmt *statement) const
{
    sqlite3_finalize(statement);
}

SqliteRows::SqliteRows(sqlite3 *database, const std::string &query)
{
    sqlite3_stmt *statement = nullptr;
    m_failed = sqlite3_prepare_v2(database, query.c_str(), -1, &statement, nullptr) != SQLITE_OK;
    m_statement.reset(statement);
}

bool SqliteRows::next()
{
    if (!m_statement)
        return false;
    const int result = sqlite3_step(m_statement.get());
    m_failed = m_failed || (result != SQLITE_ROW && result != SQLITE_DONE);
    if (result != SQLITE_ROW)
        m_statement.reset();
    return result == SQLITE_ROW;
}

bool SqliteRows::isInteger(int column) const
{
    return sqlite3_column_type(m_statement.get(), column) == SQLITE_INTEGER;
}

bool SqliteRows::isNumber(int column) const
{
    const int type = sqlite3_column_type(m_statement.get(), column);
    return type == SQLITE_INTEGER || type == SQLITE_FLOAT;
}

bool SqliteRows::isNull(int column) const
{
    return sqlite3_column_type(m_statement.get(), column) == SQLITE_NULL;
}

std::int64_t SqliteRows::integer(int column) const
{
    return sqlite3_column_int64(m_statement.get(), column);
}

double SqliteRows::number(int column) const
{
    return sqlite3_column_double(m_statement.get(), column);
}

std::string_view SqliteRows::text(int column) const
{
    const int type = sqlite3_column_type(m_statement.get(), column);
    if (type != SQLITE_TEXT && type != SQLITE_BLOB)
        return {};
    const auto *bytes = static_cast<const char *>(sqlite3_column_blob(m_statement.get(), column));
    if (bytes)
        return std::string_view(bytes, static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column)));
    return {};
}

bool startsAsSqlite(std::string_view bytes)
{
    return bytes.starts_with(sqliteMark);
}

bool isSqliteFile(const std::string &path)
{
    std::array<char, 16> start{};
    std::ifstream file(path, std::ios::binary);
    file.read(start.data(), start.size());
    return file && startsAsSqlite({start.data(), start.size()});
}

} // namespace rundiff
