// SPDX-License-Identifier: GPL-3.0-or-later
// msprobe's table of the statistics of kernels (ms_graph_compare, 26.x), with Rundiff's own verdict.
#include "models/result/tables/csvrows.h"
#include "models/result/tables/kerneltable.h"
#include "models/run/pythontext.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::string_view statisticColumns =
    ",Max diff,Min diff,Mean diff,L2norm diff,MaxRelativeErr,MinRelativeErr,MeanRelativeErr,NormRelativeErr,"
    "NPU CSV File,Bench CSV File";

class KernelStatisticLines : public TableLines
{
public:
    explicit KernelStatisticLines(KernelTable table) : m_table(std::move(table)) {}

    std::string header() const override { return kernelHeader(statisticColumns); }
    std::size_t size() const override { return m_table.lines.size(); }
    void append(std::string &text, std::size_t line) const override
    {
        appendLine(text, m_table.lines[line]);
        text.append(1, '\n');
    }

private:
    using Singles = std::array<float, 4>;

    static Singles singlesOf(const KernelRecords &records, std::uint32_t at)
    {
        Singles numbers;
        numbers.fill(std::numeric_limits<float>::quiet_NaN());
        for (std::size_t i = 0; at != RecordPair::none && i < numbers.size(); ++i)
            numbers[i] = singleOf(records.records[at].statistics[i], records.records[at].anyNull);
        return numbers;
    }

    std::string recordName(const KernelRecords &records, std::uint32_t at) const
    {
        if (at == RecordPair::none)
            return {};
        const KernelRecord &record = records.records[at];
        std::string name(records.text(record.kernel));
        name.append(1, '.')
            .append(records.text(record.task))
            .append(record.side == Side::Input ? ".input." : ".output.");
        return m_table.redaction.ofName(name.append(std::to_string(record.slot)));
    }

    static std::string shapeText(const KernelRecords &records, std::uint32_t at)
    {
        if (at == RecordPair::none)
            return "nan";
        const std::string_view shape = records.text(records.records[at].shape);
        return "[" + std::string(shape.substr(1, shape.size() - 2)) + "]";
    }

    std::string tableFile(const DumpLocation &location, const KernelRecords &records, std::uint32_t at) const
    {
        if (at == RecordPair::none)
            return std::string();
        return m_table.redaction(location.graphs[records.records[at].graph].path + "/statistic.csv");
    }

    void appendLine(std::string &text, const RecordPair &line) const
    {
        const auto dtype = [](const KernelRecords &records, std::uint32_t at) {
            if (at == RecordPair::none)
                return std::string();
            return std::string(records.text(records.records[at].dtype));
        };
        const std::string dtypeA = dtype(m_table.a, line.a), dtypeB = dtype(m_table.b, line.b),
                          shapeA = shapeText(m_table.a, line.a), shapeB = shapeText(m_table.b, line.b);
        appendBoth(text, recordName(m_table.a, line.a), recordName(m_table.b, line.b));
        appendBoth(text, dtypeA, dtypeB);
        appendBoth(text, shapeA, shapeB);
        const Singles a = singlesOf(m_table.a, line.a), b = singlesOf(m_table.b, line.b);
        for (const Singles *numbers : {&a, &b}) {
            for (const float number : *numbers)
                text.append(singleText(number)).append(1, ',');
        }
        std::string reason(shapeA == shapeB ? std::string_view() : otherKernelShapes);
        reason.append(dtypeA == dtypeB ? std::string_view() : otherKernelDtypes);
        if (reason.empty())
            text.append(reached(a[0], b[0]) ? "Yes" : "No");
        text.append(1, ',');
        text.append(m_table.ownResult(line)).append(1, ',');
        appendField(text, reason);
        appendDifferences(text, a, b, reason.empty());
        text.append(1, ',');
        appendField(text, tableFile(m_table.pair.a, m_table.a, line.a));
        text.append(1, ',');
        appendField(text, tableFile(m_table.pair.b, m_table.b, line.b));
    }

    // The difference keeps its sign.
    static bool reached(float maxA, float maxB)
    {
        constexpr float most = 0.5F, guard = 1e-10F;
        if (std::isnan(maxA) || std::isnan(maxB))
            return std::isnan(maxA) && std::isnan(maxB);
        return (maxA - maxB) / (std::max(maxA, maxB) + guard) <= most;
    }

    static void appendDifferences(std::string &text, const Singles &a, const Singles &b, bool compared)
    {
        std::string relative;
        for (std::size_t i = 0; i < a.size(); ++i) {
            text.append(1, ',');
            relative.append(1, ',');
            if (!compared)
                continue;
            const float difference = a[i] - b[i];
            text.append(singleText(difference));
            const float share = std::fabs(difference / b[i]);
            if (b[i] == 0)
                relative.append("N/A");
            else if (std::isnan(share))
                relative.append("Nan");
            else
                relative.append(pythonFloat(static_cast<double>(share) * 100)).append(1, '%');
        }
        text.append(relative);
    }

    KernelTable m_table;
};

} // namespace

std::unique_ptr<TableLines> kernelStatisticLines(KernelTable table)
{
    return std::make_unique<KernelStatisticLines>(std::move(table));
}

} // namespace rundiff
