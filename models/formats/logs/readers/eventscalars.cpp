// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/readers/eventscalars.h"

#include "models/formats/logs/readers/eventtensor.h"
#include "models/formats/logs/readers/wirefields.h"
#include "models/formats/logs/text/eventrecords.h"
#include "models/run/messages.h"

#include <bit>
#include <optional>

namespace rundiff
{

namespace
{

using Type = WireFields::Type;

// SummaryMetadata: 1 plugin (1 name). nullopt: damaged.
std::optional<std::string> pluginOf(std::string_view metadata)
{
    std::string name;
    WireFields fields(metadata);
    while (fields.next()) {
        if (!fields.is(1, Type::Bytes))
            continue;
        WireFields plugin(fields.bytes());
        while (plugin.next()) {
            if (plugin.is(1, Type::Bytes))
                name = plugin.bytes();
        }
        if (plugin.damaged())
            return std::nullopt;
    }
    if (fields.damaged())
        return std::nullopt;
    return name;
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
        add(skipped, message(Messages::tr("{} bytes of the event file are damaged and were skipped, the first at {}"),
                             skipped.count, skipped.place));
        add(wrongSums, message(Messages::tr("The checksum of {} events is wrong; they are ignored, the first at {}"),
                               wrongSums.count, wrongSums.place));
        add(unknown, message(Messages::tr("{} records of the event file are not events, the first at {}"),
                             unknown.count, unknown.place));
        add(cut,
            message(Messages::tr("The last event, at {}, is incomplete; it is read when it is complete."), cut.place));
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
            if (!takeEvent(record.data, firstOffset + record.at))
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

// Event: 2 step, 3 version, 5 summary, 7 session. MindSpore's have the same numbers.
bool EventScalars::takeEvent(std::string_view event, std::uint64_t offset)
{
    std::int64_t step = 0;
    std::string_view summary, session;
    WireFields fields(event);
    while (fields.next()) {
        if (fields.is(2, Type::Varint))
            step = static_cast<std::int64_t>(fields.value());
        else if (fields.is(3, Type::Bytes))
            m_mindspore = m_mindspore || fields.bytes().find("Mindspore") != std::string_view::npos;
        else if (fields.is(5, Type::Bytes))
            summary = fields.bytes();
        else if (fields.is(7, Type::Bytes))
            session = fields.bytes();
    }
    return !fields.damaged() && takeSession(session, step) && takeSummary(summary, step, offset);
}

// A second START means that the run began again at its step: what came from there on was overwritten.
bool EventScalars::takeSession(std::string_view session, std::int64_t step)
{
    WireFields fields(session);
    while (fields.next()) {
        if (!fields.is(1, Type::Varint) || fields.value() != 1)
            continue;
        if (m_anyStart || !m_series.empty())
            m_purged += static_cast<std::int64_t>(m_series.dropFrom(step));
        m_anyStart = true;
    }
    return !fields.damaged();
}

bool EventScalars::takeSummary(std::string_view summary, std::int64_t step, std::uint64_t offset)
{
    bool whole = true;
    WireFields fields(summary);
    while (fields.next()) {
        if (fields.is(1, Type::Bytes))
            whole = takeValue(fields.bytes(), step, offset) && whole;
    }
    return whole && !fields.damaged();
}

// Value: 1 tag, 2 TensorBoard's number, 3 MindSpore's, 8 tensor, 9 metadata.
bool EventScalars::takeValue(std::string_view value, std::int64_t step, std::uint64_t offset)
{
    std::string_view tag, tensor, metadata;
    std::optional<float> number;
    bool hasTensor = false;
    WireFields fields(value);
    while (fields.next()) {
        if (fields.is(1, Type::Bytes)) {
            tag = fields.bytes();
        } else if (fields.is(2, Type::Fixed32) || fields.is(3, Type::Fixed32)) {
            number = std::bit_cast<float>(static_cast<std::uint32_t>(fields.value()));
            m_mindspore |= fields.is(3, Type::Fixed32);
        } else if (fields.is(8, Type::Bytes)) {
            tensor = fields.bytes();
            hasTensor = true;
        } else if (fields.is(9, Type::Bytes)) {
            metadata = fields.bytes();
        }
    }
    if (fields.damaged())
        return false;
    if (!metadata.empty() && !m_plugins.contains(tag)) {
        const auto plugin = pluginOf(metadata);
        if (!plugin)
            return false;
        if (!plugin->empty())
            m_plugins.emplace(tag, *plugin);
    }
    if (number) {
        m_series.add(tag, step, *number, offset);
    } else if (hasTensor && !m_mindspore) {
        const auto plugin = m_plugins.find(tag);
        if (plugin != m_plugins.end() && plugin->second != "scalars")
            return true;
        const auto read = EventTensor::read(tensor);
        if (!read)
            return false;
        if (const auto scalar = read->scalar())
            m_series.add(tag, step, *scalar, offset);
    }
    return true;
}

void EventScalars::finish(Log &log)
{
    if (m_purged > 0)
        log.problems.push_back(
            {log.path, 0, Severity::Warning,
             message(Messages::tr(
                         "The run was resumed: {} values that it overwrote are ignored, as its event files specify."),
                     m_purged)});
    m_series.finish(log);
}

} // namespace rundiff
