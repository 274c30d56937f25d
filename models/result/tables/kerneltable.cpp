// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/tables/kerneltable.h"

#include "models/result/tables/csvrows.h"
#include "models/run/lookup.h"
#include "models/run/pythontext.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::string_view baseColumns =
    "NPU Name,Bench Name,NPU Dtype,Bench Dtype,NPU Tensor Shape,Bench Tensor Shape,NPU max,NPU min,NPU mean,NPU l2norm,"
    "Bench max,Bench min,Bench mean,Bench l2norm,Accuracy Reached or Not,Rundiff Result,Err_message";

} // namespace

KernelTable::KernelTable(const DumpPair &dumps, const Redaction &texts, KernelRecords recordsA, KernelRecords recordsB)
    : pair(dumps), redaction(texts), a(std::move(recordsA)), b(std::move(recordsB)),
      rowsA(rowsOfRecords(a, *pair.table->a)), rowsB(rowsOfRecords(b, *pair.table->b)), lines(pairRecords(a, b)),
      m_tableA(pair.table->a->rows.size(), PairRow::none), m_tableB(pair.table->b->rows.size(), PairRow::none)
{
    const std::vector<PairRow> &rows = pair.table->rows;
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
        if (rows[row].a != PairRow::none)
            m_tableA[rows[row].a] = row;
        if (rows[row].b != PairRow::none)
            m_tableB[rows[row].b] = row;
    }
}

std::uint32_t KernelTable::tableRow(const RecordPair &line) const
{
    const bool ofA = line.a != RecordPair::none;
    const std::uint32_t row = ofA ? rowsA[line.a] : rowsB[line.b];
    if (row == RecordPair::none)
        return PairRow::none;
    if (ofA)
        return m_tableA[row];
    return m_tableB[row];
}

std::string_view KernelTable::ownResult(const RecordPair &line) const
{
    const std::uint32_t row = tableRow(line);
    if (row == PairRow::none)
        return std::string_view();
    return spelled(pair.table->rows[row].state);
}

std::string kernelHeader(std::string_view ownColumns)
{
    return std::string(baseColumns).append(ownColumns).append(1, '\n');
}

void appendBoth(std::string &text, const std::string &a, const std::string &b)
{
    appendField(text, a);
    text.append(1, ',');
    appendField(text, b);
    text.append(1, ',');
}

std::string singleText(float number)
{
    if (std::isnan(number))
        return {};
    return pythonFloat(std::stod(fmt::format("{}", number)));
}

float singleOf(const Statistic &statistic, bool anyNull)
{
    if (anyNull && statistic.kind == Statistic::Kind::Real && !std::isfinite(statistic.real()))
        return 0;
    if (isAnyOf(statistic.kind, {Statistic::Kind::True, Statistic::Kind::False}))
        return statistic.kind == Statistic::Kind::True;
    const auto number = statistic.number();
    if (number)
        return static_cast<float>(*number);
    return std::numeric_limits<float>::quiet_NaN();
}

} // namespace rundiff
