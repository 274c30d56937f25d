// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/trackers/swanlabrecords.h"

#include "models/formats/logs/readers/wirefields.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string>

namespace rundiff
{

namespace
{

using Type = WireFields::Type;

constexpr std::uint32_t finishRecord = 11, scalarRecord = 13;
constexpr std::array<std::uint32_t, 7> knownRecords = {10, finishRecord, 12, scalarRecord, 14, 16, 20};

// A value of zero is not stored. Returns false if the message is damaged.
bool readValue(std::string_view message, double &value)
{
    WireFields fields(message);
    value = 0;
    while (fields.next()) {
        if (fields.is(1, Type::Fixed64))
            value = std::bit_cast<double>(fields.value());
    }
    return !fields.damaged();
}

} // namespace

bool SwanlabRecords::take(std::string_view record, std::uint64_t at)
{
    std::string_view content;
    std::int64_t number = 0;
    std::uint32_t kind = 0;
    WireFields fields(record);
    while (fields.next()) {
        if (fields.is(1, Type::Varint))
            number = static_cast<std::int64_t>(fields.value());
        for (const std::uint32_t known : knownRecords) {
            if (fields.is(known, Type::Bytes)) {
                kind = known;
                content = fields.bytes();
            }
        }
    }
    if (fields.damaged() || kind == 0)
        return false;
    noteNumber(number, at);
    m_ended |= kind == finishRecord;
    return kind != scalarRecord || takeScalar(content, at);
}

// The start, the end and some files have negative numbers.
void SwanlabRecords::noteNumber(std::int64_t number, std::uint64_t at)
{
    if (number <= 0)
        return;
    ++m_numbered;
    if (number > m_highest + 1 && m_firstGap == 0)
        m_firstGap = at;
    m_highest = std::max(m_highest, number);
}

// Where records were damaged, the gap is that of their numbers.
void SwanlabRecords::finish()
{
    if (!m_lost && m_highest > m_numbered)
        losses.addMissing(m_firstGap, static_cast<std::uint64_t>(m_highest - m_numbered));
}

bool SwanlabRecords::takeScalar(std::string_view scalar, std::uint64_t at)
{
    std::string_view key;
    std::int64_t step = 0; // a step of zero is not stored
    double value = 0;
    bool valued = false;
    WireFields fields(scalar);
    while (fields.next()) {
        if (fields.is(1, Type::Bytes))
            key = fields.bytes();
        else if (fields.is(2, Type::Varint))
            step = static_cast<std::int64_t>(fields.value());
        else if (fields.is(5, Type::Bytes))
            valued = readValue(fields.bytes(), value);
    }
    if (fields.damaged() || key.empty() || !valued)
        return false;
    if (!isOfSwanlabsMachine(key))
        series.add(key, step, value, at);
    return true;
}

} // namespace rundiff
