// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/tables/csvrows.h"

#include "models/compare/table/tensormetricnames.h"
#include "models/run/fallback.h"
#include "models/run/pythontext.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::string_view notAvailable = "N/A";

constexpr std::string_view basicColumns =
    "NPU Name,Bench Name,NPU Dtype,Bench Dtype,NPU Tensor Shape,Bench Tensor Shape,NPU Requires_grad,"
    "Bench Requires_grad";
constexpr std::string_view statisticColumns =
    ",NPU max,NPU min,NPU mean,NPU l2norm,Bench max,Bench min,Bench mean,Bench l2norm";
constexpr std::string_view differenceColumns =
    ",Max diff,Min diff,Mean diff,L2norm diff,MaxRelativeErr,MinRelativeErr,MeanRelativeErr,NormRelativeErr";
constexpr std::string_view checksumColumns = ",NPU MD5,BENCH MD5";
constexpr std::string_view tailColumns = ",Requires_grad Consistent,Result,Err_message";

constexpr std::array<std::pair<RowMessage, std::string_view>, 11> messageTexts = {{
    {RowMessage::NanOrInf, "error: There is nan/inf/-inf in the maximum or minimum value of NPU."},
    {RowMessage::NormRelativeError, "error: The NormRelativeErr of output is greater than 0.5."},
    {RowMessage::OneThousandth,
     "error: The input/parameters of One Thousandth Err Ratio > 0.9 while the output < 0.6."},
    {RowMessage::RequiresGrad, "error: The Required_Grad of NPU and Bench are inconsistent"},
    {RowMessage::ScalarParameters, "error: The scalar parameters of NPU and Bench are inconsistent."},
    {RowMessage::Checksum, "error: The CRC-32 value of NPU differs from that of the bench."},
    {RowMessage::NoMatch, "warning: The parameter of NPU does not match the bench."},
    {RowMessage::Dtype, "error: The dtype of NPU and Bench are inconsistent."},
    {RowMessage::Shape, "error: The shape of NPU and Bench are inconsistent."},
    {RowMessage::NormTenTimes, "warning: The norm relative error of output is 10 times that of input."},
    {RowMessage::Cosine, "warning: The input/parameters of Cosine > 0.9, and input/parameters - output > 0.1"},
}};

std::string_view flagText(Flag flag)
{
    if (flag == Flag::Missing)
        return notAvailable;
    return flag == Flag::True ? "True" : "False";
}

std::string_view resultText(RowResult result)
{
    switch (result) {
    case RowResult::Pass:
        return "pass";
    case RowResult::Warning:
        return "warning";
    case RowResult::Error:
        break;
    }
    return "error";
}

// A real number of a table's column: msprobe writes infinities with a blank before them.
void appendReal(std::string &text, double number)
{
    if (std::isinf(number))
        text += ' ';
    appendPythonFloat(text, number);
}

bool isNumber(std::string_view text)
{
    double number = 0;
    const std::size_t sign = text.starts_with('+');
    return std::from_chars(text.data() + sign, text.data() + text.size(), number).ptr == text.data() + text.size();
}

void appendStatistic(std::string &text, const StatisticCell &cell)
{
    const bool real = cell.value && cell.value->kind == Statistic::Kind::Real;
    if (real && std::isinf(cell.value->real())) {
        appendReal(text, cell.value->real());
    } else if (cell.value && cell.value->kind == Statistic::Kind::Text) {
        std::string own;
        appendCell(own, cell);
        appendField(text, own);
    } else {
        appendCell(text, cell);
    }
}

bool sameText(const StatisticCell &a, const StatisticCell &b)
{
    if (!a.value || !b.value)
        return false;
    if (a.asReal != b.asReal || a.value->kind != b.value->kind)
        return false;
    return a.value->kind != Statistic::Kind::Text && a.value->bits == b.value->bits;
}

// Apostrophes before it count with it: one more is put before them, so that taking one away gives every text back.
bool isFormula(std::string_view field)
{
    field.remove_prefix(std::min(field.find_first_not_of('\''), field.size()));
    return !field.empty() && std::string_view("=+-@%\t\r").find(field.front()) != std::string_view::npos &&
           !isNumber(field);
}

bool mustBeQuoted(char character)
{
    return std::string_view(",\"\n\r").find(character) != std::string_view::npos;
}

void appendNameOf(std::string &text, const Dump &dump, const std::vector<bool> &plain, const DumpOperator &owner,
                  std::uint32_t index)
{
    const DumpRow row = dump.rows[index];
    if (!row.ownName && plain[owner.key.value] && plain[row.suffix.value])
        text.append(dump.name(owner.key)).append(dump.name(row.suffix));
    else
        appendField(text, dump.rowName(owner, row));
}

// One of a statistic's two difference columns; both show the same word where there is no number.
void appendDifference(std::string &text, const StatisticDifference &difference, bool relative)
{
    text += ',';
    switch (difference.kind) {
    case StatisticDifference::Kind::Equal:
        text += '0';
        return;
    case StatisticDifference::Kind::Nan:
        text += "Nan";
        return;
    case StatisticDifference::Kind::Infinite:
        text += "inf";
        return;
    case StatisticDifference::Kind::MinusInfinite:
        text += "-inf";
        return;
    case StatisticDifference::Kind::Different:
        text += "Diff";
        return;
    case StatisticDifference::Kind::NotAvailable:
        text += notAvailable;
        return;
    case StatisticDifference::Kind::Number:
        break;
    }
    if (!relative)
        appendPythonFloat(text, difference.difference);
    else if (difference.divisorIsZero)
        text += "inf";
    else
        appendPythonFloat(text, difference.percent), text += '%';
}

} // namespace

std::vector<TableLine> linesOf(const PairTable &table)
{
    std::vector<TableLine> lines;
    lines.reserve(table.rows.size());
    for (std::uint32_t group = 0; group < table.operators.size(); ++group) {
        const PairOperator &owner = table.operators[group];
        for (std::uint32_t i = 0; owner.a != PairRow::none && i < owner.rowCount; ++i) {
            const std::uint32_t row = owner.firstRow + i;
            if (table.rows[row].a != PairRow::none)
                lines.push_back({group, row, table.rows[row].a == table.a->operators[owner.a].firstRow});
        }
    }
    return lines;
}

std::vector<std::string> cellsOf(std::string_view line)
{
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char character = line[i];
        if (character == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
            cells.back() += line[++i];
        else if (character == '"')
            quoted = !quoted;
        else if (character == ',' && !quoted)
            cells.emplace_back();
        else if (character != '\n' || quoted)
            cells.back() += character;
    }
    for (std::string &cell : cells) {
        if (cell.starts_with('\'') && isFormula(cell))
            cell.erase(0, 1);
    }
    return cells;
}

std::string messagesAsJson(std::uint16_t messages)
{
    std::string text = "[";
    for (const auto &[message, sentence] : messageTexts) {
        if ((messages & static_cast<std::uint16_t>(message)) == 0)
            continue;
        if (text.size() > 1)
            text += ", ";
        text.append(1, '"').append(sentence).append(1, '"');
    }
    return text + ']';
}

void appendField(std::string &text, std::string_view field, bool foreign)
{
    const bool formula = foreign && isFormula(field);
    bool quoted = false, hasQuotes = false;
    for (const char character : field) {
        hasQuotes |= character == '"';
        quoted |= mustBeQuoted(character);
    }
    if (quoted)
        text += '"';
    if (formula)
        text += '\'';
    if (!hasQuotes) {
        text += field;
    } else {
        for (const char character : field)
            text.append(character == '"' ? 2 : 1, character);
    }
    if (quoted)
        text += '"';
}

void appendMetric(std::string &text, const TensorMetric &metric)
{
    text += ',';
    switch (metric.kind) {
    case TensorMetric::Kind::Number:
        appendReal(text, metric.value);
        return;
    case TensorMetric::Kind::Nan:
        text += "Nan";
        return;
    case TensorMetric::Kind::NotAvailable:
        text += notAvailable;
        return;
    case TensorMetric::Kind::Unsupported:
        text += "unsupported";
        return;
    case TensorMetric::Kind::ShapeUnmatched:
        text += "shape unmatched";
    }
}

CsvRows::CsvRows(const PairTable &table)
    : m_table(table), m_a(*table.a), m_b(*table.b), m_columns(table), m_plainA(plainTexts(m_a.names)),
      m_plainB(plainTexts(m_b.names))
{
    m_stacks.reserve(m_a.stacks.size());
    for (const auto &frames : m_a.stacks) {
        std::string list = "[", field;
        for (const std::string &frame : frames) {
            if (list.size() > 1)
                list += ", ";
            appendPythonString(list, frame);
        }
        appendField(field, list + ']');
        m_stacks.push_back(std::move(field));
    }
}

std::string CsvRows::header() const
{
    std::string text(basicColumns);
    if (m_table.mode == Mode::Md5)
        text += checksumColumns;
    else if (m_table.mode == Mode::Tensor)
        text.append(tensorMetricColumns()).append(statisticColumns);
    else
        text.append(differenceColumns).append(statisticColumns);
    text += tailColumns;
    if (m_a.hasStacks)
        text += ",NPU_Stack_Info";
    if (m_table.mode == Mode::Tensor)
        text += ",Data_name";
    return text + '\n';
}

void CsvRows::append(std::string &text, const PairOperator &group, std::size_t index, bool first) const
{
    const PairRow &row = m_table.rows[index];
    appendBasic(text, group, row);
    if (m_table.mode == Mode::Md5) {
        appendChecksums(text, row);
    } else {
        if (m_table.mode == Mode::Tensor)
            appendMetrics(text, index);
        else
            appendDifferences(text, row);
        appendStatistics(text, row);
    }
    appendTail(text, row);
    if (m_a.hasStacks) {
        const std::uint32_t stack = m_a.operators[group.a].stack;
        text.append(1, ',').append(first && stack != DumpOperator::nothing ? m_stacks[stack] : notAvailable);
    }
    if (m_table.mode == Mode::Tensor)
        appendDataNames(text, row);
    text += '\n';
}

CsvRows::PlainTexts CsvRows::plainTexts(const Names &names)
{
    PlainTexts plain(names.size());
    for (std::uint32_t i = 0; i < names.size(); ++i) {
        const std::string_view text = names.text({i});
        const bool quoted = std::any_of(text.begin(), text.end(), mustBeQuoted);
        plain[i] = !quoted && !isFormula(text);
    }
    return plain;
}

void CsvRows::appendNameOfA(std::string &text, const PairOperator &group, std::uint32_t row) const
{
    appendNameOf(text, m_a, m_plainA, m_a.operators[group.a], row);
}

// A mapping may bring rows of other operators into the group.
void CsvRows::appendNameOfB(std::string &text, const PairOperator &group, std::uint32_t row) const
{
    const bool own = group.b != PairRow::none && row >= m_b.operators[group.b].firstRow &&
                     row - m_b.operators[group.b].firstRow < m_b.operators[group.b].rowCount;
    appendNameOf(text, m_b, m_plainB, m_b.operators[own ? group.b : m_b.ownerOf(row)], row);
}

void CsvRows::appendBasic(std::string &text, const PairOperator &group, const PairRow &row) const
{
    const bool partner = hasPartner(row);
    const auto both = [&](std::string_view a, std::string_view b) {
        text += ',';
        appendField(text, a);
        text += ',';
        appendField(text, b);
    };
    appendNameOfA(text, group, row.a);
    text += ',';
    if (partner)
        appendNameOfB(text, group, row.b);
    else
        text += notAvailable;
    both(m_a.name(m_a.rows.dtype(row.a)), partner ? m_b.name(m_b.rows.dtype(row.b)) : notAvailable);
    both(m_a.name(m_a.rows.shape(row.a)), partner ? m_b.name(m_b.rows.shape(row.b)) : notAvailable);
    both(flagText(m_a.rows.requiresGrad(row.a)), partner ? flagText(m_b.rows.requiresGrad(row.b)) : notAvailable);
}

void CsvRows::appendStatistics(std::string &text, const PairRow &row) const
{
    std::array<std::size_t, allStatistics.size() + 1> begins; // of A's texts: most of B's are the same
    begins.front() = text.size();
    for (const StatisticName name : allStatistics) {
        text += ',';
        appendStatistic(text, m_columns.a(row, name));
        begins[static_cast<std::size_t>(name) + 1] = text.size();
    }
    for (const StatisticName name : allStatistics) {
        const auto column = static_cast<std::size_t>(name);
        const StatisticCell cell = m_columns.b(row, name);
        if (sameText(m_columns.a(row, name), cell)) {
            text.append(text, begins[column], begins[column + 1] - begins[column]);
        } else {
            text += ',';
            appendStatistic(text, cell);
        }
    }
}

void CsvRows::appendDifferences(std::string &text, const PairRow &row) const
{
    std::array<StatisticDifference, allStatistics.size()> differences;
    for (const StatisticName name : allStatistics)
        differences[static_cast<std::size_t>(name)] = m_columns.difference(row, name);
    for (const bool relative : {false, true}) {
        for (const StatisticDifference &difference : differences)
            appendDifference(text, difference, relative);
    }
}

void CsvRows::appendMetrics(std::string &text, std::size_t row) const
{
    const TensorMetrics &metrics = m_table.tensorMetrics[row];
    for (const TensorMetricNames &names : tensorMetricNames)
        appendMetric(text, metrics.*names.metric);
}

void CsvRows::appendChecksums(std::string &text, const PairRow &row) const
{
    const auto checksum = [&](const Dump &dump, std::uint32_t index) {
        const std::string_view own = dump.name(dump.rows.checksum(index));
        text += ',';
        appendField(text, orIfEmpty(own, notAvailable));
    };
    checksum(m_a, row.a);
    if (hasPartner(row))
        checksum(m_b, row.b);
    else
        text.append(1, ',').append(notAvailable);
}

void CsvRows::appendTail(std::string &text, const PairRow &row) const
{
    const Flag flagA = m_a.rows.requiresGrad(row.a);
    const Flag flagB = hasPartner(row) ? m_b.rows.requiresGrad(row.b) : Flag::Missing;
    text += flagA == flagB ? ",True," : ",False,";
    text += resultText(row.result);
    text += ',';
    if (row.messages == 0)
        text += "[]";
    else
        appendField(text, messagesAsJson(row.messages), false);
}

// "-1": no file; N/A: no partner.
void CsvRows::appendDataNames(std::string &text, const PairRow &row) const
{
    const auto appendOwn = [](std::string &list, const Dump &dump, std::uint32_t index) {
        const std::string_view name = dump.name(dump.rows.dataName(index));
        appendPythonString(list, orIfEmpty(name, "-1"));
    };
    std::string list = "[";
    appendOwn(list, m_a, row.a);
    list += ", ";
    if (hasPartner(row))
        appendOwn(list, m_b, row.b);
    else
        appendPythonString(list, notAvailable);
    list += ']';
    text += ',';
    appendField(text, list);
}

} // namespace rundiff
