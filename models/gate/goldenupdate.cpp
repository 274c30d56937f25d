// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/gate/goldenupdate.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/json/jsondocument.h"
#include "models/gate/gatetext.h"
#include "models/result/texts/spelling.h"
#include "models/result/writing/newfile.h"
#include "models/run/messages.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

// As the golden file rounds its numbers, where that is known.
double roundedLike(const PrintedPrecision &precision, double value)
{
    if (precision.exact || precision.decimals < 0 || !std::isfinite(value))
        return value;
    return std::strtod(fmt::format("{:.{}f}", value, precision.decimals).c_str(), nullptr);
}

Json valueJson(double value)
{
    if (std::isfinite(value))
        return value;
    return allDigits(value);
}

// The new value of a step, in JSON; nothing: there is none.
std::optional<Json> newValue(std::int64_t step, const RecordedMetric &golden, const RecordedMetric &fresh)
{
    const auto at = std::lower_bound(fresh.steps.begin(), fresh.steps.end(), step);
    if (at == fresh.steps.end() || *at != step)
        return std::nullopt;
    return valueJson(roundedLike(golden.precision, fresh.values[static_cast<std::size_t>(at - fresh.steps.begin())]));
}

// Values are a list, an object by step, or one number.
void replaceValues(Json &values, const RecordedMetric &golden, const RecordedMetric &fresh)
{
    std::size_t next = 0;
    const auto replace = [&](Json &value, std::int64_t step) { value = newValue(step, golden, fresh).value_or(value); };
    if (values.is_object()) {
        for (auto entry = values.begin(); entry != values.end(); ++entry)
            replace(entry.value(), std::strtoll(entry.key().c_str(), nullptr, 10));
    } else if (values.is_array()) {
        for (Json &value : values)
            replace(value, golden.steps[next++]);
    } else {
        replace(values, golden.steps.front());
    }
}

void replaceMetric(Json &document, const RecordedMetric &golden, const RecordedMetric &fresh)
{
    Json &values = document[Json::json_pointer(golden.place)];
    if (!golden.text)
        return replaceValues(values, golden, fresh);
    Json structure;
    if (fresh.text)
        structure = parsedJson(*fresh.text);
    if (values.is_string() || structure.is_discarded())
        values = fresh.text.value_or("");
    else
        values = std::move(structure);
}

bool wasReadWhole(const GatePair &pair)
{
    const auto hasGaps = [](const GateMetric &metric) {
        if (metric.lane.lane == GateLane::NotJudged)
            return false;
        return metric.newName.empty() || metric.missing + metric.lacking > 0;
    };
    return std::ranges::none_of(pair.problems, removesResults) && std::ranges::none_of(pair.metrics, hasGaps);
}

// Of the folder, while a golden file in it is compared and replaced. Where a file system has no locks, the comparison
// alone must do.
class FolderLock
{
public:
    explicit FolderLock(const fs::path &folder) : m_folder(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    {
        if (m_folder >= 0)
            ::flock(m_folder, LOCK_EX);
    }
    ~FolderLock()
    {
        if (m_folder >= 0)
            ::close(m_folder);
    }
    FolderLock(const FolderLock &) = delete;
    FolderLock &operator=(const FolderLock &) = delete;

private:
    int m_folder;
};

fs::path folderOf(const std::string &path)
{
    std::error_code error;
    return fs::weakly_canonical(fs::absolute(path, error), error).parent_path();
}

bool isAsJudged(const GoldenUpdate &update)
{
    std::error_code error;
    if (update.before.empty())
        return !fs::exists(update.path, error);
    const auto file = readWholeFile(update.path, std::uint64_t(1) << 40);
    return file && file->text() == update.before;
}

} // namespace

tl::expected<void, std::string> writeGolden(const GoldenUpdate &update)
{
    const FolderLock lock(folderOf(update.path));
    if (!isAsJudged(update))
        return tl::unexpected(message(
            Messages::tr("{} was changed by somebody else since it was read: it is not updated. Repeat the command."),
            update.path));
    return writeWholeFile(update.path, update.text);
}

GoldenUpdate goldenUpdate(const GatePair &pair, const ReadPair &read)
{
    GoldenUpdate update;
    update.path = pair.golden;
    if (pair.verdict == GateVerdict::Pass)
        return update;
    if (!read.golden || !wasReadWhole(pair)) {
        update.refused =
            message(Messages::tr("{} is not updated: what is new was not read completely, or lacks metrics or steps"),
                    pair.name);
        return update;
    }
    update.before = read.golden->text;
    Json document = *read.golden->document;
    for (const GateMetric &metric : pair.metrics) {
        if (metric.verdict != GateVerdict::Fail)
            continue;
        replaceMetric(document, *read.golden->metric(metric.name), *read.fresh.metric(metric.name));
        update.changes.push_back(sentenceOf(metric) + fmt::format(" ({})", metric.lane.reason));
    }
    if (!update.changes.empty())
        update.text = goldenText(document);
    return update;
}

GoldenUpdate firstGolden(const RecordedMetrics &run, const std::string &path)
{
    GoldenUpdate update;
    update.path = path;
    if (std::ranges::any_of(run.problems, removesResults)) {
        update.refused = message(Messages::tr("{} was not read completely: no golden values are made of it"), run.path);
        return update;
    }
    const GoldenValues golden = goldenOf(run, path);
    for (const Problem &problem : golden.problems)
        update.changes.push_back(problem.message);
    for (const RecordedMetric &metric : golden.metrics)
        update.changes.push_back(message(Messages::tr("{}: new, {} steps from {} to {}"), metric.name,
                                         metric.steps.size(), metric.steps.front(), metric.steps.back()));
    if (golden.metrics.empty())
        update.refused = message(Messages::tr("{} has no metric for golden values"), run.path);
    else
        update.text = goldenText(*golden.document);
    return update;
}

} // namespace rundiff
