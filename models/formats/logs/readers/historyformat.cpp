// SPDX-License-Identifier: GPL-3.0-or-later
// Loss histories in HDF5 files: there is no standard, so lists of numbers with telling names.
#include "models/formats/hdf5/hdf5file.h"
#include "models/formats/logs/reading/logformat.h"
#include "models/formats/logs/records/countedrecords.h"
#include "models/formats/logs/records/records.h"
#include "models/formats/logs/vocabulary/metricchoice.h"
#include "models/formats/logs/vocabulary/vocabulary.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr int deepest = 8;
constexpr std::size_t mostSeries = 1000;

struct Series {
    std::string name; // the way to the data set, without a leading "history"
    std::string path;
    std::string steps; // the data set next to it with the steps; empty: counted
    std::uint64_t size = 0;
};

bool isStepName(const std::string &name)
{
    return name == "x" || vocabulary().stepRank(name) > 0;
}

// Lists of weights also have one dimension, so a name must refer to a loss or the group to a history or to steps.
void collect(const Hdf5File &file, const std::string &group, int depth, std::vector<Series> &series)
{
    if (depth > deepest)
        return;
    std::vector<Series> here;
    std::vector<std::pair<std::string, std::uint64_t>> steps;
    bool telling = group.find("history") != std::string::npos;
    for (const Hdf5Child &child : file.children(group)) {
        const std::string path = (group == "/" ? "" : group) + "/" + child.name;
        if (child.group) {
            collect(file, path, depth + 1, series);
            continue;
        }
        const std::vector<std::uint64_t> shape = file.shape(path);
        if (shape.size() != 1 || shape[0] == 0 || shape[0] > mostHdf5Values)
            continue;
        if (isStepName(child.name))
            steps.emplace_back(path, shape[0]);
        else
            here.push_back({path.substr(path.starts_with("/history/") ? 9 : 1), path, {}, shape[0]});
        const MetricRole role = vocabulary().role(child.name);
        telling = telling || isAnyOf(role, {MetricRole::Loss, MetricRole::EvalLoss}) || isStepName(child.name);
    }
    for (Series &one : here) {
        for (const auto &[path, size] : steps) {
            if (size == one.size)
                one.steps = path;
        }
        if (telling && series.size() < mostSeries)
            series.push_back(one);
    }
}

std::vector<Series> seriesOf(const Hdf5File &file)
{
    std::vector<Series> series;
    collect(file, "/", 0, series);
    return series;
}

bool isStep(double number)
{
    return number > -9e15 && number < 9e15;
}

// After a number that is not a step, nothing says that the others belong to the same values.
std::size_t countPlaced(const std::vector<double> &values, const std::vector<double> &steps)
{
    if (steps.empty())
        return values.size();
    const auto damaged = std::find_if_not(steps.begin(), steps.end(), isStep);
    return std::min(values.size(), static_cast<std::size_t>(damaged - steps.begin()));
}

void reportUnplaced(Log &log, const Series &series, std::size_t first, std::size_t count)
{
    log.problems.push_back(
        {log.path, 0, Severity::Warning,
         message(Messages::tr("The steps of {} are damaged from value {} on; {} values are not used."), series.path,
                 first, count),
         Unread{UnreadReason::Damaged, "values of " + series.name, static_cast<std::int64_t>(count),
                message(Messages::tr("value {}"), first)}});
}

class HistoryFormat : public LogFormat
{
public:
    std::string id() const override { return "hdf5_history"; }
    std::string name() const override { return message(Messages::tr("HDF5 history")); }
    Stage stage() const override { return Stage::Signature; }

    Recognition recognise(const LogSample &sample) const override
    {
        constexpr std::string_view signature("\x89HDF\r\n\x1a\n", 8);
        const std::string_view start = sample.start;
        if (!start.starts_with(signature) && !(start.size() > 520 && start.substr(512).starts_with(signature)) &&
            !start.substr(0, 4096).ends_with(signature))
            return {};
        const auto file = Hdf5File::open(sample.path);
        const std::size_t count = file ? seriesOf(*file).size() : 0;
        return {count > 0 ? 10.0 : 0.0, message(Messages::tr("an HDF5 file with {} lists of numbers"), count)};
    }

    void read(Log &log, const LogOptions &options, const Progress &progress) const override
    {
        log.encoding = "binary";
        const auto file = Hdf5File::open(log.path);
        if (!file) {
            log.problems.push_back(file.error());
            return;
        }
        for (const Series &series : seriesOf(*file)) {
            if (progress.stopped())
                break;
            const std::vector<double> values = file->numbers(series.path);
            const std::vector<double> steps =
                series.steps.empty() ? std::vector<double>() : file->numbers(series.steps);
            std::vector<Records> records(1);
            const std::size_t metric = records[0].metric(series.name);
            const std::size_t placed = countPlaced(values, steps);
            for (std::size_t i = 0; i < placed; ++i) {
                const double step = steps.empty() ? static_cast<double>(i) : steps[i];
                records[0].begin(static_cast<std::int64_t>(step), i);
                records[0].setBinary(metric, values[i]);
            }
            if (placed < values.size())
                reportUnplaced(log, series, placed, values.size() - placed);
            addCurves(log, std::move(records), {}, options.rank, false);
        }
        if (auto problem = file->problem())
            log.problems.push_back(std::move(*problem));
        finishLog(log, nullptr);
    }
};

} // namespace

void addHistoryFormats(LogFormats &formats)
{
    formats.push_back(std::make_unique<HistoryFormat>());
}

} // namespace rundiff
