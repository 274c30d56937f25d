// SPDX-License-Identifier: GPL-3.0-or-later
// The monitor of msprobe: rank<r>/<what>_<a>-<b>.csv (or rank_<r>/<what>_step<a>-<b>.csv, or
// <date>-rank<r>-<code>/...), one row for each step, module and stage, one column for each statistic. Series of rank 0,
// or of the one that is asked for, have their own names; those of the others have their rank in front. So the ranks of
// two runs remain apart where one of the runs lost its first.
#include "models/formats/logs/line/linereader.h"
#include "models/formats/logs/monitor/monitoralerts.h"
#include "models/formats/logs/monitor/monitorfile.h"
#include "models/formats/logs/monitor/monitorreading.h"
#include "models/formats/logs/reading/logformat.h"
#include "models/formats/logs/records/rowlog.h"
#include "models/run/messages.h"
#include "models/run/parallel.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <span>
#include <utility>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

// Files of one rank, and where their text begins in that of all files.
struct MonitorRank {
    std::vector<std::pair<MonitorFile, std::uint64_t>> files;
    Log log; // what is read of them
    std::unique_ptr<MonitorReading> reading;
    std::size_t room = 0; // for its series
    std::int64_t rowsLeftOut = 0;
};

void readRank(MonitorRank &rank, const Log &whole, const Progress &progress)
{
    rank.log.path = whole.path;
    rank.reading = std::make_unique<MonitorReading>(rank.log, whole.rank);
    for (const auto &[file, offset] : rank.files) {
        if (!progress.stopped())
            rank.reading->readFile(file, offset, progress);
    }
}

void takeRank(Log &log, MonitorRank &rank)
{
    std::ranges::move(rank.log.curves, std::back_inserter(log.curves));
    std::ranges::move(rank.log.unreadLines, std::back_inserter(log.unreadLines));
    log.unreadLines.resize(std::min(log.unreadLines.size(), LineReader::mostUnread));
    log.unreadCount += rank.log.unreadCount;
    log.recordCount += rank.log.recordCount;
    append(log.problems, rank.log.problems);
}

class MonitorFormat : public LogFormat
{
public:
    std::string id() const override { return "msprobe_monitor"; }
    std::string name() const override { return message(Messages::tr("msprobe monitor")); }
    Stage stage() const override { return Stage::Signature; }

    Recognition recognise(const LogSample &sample) const override
    {
        if (sample.folder) {
            const std::size_t count = monitorFiles(sample.path).size();
            return {count > 0 ? 5.0 : 0.0,
                    message(Messages::tr("the folder holds {} files of msprobe's monitor"), count)};
        }
        const bool header =
            sample.text.starts_with("vpp_stage,name,step") || sample.text.starts_with("vpp_stage,step,module_name");
        return {header ? 5.0 : 0.0, message(Messages::tr("the header of msprobe's monitor"))};
    }

    void read(Log &log, const LogOptions &options, const Progress &progress) const override
    {
        std::error_code error;
        std::vector<MonitorFile> files;
        if (fs::is_directory(log.path, error)) {
            files = monitorFiles(log.path);
        } else {
            const auto file = monitorFile(log.path);
            const std::string stem = fs::path(log.path).stem().string();
            files.push_back(file ? *file : MonitorFile{log.path, stem.substr(0, stem.rfind('_')), 0, 0});
        }
        for (const MonitorFile &file : files) {
            if (log.ranks.empty() || log.ranks.back() != file.rank)
                log.ranks.push_back(file.rank);
        }
        const bool one = !fs::is_directory(log.path, error) || monitorRank(fs::path(log.path).filename().string());
        if (!log.ranks.empty() && (options.rank || one || log.ranks.front() == 0))
            log.rank = options.rank.value_or(log.ranks.front());
        readRanks(log, files, options, progress);
        const Problems alerts = monitorAlerts(log.path);
        append(log.problems, alerts);
        finishLog(log, nullptr);
        const auto ownNorm = [&](const Curve &curve) {
            return curve.metric.ends_with("/norm") && !curve.metric.starts_with("rank");
        };
        std::stable_partition(log.curves.begin(), log.curves.end(), ownNorm);
    }

private:
    static std::vector<MonitorRank> ranksOf(Log &log, const std::vector<MonitorFile> &files, const LogOptions &options)
    {
        std::vector<MonitorRank> ranks;
        std::uint64_t offset = 0;
        std::int64_t last = 0;
        for (const MonitorFile &file : files) {
            if (options.rank && file.rank != *options.rank)
                continue;
            if (ranks.empty() || file.rank != last)
                ranks.emplace_back();
            last = file.rank;
            ranks.back().files.emplace_back(file, offset);
            log.files.push_back({file.path, offset});
            std::error_code error;
            const std::uintmax_t size = fs::file_size(file.path, error);
            offset += error ? 0 : size;
        }
        return ranks;
    }

    // Several ranks at once. The limit counts them in their order: what is read does not depend on the threads.
    static void readRanks(Log &log, const std::vector<MonitorFile> &files, const LogOptions &options,
                          const Progress &progress)
    {
        std::vector<MonitorRank> ranks = ranksOf(log, files, options);
        const std::size_t atOnce = jobsOrCores(0);
        std::size_t room = MonitorSeries::most;
        std::int64_t rowsLeftOut = 0;
        for (std::size_t begin = 0; begin < ranks.size(); begin += atOnce) {
            const std::size_t count = std::min(atOnce, ranks.size() - begin);
            const std::span batch = std::span(ranks).subspan(begin, count);
            inParallel(count, 0, [&](std::size_t i) { readRank(batch[i], log, progress); });
            for (MonitorRank &rank : batch) {
                rank.room = std::min(room, rank.reading->series());
                room -= rank.room;
            }
            inParallel(count, 0,
                       [&](std::size_t i) { batch[i].rowsLeftOut = batch[i].reading->finish(batch[i].room); });
            for (MonitorRank &rank : batch) {
                takeRank(log, rank);
                rowsLeftOut += rank.rowsLeftOut;
                rank = {};
            }
        }
        if (rowsLeftOut > 0)
            log.problems.push_back(
                {log.path, 0, Severity::Warning,
                 message(Messages::tr("Only the first {} series are read; {} rows of others were not. "
                                      "Specify the folder of one rank to read all of its series."),
                         MonitorSeries::most, rowsLeftOut),
                 Unread{UnreadReason::Limit, "rows", rowsLeftOut, {}}});
    }
};

} // namespace

void addMonitorFormats(LogFormats &formats)
{
    formats.push_back(std::make_unique<MonitorFormat>());
}

} // namespace rundiff
