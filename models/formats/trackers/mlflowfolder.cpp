// SPDX-License-Identifier: GPL-3.0-or-later
// A run in MLflow's file store: meta.yaml, and below `metrics` a file for each metric, whose path is the metric's name.
// A line is a value: time in milliseconds, value, step, and in newer versions words about a dataset or a model. The
// first versions wrote no step.
#include "models/formats/logs/records/rowlog.h"
#include "models/formats/logs/records/scalarseries.h"
#include "models/formats/trackers/trackedvalue.h"
#include "models/formats/trackers/trackerformats.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr int deepestMetric = 16;
constexpr std::size_t mostMetricFiles = 20000;
constexpr std::size_t fewestTimeDigits = 9; // seconds in the first versions, later milliseconds
constexpr std::streamsize largestMeta = 64 << 10;

struct MetricFile {
    std::string path, name;
};

struct MetricFiles {
    std::vector<MetricFile> files;
    std::int64_t leftOut = 0; // too many, too deep, or not listed
};

void addMetricFiles(const fs::path &folder, const std::string &prefix, int depth, MetricFiles &found)
{
    std::error_code error;
    std::vector<fs::path> paths;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        if (paths.size() < mostMetricFiles)
            paths.push_back(entry->path());
        else
            ++found.leftOut;
    }
    if (error)
        ++found.leftOut;
    std::sort(paths.begin(), paths.end());
    for (const fs::path &path : paths) {
        const std::string name = prefix + path.filename().string();
        const bool loop = fs::is_symlink(path, error) && fs::is_directory(path, error); // it may be one
        if (!loop && fs::is_directory(path, error) && depth < deepestMetric)
            addMetricFiles(path, name + "/", depth + 1, found);
        else if (fs::is_regular_file(path, error) && found.files.size() < mostMetricFiles)
            found.files.push_back({path.string(), name});
        else
            ++found.leftOut;
    }
}

std::string_view unquoted(std::string_view text)
{
    while (text.ends_with('\r') || text.ends_with(' '))
        text.remove_suffix(1);
    if (text.size() >= 2 && contains("'\"", text.front()) && text.back() == text.front())
        text = text.substr(1, text.size() - 2);
    return text;
}

template <typename Number>
bool isWhole(std::string_view text, Number &number)
{
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc{} && read.ptr == text.data() + text.size();
}

// 1 RUNNING, 2 SCHEDULED ...
std::string statusWord(std::string_view number)
{
    static constexpr std::array<const char *, 5> words = {"RUNNING", "SCHEDULED", "FINISHED", "FAILED", "KILLED"};
    std::size_t place = 0;
    if (isWhole(number, place) && place >= 1 && place <= words.size())
        return words[place - 1];
    return {};
}

// The files of one run.
class MetricReading
{
public:
    explicit MetricReading(Log &log) : m_log(log) {}

    void readFile(const MetricFile &file, std::uint64_t firstOffset, const Progress &progress)
    {
        Log own;
        own.path = file.path;
        std::vector<Stepless> stepless;
        bool steps = false;
        readLogLines(own, progress, [&](const Line &line) {
            if (line.text.empty())
                return;
            std::optional<Logged> logged = line.whole ? loggedIn(line.text) : std::nullopt;
            if (!line.whole) {
                addPending(m_log, line.number, false);
                m_log.problems.back().path = file.path;
            } else if (!logged) {
                addUnread(m_log, line.number, line.text,
                          message(Messages::tr("{}: not a time, a value and a step"), file.path));
            } else if (logged->step) {
                steps = true;
                m_series.add(file.name, *logged->step, logged->value, firstOffset + line.offset);
            } else {
                stepless.push_back({logged->value, firstOffset + line.offset, line.number});
            }
        });
        addStepless(file, stepless, steps);
        if (!steps && stepless.empty())
            m_log.problems.push_back({file.path, 0, Severity::Warning,
                                      message(Messages::tr("This file of a metric holds no value.")),
                                      Unread{UnreadReason::Damaged, "files", 1, {}}});
        append(m_log.problems, own.problems);
    }
    void finish() { m_series.finish(m_log); }

private:
    struct Logged {
        double value = 0;
        std::optional<std::int64_t> step;
    };
    struct Stepless {
        double value = 0;
        std::uint64_t offset = 0;
        std::int64_t line = 0;
    };

    static std::optional<Logged> loggedIn(std::string_view line)
    {
        std::array<std::string_view, 3> cells;
        std::size_t count = 0;
        std::string_view rest = line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
        for (; count < cells.size() && !rest.empty(); ++count) {
            const std::size_t end = std::min(rest.find(' '), rest.size());
            cells[count] = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        std::int64_t time = 0, step = 0;
        Logged logged;
        if (count < 2 || cells[0].size() < fewestTimeDigits || !isWhole(cells[0], time) ||
            !isPythonNumber(cells[1], logged.value) || (count == 3 && !isWhole(cells[2], step)))
            return std::nullopt;
        if (count == 3)
            logged.step = step;
        return logged;
    }

    // In a file without steps its lines are counted; next to others they are what is left of longer ones.
    void addStepless(const MetricFile &file, const std::vector<Stepless> &lines, bool steps)
    {
        std::int64_t step = 0;
        for (const Stepless &line : lines) {
            if (steps)
                addUnread(m_log, line.line, {}, message(Messages::tr("{}: the line has no step"), file.path));
            else
                m_series.add(file.name, step++, line.value, line.offset);
        }
    }

    // As Python prints it.
    static bool isPythonNumber(std::string_view text, double &value)
    {
        if (text == "nan")
            value = std::numeric_limits<double>::quiet_NaN();
        else if (isAnyOf(text, {"inf", "-inf"}))
            value = signedInfinity(text);
        else
            return isTrackedNumber(text, value);
        return true;
    }

    Log &m_log;
    ScalarSeries m_series;
};

class MlflowFolderFormat : public LogFormat
{
public:
    std::string id() const override { return "mlflow_run"; }
    std::string name() const override { return message(Messages::tr("run folder of MLflow")); }
    Stage stage() const override { return Stage::Signature; }

    Recognition recognise(const LogSample &sample) const override
    {
        const bool run = sample.folder && mlflowFolderRun(sample.path);
        return byMark(run, 10.0, message(Messages::tr("the folder holds MLflow's meta.yaml and a folder of metrics")));
    }

    void read(Log &log, const LogOptions &, const Progress &progress) const override
    {
        MetricFiles found;
        addMetricFiles(fs::path(log.path) / "metrics", {}, 0, found);
        MetricReading reading(log);
        std::uint64_t offset = 0;
        std::error_code error;
        for (const MetricFile &file : found.files) {
            if (progress.stopped())
                break;
            log.files.push_back({file.path, offset});
            reading.readFile(file, offset, progress);
            const auto size = fs::file_size(file.path, error);
            offset += error ? 1 : size + 1;
        }
        if (found.leftOut > 0)
            log.problems.push_back(
                {log.path, 0, Severity::Warning,
                 message(Messages::tr("{} files or folders of metrics were not read"), found.leftOut),
                 Unread{UnreadReason::Limit, "files", found.leftOut, {}}});
        if (const auto run = mlflowFolderRun(log.path); run && run->status == "RUNNING")
            log.problems.push_back({log.path, 0, Severity::Warning,
                                    message(Messages::tr("According to the tracker, this run has not ended."))});
        reading.finish();
        finishLog(log, nullptr);
    }
};

} // namespace

std::optional<RunChoice> mlflowFolderRun(const std::string &folder)
{
    std::error_code error;
    if (!fs::is_directory(fs::path(folder) / "metrics", error) ||
        !fs::is_regular_file(fs::path(folder) / "meta.yaml", error))
        return std::nullopt;
    std::ifstream file(fs::path(folder) / "meta.yaml", std::ios::binary);
    std::string meta(static_cast<std::size_t>(largestMeta), '\0');
    file.read(meta.data(), largestMeta);
    meta.resize(static_cast<std::size_t>(file.gcount()));
    RunChoice run;
    forEachLine(meta, [&](std::string_view line) {
        const std::size_t colon = line.find(": ");
        if (colon == std::string_view::npos)
            return;
        const std::string_view key = line.substr(0, colon), value = unquoted(line.substr(colon + 2));
        if (key == "run_id" || (key == "run_uuid" && run.id.empty()))
            run.id = value;
        else if (key == "run_name")
            run.name = value;
        else if (key == "status")
            run.status = statusWord(value);
        else if (key == "lifecycle_stage")
            run.deleted = value == "deleted";
    });
    if (run.id.empty()) // as the folder is called
        run.id = fs::path(folder).lexically_normal().filename().string();
    return run;
}

void addMlflowFolderFormats(LogFormats &formats)
{
    formats.push_back(std::make_unique<MlflowFolderFormat>());
}

} // namespace rundiff
