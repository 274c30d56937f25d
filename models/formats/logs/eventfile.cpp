// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/eventfile.h"

#include "models/formats/logs/eventrecords.h"
#include "models/formats/logs/mindsporeevent.pb.h"
#include "models/formats/logs/recordcurves.h"
#include "models/formats/logs/records.h"
#include "models/formats/logs/tensorboardevent.pb.h"
#include "models/run/messages.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <optional>

namespace rundiff
{

namespace
{

double halfValue(std::uint16_t bits)
{
    const int exponent = bits >> 10 & 0x1f;
    const int fraction = bits & 0x3ff;
    double value = 0;
    if (exponent == 0x1f)
        value = fraction ? std::nan("") : HUGE_VAL;
    else
        value = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 1024, exponent - 25);
    return bits & 0x8000 ? -value : value;
}

double bfloat16Value(std::uint16_t bits)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

// TensorFlow's numbers for data types.
enum Dtype { Float = 1, Double = 2, Int32 = 3, Int64 = 9, Bfloat16 = 14, Half = 19 };

std::optional<double> contentValue(int dtype, std::string_view content)
{
    const char *bytes = content.data();
    switch (dtype) {
    case Float:
        return content.size() == 4 ? std::optional<double>(std::bit_cast<float>(littleEndian<std::uint32_t>(bytes)))
                                   : std::nullopt;
    case Double:
        return content.size() == 8 ? std::optional(std::bit_cast<double>(littleEndian<std::uint64_t>(bytes)))
                                   : std::nullopt;
    case Int32:
        return content.size() == 4 ? std::optional<double>(littleEndian<std::int32_t>(bytes)) : std::nullopt;
    case Int64:
        return content.size() == 8 ? std::optional<double>(static_cast<double>(littleEndian<std::int64_t>(bytes)))
                                   : std::nullopt;
    case Half:
        return content.size() == 2 ? std::optional(halfValue(littleEndian<std::uint16_t>(bytes))) : std::nullopt;
    case Bfloat16:
        return content.size() == 2 ? std::optional(bfloat16Value(littleEndian<std::uint16_t>(bytes))) : std::nullopt;
    default:
        return std::nullopt;
    }
}

// A tensor of one element.
std::optional<double> scalarOf(const tensorboard::TensorProto &tensor)
{
    for (const auto &dim : tensor.tensor_shape().dim()) {
        if (dim.size() != 1)
            return std::nullopt;
    }
    if (!tensor.tensor_content().empty())
        return contentValue(tensor.dtype(), tensor.tensor_content());
    if (tensor.float_val_size() == 1)
        return tensor.float_val(0);
    if (tensor.double_val_size() == 1)
        return tensor.double_val(0);
    if (tensor.int_val_size() == 1)
        return tensor.int_val(0);
    if (tensor.int64_val_size() == 1)
        return static_cast<double>(tensor.int64_val(0));
    if (tensor.half_val_size() == 1) {
        const auto bits = static_cast<std::uint16_t>(tensor.half_val(0));
        return tensor.dtype() == Bfloat16 ? bfloat16Value(bits) : halfValue(bits);
    }
    return std::nullopt;
}

} // namespace

// What of one file could not be read: each kind with its first place.
struct EventScalars::Losses {
    Unread skipped{UnreadReason::Damaged, "bytes", 0, {}};
    Unread wrongSums{UnreadReason::Checksum, "events", 0, {}};
    Unread unknown{UnreadReason::Unrecognised, "events", 0, {}};
    Unread cut{UnreadReason::Truncated, "events", 0, {}};

    static void lose(Unread &lost, std::uint64_t at, std::uint64_t count = 1)
    {
        if (lost.count == 0)
            lost.place = fmt::format("byte {}", at);
        lost.count += static_cast<std::int64_t>(count);
    }

    void report(const std::string &path, Problems &problems) const
    {
        const auto add = [&](const Unread &lost, std::string message) {
            if (lost.count > 0)
                problems.push_back({path, 0, Severity::Warning, std::move(message), lost});
        };
        add(skipped, say(Words::tr("{} bytes of the event file are damaged and were skipped, the first at {}"),
                         skipped.count, skipped.place));
        add(wrongSums, say(Words::tr("The checksum of {} events is wrong; they are ignored, the first at {}"),
                           wrongSums.count, wrongSums.place));
        add(unknown, say(Words::tr("{} records of the event file are not events, the first at {}"), unknown.count,
                         unknown.place));
        add(cut, say(Words::tr("The last event, at {}, is incomplete; it is read when it is complete."), cut.place));
    }
};

void EventScalars::readFile(LogText &file, const std::string &path, std::uint64_t firstOffset, Log &log)
{
    Losses losses;
    EventRecords records(file);
    EventRecord record;
    while (records.next(record)) {
        if (record.skipped > 0)
            Losses::lose(losses.skipped, record.at - record.skipped, record.skipped);
        switch (record.state) {
        case EventRecord::State::Whole:
            if (!takeRecord(record.data, firstOffset + record.at))
                Losses::lose(losses.unknown, record.at);
            break;
        case EventRecord::State::WrongSum:
            Losses::lose(losses.wrongSums, record.at);
            break;
        case EventRecord::State::Cut:
            Losses::lose(losses.cut, record.at);
            break;
        case EventRecord::State::None:
            break;
        }
    }
    losses.report(path, log.problems);
}

bool EventScalars::takeRecord(std::string_view record, std::uint64_t offset)
{
    return m_mindspore ? takeMindSpore(record, offset) : takeTensorBoard(record, offset);
}

bool EventScalars::takeTensorBoard(std::string_view record, std::uint64_t offset)
{
    tensorboard::Event event;
    if (!event.ParseFromArray(record.data(), static_cast<int>(record.size())))
        return takeMindSpore(record, offset);
    if (event.file_version().find("Mindspore") != std::string::npos) {
        m_mindspore = true;
        return true;
    }
    // A second START says that the run began again at its step: what came from there on was overwritten.
    if (event.has_session_log() && event.session_log().status() == 1) {
        if (m_anyStart || !m_series.empty())
            purge(event.step());
        m_anyStart = true;
    }
    for (const auto &value : event.summary().value()) {
        Series &series = m_series[value.tag()];
        if (series.plugin.empty() && value.metadata().has_plugin_data())
            series.plugin = value.metadata().plugin_data().plugin_name();
        if (value.has_simple_value()) {
            add(value.tag(), event.step(), value.simple_value(), offset);
        } else if (value.has_tensor() && (series.plugin.empty() || series.plugin == "scalars")) {
            if (const auto scalar = scalarOf(value.tensor())) {
                series.doubles = series.doubles || value.tensor().dtype() == Double;
                add(value.tag(), event.step(), *scalar, offset);
            }
        }
    }
    return true;
}

bool EventScalars::takeMindSpore(std::string_view record, std::uint64_t offset)
{
    mindspore::Event event;
    if (!event.ParseFromArray(record.data(), static_cast<int>(record.size())))
        return false;
    for (const auto &value : event.summary().value()) {
        if (value.has_scalar_value()) {
            m_mindspore = true;
            add(value.tag(), event.step(), value.scalar_value(), offset);
        }
    }
    return true;
}

void EventScalars::add(const std::string &tag, std::int64_t step, double value, std::uint64_t offset)
{
    Series &series = m_series[tag];
    if (series.steps.empty())
        m_order.push_back(tag);
    series.steps.push_back(step);
    series.values.push_back(value);
    series.offsets.push_back(offset);
    m_events += m_lastOffset != offset;
    m_lastOffset = offset;
}

void EventScalars::purge(std::int64_t step)
{
    for (auto &[tag, series] : m_series) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < series.steps.size(); ++i) {
            if (series.steps[i] >= step) {
                ++m_purged;
                continue;
            }
            series.steps[kept] = series.steps[i];
            series.values[kept] = series.values[i];
            series.offsets[kept++] = series.offsets[i];
        }
        series.steps.resize(kept);
        series.values.resize(kept);
        series.offsets.resize(kept);
    }
}

void EventScalars::finish(Log &log)
{
    if (m_purged > 0)
        log.problems.push_back(
            {log.path, 0, Severity::Warning,
             say(Words::tr("The run was resumed: {} values that it overwrote are ignored, as its event files specify."),
                 m_purged)});
    for (const std::string &tag : m_order) {
        const Series &series = m_series[tag];
        if (series.steps.empty() || log.curve(tag))
            continue;
        std::vector<Records> records(1);
        const std::size_t metric = records[0].metric(tag);
        for (std::size_t i = 0; i < series.steps.size(); ++i) {
            records[0].begin(series.steps[i], series.offsets[i]);
            records[0].setBinary(metric, series.values[i]);
        }
        addCurves(log, std::move(records), {}, std::nullopt, log.restarts.empty());
    }
    log.recordCount = m_events;
}

} // namespace rundiff
