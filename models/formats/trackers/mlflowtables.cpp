// SPDX-License-Identifier: GPL-3.0-or-later
// MLflow's database: `runs`, `metrics` with a row for each logged value, and `latest_metrics` with the last value of
// each name. Not-a-number is stored as 0 with a mark, infinity as the largest number of Python.
#include "models/formats/trackers/trackertables.h"
#include "models/run/messages.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <unordered_set>

namespace rundiff
{

namespace
{

constexpr std::size_t mostRuns = 100'000;
constexpr double storedInfinity = 1.7976931348623157e308;

bool has(const std::vector<std::string> &columns, std::string_view name)
{
    return std::find(columns.begin(), columns.end(), name) != columns.end();
}

std::string columnOr(const std::vector<std::string> &columns, const char *name, const char *otherwise)
{
    return has(columns, name) ? name : otherwise;
}

double restored(double value, bool isNan)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (isNan)
        return std::numeric_limits<double>::quiet_NaN();
    if (value >= storedInfinity)
        return infinity;
    if (value <= -storedInfinity)
        return -infinity;
    return value;
}

class MlflowTables : public TrackerTables
{
public:
    explicit MlflowTables(SqliteFile &file)
        : m_file(file), m_metrics(file.columns("metrics")), m_runs(file.columns("runs"))
    {
    }
    bool fit() const
    {
        return has(m_metrics, "key") && has(m_metrics, "value") && has(m_metrics, "run_uuid") &&
               has(m_runs, "run_uuid");
    }

    std::string id() const override { return "mlflow_database"; }
    std::string name() const override { return message(Messages::tr("database of MLflow")); }

    RunChoices runs() override
    {
        RunChoices found = storedRuns();
        std::unordered_map<std::string, std::size_t> places;
        for (std::size_t place = 0; place < found.size(); ++place)
            places.emplace(found[place].id, place);
        SqliteRows values = m_file.rows("SELECT run_uuid FROM metrics NOT INDEXED");
        while (values.next()) {
            if (const auto place = places.find(std::string(values.text(0))); place != places.end())
                ++*found[place->second].points;
        }
        addNames(found, places);
        return found;
    }

    void read(const std::string &run, ScalarSeries &series, RowLosses &losses) override
    {
        std::unordered_map<std::string, std::int64_t> lastSteps; // of each name
        std::unordered_set<std::string> known;
        for (const RunChoice &choice : storedRuns())
            known.insert(choice.id);
        SqliteRows rows = m_file.rows("SELECT run_uuid, key, value, " + columnOr(m_metrics, "step", "0") + ", " +
                                      columnOr(m_metrics, "is_nan", "0") + " FROM metrics NOT INDEXED");
        for (std::uint64_t number = 1; rows.next(); ++number) {
            if (rows.text(0) == run)
                takeRow(rows, number, series, losses, lastSteps);
            else if (!known.contains(std::string(rows.text(0))) && losses.homeless++ == 0)
                losses.firstHomeless = fmt::format("row {}", number);
        }
        losses.cut = rows.failed();
        countMissing(run, lastSteps, losses);
    }

private:
    // Their values are not counted yet.
    RunChoices storedRuns()
    {
        RunChoices found;
        std::unordered_set<std::string> ids;
        SqliteRows rows =
            m_file.rows("SELECT run_uuid, " + columnOr(m_runs, "name", "''") + ", " + columnOr(m_runs, "status", "''") +
                        ", " + columnOr(m_runs, "lifecycle_stage", "''") + " FROM runs NOT INDEXED");
        while (found.size() < mostRuns && rows.next()) {
            RunChoice run{std::string(rows.text(0)), std::string(rows.text(1)), std::string(rows.text(2)), 0,
                          rows.text(3) == "deleted"};
            if (ids.insert(run.id).second)
                found.push_back(std::move(run));
        }
        return found;
    }

    static void takeRow(const SqliteRows &row, std::uint64_t number, ScalarSeries &series, RowLosses &losses,
                        std::unordered_map<std::string, std::int64_t> &lastSteps)
    {
        const std::string name(row.text(1));
        const bool mark = row.isInteger(4) && (row.integer(4) == 0 || row.integer(4) == 1);
        if (name.empty() || !row.isNumber(2) || !row.isInteger(3) || !mark) {
            if (losses.strange++ == 0)
                losses.firstStrange = fmt::format("row {}", number);
            return;
        }
        series.add(name, row.integer(3), restored(row.number(2), row.integer(4) == 1), number);
        auto [last, isNew] = lastSteps.emplace(name, row.integer(3));
        last->second = std::max(last->second, row.integer(3));
    }

    void countMissing(const std::string &run, const std::unordered_map<std::string, std::int64_t> &lastSteps,
                      RowLosses &losses)
    {
        const std::vector<std::string> columns = m_file.columns("latest_metrics");
        if (!has(columns, "run_uuid") || !has(columns, "key"))
            return;
        SqliteRows rows =
            m_file.rows("SELECT run_uuid, key, " + columnOr(columns, "step", "0") + " FROM latest_metrics NOT INDEXED");
        while (rows.next()) {
            if (rows.text(0) != run)
                continue;
            const std::string name(rows.text(1));
            const auto last = lastSteps.find(name);
            const bool there = last != lastSteps.end() && last->second >= rows.integer(2);
            if (!there && losses.missing++ == 0)
                losses.firstMissing = name;
        }
        losses.cut |= rows.failed();
    }

    // Before version 2 a run's name was one of its tags.
    void addNames(RunChoices &runs, const std::unordered_map<std::string, std::size_t> &places)
    {
        const std::vector<std::string> columns = m_file.columns("tags");
        if (!has(columns, "run_uuid") || !has(columns, "key") || !has(columns, "value"))
            return;
        SqliteRows rows = m_file.rows("SELECT run_uuid, value FROM tags NOT INDEXED WHERE key = 'mlflow.runName'");
        while (rows.next()) {
            const auto place = places.find(std::string(rows.text(0)));
            if (place != places.end() && runs[place->second].name.empty())
                runs[place->second].name = rows.text(1);
        }
    }

    SqliteFile &m_file;
    std::vector<std::string> m_metrics, m_runs; // names of columns
};

} // namespace

std::unique_ptr<TrackerTables> mlflowTables(SqliteFile &file)
{
    auto tables = std::make_unique<MlflowTables>(file);
    if (tables->fit())
        return tables;
    return nullptr;
}

} // namespace rundiff
