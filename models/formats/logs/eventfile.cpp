// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/eventfile.h"

#include "models/formats/logs/crc32c.h"
#include "models/formats/logs/mindsporeevent.pb.h"
#include "models/formats/logs/records.h"
#include "models/formats/logs/rowlog.h"
#include "models/formats/logs/tensorboardevent.pb.h"
#include "models/run/words.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <optional>

namespace rundiff
{

namespace
{

constexpr std::size_t headerSize = 12, footerSize = 4;
constexpr std::uint64_t largestRecord = std::uint64_t(256) << 20; // images and graphs lie in records too

template <typename T>
T littleEndian(const char *bytes)
{
    T value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i)
        value = static_cast<T>(value | static_cast<T>(static_cast<unsigned char>(bytes[i])) << (8 * i));
    return value;
}

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

bool beginsWithRecord(std::string_view start)
{
    return start.size() >= headerSize &&
           littleEndian<std::uint32_t>(start.data() + 8) == maskedCrc32c(start.substr(0, 8));
}

void EventScalars::readFile(LogText &file, const std::string &path, std::uint64_t firstOffset, Log &log)
{
    std::vector<char> record;
    std::uint64_t at = 0;
    const auto problem = [&](std::string message) {
        log.problems.push_back({path, 0, Severity::Warning, std::move(message)});
    };
    while (true) {
        char header[headerSize];
        const std::size_t got = file.readSome(at, header);
        if (got == 0)
            return;
        if (got < headerSize) {
            problem(say(Words::tr("The last event, at byte {}, is unfinished; it is read once it is whole."), at));
            return;
        }
        const std::uint64_t length = littleEndian<std::uint64_t>(header);
        if (!beginsWithRecord({header, headerSize}) || length > largestRecord) {
            addUnread(log, 0, {},
                      say(Words::tr("{}: the length at byte {} is damaged; nothing behind it can be read"), path, at));
            return;
        }
        record.resize(static_cast<std::size_t>(length) + footerSize);
        if (file.readSome(at + headerSize, record) < record.size()) {
            problem(say(Words::tr("The last event, at byte {}, is unfinished; it is read once it is whole."), at));
            return;
        }
        const std::string_view data(record.data(), static_cast<std::size_t>(length));
        if (littleEndian<std::uint32_t>(record.data() + length) != maskedCrc32c(data))
            addUnread(log, 0, {}, say(Words::tr("{}: the checksum of the event at byte {} is wrong"), path, at));
        else if (!takeRecord(data, firstOffset + at))
            addUnread(log, 0, {}, say(Words::tr("{}: the event at byte {} is no event"), path, at));
        at += headerSize + record.size();
    }
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
        log.problems.push_back({log.path, 0, Severity::Warning,
                                say(Words::tr("The run was resumed: {} values that it overwrote are left out, as its "
                                              "event files ask."),
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
    for (const UnreadLine &line : log.unreadLines) // a damaged event has no line; its place is in the reason
        log.problems.push_back({log.path, line.line, Severity::Warning, line.reason});
}

} // namespace rundiff
