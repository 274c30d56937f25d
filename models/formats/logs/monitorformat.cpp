// SPDX-License-Identifier: GPL-3.0-or-later
// The monitor of msprobe: rank<r>/<what>_<a>-<b>.csv (or rank_<r>/<what>_step<a>-<b>.csv), one row for each step,
// module and stage, one column for each statistic. Series of the first rank, or of the one that is asked for, have
// their own names; those of the others have their rank in front.
#include "models/formats/logs/cellcheck.h"
#include "models/formats/logs/format.h"
#include "models/formats/logs/recordcurves.h"
#include "models/formats/logs/rowlog.h"
#include "models/formats/logs/segments.h"
#include "models/formats/logs/tablerow.h"
#include "models/run/folder.h"
#include "models/run/messages.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::size_t mostSeries = 20000;

struct MonitorFile {
    std::string path, what;
    std::int64_t rank = 0, first = 0;
};

std::optional<std::int64_t> rankOfFolder(const std::string &name)
{
    if (!name.starts_with("rank"))
        return std::nullopt;
    return parseInteger(std::string_view(name).substr(name.starts_with("rank_") ? 5 : 4));
}

// actv_0-99.csv, exp_avg_sq_step100-199.csv
std::optional<MonitorFile> monitorFile(const fs::path &path)
{
    const auto rank = rankOfFolder(path.parent_path().filename().string());
    const std::string stem = path.stem().string();
    const std::size_t underline = stem.rfind('_'), dash = stem.rfind('-');
    if (!rank || path.extension() != ".csv" || underline == std::string::npos || dash == std::string::npos ||
        dash < underline)
        return std::nullopt;
    std::string range = stem.substr(underline + 1, dash - underline - 1);
    if (range.starts_with("step"))
        range = range.substr(4);
    const auto first = parseInteger(range);
    if (!first || !parseInteger(std::string_view(stem).substr(dash + 1)))
        return std::nullopt;
    return MonitorFile{path.string(), stem.substr(0, underline), *rank, *first};
}

// Of a folder with rank folders in it, or of one rank folder.
std::vector<MonitorFile> monitorFiles(const std::string &folder)
{
    std::vector<MonitorFile> files;
    const auto addFolder = [&](const fs::path &rank) {
        for (const fs::path &path : pathsIn(rank)) {
            if (const auto file = monitorFile(path))
                files.push_back(*file);
        }
    };
    if (rankOfFolder(fs::path(folder).filename().string())) {
        addFolder(folder);
    } else {
        for (const fs::path &path : pathsIn(folder)) {
            if (rankOfFolder(path.filename().string()))
                addFolder(path);
        }
    }
    std::sort(files.begin(), files.end(), [](const MonitorFile &one, const MonitorFile &other) {
        return std::tie(one.rank, one.what, one.first, one.path) <
               std::tie(other.rank, other.what, other.first, other.path);
    });
    return files;
}

bool isStatistic(std::string_view name)
{
    static const std::set<std::string_view> others = {"vpp_stage", "name", "module_name",
                                                      "scope",     "step", "micro_step"};
    return !name.empty() && others.count(name) == 0;
}

class MonitorReading
{
public:
    explicit MonitorReading(Log &log) : m_log(log) {}

    void readFile(const MonitorFile &file, std::uint64_t firstOffset, const Progress &progress)
    {
        Log own;
        own.path = file.path;
        std::vector<std::string> header;
        TableRow row;
        readLogLines(own, progress, [&](const Line &line) {
            row.split(line.text, ',');
            if (header.empty()) {
                for (std::size_t i = 0; i < row.size(); ++i)
                    header.emplace_back(row[i]);
            } else if (row.size() != header.size() || row.torn() || isDamaged(line.text)) {
                if (!line.text.empty())
                    addUnread(m_log, line.number, line.text,
                              message(Messages::tr("{}: {} cells where the header has {}"), file.path, row.size(),
                                      header.size()));
            } else {
                addRow(file, header, row, line, firstOffset + line.offset);
            }
        });
        for (UnreadLine &cell : m_cells.strangeCells())
            addUnread(m_log, cell.line, cell.text, file.path + ": " + cell.reason);
        m_cells = {};
        append(m_log.problems, own.problems);
    }

    void finish()
    {
        if (m_leftOut > 0)
            m_log.problems.push_back({m_log.path, 0, Severity::Warning,
                                      message(Messages::tr("Only the first {} series are read"), mostSeries),
                                      Unread{UnreadReason::Limit, "rows", m_leftOut, {}}});
        for (auto &[name, records] : m_series) {
            std::vector<Records> parts;
            parts.push_back(std::move(records));
            addCurves(m_log, std::move(parts), {}, std::nullopt, false);
        }
    }

private:
    static std::string_view cell(const std::vector<std::string> &header, const TableRow &row, std::string_view name)
    {
        const auto found = std::find(header.begin(), header.end(), name);
        return found == header.end() ? std::string_view() : row[static_cast<std::size_t>(found - header.begin())];
    }

    // A series is the stage, the module and the statistic; the metric's name puts the statistic last.
    void addRow(const MonitorFile &file, const std::vector<std::string> &header, const TableRow &row, const Line &line,
                std::uint64_t offset)
    {
        const auto step = parseStep(cell(header, row, "step"));
        std::string_view module = cell(header, row, "name");
        if (module.empty())
            module = cell(header, row, "module_name");
        if (!step || module.empty()) {
            addUnread(m_log, line.number, line.text, message(Messages::tr("{}: no step or no module"), file.path));
            return;
        }
        std::string series = file.what + "/" + std::string(module);
        if (m_log.rank && file.rank != *m_log.rank)
            series = "rank" + std::to_string(file.rank) + "/" + series;
        for (const char *part : {"scope", "micro_step"}) {
            if (const std::string_view text = cell(header, row, part); !text.empty())
                series.append("/").append(text);
        }
        if (const std::string_view stage = cell(header, row, "vpp_stage"); !stage.empty() && stage != "0")
            series = "vpp" + std::string(stage) + "/" + series;
        if (m_series.size() >= mostSeries && m_series.count(series) == 0) {
            ++m_leftOut;
            return;
        }
        Records &records = m_series[series];
        records.begin(*step, offset);
        for (std::size_t i = 0; i < header.size(); ++i) {
            if (!isStatistic(header[i]))
                continue;
            if (const auto number = parseNumber(row[i])) {
                records.set(records.metric(series + "/" + header[i]), *number);
                m_cells.addNumber(i, row[i], *number, line.number);
            } else if (!meansNoValue(row[i])) {
                m_cells.addText(i, row[i], line.number);
            }
        }
    }

    Log &m_log;
    CellCheck m_cells; // of one file
    std::int64_t m_leftOut = 0;
    std::map<std::string, Records> m_series;
};

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
            files.push_back(file ? *file : MonitorFile{log.path, fs::path(log.path).stem().string(), 0, 0});
        }
        for (const MonitorFile &file : files) {
            if (log.ranks.empty() || log.ranks.back() != file.rank)
                log.ranks.push_back(file.rank);
        }
        if (!log.ranks.empty())
            log.rank = options.rank.value_or(log.ranks.front());
        MonitorReading reading(log);
        std::uint64_t offset = 0;
        for (const MonitorFile &file : files) {
            if (progress.stopped() || (options.rank && file.rank != *options.rank))
                continue;
            log.files.push_back({file.path, offset});
            reading.readFile(file, offset, progress);
            offset += fs::file_size(file.path, error);
        }
        reading.finish();
        finishLog(log, nullptr);
        const auto ownNorm = [&](const Curve &curve) {
            return curve.metric.ends_with("/norm") && !curve.metric.starts_with("rank");
        };
        std::stable_partition(log.curves.begin(), log.curves.end(), ownNorm);
    }
};

} // namespace

void addMonitorFormats(LogFormats &formats)
{
    formats.push_back(std::make_unique<MonitorFormat>());
}

} // namespace rundiff
