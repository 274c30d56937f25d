// SPDX-License-Identifier: GPL-3.0-or-later
// msprobe's table of kernels (ms_graph_compare, 26.x): its numbers and its verdict, with Rundiff's own next to it.
#include "models/result/kernellines.h"

#include "models/compare/tensors/tensorcomparison.h"
#include "models/formats/kernels/kerneltensors.h"
#include "models/result/csvrows.h"
#include "models/result/recordrows.h"
#include "models/run/pythontext.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace rundiff
{

namespace
{

constexpr std::string_view baseColumns =
    "NPU Name,Bench Name,NPU Dtype,Bench Dtype,NPU Tensor Shape,Bench Tensor Shape,NPU max,NPU min,NPU mean,NPU l2norm,"
    "Bench max,Bench min,Bench mean,Bench l2norm,Accuracy Reached or Not,Rundiff Result,Err_message";
constexpr std::string_view statisticColumns =
    ",Max diff,Min diff,Mean diff,L2norm diff,MaxRelativeErr,MinRelativeErr,MeanRelativeErr,NormRelativeErr,"
    "NPU CSV File,Bench CSV File";
constexpr std::string_view tensorColumns =
    ",Cosine,EucDist,MaxAbsErr,MaxRelativeErr,One Thousandth Err Ratio,Five Thousandths Err Ratio";

constexpr std::string_view otherShapes = "Tensor shapes do not match.\n",
                           otherDtypes = "Dtype of NPU and bench Tensor do not match. Skipped.\n",
                           noTensor = "Dump file is not ndarray.\n",
                           isScalar = "This is type of scalar data, can not compare.\n",
                           otherPlaces = "The position of inf or nan in NPU and bench Tensor do not match.\n";

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

// The shortest digits of single precision, as numpy prints them.
std::string singleText(float number)
{
    if (std::isnan(number))
        return {};
    return pythonFloat(std::stod(fmt::format("{}", number)));
}

// numpy.float32 of a cell. The words null and False are 0, True is 1.
float singleOf(const Statistic &statistic, bool anyNull)
{
    if (anyNull && statistic.kind == Statistic::Kind::Real && !std::isfinite(statistic.real()))
        return 0;
    if (statistic.kind == Statistic::Kind::True || statistic.kind == Statistic::Kind::False)
        return statistic.kind == Statistic::Kind::True ? 1 : 0;
    const auto number = statistic.number();
    return number ? static_cast<float>(*number) : notANumber;
}

class KernelLines : public TableLines
{
public:
    KernelLines(const DumpPair &pair, const Redaction &redaction, KernelRecords a, KernelRecords b)
        : m_pair(pair), m_redaction(redaction), m_a(std::move(a)), m_b(std::move(b)),
          m_rowsA(rowsOfRecords(m_a, *pair.table->a)), m_rowsB(rowsOfRecords(m_b, *pair.table->b)),
          m_lines(pairRecords(m_a, m_b)), m_tableA(pair.table->a->rows.size(), PairRow::none),
          m_tableB(pair.table->b->rows.size(), PairRow::none)
    {
        const std::vector<PairRow> &rows = pair.table->rows;
        for (std::uint32_t row = 0; row < rows.size(); ++row) {
            if (rows[row].a != PairRow::none)
                m_tableA[rows[row].a] = row;
            if (rows[row].b != PairRow::none)
                m_tableB[rows[row].b] = row;
        }
    }

    std::string header() const override
    {
        return std::string(baseColumns).append(m_a.tensors ? tensorColumns : statisticColumns).append(1, '\n');
    }
    std::size_t size() const override { return m_lines.size(); }
    void append(std::string &text, std::size_t line) const override
    {
        m_a.tensors ? appendTensors(text, m_lines[line]) : appendStatistics(text, m_lines[line]);
        text.append(1, '\n');
    }

private:
    using Singles = std::array<float, 4>;

    // ---- both kinds ------------------------------------------------------------------------------------------------

    std::uint32_t tableRow(const RecordPair &line) const
    {
        const bool ofA = line.a != RecordPair::none;
        const std::uint32_t row = ofA ? m_rowsA[line.a] : m_rowsB[line.b];
        return row == RecordPair::none ? PairRow::none : ofA ? m_tableA[row] : m_tableB[row];
    }

    std::string_view ownResult(const RecordPair &line) const
    {
        const std::uint32_t row = tableRow(line);
        return row == PairRow::none ? std::string_view() : spelled(m_pair.table->rows[row].state);
    }

    static void both(std::string &text, const std::string &a, const std::string &b)
    {
        appendField(text, a);
        text.append(1, ',');
        appendField(text, b);
        text.append(1, ',');
    }

    // ---- statistics ------------------------------------------------------------------------------------------------

    static Singles singlesOf(const KernelRecords &records, std::uint32_t at)
    {
        Singles numbers;
        numbers.fill(notANumber);
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
        return m_redaction.ofName(name.append(std::to_string(record.slot)));
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
        return at == RecordPair::none ? std::string()
                                      : m_redaction(location.graphs[records.records[at].graph].path + "/statistic.csv");
    }

    void appendStatistics(std::string &text, const RecordPair &line) const
    {
        const auto dtype = [](const KernelRecords &records, std::uint32_t at) {
            return at == RecordPair::none ? std::string() : std::string(records.text(records.records[at].dtype));
        };
        const std::string dtypeA = dtype(m_a, line.a), dtypeB = dtype(m_b, line.b), shapeA = shapeText(m_a, line.a),
                          shapeB = shapeText(m_b, line.b);
        both(text, recordName(m_a, line.a), recordName(m_b, line.b));
        both(text, dtypeA, dtypeB);
        both(text, shapeA, shapeB);
        const Singles a = singlesOf(m_a, line.a), b = singlesOf(m_b, line.b);
        for (const Singles *numbers : {&a, &b}) {
            for (const float number : *numbers)
                text.append(singleText(number)).append(1, ',');
        }
        std::string reason(shapeA == shapeB ? std::string_view() : otherShapes);
        reason.append(dtypeA == dtypeB ? std::string_view() : otherDtypes);
        text.append(reason.empty() ? reached(a[0], b[0]) ? "Yes" : "No" : "").append(1, ',');
        text.append(ownResult(line)).append(1, ',');
        appendField(text, reason);
        appendDifferences(text, a, b, reason.empty());
        text.append(1, ',');
        appendField(text, tableFile(m_pair.a, m_a, line.a));
        text.append(1, ',');
        appendField(text, tableFile(m_pair.b, m_b, line.b));
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

    // ---- tensors ---------------------------------------------------------------------------------------------------

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

    void appendTensors(std::string &text, const RecordPair &line) const
    {
        const PairTable &table = *m_pair.table;
        const TensorSide a = tensorSide(m_pair.a, m_a, line.a, *table.a, m_rowsA),
                         b = tensorSide(m_pair.b, m_b, line.b, *table.b, m_rowsB);
        both(text, m_redaction(a.path), m_redaction(b.path));
        both(text, a.dtype, b.dtype);
        both(text, a.shape, b.shape);
        for (const TensorSide *side : {&a, &b}) {
            for (const std::string &number : side->numbers)
                text.append(number).append(1, ',');
        }
        std::string reason = reasonAgainst(a, b);
        const auto metrics = reason.empty() ? metricsOf(line, a, b) : std::nullopt;
        if (reason.empty() && !metrics)
            reason = otherPlaces;
        text.append(metrics ? reached(*metrics, a) : "").append(1, ',');
        text.append(ownResult(line)).append(1, ',');
        appendField(text, reason);
        appendMetrics(text, metrics);
    }

    static std::string reasonAgainst(const TensorSide &a, const TensorSide &b)
    {
        if (a.empty || b.empty)
            return std::string(noTensor);
        if (a.scalar || b.scalar)
            return std::string(isScalar);
        std::string reason(a.shape == b.shape ? std::string_view() : otherShapes);
        return reason.append(a.dtype == b.dtype ? std::string_view() : otherDtypes);
    }

    // Those of the comparison, if it paired the same two files. Nothing where NaN or infinity stand in other places.
    std::optional<TensorMetrics> metricsOf(const RecordPair &line, const TensorSide &a, const TensorSide &b) const
    {
        const PairTable &table = *m_pair.table;
        const std::uint32_t row = tableRow(line);
        TensorMetrics metrics;
        if (row != PairRow::none && table.rows[row].b == m_rowsB[line.b] && row < table.tensorMetrics.size()) {
            metrics = table.tensorMetrics[row];
        } else {
            Problems known;
            metrics = compareTensorFiles(a.path, b.path, {}, known);
        }
        return metrics.cosine.kind == TensorMetric::Kind::Nan && metrics.maxAbsolute.kind == TensorMetric::Kind::Nan
                   ? std::nullopt
                   : std::optional(metrics);
    }

    static std::string reached(const TensorMetrics &metrics, const TensorSide &side)
    {
        constexpr double goodCosine = 0.99, badCosine = 0.9, smallError = 0.001, largeError = 1;
        if (side.shape == "[1,]")
            return "None";
        const auto number = [](const TensorMetric &metric) {
            return metric.kind == TensorMetric::Kind::Number ? metric.value : std::numeric_limits<double>::quiet_NaN();
        };
        const double cosine = number(metrics.cosine), error = number(metrics.maxAbsolute);
        const bool wrong = (cosine < goodCosine && error > smallError) || cosine < badCosine || error > largeError;
        return wrong ? "No" : "Yes";
    }

    static void appendMetrics(std::string &text, const std::optional<TensorMetrics> &metrics)
    {
        for (const auto metric :
             {&TensorMetrics::cosine, &TensorMetrics::euclidean, &TensorMetrics::maxAbsolute,
              &TensorMetrics::maxRelative, &TensorMetrics::oneThousandth, &TensorMetrics::fiveThousandths}) {
            if (metrics)
                appendMetric(text, (*metrics).*metric);
            else
                text.append(1, ',');
        }
    }

    DumpPair m_pair;
    Redaction m_redaction;
    KernelRecords m_a, m_b;
    std::vector<std::uint32_t> m_rowsA, m_rowsB; // of each record in its dump
    std::vector<RecordPair> m_lines;
    std::vector<std::uint32_t> m_tableA, m_tableB; // of each row of a dump in the table
};

} // namespace

bool isKernelPair(const DumpPair &pair)
{
    return !pair.a.graphs.empty() && !pair.b.graphs.empty();
}

std::unique_ptr<TableLines> kernelLines(const DumpPair &pair, const Redaction &redaction, const Progress &progress)
{
    KernelRecords a = readKernelRecords(pair.a, progress), b = readKernelRecords(pair.b, progress);
    if (a.records.empty() || b.records.empty() || a.tensors != b.tensors)
        return nullptr;
    return std::make_unique<KernelLines>(pair, redaction, std::move(a), std::move(b));
}

} // namespace rundiff
