// SPDX-License-Identifier: GPL-3.0-or-later
// The databases of experiment trackers. One of them may hold many runs.
#include "models/formats/logs/reading/logformat.h"
#include "models/formats/trackers/choosingruns.h"
#include "models/formats/trackers/othertrackers.h"
#include "models/formats/trackers/trackerformats.h"
#include "models/formats/trackers/trackertables.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

std::unique_ptr<TrackerTables> tablesOf(SqliteFile &file)
{
    if (auto tables = mlflowTables(file))
        return tables;
    return trackioTables(file);
}

bool hasColumn(SqliteFile &file, const std::string &table, std::string_view column)
{
    const std::vector<std::string> columns = file.columns(table);
    return std::find(columns.begin(), columns.end(), column) != columns.end();
}

std::string whyNoTables(SqliteFile &file)
{
    if (hasColumn(file, "run", "hash") && hasColumn(file, "run", "is_archived"))
        return exportOfTracker(repositoryOfAim);
    if (hasColumn(file, "run_operations", "operation"))
        return exportOfTracker(".neptune");
    return message(Messages::tr("This database has no tables of a known tracker (MLflow, Trackio)."));
}

void addRowLoss(Problems &problems, const std::string &path, std::string words, UnreadReason reason, const char *what,
                std::int64_t count, const std::string &place)
{
    if (count > 0)
        problems.push_back({path, 0, Severity::Warning, std::move(words), Unread{reason, what, count, place}});
}

// Of one state of the database.
class DatabaseReading
{
public:
    DatabaseReading(Log &log, const LogOptions &options) : m_log(log), m_options(options) {}

    void read(SqliteFile &file)
    {
        const auto tables = tablesOf(file);
        if (!tables) {
            const Problems damage = file.damage();
            append(m_log.problems, damage);
            fail(whyNoTables(file));
            return;
        }
        m_log.format = tables->id();
        m_log.formatName = tables->name();
        const RunChoices runs = tables->runs();
        const auto chosen = chosenRun(runs, m_options.run);
        const Problems damage = file.damage();
        append(m_log.problems, damage);
        if (!chosen) {
            fail(chosen.error());
            return;
        }
        m_log.run = runs[*chosen].id;
        ScalarSeries series;
        RowLosses losses;
        tables->read(runs[*chosen].id, series, losses);
        losses.report(m_log.path, m_log.problems);
        if (runs[*chosen].status == "RUNNING")
            m_log.problems.push_back({m_log.path, 0, Severity::Warning,
                                      message(Messages::tr("According to the tracker, this run has not ended."))});
        series.finish(m_log);
        finishLog(m_log, nullptr);
    }

private:
    void fail(std::string words)
    {
        m_log.problems.push_back(
            {m_log.path, 0, Severity::Error, std::move(words), Unread{UnreadReason::Unrecognised, "files", 1, {}}});
    }

    Log &m_log;
    const LogOptions &m_options;
};

class DatabaseFormat : public LogFormat
{
public:
    std::string id() const override { return "tracker_database"; }
    std::string name() const override { return message(Messages::tr("database of a tracker")); }
    Stage stage() const override { return Stage::Signature; }

    Recognition recognise(const LogSample &sample) const override
    {
        return byMark(startsAsSqlite(sample.start), 10.0,
                      message(Messages::tr("the file starts as a database of SQLite")));
    }

    void read(Log &log, const LogOptions &options, const Progress &progress) const override
    {
        log.encoding = "binary";
        const Log empty = log;
        for (const SqliteFile::Place place : {SqliteFile::Place::Itself, SqliteFile::Place::Copy}) {
            log = empty;
            const auto file = SqliteFile::open(log.path, place, progress);
            if (!file) {
                log.problems.push_back(file.error());
                return;
            }
            DatabaseReading(log, options).read(**file);
            if (progress.stopped() || !(*file)->changed())
                return;
        }
    }
};

} // namespace

void RowLosses::report(const std::string &path, Problems &problems) const
{
    addRowLoss(problems, path,
               message(Messages::tr("{} rows of this run have no step, name or number where one is expected, the first "
                                    "is {}"),
                       strange, firstStrange),
               UnreadReason::Damaged, "rows", strange, firstStrange);
    addRowLoss(problems, path,
               message(Messages::tr("{} rows belong to a run that is not in the database, the first is {}"), homeless,
                       firstHomeless),
               UnreadReason::Damaged, "rows", homeless, firstHomeless);
    addRowLoss(
        problems, path,
        message(Messages::tr("Values of {} metrics are missing: the database contains later ones, the first of {}"),
                missing, firstMissing),
        UnreadReason::Damaged, "metrics", missing, firstMissing);
    addRowLoss(problems, path, message(Messages::tr("The database could not be read completely.")),
               UnreadReason::Damaged, "files", std::int64_t(cut), {});
}

RunChoices databaseRuns(const std::string &path, const Progress &progress)
{
    const auto file = SqliteFile::open(path, SqliteFile::Place::Itself, progress);
    const auto tables = file ? tablesOf(**file) : nullptr;
    return tables ? tables->runs() : RunChoices();
}

void addDatabaseFormats(LogFormats &formats)
{
    formats.push_back(std::make_unique<DatabaseFormat>());
}

} // namespace rundiff
