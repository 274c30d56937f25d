// SPDX-License-Identifier: GPL-3.0-or-later
// The monitor of msprobe: rank<r>/<what>_<a>-<b>.csv (or rank_<r>/<what>_step<a>-<b>.csv, or
// <date>-rank<r>-<code>/...), one row for each step, module and stage, one column for each statistic. Series of the
// first rank, or of the one that is asked for, have their own names; those of the others have their rank in front.
#include "models/formats/logs/cellcheck.h"
#include "models/formats/logs/format.h"
#include "models/formats/logs/monitoralerts.h"
#include "models/formats/logs/monitorfiles.h"
#include "models/formats/logs/monitorseries.h"
#include "models/formats/logs/rowlog.h"
#include "models/formats/logs/segments.h"
#include "models/formats/logs/tablerow.h"
#include "models/run/messages.h"

#include <algorithm>
#include <filesystem>
#include <optional>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

class MonitorReading
{
public:
    explicit MonitorReading(Log &log) : m_log(log) {}

    void readFile(const MonitorFile &file, std::uint64_t firstOffset, const Progress &progress)
    {
        Log own;
        own.path = file.path;
        m_header = {};
        m_cells = {};
        TableRow row;
        readLogLines(own, progress, [&](const Line &line) {
            row.split(line.text, ',');
            if (m_header.cells == 0) {
                takeHeader(row);
            } else if (row.size() != m_header.cells || row.torn() || isDamaged(line.text)) {
                if (!line.text.empty())
                    addUnread(m_log, line.number, line.text,
                              message(Messages::tr("{}: {} cells where the header has {}"), file.path, row.size(),
                                      m_header.cells));
            } else {
                addRow(file, row, line, firstOffset + line.offset);
            }
        });
        for (UnreadLine &cell : m_cells.strangeCells())
            addUnread(m_log, cell.line, cell.text, file.path + ": " + cell.reason);
        append(m_log.problems, own.problems);
    }

    void finish() { m_series.finish(m_log); }

private:
    // Of one file: what its columns are.
    struct Header {
        struct Statistic {
            std::size_t column = 0, number = 0;
        };
        std::size_t cells = 0;
        std::optional<std::size_t> step, module, scope, microStep, stage;
        std::vector<Statistic> statistics;
    };

    void takeHeader(const TableRow &row)
    {
        m_header.cells = row.size();
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string_view name = row[i];
            if (name == "step")
                m_header.step = i;
            else if (name == "name" || name == "module_name")
                m_header.module = i;
            else if (name == "scope")
                m_header.scope = i;
            else if (name == "micro_step")
                m_header.microStep = i;
            else if (name == "vpp_stage")
                m_header.stage = i;
            else if (!name.empty())
                m_header.statistics.push_back({i, m_series.statistic(name)});
        }
    }

    static std::string_view cell(const TableRow &row, const std::optional<std::size_t> &column)
    {
        return column ? row[*column] : std::string_view();
    }

    // A series is the stage, the module and the statistic; the metric's name puts the statistic last.
    void nameSeries(const MonitorFile &file, const TableRow &row, std::string_view module)
    {
        m_name.clear();
        if (const std::string_view stage = cell(row, m_header.stage); !stage.empty() && stage != "0")
            m_name.append("vpp").append(stage).append("/");
        if (m_log.rank && file.rank != *m_log.rank)
            m_name.append("rank").append(std::to_string(file.rank)).append("/");
        m_name.append(file.what).append("/").append(module);
        for (const std::string_view part : {cell(row, m_header.scope), cell(row, m_header.microStep)}) {
            if (!part.empty())
                m_name.append("/").append(part);
        }
    }

    void addRow(const MonitorFile &file, const TableRow &row, const Line &line, std::uint64_t offset)
    {
        const auto step = parseStep(cell(row, m_header.step));
        const std::string_view module = cell(row, m_header.module);
        if (!step || module.empty()) {
            addUnread(m_log, line.number, line.text, message(Messages::tr("{}: no step or no module"), file.path));
            return;
        }
        nameSeries(file, row, module);
        MonitorSeries::Series *const series = m_series.named(m_name);
        if (!series)
            return;
        series->begin(*step, offset);
        for (const Header::Statistic &statistic : m_header.statistics) {
            const std::string_view text = row[statistic.column];
            if (const auto number = parseNumber(text)) {
                series->set(statistic.number, *number);
                m_cells.addNumber(statistic.column, text, *number, line.number);
            } else if (!meansNoValue(text)) {
                m_cells.addText(statistic.column, text, line.number);
            }
        }
    }

    Log &m_log;
    Header m_header;
    CellCheck m_cells; // of one file
    std::string m_name;
    MonitorSeries m_series;
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
            const std::string stem = fs::path(log.path).stem().string();
            files.push_back(file ? *file : MonitorFile{log.path, stem.substr(0, stem.rfind('_')), 0, 0});
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
        const Problems alerts = monitorAlerts(log.path);
        append(log.problems, alerts);
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
