// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/compareruns.h"
#include "models/formats/dumps/dumpbuilder.h"
#include "models/formats/layouts/divideddimensions.h"
#include "models/formats/layouts/logicalcall.h"
#include "models/formats/layouts/mergeplan.h"
#include "models/formats/layouts/partvalue.h"
#include "models/formats/layouts/stagelayers.h"
#include "models/formats/layouts/undividedshapes.h"
#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/tensorstatistics.h"
#include "models/result/saved/savecomparison.h"
#include "models/result/saved/savedcomparison.h"
#include "models/result/tables/csvtables.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <vector>

using namespace rundiff;

namespace
{

using Shape = std::vector<std::uint64_t>;

struct Block {
    Shape shape;
    std::vector<double> values;

    static Block made(const Shape &shape, double seed)
    {
        const auto count = std::accumulate(shape.begin(), shape.end(), std::uint64_t(1), std::multiplies<>());
        Block block{shape, {}};
        for (std::uint64_t i = 0; i < count; ++i)
            block.values.push_back(std::sin(seed + 1.7 * static_cast<double>(i)));
        return block;
    }

    // One of `parts` equal pieces along a dimension.
    Block piece(std::size_t dimension, std::uint64_t part, std::uint64_t parts) const
    {
        std::uint64_t inner = 1;
        for (std::size_t i = dimension + 1; i < shape.size(); ++i)
            inner *= shape[i];
        const std::uint64_t size = shape[dimension] / parts;
        Block cut{shape, {}};
        cut.shape[dimension] = size;
        for (std::uint64_t i = 0; i < values.size(); ++i) {
            if (i / inner % shape[dimension] / size == part)
                cut.values.push_back(values[i]);
        }
        return cut;
    }

    Block times(double factor) const
    {
        Block scaled = *this;
        for (double &value : scaled.values)
            value *= factor;
        return scaled;
    }

    std::string json() const
    {
        double sum = 0, squares = 0;
        for (const double value : values) {
            sum += value;
            squares += value * value;
        }
        std::string sizes;
        for (const std::uint64_t size : shape)
            sizes += (sizes.empty() ? "" : ", ") + std::to_string(size);
        const auto number = [](double value) { return QByteArray::number(value, 'g', 17).toStdString(); };
        return "{'type': 'torch.Tensor', 'dtype': 'torch.float32', 'shape': [" + sizes +
               "], 'Max': " + number(*std::ranges::max_element(values)) +
               ", 'Min': " + number(*std::ranges::min_element(values)) +
               ", 'Mean': " + number(sum / static_cast<double>(values.size())) +
               ", 'Norm': " + number(std::sqrt(squares)) + "}";
    }
};

struct Network {
    Block tokens = Block::made({4, 2, 8}, 1); // [sequence, batch, hidden]
    Block column = Block::made({16, 8}, 2), hidden = Block::made({4, 2, 16}, 3);
    Block row = Block::made({8, 16}, 4), result = Block::made({4, 2, 8}, 5);
    Block loss = Block::made({1}, 6);
    Block gradientOfResult = Block::made({4, 2, 8}, 7), gradientOfRow = Block::made({8, 16}, 8);
};

using Change = std::function<void(Network &, int)>; // of the part of a rank

std::string dumpOf(const Network &net)
{
    const auto call = [](const char *name, const Block &input, const Block &weight, const Block &output) {
        return "'" + std::string(name) + "': {'input_args': [" + input.json() + "], 'input_kwargs': {}, 'output': [" +
               output.json() + "], 'parameters': {'weight': " + weight.json() + "}}, ";
    };
    return "{'task': 'statistics', 'level': 'L0', 'framework': 'pytorch', 'dump_data_dir': null, 'data': {" +
           call("Module.mlp.fc1.ColumnParallelLinear.forward.0", net.tokens, net.column, net.hidden) +
           call("Module.mlp.fc2.RowParallelLinear.forward.0", net.hidden, net.row, net.result) +
           "'Module.loss.Loss.forward.0': {'input_args': [" + net.result.json() + "], 'input_kwargs': {}, 'output': [" +
           net.loss.json() + "]}, " + "'Module.mlp.fc2.RowParallelLinear.parameters_grad.0': {'weight': [" +
           net.gradientOfRow.json() + "]}, 'Module.mlp.fc2.RowParallelLinear.backward.0': {'input': [" +
           net.gradientOfResult.json() + "], 'output': [" + net.gradientOfResult.json() + "]}}}";
}

Network tensorPart(Network net, int part, int parts)
{
    const auto rank = static_cast<std::uint64_t>(part), count = static_cast<std::uint64_t>(parts);
    net.column = net.column.piece(0, rank, count);
    net.hidden = net.hidden.piece(2, rank, count);
    net.row = net.row.piece(1, rank, count);
    net.gradientOfRow = net.gradientOfRow.piece(1, rank, count);
    return net;
}

// Each process has its samples, and the mean over them.
Network dataPart(Network net, int part, int parts)
{
    const auto rank = static_cast<std::uint64_t>(part), count = static_cast<std::uint64_t>(parts);
    const double size = static_cast<double>(parts);
    for (Block *block : {&net.tokens, &net.hidden, &net.result})
        *block = block->piece(1, rank, count);
    net.gradientOfResult = net.gradientOfResult.piece(1, rank, count).times(size);
    net.gradientOfRow = net.gradientOfRow.times(part == 0 ? 0.5 : 1.5);
    net.loss = net.loss.times(part == 0 ? 0.25 : 1.75);
    return net;
}

class TwoRuns
{
public:
    // `dumped`: of so many processes of B there is a dump.
    TwoRuns(const char *divided, int parts, int dumped, int partsOfA = 1)
        : m_divided(divided), m_parts(parts), m_dumped(dumped), m_partsOfA(partsOfA)
    {
        writeLog("A", partsOfA);
        writeLog("B", parts);
    }

    ComparisonPtr compared(const std::function<Network(Network, int, int)> &part, const Change &change = {},
                           const CompareOptions &options = {}) const
    {
        for (int rank = 0; rank < m_partsOfA; ++rank)
            write("A", rank, m_partsOfA > 1 ? part(Network(), rank, m_partsOfA) : Network());
        for (int rank = 0; rank < m_dumped; ++rank) {
            Network net = part(Network(), rank, m_parts);
            if (change)
                change(net, rank);
            write("B", rank, net);
        }
        return compareRuns(pathOf("A"), pathOf("B"), options, Progress());
    }

private:
    std::string pathOf(const char *run) const { return m_folder.filePath(QLatin1String(run)).toStdString(); }

    void writeLog(const char *run, int size) const
    {
        const QString path = m_folder.filePath(QLatin1String(run));
        QDir().mkpath(path);
        QFile log(path + QStringLiteral("/train.log"));
        QVERIFY(log.open(QIODevice::WriteOnly));
        for (const char *name : {"tensor_model_parallel_size", "data_parallel_size", "pipeline_model_parallel_size"})
            log.write(QByteArray("  ") + name + " ................ " +
                      QByteArray::number(m_divided == name ? size : 1) + "\n");
        log.write(" iteration        1/       1 | lm loss: 2.500000E+00 | grad norm: 1.5 |\n");
    }

    void write(const char *run, int rank, const Network &net) const
    {
        const QString path = m_folder.filePath(QLatin1String(run) + QStringLiteral("/dump/step0/rank%1").arg(rank));
        QDir().mkpath(path);
        QFile dump(path + QStringLiteral("/dump.json"));
        QVERIFY(dump.open(QIODevice::WriteOnly));
        dump.write(QByteArray::fromStdString(dumpOf(net)).replace('\'', '"'));
    }

    QByteArray m_divided;
    int m_parts, m_dumped, m_partsOfA;
    QTemporaryDir m_folder;
};

std::string firstDifferenceOf(const ComparisonPtr &comparison)
{
    if (!comparison->operators || !comparison->operators->firstDifference)
        return {};
    const FirstDifference &first = *comparison->operators->firstDifference;
    const PairTable &table = *comparison->operators->pairs[first.pair].table;
    return table.a->rowName(table.rows[comparison->operators->pairs[first.pair].firstDifference->tableRow].a);
}

bool saysOfLayouts(const Comparison &comparison, const char *words)
{
    return std::ranges::any_of(
        comparison.problems, [&](const Problem &problem) { return problem.message.find(words) != std::string::npos; });
}

} // namespace

class TestLayouts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void callsAreNamedAsInOneProcess_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("name");
        QTest::newRow("stage") << "Module.layers.1.mlp.MLP.forward.0"
                               << "Module.layers.5.mlp.MLP.forward.0";
        QTest::newRow("virtual stage") << "Module.1.decoder.layers.0.MLP.backward.0"
                                       << "Module.decoder.layers.12.MLP.backward.0";
        QTest::newRow("expert") << "Module.x.local_experts.1.MLP.parameters_grad.0"
                                << "Module.x.local_experts.3.MLP.parameters_grad.0";
        QTest::newRow("function") << "Functional.linear.0.forward"
                                  << "";
        QTest::newRow("no number") << "Module.layers.x.mlp.MLP.forward.0"
                                   << "Module.layers.x.mlp.MLP.forward.0";
        QTest::newRow("empty") << ""
                               << "";
        QTest::newRow("only dots") << "Module....forward.0"
                                   << "Module....forward.0";
    }
    void callsAreNamedAsInOneProcess()
    {
        QFETCH(QString, key);
        QFETCH(QString, name);
        Layout layout;
        layout.pipeline = layout.data = layout.expert = layout.chunks = 2;
        layout.layers = 16;
        layout.experts = 4;
        const RankPlace place = RankPlace::of(3, layout); // the second of each
        QCOMPARE(place.pipeline, std::int64_t(1));
        QCOMPARE(place.expert, std::int64_t(1));
        auto call = LogicalCall::of(key.toStdString());
        QCOMPARE(call.has_value(), !name.isEmpty());
        if (!call)
            return;
        call->shift(StageLayers(layout).before(place.pipeline, call->chunk), place.expert * 2);
        QCOMPARE(QString::fromStdString(call->name(call->call)), name);
    }

    void layersOfStages_data()
    {
        QTest::addColumn<int>("layers");       // of the log
        QTest::addColumn<QList<int>>("dumps"); // layers of each stage of a pipeline of three
        QTest::addColumn<QList<int>>("before");
        QTest::newRow("even") << 6 << QList<int>{2, 2, 2} << QList<int>{0, 2, 4};
        QTest::newRow("uneven") << 7 << QList<int>{3, 2, 2} << QList<int>{0, 3, 5};
        QTest::newRow("uneven, though divisible") << 6 << QList<int>{1, 3, 2} << QList<int>{0, 1, 4};
        QTest::newRow("only some layers dumped") << 6 << QList<int>{1, 2, 1} << QList<int>{0, 2, 4};
    }
    void layersOfStages()
    {
        QFETCH(int, layers);
        QFETCH(QList<int>, dumps);
        QFETCH(QList<int>, before);
        Layout layout;
        layout.pipeline = 3;
        layout.layers = layers;
        StageLayers stages(layout);
        for (int stage = 0; stage < 3; ++stage) {
            Dump dump;
            DumpBuilder builder(dump);
            builder.begin("Module.decoder.layers." + std::to_string(dumps[stage] - 1) + ".mlp.MLP.forward.0");
            builder.addArgument(".input.0", "1");
            stages.add(dump, stage);
        }
        for (int stage = 0; stage < 3; ++stage)
            QCOMPARE(stages.before(stage, 0), std::int64_t(before[stage]));
    }

    void partsBecomeTheWhole()
    {
        const PartValue one{{2, 3}, 5, -1, 1, 3}, two{{2, 3}, 4, -2, 3, 4};
        const PartValue joined = merged({one, two}, {MergeRule::Kind::Joined, 1, 1}, {});
        QCOMPARE(joined.shape, (Shape{2, 6}));
        QCOMPARE(*joined.max, 5.0);
        QCOMPARE(*joined.min, -2.0);
        QCOMPARE(*joined.mean, 2.0);
        QCOMPARE(*joined.norm, 5.0);
        const PartValue sum = merged({one, two}, {MergeRule::Kind::Sum, 0, 0.5}, {});
        QCOMPARE(*sum.mean, 2.0);
        QVERIFY(!sum.max && !sum.norm); // of a sum they are not known
        QCOMPARE(*merged({one, two}, {MergeRule::Kind::Last, 0, 1}, {}).max, 4.0);
        QCOMPARE(*merged({one, two}, {}, one).max, 4.0); // the part that is not what it should be
        PartValue broken = one;
        broken.max = std::nan("");
        QVERIFY(std::isnan(*merged({broken, two}, {MergeRule::Kind::Joined, 0, 1}, {}).max));
    }

    // Two processes have halves of the rows, two others the same for other samples: what their statistics do not tell.
    void tensorsTellWhatStatisticsDoNot()
    {
        const std::map<std::string, std::vector<double>> files{
            {"a", {1, 2}}, {"b", {3, -8}}, {"c", {5, 2}}, {"d", {1, 4}}};
        const Dump dump;
        const auto file = [&](const char *name) {
            return std::make_shared<const MergePlan>(MergePlan{{}, {}, {}, {}, {1, 2}, &dump, name});
        };
        const auto joinedOf = [&](const char *one, const char *other) {
            const MergeRule rule{MergeRule::Kind::Joined, 0, 1};
            return std::make_shared<const MergePlan>(
                MergePlan{{}, rule, {}, {file(one), file(other)}, {2, 2}, nullptr, {}});
        };
        const auto open = [&](const Dump &, const std::string &name) -> std::optional<Tensor> {
            const auto found = files.find(name);
            if (found == files.end())
                return std::nullopt;
            std::string bytes(found->second.size() * sizeof(double), 0);
            std::memcpy(bytes.data(), found->second.data(), bytes.size());
            const TensorLayout layout{ElementType::Float64, false, {1, 2}, {}, 0};
            return makeTensor(layout, std::make_shared<MemorySource>(std::move(bytes))).value();
        };
        const auto joined = {joinedOf("a", "b"), joinedOf("c", "d")};
        MergePlan mean{{}, {MergeRule::Kind::Mean, 0, 1}, {}, joined, {2, 2}, nullptr, {}};
        const auto tensor = mean.tensor(open, {}); // 3 2 / 2 -2
        QVERIFY(tensor.has_value());
        const auto found = statisticsOf(*tensor, {});
        QVERIFY(found.has_value());
        QCOMPARE(found->max, 3.0);
        QCOMPARE(found->min, -2.0);
        QCOMPARE(found->mean, 1.25);
        QCOMPARE(found->norm, std::sqrt(21.0));
        mean.parts.back() = joinedOf("c", "missing");
        QVERIFY(!mean.tensor(open, {}));
        mean.parts.back() = file("d"); // of another shape
        QVERIFY(!mean.tensor(open, {}));
    }

    void tensorParallelRunsAgree()
    {
        const TwoRuns runs("tensor_model_parallel_size", 2, 2);
        const ComparisonPtr clean = runs.compared(tensorPart);
        QCOMPARE(firstDifferenceOf(clean), std::string());
        QVERIFY(clean->coverage.complete);
        QVERIFY(clean->verdict == Verdict::Same || clean->verdict == Verdict::Within);
        const auto halfBias = [](Network &net, int) { net.result = net.result.times(1.01); };
        QCOMPARE(firstDifferenceOf(runs.compared(tensorPart, halfBias)),
                 std::string("Module.mlp.fc2.RowParallelLinear.forward.0.output.0"));
        const auto onlyOne = [](Network &net, int rank) { net.row = net.row.times(rank == 1 ? 1.01 : 1); };
        QCOMPARE(firstDifferenceOf(runs.compared(tensorPart, onlyOne)),
                 std::string("Module.mlp.fc2.RowParallelLinear.forward.0.parameters.weight"));
    }

    void dataParallelRunsAgree()
    {
        const TwoRuns runs("data_parallel_size", 2, 2);
        QCOMPARE(firstDifferenceOf(runs.compared(dataPart)), std::string());
        const auto sum = [](Network &net, int) { net.gradientOfRow = net.gradientOfRow.times(2); };
        QCOMPARE(firstDifferenceOf(runs.compared(dataPart, sum)),
                 std::string("Module.mlp.fc2.RowParallelLinear.parameters_grad.0.weight"));
        const auto otherSamples = [](Network &net, int rank) {
            if (rank == 1)
                net.tokens = net.tokens.times(3);
        };
        QCOMPARE(firstDifferenceOf(runs.compared(dataPart, otherSamples)),
                 std::string("Module.mlp.fc1.ColumnParallelLinear.forward.0.input.0"));
    }

    // Neither run has the whole tensors.
    void runsMayBothBeDivided()
    {
        const TwoRuns runs("tensor_model_parallel_size", 4, 4, 2);
        const ComparisonPtr clean = runs.compared(tensorPart);
        QCOMPARE(firstDifferenceOf(clean), std::string());
        QVERIFY(clean->coverage.complete);
        QVERIFY(clean->operators->pairs.front().b.parts);
        const auto onlyOne = [](Network &net, int rank) { net.row = net.row.times(rank == 3 ? 1.01 : 1); };
        QCOMPARE(firstDifferenceOf(runs.compared(tensorPart, onlyOne)),
                 std::string("Module.mlp.fc2.RowParallelLinear.forward.0.parameters.weight"));
        const auto oneOfEqual = [](Network &net, int rank) { net.result = net.result.times(rank == 2 ? 1.01 : 1); };
        QCOMPARE(firstDifferenceOf(runs.compared(tensorPart, oneOfEqual)),
                 std::string("Module.mlp.fc2.RowParallelLinear.forward.0.output.0"));
    }

    void shapesTellTheUndividedOne()
    {
        Layout tensor, data, both;
        tensor.tensor = 2;
        data.data = 2;
        both.tensor = both.data = 2;
        QCOMPARE(UndividedShapes::common(8, tensor, 16, data), std::uint64_t(16)); // divided in the first only
        QCOMPARE(UndividedShapes::common(8, tensor, 8, data), std::uint64_t(8));
        QCOMPARE(UndividedShapes::common(8, tensor, 4, both), std::uint64_t(8)); // in the second only
        QCOMPARE(UndividedShapes::common(8, tensor, 3, both), std::uint64_t(0));
    }

    void layoutsMayBeGiven()
    {
        const TwoRuns runs("no size that is printed", 2, 2);
        CompareOptions options;
        options.layoutB = "tp=2";
        const ComparisonPtr clean = runs.compared(tensorPart, {}, options);
        QCOMPARE(firstDifferenceOf(clean), std::string());
        QVERIFY(clean->coverage.complete);
        QCOMPARE(clean->operators->layouts->b.source, RunLayout::Source::Given);
        QVERIFY(swapped(clean, Progress())->verdict == clean->verdict);
    }

    // Parts of different tensors differ: nothing of them is compared, and the sizes say what is wrong.
    void givenLayoutsMustFit()
    {
        const TwoRuns runs("no size that is printed", 2, 2);
        CompareOptions options;
        options.layoutB = "tp=4";
        const ComparisonPtr comparison = runs.compared(tensorPart, {}, options);
        QVERIFY(
            saysOfLayouts(*comparison, "The first step of B has 2 dumps, and the layout of B (tp 4) has 4 processes"));
        QCOMPARE(comparison->verdict, Verdict::Incomplete);
    }

    void savedResultIsAsComplete()
    {
        const TwoRuns runs("tensor_model_parallel_size", 4, 4, 2);
        const ComparisonPtr comparison = runs.compared(tensorPart);
        QVERIFY(comparison->coverage.complete);
        const QTemporaryDir folder;
        const std::string file = folder.filePath(QStringLiteral("saved.h5")).toStdString();
        QVERIFY(saveComparison(*comparison, file, {}, Redaction()).empty());
        const ComparisonPtr opened = openSaved(file, Progress());
        QCOMPARE(opened->verdict, comparison->verdict);
        QVERIFY(opened->coverage.complete);
    }

    void tableNamesTheParts()
    {
        const TwoRuns runs("tensor_model_parallel_size", 2, 2);
        const ComparisonPtr comparison = runs.compared(tensorPart);
        const QTemporaryDir folder;
        const QString tables = folder.filePath(QStringLiteral("tables"));
        QVERIFY(writeCsvTables(*comparison, tables.toStdString(), Progress()).empty());
        QFile file(tables + QStringLiteral("/compare_step0_rank0.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().split('\n');
        QVERIFY(lines.front().endsWith(",NPU Parts,Bench Parts"));
        const auto isOfHidden = [](const QByteArray &line) {
            return line.startsWith("Module.mlp.fc1.ColumnParallelLinear.forward.0.output.0,");
        };
        const auto hidden = std::ranges::find_if(lines, isOfHidden);
        QVERIFY(hidden != lines.end());
        QVERIFY2(hidden->endsWith(",,ranks 0 1: tp 2: joined along dimension 2"), hidden->constData());
    }

    // The log prints one process, and there are dumps of several: their shapes tell.
    void shapesTellWhatNoLogPrints()
    {
        const TwoRuns runs("no size that is printed", 2, 2);
        const ComparisonPtr clean = runs.compared(tensorPart);
        QCOMPARE(firstDifferenceOf(clean), std::string());
        QVERIFY(clean->coverage.complete);
        const LayoutComparison layouts = *clean->operators->layouts;
        QVERIFY(layouts.areMerged);
        QCOMPARE(layouts.b.source, RunLayout::Source::Dumps);
        QCOMPARE(layouts.b.layout.words().english(), std::string("tp 2"));
        QCOMPARE(layouts.a.layout.words().english(), std::string("not divided"));
        const auto onlyOne = [](Network &net, int rank) { net.row = net.row.times(rank == 1 ? 1.01 : 1); };
        QCOMPARE(firstDifferenceOf(runs.compared(tensorPart, onlyOne)),
                 std::string("Module.mlp.fc2.RowParallelLinear.forward.0.parameters.weight"));
    }

    // The first fault that fits, of the row that differs first.
    void partsNameTheirFault_data()
    {
        QTest::addColumn<int>("fault");
        QTest::addColumn<QString>("words");
        QTest::newRow("missing sum") << 0 << QStringLiteral("The parts of B add up to the row of A");
        QTest::newRow("one process") << 1 << QStringLiteral("1 of 2 are; those of the ranks 1 are not");
        QTest::newRow("each its own") << 2 << QStringLiteral("None is, they differ from each other");
        QTest::newRow("twice") << 3 << QStringLiteral("The row of B is 2 times that of A, which is the size of tp");
    }
    void partsNameTheirFault()
    {
        QFETCH(int, fault);
        QFETCH(QString, words);
        const std::vector<std::pair<double, double>> factors{{0.3, 0.7}, {1, 1.5}, {3, 4}, {2, 2}};
        const auto [first, second] = factors[static_cast<std::size_t>(fault)];
        const TwoRuns runs("tensor_model_parallel_size", 2, 2);
        const auto change = [one = first, other = second](Network &net, int rank) {
            net.result = net.result.times(rank == 0 ? one : other);
        };
        const ComparisonPtr comparison = runs.compared(tensorPart, change);
        QString said;
        for (const DiagnosisFact &fact : comparison->operators->firstDifference->diagnosis.facts)
            said += QString::fromStdString(fact.text) + QLatin1Char('\n');
        QVERIFY2(said.contains(words), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("made of 2 parts (tp 2: equal)")), qPrintable(said));
    }

    // With two tensor and two data parallel processes, the tokens are divided by the latter, the hidden size by the
    // former.
    void axesDivideTheDimensionsThatAreTheirs()
    {
        Layout layout;
        layout.tensor = layout.data = 2;
        const LogicalCall call{"Module.x.Linear", CallPass::Forward, 0, 0};
        const DividedDimensions::PartCounts counts{2, 1, 2, 1};
        const MergedKind tokens{&call, Side::Input, false, true}, hidden{&call, Side::Input, false, false},
            weight{&call, Side::Parameters, false, false};
        using Found = std::array<std::optional<std::size_t>, layoutAxes>;
        const std::optional<std::size_t> none, first = 0, second = 1, third = 2;
        const auto find = [&](const MergedKind &kind, const Shape &part, const Shape &whole) {
            return DividedDimensions::find(kind, counts, part, whole, layout).of;
        };
        QVERIFY(find(tokens, {4, 16}, {8, 16}) == (Found{none, none, first, none}));
        QVERIFY(find(hidden, {16, 4, 8}, {16, 8, 16}) == (Found{third, none, second, none}));
        QVERIFY(find(hidden, {16, 4, 16}, {16, 8, 16}) == (Found{none, none, second, none}));
        QVERIFY(find(weight, {8, 16}, {16, 16}) == (Found{first, none, none, none}));
        QVERIFY(find(weight, {4, 16}, {16, 16}) == (Found{first, none, first, none})); // shared by all
    }

    // Each process has all samples: no division explains a second one.
    void shapesThatExplainNothingMergeNothing()
    {
        const TwoRuns runs("no size that is printed", 2, 2);
        const ComparisonPtr copies = runs.compared([](Network net, int, int) { return net; });
        QVERIFY(!copies->operators->layouts || !copies->operators->layouts->areMerged);
        QVERIFY(!copies->operators->pairs.front().a.parts);
    }

    void sizesAndOrdersAreChecked()
    {
        const auto layout = Layout().with("tp=2, dp=3,pp=4,sp");
        QVERIFY(layout && layout->sequence);
        QCOMPARE(layout->ranks(), std::int64_t(24));
        for (const char *wrong : {"", "tp", "tp=0", "tp=2x", "tp=99999", "xp=2", "tp=2,,pp=2", "sp=1"})
            QVERIFY2(!Layout().with(wrong), wrong);
        QVERIFY(Layout::isOrder("pp-tp-ep-dp"));
        QVERIFY(!Layout::isOrder("tp-tp") && !Layout::isOrder("tp-x") && !Layout::isOrder(""));
        Layout other = *layout;
        other.order = "pp-tp";
        const RankPlace place = RankPlace::of(13, other); // pp 4, tp 2, dp 3
        QCOMPARE(place.pipeline, std::int64_t(1));
        QCOMPARE(place.tensor, std::int64_t(1));
        QCOMPARE(place.data, std::int64_t(1));
    }

    // A process without a dump: nothing is merged, and the result says so.
    void incompleteRunsAreNotMerged()
    {
        const TwoRuns runs("tensor_model_parallel_size", 4, 2);
        const auto result = runs.compared(tensorPart);
        QVERIFY(result->operators);
        QVERIFY(saysOfLayouts(*result, "cannot be merged"));
        QVERIFY(!result->operators->pairs.front().a.parts);
        QVERIFY(result->verdict != Verdict::Same && result->verdict != Verdict::Within);
    }

    void runsOfOneLayoutAreComparedAsTheyAre()
    {
        const TwoRuns runs("pipeline_model_parallel_size", 1, 1);
        const auto same = runs.compared([](Network net, int, int) { return net; });
        QVERIFY(same->operators);
        QCOMPARE(firstDifferenceOf(same), std::string());
        QVERIFY(!saysOfLayouts(*same, "divided"));
        QVERIFY(!same->operators->pairs.front().a.parts);
    }
};

QTEST_GUILESS_MAIN(TestLayouts)
#include "tst_layouts.moc"
