// SPDX-License-Identifier: GPL-3.0-or-later
// The values of an offline session of ClearML (metrics.jsonl beside task.json): a line is a list of events, of which a
// scalar is {"type": "training_stats_scalar", "metric": "train", "variant": "loss", "iter": 3, "value": 0.5, ...}.
#include "models/formats/logs/format.h"
#include "models/formats/logs/lenientjson.h"
#include "models/formats/logs/number.h"
#include "models/formats/logs/rowlog.h"
#include "models/formats/logs/scalarseries.h"
#include "models/formats/trackers/trackedvalue.h"
#include "models/formats/trackers/trackerformats.h"
#include "models/run/messages.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

namespace
{

struct ClearmlEvent {
    std::string type, metric, variant;
    std::optional<std::int64_t> iteration;
    std::optional<double> value;
};

// Returns false if the event is damaged; a member that it has twice is damage, too.
bool readEvent(LenientJson &json, ClearmlEvent &event)
{
    std::vector<std::string> names;
    return json.object([&](std::string_view name) {
        if (std::find(names.begin(), names.end(), name) != names.end())
            return false;
        names.emplace_back(name);
        std::string *const text = name == "type"      ? &event.type
                                  : name == "metric"  ? &event.metric
                                  : name == "variant" ? &event.variant
                                                      : nullptr;
        if (text && json.type() == LenientJson::Type::String)
            return json.string(*text);
        std::string_view word;
        if ((name != "iter" && name != "value") || json.type() != LenientJson::Type::Word)
            return json.skip();
        if (!json.word(word))
            return false;
        double value = 0;
        if (name == "iter")
            event.iteration = parseInteger(word);
        else if (isTrackedNumber(word, value))
            event.value = value;
        return true;
    });
}

class ClearmlFormat : public LogFormat
{
public:
    std::string id() const override { return "clearml"; }
    std::string name() const override { return message(Messages::tr("offline session of ClearML")); }
    Stage stage() const override { return Stage::Json; }

    Recognition recognise(const LogSample &sample) const override
    {
        const std::string_view line = std::string_view(sample.text).substr(0, sample.text.find('\n'));
        const auto holds = [&](std::string_view name) { return line.find(name) != std::string_view::npos; };
        const bool fits = line.starts_with("[{") && holds("\"metric\":") && holds("\"variant\":") && holds("\"iter\":");
        return {fits ? 20.0 : 0.0, message(Messages::tr("each line is a list of events of ClearML"))};
    }

    void read(Log &log, const LogOptions &, const Progress &progress) const override
    {
        ScalarSeries series;
        readLogLines(log, progress, [&](const Line &line) {
            if (line.text.empty())
                return;
            if (readLine(line, series))
                return;
            if (line.whole)
                addUnread(log, line.number, line.text, message(Messages::tr("a damaged list of ClearML's events")));
            else
                addPending(log, line.number, false);
        });
        series.finish(log);
        finishLog(log, nullptr);
    }

private:
    // Returns false if an event of the line is damaged; the ones before it count.
    static bool readLine(const Line &line, ScalarSeries &series)
    {
        LenientJson json(line.text);
        bool whole = true;
        const bool read = json.array([&] {
            ClearmlEvent event;
            const bool readable = readEvent(json, event);
            whole = readable && takeEvent(event, line.offset, series) && whole;
            return readable;
        });
        return read && whole && json.atEnd() && json.oddities() == 0;
    }

    // Events of other types are texts and pictures; ":monitor:gpu" and the like are of the machine.
    static bool takeEvent(const ClearmlEvent &event, std::uint64_t offset, ScalarSeries &series)
    {
        if (event.type != "training_stats_scalar" || event.metric.starts_with(":monitor:"))
            return !event.type.empty();
        if (event.metric.empty() || !event.iteration || !event.value)
            return false;
        series.add(event.variant.empty() ? event.metric : event.metric + "/" + event.variant, *event.iteration,
                   *event.value, offset);
        return true;
    }
};

} // namespace

void addClearmlFormats(LogFormats &formats)
{
    formats.push_back(std::make_unique<ClearmlFormat>());
}

} // namespace rundiff
