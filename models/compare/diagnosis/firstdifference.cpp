// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/firstdifference.h"

#include "models/compare/diagnosis/amplification.h"
#include "models/compare/diagnosis/diagnose.h"
#include "models/compare/diagnosis/msprobesearch.h"
#include "models/compare/diagnosis/overflow.h"
#include "models/compare/diagnosis/signs/communications.h"
#include "models/compare/diagnosis/specialcalls.h"
#include "models/compare/table/callorder.h"
#include "models/compare/table/pairview.h"
#include "models/compare/table/rowdistance.h"
#include "models/compare/table/tensormetricnames.h"
#include "models/run/lookup.h"
#include "models/run/parallel.h"
#include "models/run/threads.h"

#include <algorithm>
#include <cmath>
#include <future>

namespace rundiff
{

namespace
{

RowSide sideOfFinding(const Dump &dump, const DumpRow &row)
{
    RowSide side;
    side.dtype = dump.name(row.dtype);
    side.shape = shapeValue(dump.name(row.shape));
    side.max = rowValue(dump, row.max);
    side.min = rowValue(dump, row.min);
    side.mean = rowValue(dump, row.mean);
    side.norm = rowValue(dump, row.norm);
    if (!row.checksumMade)
        side.checksum = dump.name(row.checksum);
    return side;
}

using Metrics = std::vector<RowMetric>;

// The difference of one statistic, and that difference in parts of B (msprobe's relative error, not in percent).
void addStatistic(Metrics &metrics, const char *name, const Statistic &a, const Statistic &b)
{
    const auto numberA = a.number(), numberB = b.number();
    if (!numberA || !numberB)
        return;
    const double difference = *numberA - *numberB;
    metrics.push_back({std::string(name).append("_diff"), difference});
    const double relative = difference == 0 ? 0.0 : std::fabs(difference / *numberB);
    metrics.push_back({std::string(name).append("_rel"), relative});
}

RowValue metricValue(const TensorMetric &metric)
{
    switch (metric.kind) {
    case TensorMetric::Kind::Number:
        return metric.value;
    case TensorMetric::Kind::Nan:
        return std::nan("");
    case TensorMetric::Kind::NotAvailable:
        return std::string("N/A");
    case TensorMetric::Kind::ShapeUnmatched:
        return std::string("shape unmatched");
    case TensorMetric::Kind::Unsupported:
        break;
    }
    return std::string("unsupported");
}

Metrics metricsOf(const PairTable &table, std::size_t row, const DumpRow &a, const DumpRow &b)
{
    Metrics metrics;
    if (row < table.tensorMetrics.size() && table.tensorMetrics[row].compared) {
        const TensorMetrics &tensor = table.tensorMetrics[row];
        for (const TensorMetricNames &names : tensorMetricNames)
            metrics.push_back({std::string(names.name), metricValue(tensor.*names.metric)});
    } else {
        addStatistic(metrics, "max", a.max, b.max);
        addStatistic(metrics, "min", a.min, b.min);
        addStatistic(metrics, "mean", a.mean, b.mean);
        addStatistic(metrics, "norm", a.norm, b.norm);
    }
    if (const auto distance = distanceInEpsilons(table, row))
        metrics.push_back({"epsilons", distance->printed});
    return metrics;
}

// Undefined content says nothing against it. What is suspect may differ: nobody can say that it is the same.
bool inputsSame(const CallRows &call)
{
    const std::span<const PairRow> rows = call.rows();
    return std::none_of(rows.begin(), rows.end(), [&](const PairRow &row) {
        const bool unlike =
            isAnyOf(row.state, {RowState::Differs, RowState::Suspect, RowState::OnlyA, RowState::OnlyB});
        return unlike && isInput(sideOf(call.table, row));
    });
}

std::size_t agreeingBefore(const PairTable &table, std::size_t row, const CallOrder &order)
{
    const CallRows own = callOfRow(table, row);
    const CallTime end = order.time(own.pair().a);
    std::size_t count = 0;
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        if (!call.inA() || end < order.time(call.pair().a))
            continue;
        const std::size_t first = call.pair().firstRow;
        const std::size_t last = index == own.index ? row : first + call.pair().rowCount;
        for (std::size_t at = first; at < last; ++at)
            count += agrees(table.rows[at]) ? 1 : 0;
    }
    return count;
}

RowFinding findingOf(const PairTable &table, std::size_t row, const CallOrder &order)
{
    const CallRows call = callOfRow(table, row);
    const PairRow &pairRow = table.rows[row];
    RowFinding finding;
    finding.tableRow = row;
    finding.index = pairRow.a != PairRow::none ? pairRow.a : row;
    finding.operatorName = call.key();
    finding.parameter = parameterOf(table, pairRow);
    finding.side = sideOf(table, pairRow);
    finding.inputsSame = inputsSame(call);
    if (pairRow.a != PairRow::none)
        finding.a = sideOfFinding(*table.a, table.a->rows[pairRow.a]);
    if (pairRow.b != PairRow::none)
        finding.b = sideOfFinding(*table.b, table.b->rows[pairRow.b]);
    if (pairRow.inBoth())
        finding.metrics = metricsOf(table, row, table.a->rows[pairRow.a], table.b->rows[pairRow.b]);
    if (!call.inA())
        return finding;

    const std::vector<std::string> &stack = stackOf(*table.a, order, call.pair().a);
    finding.stack.assign(stack.begin(), stack.end());
    if (const std::uint32_t module = order.parent(call.pair().a); module != DumpOperator::nothing)
        finding.module = table.a->name(table.a->operators[module].key);
    finding.agreeingBefore = agreeingBefore(table, row, order);
    return finding;
}

// The results of msprobe's searches and the size of the values, in addition to the first difference.
void noteOtherSigns(DumpPair &pair, const OperatorFacts &facts)
{
    pair.msprobe = msprobeFirstCall(*pair.table, facts);
    pair.special = specialCall(*pair.table, facts);
    pair.overflowA = overflowFinding(*pair.table, true, facts);
    pair.overflowB = overflowFinding(*pair.table, false, facts);
    if (!pair.rule.exact)
        pair.amplifications = largestAmplifications(*pair.table);
}

} // namespace

RowFinding findingOf(const PairTable &table, std::size_t row)
{
    return findingOf(table, row, CallOrder(*table.a));
}

void explain(DumpPair &pair, const PairDifference &difference, const OperatorFacts &facts, unsigned jobs)
{
    pair.firstDifference.reset();
    pair.diagnosis.reset();
    pair.communicationsBefore = 0;
    const PairTable &table = *pair.table;
    const auto otherSigns = inBackground(jobsOrCores(jobs) > 1, [&] { noteOtherSigns(pair, facts); });
    Communications communications = communicationsOf(*table.a, facts);
    pair.communications = std::move(communications.list);
    if (difference.row())
        pair.diagnosis = diagnose(difference);
    if (const LoneKernels *lone = difference.loneKernels())
        pair.firstDifference = findingOf(table, lone->firstRow());
    if (const Evidence *evidence = difference.evidence()) {
        const CallOrder &order = evidence->orderA;
        pair.firstDifference = findingOf(table, evidence->tableRow(), order);
        const CallTime time = order.time(evidence->call.pair().a);
        pair.communicationsBefore = static_cast<std::size_t>(
            std::ranges::count_if(communications.calls, [&](std::uint32_t call) { return order.time(call) < time; }));
    }
    otherSigns.wait();
}

} // namespace rundiff
