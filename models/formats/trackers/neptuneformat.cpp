// SPDX-License-Identifier: GPL-3.0-or-later
// The operations of an offline run of Neptune (.neptune/offline/run__*/data-1.log): a line is {"obj": {"type":
// "LogFloats", "path": ["train", "loss"], "values": [{"value": 0.5, "step": 3, "ts": 1.7e9}]}, "version": 12}. Versions
// count the operations from 1; the file last_put_version next to it holds the last one.
#include "models/formats/files/filebytes.h"
#include "models/formats/logs/line/lenientjson.h"
#include "models/formats/logs/line/number.h"
#include "models/formats/logs/reading/logformat.h"
#include "models/formats/logs/records/rowlog.h"
#include "models/formats/logs/records/scalarseries.h"
#include "models/formats/trackers/trackedvalue.h"
#include "models/formats/trackers/trackerformats.h"
#include "models/run/appendpart.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::string_view numbersType = "LogFloats";
// Operations with lists of other things, and those that change series that are already there.
constexpr std::array<std::string_view, 4> otherLists = {"LogStrings", "LogImages", "AddStrings", "RemoveStrings"};
constexpr std::array<std::string_view, 3> changes = {"ClearFloatLog", "DeleteAttribute", "CopyAttribute"};

template <std::size_t count>
bool oneOf(const std::array<std::string_view, count> &known, std::string_view text)
{
    return std::find(known.begin(), known.end(), text) != known.end();
}

struct NeptuneValue {
    std::optional<double> value;
    std::optional<std::string> step; // "null": it has none
};

struct NeptuneOperation {
    std::optional<std::string> type, path;
    std::optional<std::vector<NeptuneValue>> values; // of numbers
    std::optional<std::int64_t> version;
    bool machine = false; // of the path "monitoring/..."
};

bool readPath(LenientJson &json, NeptuneOperation &operation)
{
    std::string part;
    if (operation.path)
        return false;
    operation.path.emplace();
    return json.array([&] {
        if (json.type() != LenientJson::Type::String || !json.string(part))
            return false;
        operation.machine = operation.machine || (operation.path->empty() && part == "monitoring");
        appendPart(*operation.path, "/", part);
        return true;
    });
}

bool readValue(LenientJson &json, NeptuneValue &value)
{
    return json.object([&](std::string_view name) {
        std::string_view word;
        if (!isAnyOf(name, {"value", "step"}) || json.type() != LenientJson::Type::Word)
            return json.skip();
        double number = 0;
        if (!json.word(word) || (name == "value" ? value.value.has_value() : value.step.has_value()))
            return false;
        if (name == "step")
            value.step = word;
        else if (isTrackedNumber(word, number))
            value.value = number;
        return true;
    });
}

bool readOperation(LenientJson &json, NeptuneOperation &operation)
{
    return json.object([&](std::string_view name) {
        if (name == "type" && json.type() == LenientJson::Type::String && !operation.type)
            return json.string(operation.type.emplace());
        if (name == "path" && json.type() == LenientJson::Type::Array)
            return readPath(json, operation);
        if (name != "values" || json.type() != LenientJson::Type::Array)
            return name != "type" && json.skip();
        if (operation.values)
            return false;
        operation.values.emplace();
        return json.array([&] {
            if (json.type() != LenientJson::Type::Object)
                return json.skip();
            return readValue(json, operation.values->emplace_back());
        });
    });
}

bool readLine(LenientJson &json, NeptuneOperation &operation)
{
    bool read = false;
    return json.object([&](std::string_view name) {
        std::string_view word;
        if (name == "obj" && json.type() == LenientJson::Type::Object && !std::exchange(read, true))
            return readOperation(json, operation);
        if (name != "version" || json.type() != LenientJson::Type::Word)
            return name != "obj" && json.skip();
        const bool again = operation.version.has_value();
        operation.version = json.word(word) ? parseInteger(word) : std::nullopt;
        return operation.version && !again;
    }) && read &&
           json.atEnd();
}

class NeptuneReading
{
public:
    // Returns false if the operation is damaged.
    bool take(const Line &line)
    {
        NeptuneOperation operation;
        LenientJson json(line.text);
        if (!readLine(json, operation) || !operation.type || !operation.path || !operation.version)
            return false;
        noteVersion(*operation.version, line.number);
        if (oneOf(changes, *operation.type))
            noteChange(line.number);
        if (*operation.type == numbersType)
            return json.oddities() == 0 && operation.values && takeValues(operation, line.offset);
        return !operation.values || oneOf(otherLists, *operation.type);
    }

    void report(Log &log, std::optional<std::int64_t> last) const
    {
        const auto add = [&](std::int64_t line, std::string message, UnreadReason reason, std::int64_t count) {
            if (count > 0)
                log.problems.push_back(
                    {log.path, line, Severity::Warning, std::move(message), Unread{reason, "records", count, {}}});
        };
        const std::int64_t missing = m_missing + std::max<std::int64_t>(last ? *last - m_version : 0, 0);
        add(m_firstGap, message(Messages::tr("{} numbered operations are missing in the file"), missing),
            UnreadReason::Damaged, missing);
        add(m_firstChange,
            message(Messages::tr("{} operations clear, delete or copy metrics, which is not done here"), m_changes),
            UnreadReason::Unrecognised, m_changes);
    }

    ScalarSeries series;

private:
    void noteVersion(std::int64_t version, std::int64_t line)
    {
        constexpr std::int64_t most = std::int64_t(1) << 53;
        if (version <= 0 || version > most)
            return;
        if (version > m_version + 1) {
            if (m_missing == 0)
                m_firstGap = line;
            m_missing += version - m_version - 1;
        }
        m_version = std::max(m_version, version);
    }

    void noteChange(std::int64_t line) { m_firstChange = m_changes++ == 0 ? line : m_firstChange; }

    bool takeValues(const NeptuneOperation &operation, std::uint64_t offset)
    {
        bool whole = !operation.path->empty();
        for (const NeptuneValue &value : *operation.values) {
            if (!whole || !value.value || !value.step) {
                whole = false;
                continue;
            }
            double step = static_cast<double>(m_values[*operation.path]++);
            const bool named = *value.step == "null" || isTrackedNumber(*value.step, step);
            if (operation.machine)
                continue;
            if (named && std::fabs(step) < 9e15 && step == std::floor(step))
                series.add(*operation.path, static_cast<std::int64_t>(step), *value.value, offset);
            else
                whole = false;
        }
        return whole;
    }

    std::map<std::string, std::int64_t> m_values; // of each metric
    std::int64_t m_version = 0, m_missing = 0, m_firstGap = 0;
    std::int64_t m_changes = 0, m_firstChange = 0;
};

// Adds a problem if the file is there and cannot be read.
std::optional<std::int64_t> lastVersion(Log &log)
{
    constexpr std::uint64_t most = 64;
    const std::filesystem::path path = std::filesystem::path(log.path).parent_path() / "last_put_version";
    std::error_code unseen;
    if (!std::filesystem::exists(path, unseen))
        return std::nullopt;
    const auto file = readWholeFile(path.string(), most);
    if (!file)
        log.problems.push_back(file.error());
    if (file)
        return parseInteger(trimmed(file->text()));
    return std::nullopt;
}

class NeptuneFormat : public LogFormat
{
public:
    std::string id() const override { return "neptune"; }
    std::string name() const override { return message(Messages::tr("offline run of Neptune")); }
    Stage stage() const override { return Stage::Json; }

    Recognition recognise(const LogSample &sample) const override
    {
        const std::string_view text = sample.text;
        const bool fits = text.find("{\"obj\": {\"type\": \"") != std::string_view::npos &&
                          text.find("\"version\": ") != std::string_view::npos &&
                          text.find("\"LogFloats\"") != std::string_view::npos;
        return byMark(fits, 20.0, message(Messages::tr("each line is an operation of Neptune")));
    }

    void read(Log &log, const LogOptions &, const Progress &progress) const override
    {
        NeptuneReading reading;
        readMessages(
            log, progress, [&](const Line &line) { return reading.take(line); },
            message(Messages::tr("a damaged operation of Neptune")));
        reading.report(log, lastVersion(log));
        reading.series.finish(log);
        finishLog(log, nullptr);
    }
};

} // namespace

void addNeptuneFormats(LogFormats &formats)
{
    formats.push_back(std::make_unique<NeptuneFormat>());
}

} // namespace rundiff
