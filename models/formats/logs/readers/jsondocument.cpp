// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/readers/jsondocument.h"

#include "models/formats/logs/line/lineskeleton.h"
#include "models/formats/logs/records/rowlog.h"
#include "models/formats/texts/cuttext.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using Type = LenientJson::Type;

constexpr std::string_view historyName = "log_history";
constexpr std::string_view blanks = " \t\r\n";
constexpr std::size_t shownLength = 100;

} // namespace

bool JsonDocument::read()
{
    bool whole = false;
    if (m_json.type() == Type::Array)
        whole = records();
    else if (m_json.type() == Type::Object)
        whole = m_json.object([this](std::string_view name) { return member(std::string(name)); });
    m_closed = whole;
    if (!whole && !m_history) { // a damage in front of the records does not take them away
        const std::size_t broken = m_json.position();
        if (const auto begin = historyBegin()) {
            lose(broken, message(Messages::tr("the JSON document is damaged here")));
            m_json.goTo(*begin);
            m_history = true;
            records();
            return false;
        }
    }
    if (!whole)
        lose(m_json.position(), message(Messages::tr("the JSON document is truncated or damaged here")));
    else if (!atEnd())
        lose(m_json.position(), message(Messages::tr("there is text after the JSON document")));
    if (m_json.oddities() > 0)
        lose(m_json.firstOddity(), message(Messages::tr("this is not JSON")));
    return whole && m_sound;
}

bool JsonDocument::member(const std::string &name)
{
    const Type type = m_json.type();
    const bool misspelt = isMisspelt(name, historyName);
    if (type == Type::Array && (name == historyName || misspelt)) {
        m_history = true;
        if (misspelt)
            lose(m_json.position(), message(Messages::tr("\"{}\" is damaged: \"{}\" is expected"), name, historyName));
        return records();
    }
    if (type == Type::Array && holdsObjects())
        return list(name);
    if (type == Type::Array)
        return numbers(name, 1, 1);
    if (type == Type::Object)
        return golden(name);
    return m_json.skip();
}

// Of the list that comes next.
bool JsonDocument::holdsObjects() const
{
    const std::size_t inside = m_text.find_first_not_of(blanks, m_text.find('[', m_json.position()) + 1);
    return inside != std::string_view::npos && m_text[inside] == '{';
}

// {"iterations": [{...}, {...}]}: the steps of a second list say nothing about those of the first one.
bool JsonDocument::list(const std::string &name)
{
    const std::size_t begin = m_json.position();
    if (m_list && m_rows.records() > 0) {
        leaveOut(begin, message(Messages::tr("\"{}\" is a further list of records"), name));
        return m_json.skip();
    }
    m_list = true;
    return records();
}

// [{...}, {...}] or TensorBoard's [[wall time, step, value], ...]
bool JsonDocument::records()
{
    const auto take = [this] { return record(); };
    m_begin = m_json.position();
    for (bool whole = m_json.array(take); !whole; whole = m_json.elements(take)) {
        const auto next = nextRecord(m_begin + 1);
        if (!next)
            return false;
        lose(m_begin, message(Messages::tr("the JSON record is damaged")));
        m_json.goTo(*next);
    }
    return true;
}

bool JsonDocument::record()
{
    ++m_index;
    const Type type = m_json.type();
    m_begin = std::min(m_text.find_first_not_of(blanks, m_json.position()), m_text.size());
    const std::size_t begin = m_begin;
    bool whole = false;
    if (type == Type::Array) {
        whole = triple();
    } else if (type != Type::Object) {
        whole = number("loss", m_index, begin);
    } else {
        const std::size_t inside = m_text.find_first_not_of(blanks, begin + 1);
        if (inside != std::string_view::npos && m_text[inside] == '}')
            lose(begin, message(Messages::tr("the record is empty")));
        const JsonRows::Taken taken = m_rows.take(m_json, begin);
        if (taken == JsonRows::Taken::Unusable)
            lose(begin, message(Messages::tr("\"{}\" is not a number"), m_rows.unusable()));
        else if (taken == JsonRows::Taken::NoStep)
            lose(begin, message(Messages::tr("the record has no step")));
        else if (m_rows.odd())
            lose(begin, message(Messages::tr("a name occurs twice in the record")));
        whole = taken != JsonRows::Taken::Broken;
    }
    if (whole)
        m_begin = m_json.position();
    return whole;
}

// A record starts with its bracket after another record or at the start of the list.
std::optional<std::size_t> JsonDocument::nextRecord(std::size_t from) const
{
    if (m_series && m_rows.records() > 0 && m_text.find('{', from) == std::string_view::npos)
        return std::nullopt; // numbers have no brackets of their own
    for (std::size_t at = m_text.find('{', from); at != std::string_view::npos; at = m_text.find('{', at + 1)) {
        const std::size_t before = m_text.find_last_not_of(blanks, at - 1);
        if (before != std::string_view::npos && std::string_view(",[}").find(m_text[before]) != std::string_view::npos)
            return at;
    }
    return std::nullopt;
}

std::optional<std::size_t> JsonDocument::historyBegin() const
{
    const std::size_t name = m_text.find(historyName);
    const std::size_t list = name == std::string_view::npos ? name : m_text.find('[', name);
    if (list == std::string_view::npos)
        return std::nullopt;
    return list;
}

bool JsonDocument::triple()
{
    std::vector<std::string> cells;
    const std::size_t begin = m_json.position();
    const bool complete = m_json.array([&] {
        std::string cell;
        std::string_view piece;
        if (m_json.type() == Type::String ? !m_json.string(cell) : !m_json.word(piece))
            return false;
        cells.push_back(cell.empty() ? std::string(piece) : cell);
        return cells.size() <= 3;
    });
    const auto step = cells.size() == 3 ? parseStep(cells[1]) : std::nullopt;
    const auto value = cells.size() == 3 ? parseNumber(cells[2]) : std::nullopt;
    if (step && value) {
        m_series = true;
        m_rows.add("Value", *step, *value, begin);
    } else if (complete && m_series) {
        lose(begin, message(Messages::tr("no step and value could be read")));
    }
    return complete;
}

bool JsonDocument::number(const std::string &metric, std::int64_t step, std::size_t begin)
{
    std::string cell;
    std::string_view piece;
    if (m_json.type() == Type::String ? !m_json.string(cell) : !m_json.word(piece))
        return m_json.skip();
    const std::size_t next = m_text.find_first_not_of(blanks, m_json.position());
    if (next == std::string_view::npos || std::string_view(",]}").find(m_text[next]) == std::string_view::npos)
        return false; // a part of the number is missing
    if (const auto value = parseNumber(cell.empty() ? piece : std::string_view(cell))) {
        m_series = true;
        m_rows.add(metric, step, *value, begin);
    }
    return true;
}

bool JsonDocument::numbers(const std::string &metric, std::int64_t first, std::int64_t interval)
{
    std::int64_t step = first - interval;
    return m_json.array([&] { return number(metric, step += interval, m_json.position()); });
}

// Megatron's golden values: {"start_step": 1, "step_interval": 5, "values": {"1": 10.4} or [10.4]}
bool JsonDocument::golden(const std::string &metric)
{
    std::int64_t first = 1, interval = 1;
    return m_json.object([&](std::string_view name) {
        std::string_view piece;
        if (isAnyOf(name, {"start_step", "step_interval"})) {
            if (!m_json.word(piece))
                return false;
            (name == "start_step" ? first : interval) = parseStep(piece).value_or(1);
            return true;
        }
        if (name != "values")
            return m_json.skip();
        if (m_json.type() == Type::Array)
            return numbers(metric, first, interval);
        if (m_json.type() != Type::Object)
            return m_json.skip();
        return m_json.object(
            [&](std::string_view step) { return number(metric, parseStep(step).value_or(0), m_json.position()); });
    });
}

void JsonDocument::lose(std::size_t at, std::string reason)
{
    m_sound = false;
    leaveOut(at, std::move(reason));
}

void JsonDocument::leaveOut(std::size_t at, std::string reason)
{
    at = std::min(at, m_text.size());
    if (at < m_lostAt) {
        m_lostAt = 0;
        m_lostLine = 1;
    }
    const std::string_view between = m_text.substr(m_lostAt, at - m_lostAt);
    m_lostLine += std::count(between.begin(), between.end(), '\n');
    m_lostAt = at;
    addUnread(m_log, m_lostLine, cutText(m_text.substr(at), shownLength), std::move(reason));
}

} // namespace rundiff
