// SPDX-License-Identifier: GPL-3.0-or-later
// Trackio's database: `metrics` has a row for each call of log(): the name of the run, the step, and an object of JSON
// with the values. Older versions store several projects in one database.
#include "models/formats/trackers/trackedvalue.h"
#include "models/formats/trackers/trackertables.h"
#include "models/run/messages.h"

#include <algorithm>
#include <map>

namespace rundiff
{

namespace
{

constexpr std::size_t mostTrackioRuns = 100'000;

bool holds(const std::vector<std::string> &columns, std::string_view name)
{
    return std::find(columns.begin(), columns.end(), name) != columns.end();
}

class TrackioTables : public TrackerTables
{
public:
    explicit TrackioTables(SqliteFile &file) : m_file(file), m_columns(file.columns("metrics")) {}
    bool fit() const { return holds(m_columns, "run_name") && holds(m_columns, "step") && holds(m_columns, "metrics"); }

    std::string id() const override { return "trackio"; }
    std::string name() const override { return message(Messages::tr("database of Trackio")); }

    RunChoices runs() override
    {
        std::map<std::string, RunChoice> found;
        SqliteRows rows = m_file.rows(query());
        while (rows.next()) {
            RunChoice &run = found[idOf(rows)];
            run.name = rows.text(0);
            run.points = run.points.value_or(0) + 1;
            if (found.size() >= mostTrackioRuns)
                break;
        }
        RunChoices runs;
        for (auto &[id, run] : found) {
            run.id = id;
            runs.push_back(std::move(run));
        }
        return runs;
    }

    void read(const std::string &run, ScalarSeries &series, RowLosses &losses) override
    {
        SqliteRows rows = m_file.rows(query());
        for (std::uint64_t number = 1; rows.next(); ++number) {
            if (idOf(rows) != run)
                continue;
            const std::int64_t step = rows.integer(3);
            bool whole = rows.isInteger(3) && rows.text(4).starts_with('{');
            if (whole)
                whole = numbersIn(rows.text(4), {}, [&](const std::string &metric, double value) {
                    series.add(metric, step, value, number);
                });
            if (!whole && losses.strange++ == 0)
                losses.firstStrange = fmt::format("row {}", number);
        }
        losses.cut = rows.failed();
    }

private:
    std::string query() const
    {
        return "SELECT run_name, " + columnOrNull("run_id") + ", " + columnOrNull("project_name") +
               ", step, metrics FROM metrics NOT INDEXED";
    }

    std::string columnOrNull(const char *name) const { return holds(m_columns, name) ? name : "NULL"; }

    static std::string idOf(const SqliteRows &row)
    {
        const std::string_view id = row.text(1), project = row.text(2);
        const std::string run(id.empty() ? row.text(0) : id);
        if (project.empty())
            return run;
        return std::string(project) + "/" + run;
    }

    SqliteFile &m_file;
    std::vector<std::string> m_columns;
};

} // namespace

std::unique_ptr<TrackerTables> trackioTables(SqliteFile &file)
{
    auto tables = std::make_unique<TrackioTables>(file);
    if (tables->fit())
        return tables;
    return nullptr;
}

} // namespace rundiff
