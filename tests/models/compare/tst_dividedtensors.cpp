// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/compareruns.h"
#include "models/formats/layouts/joinorder.h"
#include "models/formats/tensors/tensor.h"
#include "models/items/rows/rowparts.h"
#include "tests/writtenfile.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

using namespace rundiff;

namespace
{

using Shape = std::vector<std::uint64_t>;
using Indices = std::vector<std::uint64_t>;

struct Block {
    Shape shape;
    std::vector<float> values;

    static Block made(const Shape &shape, double seed)
    {
        const auto count = std::accumulate(shape.begin(), shape.end(), std::uint64_t(1), std::multiplies<>());
        Block block{shape, {}};
        for (std::uint64_t i = 0; i < count; ++i)
            block.values.push_back(static_cast<float>(std::sin(seed + 1.7 * static_cast<double>(i))));
        return block;
    }

    // Some places of a dimension, in this order.
    Block taken(std::size_t dimension, const Indices &places) const
    {
        Block part{shape, {}};
        part.shape[dimension] = places.size();
        const Shape strides = stridesInOrder(shape);
        const auto count = values.size() / shape[dimension] * places.size();
        for (std::uint64_t i = 0; i < count; ++i) {
            Shape index = indexOfElement(i, part.shape);
            index[dimension] = places[index[dimension]];
            part.values.push_back(
                values[std::inner_product(index.begin(), index.end(), strides.begin(), std::uint64_t(0))]);
        }
        return part;
    }

    Block times(float factor) const
    {
        Block scaled = *this;
        for (float &value : scaled.values)
            value *= factor;
        return scaled;
    }
};

Indices range(std::uint64_t first, std::uint64_t count, std::uint64_t distance = 1)
{
    Indices places(count);
    for (std::uint64_t i = 0; i < count; ++i)
        places[i] = first + i * distance;
    return places;
}

Indices together(Indices one, const Indices &other)
{
    one.insert(one.end(), other.begin(), other.end());
    return one;
}

// [sequence, batch, hidden]
struct Network {
    Block tokens = Block::made({8, 4, 4}, 1), hidden = Block::made({8, 4, 12}, 2), result = Block::made({8, 4, 4}, 3);
    Block column = Block::made({12, 4}, 4), row = Block::made({4, 12}, 5);

    std::vector<Block *> activations() { return {&tokens, &hidden, &result}; }
};

using Divide = std::function<Network(Network, std::uint64_t)>; // the part of a rank

// The places of the hidden dimension that a rank has.
Divide alongHidden(const std::function<Indices(std::uint64_t)> &places)
{
    return [places](Network net, std::uint64_t rank) {
        net.column = net.column.taken(0, places(rank));
        net.hidden = net.hidden.taken(2, places(rank));
        net.row = net.row.taken(1, range(6 * rank, 6));
        return net;
    };
}

Divide alongActivations(std::size_t dimension, const std::function<Indices(std::uint64_t)> &places)
{
    return [dimension, places](Network net, std::uint64_t rank) {
        for (Block *block : net.activations())
            *block = block->taken(dimension, places(rank));
        return net;
    };
}

const Divide tensorParts = alongHidden([](std::uint64_t rank) { return range(6 * rank, 6); });
const Divide blocksOfGates =
    alongHidden([](std::uint64_t rank) { return together(range(3 * rank, 3), range(6 + 3 * rank, 3)); }); // [gate, up]
const Divide samples = alongActivations(1, [](std::uint64_t rank) { return range(2 * rank, 2); });
const Divide samplesInTurn = alongActivations(1, [](std::uint64_t rank) { return range(rank, 2, 2); });
const Divide positions = alongActivations(0, [](std::uint64_t rank) { return range(4 * rank, 4); });
const Divide zigzag =
    alongActivations(0, [](std::uint64_t rank) { return together(range(2 * rank, 2), range(6 - 2 * rank, 2)); });

class DividedRuns
{
public:
    DividedRuns() { write("A", 0, Network()); }

    // `rules`: how rows are divided.
    ComparisonPtr compared(const char *layout, const Divide &divide,
                           const std::function<void(Network &, std::uint64_t)> &change = {},
                           const std::string &rules = {}) const
    {
        for (std::uint64_t rank = 0; rank < 2; ++rank) {
            Network part = divide(Network(), rank);
            if (change)
                change(part, rank);
            write("B", rank, part);
        }
        CompareOptions options;
        options.layoutB = layout;
        if (!rules.empty()) {
            options.dims = pathOf("dims.txt");
            rundiff::write(std::string(options.dims), rules);
        }
        return compareRuns(pathOf("A"), pathOf("B"), options, Progress());
    }

private:
    std::string pathOf(const std::string &run) const { return m_folder.path().toStdString() + "/" + run; }

    void write(const std::string &run, std::uint64_t rank, const Network &net) const
    {
        const std::string folder = pathOf(run) + "/dump/step0/rank" + std::to_string(rank);
        const auto tensor = [&](const Block &block, const std::string &name) { return written(folder, block, name); };
        const auto call = [&](const std::string &name, const Block &input, const Block &weight, const Block &output) {
            return "'" + name + "': {'input_args': [" + tensor(input, name + ".input.0") +
                   "], 'input_kwargs': {}, 'output': [" + tensor(output, name + ".output.0") +
                   "], 'parameters': {'weight': " + tensor(weight, name + ".parameters.weight") + "}}";
        };
        std::string json = "{'task': 'tensor', 'level': 'L0', 'framework': 'pytorch', 'dump_data_dir': 'x', 'data': {" +
                           call("Module.mlp.fc1.ColumnParallelLinear.forward.0", net.tokens, net.column, net.hidden) +
                           ", " + call("Module.mlp.fc2.RowParallelLinear.forward.0", net.hidden, net.row, net.result) +
                           "}}";
        std::ranges::replace(json, '\'', '"');
        rundiff::write(folder + "/dump.json", json);
    }

    static std::string shapeOf(const Shape &shape, const char *end)
    {
        std::string text;
        for (const std::uint64_t size : shape)
            text += std::to_string(size) + ", ";
        return text.substr(0, text.size() - 2) + end;
    }

    static std::string written(const std::string &folder, const Block &block, const std::string &name)
    {
        std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + shapeOf(block.shape, ")") + ", }";
        header.resize(117, ' ');
        const std::string begin("\x93NUMPY\x01\x00\x76\x00", 10);
        const auto *const bytes = reinterpret_cast<const char *>(block.values.data());
        rundiff::write(folder + "/dump_tensor_data/" + name + ".npy",
                       begin + header + "\n" + std::string(bytes, block.values.size() * sizeof(float)));
        double sum = 0, squares = 0;
        for (const float value : block.values) {
            sum += value;
            squares += double(value) * value;
        }
        const auto number = [](double value) { return QByteArray::number(value, 'g', 17).toStdString(); };
        return "{'type': 'torch.Tensor', 'dtype': 'torch.float32', 'shape': [" + shapeOf(block.shape, "]") +
               ", 'Max': " + number(std::ranges::max(block.values)) +
               ", 'Min': " + number(std::ranges::min(block.values)) +
               ", 'Mean': " + number(sum / static_cast<double>(block.values.size())) +
               ", 'Norm': " + number(std::sqrt(squares)) + ", 'data_name': '" + name + ".npy'}";
    }

    QTemporaryDir m_folder;
};

// The name of the first row that differs, and what is said of its parts.
struct Found {
    std::string row, words;
};

Found firstOf(const ComparisonPtr &comparison)
{
    Found found;
    if (!comparison->operators->firstDifference)
        return found;
    const FirstDifference &first = *comparison->operators->firstDifference;
    found.row = first.row.operatorName + "." + first.row.parameter;
    for (const DiagnosisFact &fact : first.diagnosis.facts)
        found.words.append(std::string(fact.text)).append(" ");
    return found;
}

} // namespace

class TestDividedTensors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void slicesOfParts_data()
    {
        QTest::addColumn<int>("order");
        QTest::addColumn<QString>("places"); // in the whole, of two parts with 6 elements each: their numbers
        const auto row = [](const char *name, JoinOrder order, const char *places) {
            QTest::newRow(name) << int(order) << QString::fromLatin1(places);
        };
        row("plain", JoinOrder::Plain, "0+6 1+6");
        row("zigzag", JoinOrder::Zigzag, "0+3 1+3 1+3 0+3");
        row("interleaved", JoinOrder::Interleaved, "0+1 1+1 0+1 1+1 0+1 1+1 0+1 1+1 0+1 1+1 0+1 1+1");
        row("two blocks", JoinOrder::TwoBlocks, "0+3 1+3 0+3 1+3");
        row("three blocks", JoinOrder::ThreeBlocks, "0+2 1+2 0+2 1+2 0+2 1+2");
        row("backwards", JoinOrder::Backwards, "1+6 0+6");
    }
    void slicesOfParts()
    {
        QFETCH(int, order);
        QFETCH(QString, places);
        const auto slices = slicesOf(static_cast<JoinOrder>(order), Indices{6, 6});
        QVERIFY(slices.has_value());
        QStringList found;
        for (const PartSlice &slice : *slices)
            found.append(QStringLiteral("%1+%2").arg(slice.part).arg(slice.count));
        QCOMPARE(found.join(QLatin1Char(' ')), places);
    }

    void partsThatCannotTakeTurns()
    {
        QVERIFY(!slicesOf(JoinOrder::Zigzag, Indices{3, 3}));
        QVERIFY(!slicesOf(JoinOrder::TwoBlocks, Indices{4, 2}));
        QVERIFY(!slicesOf(JoinOrder::Interleaved, Indices{1 << 20, 1 << 20}));
    }

    void cleanRunsAgreeElementByElement_data()
    {
        QTest::addColumn<QString>("layout");
        QTest::addColumn<int>("divide");
        QTest::newRow("tensor") << "tp=2" << 0;
        QTest::newRow("tensor, in blocks") << "tp=2" << 1;
        QTest::newRow("samples") << "dp=2" << 2;
        QTest::newRow("samples in turn") << "dp=2" << 3;
        QTest::newRow("positions") << "cp=2" << 4;
        QTest::newRow("zigzag") << "cp=2" << 5;
    }
    void cleanRunsAgreeElementByElement()
    {
        QFETCH(QString, layout);
        QFETCH(int, divide);
        const std::array all{tensorParts, blocksOfGates, samples, samplesInTurn, positions, zigzag};
        const ComparisonPtr comparison = DividedRuns().compared(qPrintable(layout), all[divide]);
        QCOMPARE(firstOf(comparison).row, std::string());
        const PairTable &table = *comparison->operators->pairs.front().table;
        QCOMPARE(table.rows.size(), std::size_t(6));
        for (const TensorMetrics &metrics : table.tensorMetrics)
            QVERIFY(metrics.identical);
    }

    // Its statistics are those of A: only its elements show that it is not A's.
    void rowInAnotherOrder()
    {
        const Found found = firstOf(DividedRuns().compared(
            "cp=2", zigzag, [](Network &net, std::uint64_t rank) { net.hidden = positions(Network(), rank).hidden; }));
        QCOMPARE(found.row, std::string("Module.mlp.fc1.ColumnParallelLinear.forward.0.output.0"));
        QVERIFY2(found.words.find("in another order along cp (one after the other)") != std::string::npos,
                 found.words.c_str());
    }

    void partsInEachOthersPlace()
    {
        const Found found = firstOf(DividedRuns().compared("tp=2", tensorParts, [](Network &net, std::uint64_t rank) {
            net.row = tensorParts(Network(), 1 - rank).row;
        }));
        QCOMPARE(found.row, std::string("Module.mlp.fc2.RowParallelLinear.forward.0.parameters.weight"));
        QVERIFY2(found.words.find("along tp (the last one first)") != std::string::npos, found.words.c_str());
    }

    void oneOfSeveralCopies()
    {
        const auto reversed = [](Network &net, std::uint64_t rank) {
            if (rank == 1)
                std::ranges::reverse(net.result.values);
        };
        const Found found = firstOf(DividedRuns().compared("tp=2", tensorParts, reversed));
        QCOMPARE(found.row, std::string("Module.mlp.fc2.RowParallelLinear.forward.0.output.0"));
    }

    // The first calls do not agree in any order: nothing tells where the samples are, and statistics decide.
    void unknownOrderIsNotAFault()
    {
        const ComparisonPtr comparison = DividedRuns().compared("dp=2", samples, [](Network &net, std::uint64_t) {
            for (Block *block : net.activations())
                std::ranges::reverse(block->values);
        });
        QCOMPARE(firstOf(comparison).row, std::string());
        QVERIFY(std::ranges::any_of(comparison->problems, [](const Problem &problem) {
            return problem.message.find("4 rows are compared by their statistics only") != std::string::npos;
        }));
    }

    void partsOfARowAreShown()
    {
        const DividedRuns runs; // the dumps are read again
        const ComparisonPtr comparison = runs.compared("tp=2", tensorParts);
        const PairTable &table = *comparison->operators->pairs.front().table;
        QVERIFY(RowParts::areIn(table));
        const RowParts parts(table, {});
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            const bool isWeight =
                table.a->rowName(table.rows[row].a).ends_with("fc1.ColumnParallelLinear.forward.0.parameters.weight");
            const std::vector<RowDetails::Field> fields = parts.of(table, row);
            QCOMPARE(fields.size(), std::size_t(9)); // a heading, and four statistics of two ranks
            QVERIFY(fields[0].heading);
            if (isWeight)
                QCOMPARE(fields[0].name, QStringLiteral("parts of B: tp 2: joined along dimension 0"));
            QCOMPARE(fields[5].name, QStringLiteral("rank 1 · max"));
            QCOMPARE(fields[8].name, QStringLiteral("rank 1 · L2 norm"));
            QVERIFY(fields[5].a.isEmpty());
            QVERIFY(!fields[5].b.isEmpty());
        }
    }

    void rulesOfTheUser()
    {
        const auto backwards = [](Network &net, std::uint64_t rank) { net = samples(Network(), 1 - rank); };
        const DividedRuns runs;
        QVERIFY(!runs.compared("dp=2", samples, backwards)->problems.empty());
        const std::string rules = "# samples\n*.output.* dp joined 1 backwards\n*.input.0\tdp joined 1 backwards\r\n";
        const ComparisonPtr comparison = runs.compared("dp=2", samples, backwards, rules);
        const PairTable &table = *comparison->operators->pairs.front().table;
        for (const TensorMetrics &metrics : table.tensorMetrics)
            QVERIFY(metrics.identical);
        const Found mean = firstOf(runs.compared("tp=2", tensorParts, {}, "*.forward.0.output.0 tp mean"));
        QCOMPARE(mean.row, std::string("Module.mlp.fc1.ColumnParallelLinear.forward.0.output.0"));
    }

    // A dimension that a row does not have.
    void rulesThatDoNotFitARow()
    {
        const DividedRuns runs;
        for (const char *rule : {"* tp joined 7", "* tp joined 2 zigzag", "* tp joined 0 3-blocks"})
            QVERIFY(runs.compared("tp=2", tensorParts, {}, rule)->operators);
    }

    void linesThatAreNoRules_data()
    {
        QTest::addColumn<QString>("line");
        for (const char *line : {"*", "* tp", "* xp same", "* tp whole", "* tp joined", "* tp joined x", "* tp sum 0",
                                 "* tp joined 0 sideways", "* tp joined 0 zigzag now"})
            QTest::newRow(line) << QString::fromLatin1(line);
    }
    void linesThatAreNoRules()
    {
        QFETCH(QString, line);
        const ComparisonPtr comparison =
            DividedRuns().compared("tp=2", tensorParts, {}, "\n" + line.toStdString() + "\n");
        const auto found = std::ranges::find(comparison->problems, std::int64_t(2), &Problem::line);
        QVERIFY(found != comparison->problems.end());
        QCOMPARE(found->severity, Severity::Error);
    }

    void oneElementThatStatisticsHide()
    {
        const auto exchange = [](Network &net, std::uint64_t rank) {
            if (rank == 1)
                std::swap(net.result.values[3], net.result.values[40]);
        };
        const Found found = firstOf(DividedRuns().compared("dp=2", samples, exchange));
        QCOMPARE(found.row, std::string("Module.mlp.fc2.RowParallelLinear.forward.0.output.0"));
    }

    void rulesThatAreNotUsedAreReported_data()
    {
        QTest::addColumn<QString>("rules");
        QTest::addColumn<QString>("words");
        QTest::newRow("not a rule") << "*.output.* dp halved 1\n"
                                    << "This line is not a rule";
        QTest::newRow("no such row") << "*.attention.* dp mean\n"
                                     << "This rule fits no row";
        QTest::newRow("too many") << QStringLiteral("*.output.* dp joined 1\n").repeated(300) << "they are too many";
    }
    void rulesThatAreNotUsedAreReported()
    {
        QFETCH(QString, rules);
        QFETCH(QString, words);
        const ComparisonPtr comparison = DividedRuns().compared("dp=2", samples, {}, rules.toStdString());
        QString said;
        for (const Problem &problem : comparison->problems)
            said += QString::fromStdString(problem.message) + QLatin1Char('\n');
        for (const Problem &problem : comparison->operators->pairs.front().problems)
            said += QString::fromStdString(problem.message) + QLatin1Char('\n');
        QVERIFY2(said.contains(words), qPrintable(said));
        QCOMPARE(comparison->verdict, Verdict::Incomplete);
    }
};

QTEST_GUILESS_MAIN(TestDividedTensors)
#include "tst_dividedtensors.moc"
