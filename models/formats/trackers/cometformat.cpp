// SPDX-License-Identifier: GPL-3.0-or-later
// The messages of an offline experiment of Comet (messages.json, alone or in the archive that Comet makes of it): a
// line is a message, of which one with a value is {"type": "metric_msg", "payload": {"context": "train", "metric":
// {"metricName": "loss", "metricValue": 0.5, "step": 3, "epoch": 1}}}. Earlier versions call it "ws_msg".
#include "models/formats/logs/line/lenientjson.h"
#include "models/formats/logs/line/number.h"
#include "models/formats/logs/reading/logformat.h"
#include "models/formats/logs/records/rowlog.h"
#include "models/formats/logs/records/scalarseries.h"
#include "models/formats/trackers/trackedvalue.h"
#include "models/formats/trackers/trackerformats.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace rundiff
{

namespace
{

struct CometMessage {
    std::optional<std::string> type, context, name, value, step, epoch;
    bool metric = false; // it has parts of one
    bool twice = false;  // a part
};

void note(const LenientJson::Leaf &leaf, CometMessage &message)
{
    static constexpr std::string_view metric = "payload/metric/";
    static constexpr std::array<std::pair<std::string_view, std::optional<std::string> CometMessage::*>, 6> parts{{
        {"type", &CometMessage::type},
        {"payload/context", &CometMessage::context},
        {"payload/metric/metricName", &CometMessage::name},
        {"payload/metric/metricValue", &CometMessage::value},
        {"payload/metric/step", &CometMessage::step},
        {"payload/metric/epoch", &CometMessage::epoch},
    }};
    message.metric |= leaf.name.starts_with(metric);
    for (const auto &[name, part] : parts) {
        if (leaf.name != name)
            continue;
        message.twice = message.twice || (message.*part).has_value();
        message.*part = std::string(leaf.text);
    }
}

std::optional<std::int64_t> wholeNumber(const std::optional<std::string> &text)
{
    constexpr double most = 9e15;
    double value = 0;
    if (!text || !isTrackedNumber(*text, value) || !(std::fabs(value) < most) || value != std::floor(value))
        return std::nullopt;
    return static_cast<std::int64_t>(value);
}

class CometReading
{
public:
    // Returns false if a message with a value, or what may have been one, is damaged.
    bool take(std::string_view line, std::uint64_t offset)
    {
        CometMessage message;
        LenientJson json(line);
        const bool whole = json.leaves([&](const LenientJson::Leaf &leaf) { note(leaf, message); }) && json.atEnd();
        const bool ofMetrics = message.type == "metric_msg" || message.type == "ws_msg";
        if (!whole || !message.type || message.twice)
            return false;
        if (!message.metric)
            return message.type != "metric_msg";
        return ofMetrics && json.oddities() == 0 && takeMetric(message, offset);
    }

    ScalarSeries series;

private:
    bool takeMetric(const CometMessage &message, std::uint64_t offset)
    {
        double value = 0;
        if (!message.name || message.name->empty() || !message.step || !message.value ||
            !isTrackedNumber(*message.value, value))
            return false;
        if (message.name->starts_with("sys.")) // of the machine
            return true;
        const bool inContext = message.context && *message.context != "null" && !message.context->empty();
        const std::string name = inContext ? *message.context + "_" + *message.name : *message.name;
        std::optional<std::int64_t> step = wholeNumber(message.step);
        if (message.step == "null") // its epoch, or its number
            step = wholeNumber(message.epoch).value_or(m_values[name]);
        ++m_values[name];
        if (step)
            series.add(name, *step, value, offset);
        return step.has_value();
    }

    std::map<std::string, std::int64_t> m_values; // of each metric
};

class CometFormat : public LogFormat
{
public:
    std::string id() const override { return "comet"; }
    std::string name() const override { return message(Messages::tr("offline experiment of Comet")); }
    Stage stage() const override { return Stage::Json; }

    Recognition recognise(const LogSample &sample) const override
    {
        const std::string_view text = sample.text;
        const bool fits = text.find("\"payload\"") != std::string_view::npos &&
                          text.find("\"metricName\"") != std::string_view::npos &&
                          text.find("\"metricValue\"") != std::string_view::npos;
        return byMark(fits, 20.0, message(Messages::tr("each line is a message of Comet")));
    }

    void read(Log &log, const LogOptions &, const Progress &progress) const override
    {
        CometReading reading;
        readMessages(
            log, progress, [&](const Line &line) { return reading.take(line.text, line.offset); },
            message(Messages::tr("a damaged message of Comet")));
        reading.series.finish(log);
        finishLog(log, nullptr);
    }
};

} // namespace

void addCometFormats(LogFormats &formats)
{
    formats.push_back(std::make_unique<CometFormat>());
}

} // namespace rundiff
