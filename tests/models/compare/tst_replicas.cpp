// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/examination/bitflip.h"
#include "models/compare/examination/replicacomparison.h"
#include "models/result/redaction/redactedrun.h"
#include "models/result/texts/replicatext.h"
#include "tests/models/compare/tensordump.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <cmath>

using namespace rundiff;

namespace
{

// A tensor as its statistics.
struct Written {
    double max = 1, min = -1, mean = 0.125, norm = 4;
};

QByteArray tensor(const Written &values)
{
    return QByteArray(
               "{'type': 'torch.Tensor', 'dtype': 'torch.float32', 'shape': [4, 8], 'requires_grad': false, 'Max': ") +
           QByteArray::number(values.max, 'g', 17) + ", 'Min': " + QByteArray::number(values.min, 'g', 17) +
           ", 'Mean': " + QByteArray::number(values.mean, 'g', 17) +
           ", 'Norm': " + QByteArray::number(values.norm, 'g', 17) + "}";
}

// What a rank computes: its data, a layer with a weight, and an activation.
struct Rank {
    Written data = {}, weight = {0.5, -0.5, 0, 2}, layer = {3, -3, 0, 8}, activation = {3, 0, 1, 7};
};

DumpRow rowOf(const Written &values)
{
    DumpRow row;
    row.max = Statistic::ofReal(values.max);
    row.min = Statistic::ofReal(values.min);
    row.mean = Statistic::ofReal(values.mean);
    row.norm = Statistic::ofReal(values.norm);
    return row;
}

// The statistics of these elements.
Written statisticsOf(const std::vector<double> &elements)
{
    Written all{-INFINITY, INFINITY, 0, 0};
    for (const double element : elements) {
        all.max = std::max(all.max, element);
        all.min = std::min(all.min, element);
        all.mean += element / double(elements.size());
        all.norm += element * element;
    }
    all.norm = std::sqrt(all.norm);
    return all;
}

} // namespace

class TestReplicas : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    int m_runs = 0;

    QString newRun() { return m_folder.filePath(QStringLiteral("run%1").arg(++m_runs)); }

    static void write(const QString &place, const QByteArray &text)
    {
        QVERIFY(QDir().mkpath(QFileInfo(place).path()));
        QFile file(place);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    static void writeRank(const QString &run, int step, int rank, const Rank &values)
    {
        QByteArray text =
            "{'task': 'statistics', 'level': 'mix', 'framework': 'pytorch', 'dump_data_dir': null, 'data': {"
            "'Functional.linear.0.forward': {'input_args': [" +
            tensor(values.data) + "], 'input_kwargs': {}, 'output': [" + tensor(values.layer) +
            "]}, 'Module.fc.Linear.forward.0': {'input_args': [" + tensor(values.data) +
            "], 'input_kwargs': {}, 'parameters': {'weight': " + tensor(values.weight) + "}, 'output': [" +
            tensor(values.layer) + "]}, 'Functional.relu.0.forward': {'input_args': [" + tensor(values.layer) +
            "], 'input_kwargs': {}, 'output': [" + tensor(values.activation) + "]}}}";
        write(QStringLiteral("%1/step%2/rank%3/dump.json").arg(run).arg(step).arg(rank), text.replace('\'', '"'));
    }

    // Real tensors; `bit` of an element of the output is flipped, -1: none.
    static void writeTensors(const QString &run, int rank, int bit)
    {
        std::vector<double> values(64);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = double(float(std::sin(double(i) + 1)));
        std::vector<double> output = values;
        if (bit >= 0)
            output[25] = std::bit_cast<float>(std::bit_cast<std::uint32_t>(float(output[25])) ^ 1U << bit);
        tensordump::write(QStringLiteral("%1/step0/rank%2").arg(run).arg(rank),
                          {{"Functional.relu.0.forward",
                            {tensordump::tensor({8, 8}, values)},
                            {tensordump::tensor({8, 8}, output)}}});
    }

    static ReplicaComparison compared(const QString &run)
    {
        return redacted(compareReplicas(run.toStdString(), {}, {}), Hidden::Secrets);
    }

private Q_SLOTS:
    // Six ranks: three data-parallel replicas of each of two tensor-parallel parts. Without the log no majority
    // decides.
    void replicasOfALayout()
    {
        const QString run = newRun();
        for (int rank = 0; rank < 6; ++rank) {
            Rank values;
            values.weight.max = rank % 2 == 0 ? 0.5 : 0.75;
            if (rank == 3)
                values.weight.norm = 2.5;
            writeRank(run, 0, rank, values);
        }
        QCOMPARE(compared(run).steps.front().groups.size(), std::size_t(1));
        write(run + QStringLiteral("/train.log"),
              "  tensor_model_parallel_size ...... 2\n  data_parallel_size ............ 3\n"
              " iteration        1/       1 | lm loss: 2.500000E+00 | grad norm: 1.5 |\n");
        const ReplicaComparison found = compared(run);
        QCOMPARE(found.steps.front().groups.size(), std::size_t(2));
        QVERIFY(found.firstLeaving() != nullptr);
        std::vector<std::int64_t> leaving;
        for (const ReplicaGroup &group : found.steps.front().groups) {
            for (const LeavingRank &rank : group.leaving)
                leaving.push_back(rank.rank.number);
        }
        QCOMPARE(leaving, std::vector<std::int64_t>{3});
    }

    void equalRanksAreTheSame()
    {
        const QString run = newRun();
        for (int rank = 0; rank < 5; ++rank)
            writeRank(run, 0, rank, {});
        const ReplicaComparison found = compared(run);
        QCOMPARE(found.verdict(), ReplicaComparison::Verdict::Same);
        QCOMPARE(found.steps.size(), std::size_t(1));
        QCOMPARE(foldedRanks(found.steps[0].groups.at(0).alike), std::string("rank0-4"));
        QVERIFY(textReplicas(found).starts_with("SAME"));
    }

    void theRankThatLeavesTheMajorityIsNamed()
    {
        const QString run = newRun();
        for (int step = 0; step < 3; ++step) {
            for (int rank = 0; rank < 6; ++rank) {
                Rank values;
                if (step > 0 && rank == 4)
                    values.activation.max = 3.5;
                if (step == 2) // it spoils them all, each in another way
                    values.weight.norm = 2 + rank;
                writeRank(run, step, rank, values);
            }
        }
        const ReplicaComparison found = compared(run);
        QCOMPARE(found.verdict(), ReplicaComparison::Verdict::Different);
        QCOMPARE(found.firstLeaving()->step.value, std::int64_t(1));
        const ReplicaGroup &group = found.firstLeaving()->groups.at(0);
        QCOMPARE(foldedRanks(group.alike), std::string("rank0-3, rank5"));
        QCOMPARE(group.leaving.size(), std::size_t(1));
        QCOMPARE(group.leaving[0].row, std::string("Functional.relu.0.forward.output.0"));
        QCOMPARE(group.leaving[0].agreeing, std::size_t(5));
        QCOMPARE(group.leaving[0].values.at(0).found, std::string("3.5"));
        QCOMPARE(found.steps[2].groups.at(0).undecided, std::size_t(1));
        const std::string text = textReplicas(found);
        QVERIFY2(text.starts_with("DIFFERENT: rank4 leaves the majority of 6 ranks in step 1"), text.c_str());
        const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(jsonReplicas(found))).object();
        QCOMPARE(json[QStringLiteral("verdict")].toString(), QStringLiteral("different"));
        QCOMPARE(json[QStringLiteral("steps")].toArray().size(), qsizetype(3));
    }

    // Ranks of data-parallel training compute different numbers; their weights are equal.
    void ranksWithDataOfTheirOwnShareOnlyParameters()
    {
        const QString run = newRun();
        for (int rank = 0; rank < 4; ++rank) {
            Rank values;
            values.data.mean = rank;
            values.layer.mean = rank == 0 ? 1 : 2; // equal by chance
            values.activation.norm = rank;
            writeRank(run, 0, rank, values);
        }
        QCOMPARE(compared(run).verdict(), ReplicaComparison::Verdict::Same);
        Rank odd;
        odd.data.mean = 7;
        odd.weight.norm = 2.25;
        writeRank(run, 0, 2, odd);
        const ReplicaComparison found = compared(run);
        QVERIFY(found.steps.at(0).groups.at(0).ownData);
        QCOMPARE(found.steps[0].groups[0].leaving.at(0).row,
                 std::string("Module.fc.Linear.forward.0.parameters.weight"));
    }

    void twoRanksHaveNoMajority()
    {
        const QString run = newRun();
        writeRank(run, 0, 0, {});
        Rank other;
        other.layer.max = 4;
        writeRank(run, 0, 1, other);
        const ReplicaComparison found = compared(run);
        QCOMPARE(found.verdict(), ReplicaComparison::Verdict::Undecided);
        QVERIFY(textReplicas(found).starts_with("UNDECIDED"));
    }

    // Neither half is odd, and the halves are not alike.
    void aTieIsNotCalledAlike_data()
    {
        QTest::addColumn<int>("ranks");
        QTest::newRow("one against one") << 2;
        QTest::newRow("two against two") << 4;
    }

    void aTieIsNotCalledAlike()
    {
        QFETCH(int, ranks);
        const QString run = newRun();
        Rank other;
        other.layer.max = 4;
        for (int rank = 0; rank < ranks; ++rank)
            writeRank(run, 0, rank, rank < ranks / 2 ? Rank() : other);
        const ReplicaComparison found = compared(run);
        QCOMPARE(found.verdict(), ReplicaComparison::Verdict::Undecided);
        QVERIFY(found.steps.at(0).groups.at(0).leaving.empty());
        const std::string text = textReplicas(found);
        QVERIFY2(text.find("make the same calls") != std::string::npos, text.c_str());
        QVERIFY2(text.find("alike") == std::string::npos, text.c_str());
        QVERIFY(text.find("3 rows differ without a majority") != std::string::npos);
    }

    // Its statistics are those of the other ranks: only the tensor shows it.
    void aFlippedBitOfATensorIsNamed()
    {
        const QString run = newRun();
        for (int rank = 0; rank < 3; ++rank)
            writeTensors(run, rank, rank == 1 ? 12 : -1);
        const ReplicaComparison found = compared(run);
        QCOMPARE(found.verdict(), ReplicaComparison::Verdict::Different);
        const LeavingRank &rank = found.steps.at(0).groups.at(0).leaving.at(0);
        QCOMPARE(rank.rank.folderName(), std::string("rank1"));
        QCOMPARE(rank.row, std::string("Functional.relu.0.forward.output.0"));
        QVERIFY(rank.flip.value().evidence == BitFlips::Evidence::Seen);
        const std::string text = flipText(rank);
        QVERIFY2(text.starts_with("One of 64 elements differs, and in one bit only: element [3, 1], bit 12 of its "
                                  "mantissa: "),
                 text.c_str());
        const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(jsonReplicas(found))).object();
        const QJsonObject flip = json[QStringLiteral("steps")][0][QStringLiteral("groups")][0]
                                     [QStringLiteral("leaving")][0][QStringLiteral("bit_flip")]
                                         .toObject();
        QCOMPARE(flip[QStringLiteral("evidence")].toString(), QStringLiteral("seen"));
        QCOMPARE(flip[QStringLiteral("elements")].toArray().size(), qsizetype(1));
    }

    void aRankWhoseTensorIsLostIsNotBlamed()
    {
        const QString run = newRun();
        for (int rank = 0; rank < 3; ++rank)
            writeTensors(run, rank, -1);
        QCOMPARE(compared(run).verdict(), ReplicaComparison::Verdict::Same);
        QVERIFY(QFile::remove(run + QStringLiteral("/step0/rank2/dump_tensor_data/") +
                              QStringLiteral("Functional.relu.0.forward.output.0.npy")));
        const ReplicaComparison found = compared(run);
        QCOMPARE(found.verdict(), ReplicaComparison::Verdict::Incomplete);
        QVERIFY(!found.firstLeaving());
        QVERIFY(found.problems.at(0).path.find("/rank2/") != std::string::npos);
    }

    void aRankThatNoOtherRankSharesItsCallsWithIsNotCompared()
    {
        const QString run = newRun();
        for (int rank = 0; rank < 4; ++rank)
            writeRank(run, 0, rank, {});
        QVERIFY(QFile::remove(run + QStringLiteral("/step0/rank3/dump.json")));
        write(run + QStringLiteral("/step0/rank3/dump.json"),
              QByteArray("{'task': 'statistics', 'level': 'mix', 'framework': 'pytorch', 'dump_data_dir': null, "
                         "'data': {'Functional.relu.0.forward': {'input_args': [], 'input_kwargs': {}, 'output': [" +
                         tensor({}) + "]}}}")
                  .replace('\'', '"'));
        const ReplicaComparison found = compared(run);
        QCOMPARE(found.verdict(), ReplicaComparison::Verdict::Incomplete);
        QVERIFY(textReplicas(found).find("rank3 is not compared") != std::string::npos);
    }

    void aDamagedRankIsNeverTheSame()
    {
        const QString run = newRun();
        for (int rank = 0; rank < 4; ++rank)
            writeRank(run, 0, rank, {});
        write(run + QStringLiteral("/step0/rank3/dump.json"), "{\"task\": \"statistics\", \"data\": {\"Functional.li");
        QCOMPARE(compared(run).verdict(), ReplicaComparison::Verdict::Incomplete);
        QCOMPARE(compared(newRun()).verdict(), ReplicaComparison::Verdict::Incomplete);
    }

    void aMetricOfOneRankThatLeavesIsNamed()
    {
        const QString run = newRun();
        QByteArray log;
        for (int step = 1; step <= 30; ++step) {
            for (int rank = 0; rank < 4; ++rank)
                log += "[rank" + QByteArray::number(rank) + "]: step " + QByteArray::number(step) + " loss " +
                       QByteArray::number(3.0 / step + (rank == 2 && step >= 17 ? 0.25 : 0), 'f', 6) + "\n";
        }
        write(run + QStringLiteral("/train.log"), log);
        const ReplicaComparison found = compared(run);
        QCOMPARE(found.curves.size(), std::size_t(1));
        QCOMPARE(found.curves[0].rank, std::int64_t(2));
        QCOMPARE(found.curves[0].step, std::int64_t(17));
        QVERIFY(textReplicas(found).starts_with("DIFFERENT: rank2 leaves the majority of 4 ranks in step 17"));
    }

    void numbersThatAreTheSameAreOneValue_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("otherwise");
        QTest::newRow("zero") << QByteArray("0.000000") << QByteArray("-0.000000");
        QTest::newRow("NaN") << QByteArray("nan") << QByteArray("-nan");
    }

    void numbersThatAreTheSameAreOneValue()
    {
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, otherwise);
        const QString run = newRun();
        QByteArray log;
        for (int step = 1; step <= 30; ++step) {
            for (int rank = 0; rank < 4; ++rank)
                log += "[rank" + QByteArray::number(rank) + "]: step " + QByteArray::number(step) + " loss " +
                       (rank == 2 && step >= 17 ? otherwise : value) + "\n";
        }
        write(run + QStringLiteral("/train.log"), log);
        const ReplicaComparison found = compared(run);
        QVERIFY(found.valuesJudged > 0);
        QVERIFY(found.curves.empty());
    }

    void aFlippedBitFitsTheStatistics_data()
    {
        QTest::addColumn<int>("bit");
        for (int bit = 2; bit < 32; ++bit)
            QTest::addRow("bit %d", bit) << bit;
    }

    // It is consistent with them where the element is the largest or smallest one before or after.
    void aFlippedBitFitsTheStatistics()
    {
        QFETCH(int, bit);
        std::vector<double> elements(4096);
        for (std::size_t i = 0; i < elements.size(); ++i)
            elements[i] = double(float(std::sin(double(i) + 1)));
        const std::size_t largest = std::size_t(std::ranges::max_element(elements) - elements.begin());
        for (const std::size_t place : {std::size_t(1000), largest}) {
            std::vector<double> spoilt = elements;
            spoilt[place] = std::bit_cast<float>(std::bit_cast<std::uint32_t>(float(elements[place])) ^ 1U << bit);
            const Written before = statisticsOf(elements), after = statisticsOf(spoilt);
            const auto flips = flipByStatistics(rowOf(before), rowOf(after), 4096, "torch.float32");
            const bool grew = std::abs(spoilt[place]) > 1, wasLargest = place == largest && bit >= 23;
            if (grew || wasLargest)
                QVERIFY(flips.has_value());
            if (place != largest && !grew)
                QVERIFY(!flips.has_value());
            if (!flips)
                continue;
            QVERIFY(flips->evidence == BitFlips::Evidence::Statistics);
            const BitFlip &flip = flips->flips.at(0);
            QVERIFY(flip.to == spoilt[place] || flip.from == elements[place]);
            if (flip.bit)
                QCOMPARE(*flip.bit, bit == 31 ? 0 : bit >= 23 ? bit - 23 : bit);
        }
    }

    void otherDifferencesAreNoFlippedBits()
    {
        std::vector<double> elements(4096), scaled(4096), shifted(4096);
        for (std::size_t i = 0; i < elements.size(); ++i) {
            elements[i] = double(float(std::sin(double(i) + 1)));
            scaled[i] = 16 * elements[i];
            shifted[i] = elements[i] + 1;
        }
        const DumpRow row = rowOf(statisticsOf(elements));
        for (const auto &other : {scaled, shifted, elements})
            QVERIFY(!flipByStatistics(row, rowOf(statisticsOf(other)), 4096, "torch.float32"));
        elements[7] = 1.5;
        QVERIFY(!flipByStatistics(row, rowOf(statisticsOf(elements)), 4096, "torch.float32"));
        QVERIFY(!flipByStatistics(row, rowOf(statisticsOf(scaled)), 4096, "torch.int32"));
    }

    // Of a single number: the exponent of 0.75 is stored as 126, that of 1.5 as 127, and that of 3 as 128.
    void aSingleNumberTellsByItsBits()
    {
        const auto flip = [](double from, double to) {
            return flipByStatistics(rowOf({from, from, from, std::abs(from)}), rowOf({to, to, to, std::abs(to)}), 1,
                                    "torch.bfloat16");
        };
        QCOMPARE(flip(0.75, 1.5)->flips[0].bit.value_or(-1), 0);
        QCOMPARE(flip(1.5, 0.75)->flips[0].bit.value_or(-1), 0);
        QVERIFY(!flip(1.5, 3));
        QCOMPARE(flip(3, std::ldexp(1.5, -127 + 1)).has_value(), false);
        QCOMPARE(flip(3, 0.75 * 16).has_value(), true);
        QVERIFY(!flip(2, 3) && !flip(0, 4));
    }
};

QTEST_GUILESS_MAIN(TestReplicas)
#include "tst_replicas.moc"
