// SPDX-License-Identifier: GPL-3.0-or-later
// The values of an offline session of ClearML (metrics.jsonl next to task.json): a line is a list of events, of which a
// scalar is {"type": "training_stats_scalar", "metric": "train", "variant": "loss", "iter": 3, "value": 0.5, ...}.
#include "models/formats/logs/line/lenientjson.h"
#include "models/formats/logs/line/number.h"
#include "models/formats/logs/reading/logformat.h"
#include "models/formats/logs/records/rowlog.h"
#include "models/formats/logs/records/scalarseries.h"
#include "models/formats/trackers/trackedvalue.h"
#include "models/formats/trackers/trackerformats.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <optional>
#include <string>

namespace rundiff
{

namespace
{

constexpr std::string_view scalarType = "training_stats_scalar", vectorType = "training_stats_vector";
// Events without numbers of the training: pictures and the lines of the console.
constexpr std::array<std::string_view, 3> otherTypes = {"plot", "training_debug_image", "log"};

struct ClearmlEvent {
    std::optional<std::string> type, metric, variant;
    std::optional<std::int64_t> iteration;
    std::optional<double> value;
};

// Returns false if the event is damaged; a member that it has twice is damage, too.
bool readEvent(LenientJson &json, ClearmlEvent &event)
{
    static constexpr std::array<std::string_view, 5> used = {"type", "metric", "variant", "iter", "value"};
    std::array<std::optional<std::string> *, 3> texts = {&event.type, &event.metric, &event.variant};
    std::bitset<used.size()> seen;
    return json.object([&](std::string_view name) {
        const auto place = static_cast<std::size_t>(std::find(used.begin(), used.end(), name) - used.begin());
        if (place == used.size())
            return json.skip();
        if (seen[place])
            return false;
        seen.set(place);
        if (place < texts.size() && json.type() == LenientJson::Type::String)
            return json.string(texts[place]->emplace());
        std::string_view word;
        if (place < texts.size() || json.type() != LenientJson::Type::Word)
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

// Events of one sort, with the line of the first.
struct CountedEvents {
    std::int64_t count = 0, firstLine = 0;
    void add(std::int64_t line) { firstLine = count++ == 0 ? line : firstLine; }
};

struct ClearmlReading {
    ScalarSeries series;
    CountedEvents vectors; // whole, and not read
    CountedEvents zeros;   // ClearML replaces NaN and infinity by 0

    void report(Log &log) const
    {
        const auto add = [&](const CountedEvents &events, std::string message, std::optional<Unread> unread) {
            if (events.count > 0)
                log.problems.push_back({log.path, events.firstLine, Severity::Warning, std::move(message), unread});
        };
        add(vectors, message(Messages::tr("{} events are vectors of numbers, which are not read"), vectors.count),
            Unread{UnreadReason::Unrecognised, "events", vectors.count, {}});
        add(zeros,
            message(Messages::tr("{} values are 0, which ClearML also writes for NaN and infinity"), zeros.count),
            std::nullopt);
    }
};

class ClearmlFormat : public LogFormat
{
public:
    std::string id() const override { return "clearml"; }
    std::string name() const override { return message(Messages::tr("offline session of ClearML")); }
    Stage stage() const override { return Stage::Json; }

    // Any line of the start shows it: the first one may be damaged.
    Recognition recognise(const LogSample &sample) const override
    {
        bool fits = false;
        for (std::string_view rest = sample.text; !rest.empty() && !fits;) {
            const std::string_view line = rest.substr(0, rest.find('\n'));
            const auto holds = [&](std::string_view name) { return line.find(name) != std::string_view::npos; };
            fits = line.starts_with("[{") && holds("\"metric\":") && holds("\"variant\":") && holds("\"iter\":");
            rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        }
        return byMark(fits, 20.0, message(Messages::tr("each line is a list of events of ClearML")));
    }

    void read(Log &log, const LogOptions &, const Progress &progress) const override
    {
        ClearmlReading reading;
        readMessages(
            log, progress, [&](const Line &line) { return readLine(line, reading); },
            message(Messages::tr("a damaged list of ClearML's events")));
        reading.report(log);
        reading.series.finish(log);
        finishLog(log, nullptr);
    }

private:
    // Returns false if an event of the line is damaged; the ones before it count.
    static bool readLine(const Line &line, ClearmlReading &reading)
    {
        LenientJson json(line.text);
        bool whole = true;
        const bool read = json.array([&] {
            ClearmlEvent event;
            const bool readable = readEvent(json, event);
            whole = readable && takeEvent(event, line, reading) && whole;
            return readable;
        });
        return read && whole && json.atEnd() && json.oddities() == 0;
    }

    // A metric with the name ":monitor:gpu" or the like is of the machine.
    static bool takeEvent(const ClearmlEvent &event, const Line &line, ClearmlReading &reading)
    {
        if (event.type == vectorType) {
            reading.vectors.add(line.number);
            return true;
        }
        if (event.type != scalarType)
            return event.type && std::find(otherTypes.begin(), otherTypes.end(), *event.type) != otherTypes.end();
        if (!event.metric || event.metric->empty() || !event.variant || !event.iteration || !event.value)
            return false;
        if (event.metric->starts_with(":monitor:"))
            return true;
        if (*event.value == 0)
            reading.zeros.add(line.number);
        reading.series.add(event.variant->empty() ? *event.metric : *event.metric + "/" + *event.variant,
                           *event.iteration, *event.value, line.offset);
        return true;
    }
};

} // namespace

void addClearmlFormats(LogFormats &formats)
{
    formats.push_back(std::make_unique<ClearmlFormat>());
}

} // namespace rundiff
