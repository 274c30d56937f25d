// SPDX-License-Identifier: GPL-3.0-or-later
// The lists of what was found in checkpoints and tokens.
#include "models/items/findings/checkpointmodel.h"
#include "models/items/findings/showntokens.h"
#include "models/items/findings/tokencourse.h"
#include "models/items/findings/tokensamplemodel.h"
#include "models/items/words/readabletoken.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <cmath>

using namespace rundiff;

namespace
{

using Kind = CheckpointDifferenceKind;
using Part = CheckpointPart;

CheckpointDifference difference(const char *key, Part part, Kind kind, std::optional<double> largest = {})
{
    CheckpointDifference made;
    made.key = key;
    made.part = part;
    made.kind = kind;
    made.largest = largest;
    made.a = "[2] 1 2";
    made.typeA = "float32 [2]";
    made.b = kind == Kind::Missing ? "" : "[2] 1 3";
    made.typeB = kind == Kind::Missing ? "" : "float32 [2]";
    return made;
}

std::shared_ptr<const CheckpointComparison> checkpoints()
{
    CheckpointPair pair;
    pair.differences = {difference("embed.weight", Part::Weights, Kind::Value, 0.5),
                        difference("norm.weight", Part::Weights, Kind::Rounding, 0.001),
                        difference("state.0.step", Part::OptimizerStep, Kind::Zero, 10),
                        difference("state.0.exp_avg", Part::OptimizerMoments, Kind::Missing)};
    for (const char *key : {"head.weight", "head.bias"}) {
        EqualCheckpointValue &equal = pair.equal.emplace_back();
        equal.key = key;
        equal.typeA = "float32 [4, 4]";
        equal.typeB = "bfloat16 [4, 4]";
    }
    pair.differing = 4;
    pair.alike = 7; // five of them are not listed
    auto made = std::make_shared<CheckpointComparison>();
    made->pairs.push_back(pair);
    return made;
}

TokenSampleFinding sample(std::size_t number, std::optional<std::size_t> first, double largest)
{
    TokenSampleFinding made;
    made.step = 3;
    made.sample = made.sampleB = number;
    made.first = first;
    made.differs = first || largest > 0;
    made.statistics.tokens = 4;
    made.statistics.outside = first ? 1 : 0;
    made.statistics.largest = largest;
    made.sequence.whole = 5;
    made.sequence.a = {-1, -2, -3, -4, -5};
    made.sequence.b = {-1, -2, -3, -4, -5};
    made.sequence.b[first.value_or(1)] -= largest;
    made.sequence.counts = {0, 1, 1, 1, 1};
    made.sequence.idsA = {10, 11, 12, 13, 14};
    made.sequence.texts = {"<s>", " 你好", "\n", "", "c"};
    return made;
}

std::shared_ptr<const TokenComparison> tokens()
{
    auto made = std::make_shared<TokenComparison>();
    made->worst = {sample(7, 2, 0.5), sample(1, {}, 0.01), sample(0, {}, 0)};
    made->samples.compared = 3;
    made->steps.push_back({3, 3, made->worst.front().statistics});
    return made;
}

QStringList keysOf(const CheckpointModel &model)
{
    QStringList keys;
    for (int group = 0; group < model.rowCount(); ++group) {
        const QModelIndex parent = model.index(group, 0);
        for (int row = 0; row < model.rowCount(parent); ++row)
            keys << model.index(row, 0, parent).data().toString();
    }
    return keys;
}

} // namespace

class TestFindings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keysAreInThePartsOfTheState()
    {
        CheckpointModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setPair(checkpoints(), 0);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("the weights · 2 of 4 differ"));
        QCOMPARE(keysOf(model), QStringList({QStringLiteral("embed.weight"), QStringLiteral("norm.weight"),
                                             QStringLiteral("state.0.step"), QStringLiteral("state.0.exp_avg")}));
        QCOMPARE(model.shownCount(), std::size_t(4));
        model.setOnlyDiffering(false);
        QCOMPARE(model.shownCount(), std::size_t(6));
        const QModelIndex equal = model.indexOfKey("head.bias");
        QVERIFY(equal.isValid());
        QCOMPARE(model.asText(equal), QStringLiteral("head.bias\tequal\t\t\tfloat32 [4, 4]\tbfloat16 [4, 4]"));
        QCOMPARE(equal.data(FindingModel::StateRole).toInt(), int(FindingState::Equal));
        model.setPair(nullptr, 0);
        QCOMPARE(model.rowCount(), 0);
    }

    void cellsSayHowAValueDiffers()
    {
        CheckpointModel model;
        model.setPair(checkpoints(), 0);
        QCOMPARE(model.asText(model.indexOfKey("state.0.step")),
                 QStringLiteral("state.0.step\tzero\t10\t\tfloat32 [2]\tfloat32 [2]"));
        QCOMPARE(model.asText(model.indexOfKey("state.0.exp_avg")),
                 QStringLiteral("state.0.exp_avg\tmissing in B\t\t\tfloat32 [2]\t"));
        const QModelIndex rounded = model.indexOfKey("norm.weight");
        QCOMPARE(rounded.data(Qt::AccessibleTextRole).toString(),
                 QStringLiteral("differs within the tolerance: norm.weight"));
    }

    void filterTakesWordsOfCellsAndParts_data()
    {
        QTest::addColumn<QString>("filter");
        QTest::addColumn<int>("shown");
        QTest::newRow("key") << QStringLiteral("Weight") << 2;
        QTest::newRow("how") << QStringLiteral("zero") << 1;
        QTest::newRow("part") << QStringLiteral("moments") << 1;
        QTest::newRow("all words") << QStringLiteral("weight  rounding") << 1;
        QTest::newRow("nothing") << QStringLiteral("weight zero") << 0;
    }
    void filterTakesWordsOfCellsAndParts()
    {
        QFETCH(QString, filter);
        QFETCH(int, shown);
        CheckpointModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setPair(checkpoints(), 0);
        model.setFilter(filter);
        QCOMPARE(int(model.shownCount()), shown);
    }

    void walkVisitsWhatDiffersAndEnds()
    {
        CheckpointModel model;
        model.setPair(checkpoints(), 0);
        model.setOnlyDiffering(false);
        QStringList visited;
        QModelIndex here;
        while ((here = model.nextDifference(here, false)).isValid())
            visited << here.data().toString();
        QCOMPARE(visited, QStringList({QStringLiteral("embed.weight"), QStringLiteral("state.0.step"),
                                       QStringLiteral("state.0.exp_avg")})); // the rounded one is none
        here = model.nextDifference(model.indexOfKey("state.0.exp_avg"), true);
        QCOMPARE(here.data().toString(), QStringLiteral("state.0.step"));
        here = model.nextDifference(model.index(1, 0), false); // of a group: its first one
        QCOMPARE(here.data().toString(), QStringLiteral("state.0.step"));
        QVERIFY(!model.nextDifference(model.indexOfKey("embed.weight"), true).isValid());
    }

    void numbersAreSortedAsNumbers()
    {
        CheckpointModel model;
        model.setPair(checkpoints(), 0);
        model.sort(CheckpointModel::Largest, Qt::AscendingOrder);
        QCOMPARE(keysOf(model).mid(0, 2), QStringList({QStringLiteral("norm.weight"), QStringLiteral("embed.weight")}));
        model.sort(CheckpointModel::Largest, Qt::DescendingOrder);
        QCOMPARE(keysOf(model).front(), QStringLiteral("embed.weight"));
    }

    void samplesAreInGroupsByTheirState()
    {
        TokenSampleModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTokens(tokens());
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("different · 1 of 1 differ"));
        const QModelIndex worst = model.index(0, 0, model.index(0, 0));
        QCOMPARE(model.asText(worst), QStringLiteral("step 3, sample 7\t0.5\t1\t4\t2\t0\t0\t"));
        QCOMPARE(model.nextDifference({}, false), worst);
        QVERIFY(!model.nextDifference(worst, false).isValid());
        model.setOnlyDiffering(false);
        QCOMPARE(model.rowCount(), 3);
    }

    void tokensSayWhatTheyAre()
    {
        const ShownTokens shown(tokens(), 0);
        QCOMPARE(shown.size(), std::size_t(5));
        QVERIFY(!shown.counts(0));
        QVERIFY(!shown.difference(0));
        QCOMPARE(shown.difference(2), std::optional(0.5));
        QVERIFY(shown.isOutside(2) && !shown.isOutside(1));
        QCOMPARE(shown.label(1), QStringLiteral("·你好"));
        QCOMPARE(shown.label(2), QStringLiteral("↵"));
        QCOMPARE(shown.label(3), QStringLiteral("13")); // without a text its id
        QCOMPARE(shown.words(2),
                 QStringLiteral("token 2 · “↵” · id 12 · A -3, B -3.5, |A−B| 0.5 · outside the tolerance"));
        QVERIFY(shown.words(0).contains(QStringLiteral("not in the mask")));
        QCOMPARE(shown.next({}, false), std::optional<std::size_t>(2));
        QVERIFY(!shown.next(2, false) && !shown.next(2, true));
        QCOMPARE(shown.next(shown.size(), true), std::optional<std::size_t>(2));
        QCOMPARE(ShownTokens(tokens(), 9).size(), std::size_t(0));
    }

    void differenceWithoutANumberIsOutside()
    {
        TokenComparison changed = *tokens();
        changed.worst.front().first.reset();
        changed.worst.front().sequence.b[2] = -3;
        changed.worst.front().sequence.b[3] = std::nan("");
        changed.worst.front().sequence.b.pop_back();
        const ShownTokens shown(std::make_shared<const TokenComparison>(changed), 0);
        QVERIFY(!shown.isOutside(2) && shown.isOutside(3) && shown.isOutside(4));
        QVERIFY(shown.words(4).contains(QStringLiteral("only in A: -5")));
    }

    void otherTokensOfBAreNamed()
    {
        TokenComparison changed = *tokens();
        TokenSequence &sequence = changed.worst.front().sequence;
        changed.worst.front().first = 3;
        sequence.a = {};
        sequence.b = {};
        sequence.idsB = {10, 11, 12, 99};
        const ShownTokens shown(std::make_shared<const TokenComparison>(changed), 0);
        QVERIFY(!shown.isOutside(2) && shown.isOutside(3) && shown.isOutside(4));
        QCOMPARE(shown.labelOfB(3), QStringLiteral("99"));
        QVERIFY(shown.counts(0)); // without values there is no mask
    }

    void coursesHoldTheLogToo()
    {
        Run run;
        auto log = std::make_shared<Log>();
        for (const char *metric : {"training/rollout_probs_diff_mean", "loss"}) {
            Curve &curve = log->curves.emplace_back();
            curve.metric = metric;
            curve.steps = std::make_shared<std::vector<std::int64_t>>(std::vector<std::int64_t>{3, 4});
            curve.values = std::make_shared<std::vector<double>>(std::vector<double>{0.5, 0.25});
        }
        run.logs.push_back(log);
        const std::vector<StepCourse> courses = tokenCourses(*tokens(), run);
        QCOMPARE(courses.size(), std::size_t(3));
        QCOMPARE(courses.back().name, QStringLiteral("training/rollout_probs_diff_mean in the log"));
        QCOMPARE(courses.back().values.back(), 0.25);
        QCOMPARE(courses.front().steps, std::vector<double>{3});
    }

    void signsOfTokensAreReadable_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("shown");
        QTest::newRow("word") << QByteArray("the") << QStringLiteral("the");
        QTest::newRow("blank before") << QByteArray(" the") << QStringLiteral("·the");
        QTest::newRow("blanks within") << QByteArray("a b") << QStringLiteral("a b");
        QTest::newRow("Chinese") << QByteArray("训练") << QStringLiteral("训练");
        QTest::newRow("line feed") << QByteArray("\n\n") << QStringLiteral("↵↵");
        QTest::newRow("tab") << QByteArray("\tx") << QStringLiteral("⇥x");
        QTest::newRow("null") << QByteArray("a\0b", 3) << QStringLiteral("a<U+0000>b");
        QTest::newRow("delete") << QByteArray("\x7f") << QStringLiteral("<U+007F>");
        QTest::newRow("turns the direction") << QByteArray("\xe2\x80\xaeQ") << QStringLiteral("<U+202E>Q");
        QTest::newRow("no width") << QByteArray("\xe2\x80\x8b") << QStringLiteral("<U+200B>");
        QTest::newRow("half of a letter") << QByteArray("\xe4") << QStringLiteral("\uFFFD");
        QTest::newRow("long") << QByteArray(100, 'x') << QString(39, QLatin1Char('x')) + QChar(0x2026);
    }
    void signsOfTokensAreReadable()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, shown);
        QCOMPARE(readableToken({text.constData(), std::size_t(text.size())}), shown);
    }
};

QTEST_GUILESS_MAIN(TestFindings)
#include "tst_findings.moc"
