// SPDX-License-Identifier: GPL-3.0-or-later
// msprobe's table of the tensors of kernels (ms_graph_compare, 26.x), with Rundiff's own verdict.
#include "models/compare/table/tensormetricnames.h"
#include "models/compare/tensors/tensorcomparison.h"
#include "models/formats/kernels/kerneltensors.h"
#include "models/result/tables/csvrows.h"
#include "models/result/tables/kerneltable.h"
#include "models/run/pythontext.h"

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::string_view noTensor = "Dump file is not ndarray.\n",
                           isScalar = "This is type of scalar data, can not compare.\n",
                           otherPlaces = "The position of inf or nan in NPU and bench Tensor do not match.\n";

class KernelTensorLines : public TableLines
{
public:
    explicit KernelTensorLines(KernelTable table) : m_table(std::move(table)) {}

    std::string header() const override { return kernelHeader(tensorMetricColumns()); }
    std::size_t size() const override { return m_table.lines.size(); }
    void append(std::string &text, std::size_t line) const override
    {
        appendLine(text, m_table.lines[line]);
        text.append(1, '\n');
    }

private:
    struct TensorSide {
        std::string path;
        std::string dtype, shape = "None";
        std::array<std::string, 4> numbers;
        bool scalar = false, empty = true;
    };

    TensorSide tensorSide(const DumpLocation &location, const KernelRecords &records, std::uint32_t at,
                          const Dump &dump, const std::vector<std::uint32_t> &rows) const
    {
        TensorSide side;
        if (at == RecordPair::none)
            return side;
        const KernelRecord &record = records.records[at];
        side.path = location.graphs[record.graph].path + "/" + std::string(records.text(record.file));
        if (rows[at] == RecordPair::none)
            return side;
        DumpRow row = dump.rows[rows[at]];
        if (dump.printedDigits > 0) // of the table next to the tensors
            takeStatistics(side.path, row);
        side.empty = false;
        side.dtype = dump.name(row.dtype);
        side.shape = dump.name(row.shape);
        side.scalar = side.shape == "[]";
        if (!side.scalar && side.shape.find(',') == std::string::npos)
            side.shape.insert(side.shape.size() - 1, ","); // as of a tuple of one number
        side.numbers = {singleText(singleOf(row.max, false)), singleText(singleOf(row.min, false)),
                        meanText(row.mean, side.dtype), meanText(row.norm, side.dtype)};
        return side;
    }

    static void takeStatistics(const std::string &path, DumpRow &row)
    {
        const auto tensor = readKernelTensor(path, path);
        const auto statistics = tensor ? statisticsOf(*tensor, {}) : std::nullopt;
        if (!statistics)
            return;
        row.max = Statistic::ofReal(statistics->max);
        row.min = Statistic::ofReal(statistics->min);
        row.mean = Statistic::ofReal(statistics->mean);
        row.norm = Statistic::ofReal(statistics->norm);
    }

    // numpy computes them in single precision, except for integers.
    static std::string meanText(const Statistic &statistic, std::string_view dtype)
    {
        const auto number = statistic.number();
        if (!number || std::isnan(*number))
            return {};
        const bool isDouble = dtype.starts_with("int") || dtype.starts_with("uint") || dtype == "float64";
        return pythonFloat(isDouble ? *number : static_cast<double>(static_cast<float>(*number)));
    }

    void appendLine(std::string &text, const RecordPair &line) const
    {
        const PairTable &table = *m_table.pair.table;
        const TensorSide a = tensorSide(m_table.pair.a, m_table.a, line.a, *table.a, m_table.rowsA),
                         b = tensorSide(m_table.pair.b, m_table.b, line.b, *table.b, m_table.rowsB);
        appendBoth(text, m_table.redaction(a.path), m_table.redaction(b.path));
        appendBoth(text, a.dtype, b.dtype);
        appendBoth(text, a.shape, b.shape);
        for (const TensorSide *side : {&a, &b}) {
            for (const std::string &number : side->numbers)
                text.append(number).append(1, ',');
        }
        std::string reason = reasonAgainst(a, b);
        const auto metrics = reason.empty() ? metricsOf(line, a, b) : std::nullopt;
        if (reason.empty() && !metrics)
            reason = otherPlaces;
        text.append(metrics ? reached(*metrics, a) : "").append(1, ',');
        text.append(m_table.ownResult(line)).append(1, ',');
        appendField(text, reason);
        appendMetrics(text, metrics);
    }

    static std::string reasonAgainst(const TensorSide &a, const TensorSide &b)
    {
        if (a.empty || b.empty)
            return std::string(noTensor);
        if (a.scalar || b.scalar)
            return std::string(isScalar);
        std::string reason(a.shape == b.shape ? std::string_view() : otherKernelShapes);
        return reason.append(a.dtype == b.dtype ? std::string_view() : otherKernelDtypes);
    }

    // Those of the comparison, if it paired the same two files. Nothing where NaN or infinity stand in other places.
    std::optional<TensorMetrics> metricsOf(const RecordPair &line, const TensorSide &a, const TensorSide &b) const
    {
        const PairTable &table = *m_table.pair.table;
        const std::uint32_t row = m_table.tableRow(line);
        TensorMetrics metrics;
        if (row != PairRow::none && table.rows[row].b == m_table.rowsB[line.b] && row < table.tensorMetrics.size()) {
            metrics = table.tensorMetrics[row];
        } else {
            Problems known;
            metrics = compareTensorFiles(a.path, b.path, {}, known);
        }
        if (metrics.cosine.kind == TensorMetric::Kind::Nan && metrics.maxAbsolute.kind == TensorMetric::Kind::Nan)
            return std::nullopt;
        return std::optional(metrics);
    }

    static std::string reached(const TensorMetrics &metrics, const TensorSide &side)
    {
        constexpr double goodCosine = 0.99, badCosine = 0.9, smallError = 0.001, largeError = 1;
        if (side.shape == "[1,]")
            return "None";
        const auto number = [](const TensorMetric &metric) {
            if (metric.kind == TensorMetric::Kind::Number)
                return metric.value;
            return std::numeric_limits<double>::quiet_NaN();
        };
        const double cosine = number(metrics.cosine), error = number(metrics.maxAbsolute);
        const bool wrong = (cosine < goodCosine && error > smallError) || cosine < badCosine || error > largeError;
        return wrong ? "No" : "Yes";
    }

    static void appendMetrics(std::string &text, const std::optional<TensorMetrics> &metrics)
    {
        for (const TensorMetricNames &names : tensorMetricNames) {
            if (metrics)
                appendMetric(text, (*metrics).*names.metric);
            else
                text.append(1, ',');
        }
    }

    KernelTable m_table;
};

} // namespace

std::unique_ptr<TableLines> kernelTensorLines(KernelTable table)
{
    return std::make_unique<KernelTensorLines>(std::move(table));
}

} // namespace rundiff
