// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of tables, read by their headers or by the names in them.
#include "models/formats/logs/line/number.h"
#include "models/formats/logs/line/segments.h"
#include "models/formats/logs/words/wordreader.h"
#include "models/run/lookup.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

using Where = LineReading::Place;

constexpr std::size_t longestHeaderLine = 400; // of a header of two lines
constexpr std::size_t mostTables = 4;          // whose rows alternate

} // namespace

// Rows of an earlier table may follow those of another one, whose header is between them.
void WordReader::beginTable(WordTable table)
{
    std::erase_if(m_tables, [&](const WordTable &known) { return known.key() == table.key(); });
    if (m_tables.size() == mostTables)
        m_tables.pop_back();
    m_tables.insert(m_tables.begin(), std::move(table));
}

bool WordReader::noteHeader(std::string_view segment)
{
    auto table = WordTable::begunBy(segment);
    if (!table && !m_headerAbove.empty())
        table = WordTable::begunBy(m_headerAbove, segment);
    const bool begins = table.has_value();
    if (begins)
        beginTable(std::move(*table));
    m_headerAbove = segment.substr(0, segment.size() <= longestHeaderLine ? segment.size() : 0);
    return begins || m_results;
}

bool WordReader::readBlock(const std::vector<WordBlock::Entry> &entries, LineReading &reading)
{
    reading.clear();
    m_fields.clear();
    m_metrics.clear();
    m_hasShape = false;
    WordForm form;
    form.record = true;
    int rank = 0;
    for (const WordBlock::Entry &entry : entries) {
        const LabelMeaning &meaning = this->meaning(entry.name.substr(entry.name.rfind('/') + 1));
        const auto whole = meaning.place == WordPlace::None ? std::nullopt : wholeStep(entry.number);
        if (meaning.place == WordPlace::Epoch && whole) {
            reading.set(Where::Epoch, *whole);
        } else if (meaning.place == WordPlace::Step && whole && meaning.rank > rank) {
            reading.set(Where::Iteration, *whole);
            rank = meaning.rank;
        } else if (const std::size_t number = metricApart(entry.name, {}, reading); number != none) {
            reading.values.push_back({static_cast<std::uint32_t>(number), entry.number});
        }
    }
    form.own = reading.has != 0;
    form.key = form.own ? "table of a record" : std::string();
    m_form = formNumber(form);
    reading.kind = LineReading::Kind::Record;
    return m_form != none && !reading.values.empty();
}

template <typename Cell>
void WordReader::addCell(const Cell &cell, const MetricMarks &marks, LineReading &reading)
{
    const std::size_t number = metric(cell.name, marks);
    if (number == none)
        return;
    reading.values.push_back({static_cast<std::uint32_t>(number), cell.number});
    m_fields.push_back({cell.begin, cell.end, Where::Count, static_cast<std::uint32_t>(number), false});
}

// That has as many columns as the row has cells; else the latest one, whose rows may be followed by other text.
const WordTable *WordReader::tableOf(std::string_view row)
{
    WordTable *const table = firstThat(m_tables, [&](WordTable &known) { return known.readRow(row, false); });
    if (table || m_tables.empty())
        return table;
    return m_tables.front().readRow(row, true) ? m_tables.data() : nullptr;
}

bool WordReader::readTableRow(std::string_view segment, LineReading &reading)
{
    const WordTable *const table = tableOf(segment);
    if (!table)
        return false;
    WordForm form;
    form.key = table->key();
    form.own = form.record = true;
    form.bar = drawsBar(segment); // the row is drawn again while its epoch goes on
    m_form = formNumber(form);
    if (m_form == none)
        return false;
    m_hasShape = false; // numbers alone: any line of as many has the same shape
    for (const WordTable::Cell &cell : table->cells()) {
        if (cell.place != WordPlace::None) {
            const bool epoch = cell.place == WordPlace::Epoch;
            addPlace(cell.begin, cell.end, cell.whole, epoch ? Where::Epoch : Where::Iteration, reading);
            if (!epoch && cell.total)
                reading.set(Where::StepsPerEpoch, *cell.total);
            continue;
        }
        addCell(cell, {.occurrence = cell.occurrence}, reading);
    }
    reading.kind = LineReading::Kind::Record;
    return true;
}

// They are of the record before them.
bool WordReader::readResults(std::string_view segment, LineReading &reading)
{
    if (!m_results->readRow(segment))
        return false;
    WordForm form;
    form.record = form.validation = true;
    m_form = formNumber(form);
    m_hasShape = false;
    for (const ResultTable::Cell &cell : m_results->cells())
        addCell(cell, {}, reading);
    reading.kind = LineReading::Kind::Record;
    return m_form != none && !reading.values.empty();
}

} // namespace rundiff
