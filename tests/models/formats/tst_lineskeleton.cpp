// SPDX-License-Identifier: GPL-3.0-or-later
// Which lines are damaged ones of a kind, and which another kind that programs print.
#include "models/formats/logs/line/lineskeleton.h"

#include <QTest>

using namespace rundiff;

class TestLineSkeleton : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersAndBlanksAreAlike_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("skeleton");
        QTest::newRow("numbers") << QByteArray("step 12: loss -2.5e-03, lr 1e-05")
                                 << QByteArray("step #: loss #, lr #");
        QTest::newRow("not a number") << QByteArray("step 1 loss nan lr inf") << QByteArray("step # loss # lr #");
        QTest::newRow("words that begin like one") << QByteArray("name info") << QByteArray("name info");
        QTest::newRow("padding") << QByteArray("step    1   loss 2.") << QByteArray("step # loss #");
        QTest::newRow("glyphs") << QByteArray("50%|\xe2\x96\x88\xe2\x96\x88  | 5/10") << QByteArray("#%|? | #/#");
        QTest::newRow("a bar of ASCII") << QByteArray("50%|####6    | 5/10") << QByteArray("#%|?| #/#");
        QTest::newRow("a number with a letter in it") << QByteArray("loss 2.x31") << QByteArray("loss #.x#");
    }

    void numbersAndBlanksAreAlike()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, skeleton);
        QCOMPARE(QByteArray::fromStdString(skeletonOf(line.toStdString())), skeleton);
    }

    void damagesAreToldFromOtherKinds_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<bool>("damaged");
        const auto row = [](const char *name, const char *line, bool damaged) {
            QTest::newRow(name) << QByteArray(line) << damaged;
        };
        row("the same", "step: 7 loss: 2.5 lr: 0.1", false);
        row("a letter changed", "step: 7 lozs: 2.5 lr: 0.1", true);
        row("another case", "stEp: 7 loss: 2.5 lr: 0.1", true);
        row("a letter lost", "stp: 7 loss: 2.5 lr: 0.1", true);
        row("a separator lost", "step: 7 loss 2.5 lr: 0.1", true);
        row("a separator changed", "step: 7 loss: 2.5$lr: 0.1", true);
        row("a sign beyond ASCII for a blank", "step: 7 loss: 2.5\xe2\xb0\x80lr: 0.1", true);
        row("a piece twice", "step: 7 loss: 2.5 loss: 2.5 lr: 0.1", true);
        row("cut inside of words", "step: 7 lor: 0.1", true);
        row("a digit in front of a name", "step: 7 loss: 2.5 0lr: 0.1", true);
        row("a digit for a blank", "step: 7 loss:2.5 lr: 0.1", false);
        row("a field less", "step: 7 loss: 2.5", false);
        row("a field more", "step: 7 loss: 2.5 grad: 1.5 lr: 0.1", false);
        row("another loss", "step: 7 val_loss: 2.5 lr: 0.1", false);
        row("a mark of the best", "step: 7 loss: 2.5 lr: 0.1 *", false);
        row("a unit", "step: 7 loss: 2.5K lr: 0.1", false);
        row("a unit behind an exponent", "step: 7 loss: 2.5e-03K lr: 0.1", true);
        row("a mark for a blank", "step: 7!loss: 2.5 lr: 0.1", true);
        row("a sign for a blank", "step: 7 loss:-2.5 lr: 0.1", false);
        row("a letter behind a number", "step: 7 loss: 2.5t lr: 0.1", true);
        row("a letter for the blank behind a number", "step: 7 loss: 2.5Elr: 0.1", true);
        row("a letter behind the last number", "step: 7 loss: 2.5 lr: 0.1q", true);
        row("a number in two parts", "step: 7 loss: 2 5 lr: 0.1", true);
        row("signs put in", "step: 7 loss: ].2.5 lr: 0.1", true);
        row("cut behind a name", "step: 7 loss: 2.5 lr:", true);
        row("a bracket without its partner", "step: 7 loss: 2.5 (best lr: 0.1", true);
        row("a remark in brackets", "step: 7 loss: 2.5 (best) lr: 0.1", false);
    }

    void damagesAreToldFromOtherKinds()
    {
        QFETCH(QByteArray, line);
        QFETCH(bool, damaged);
        const std::string usual = skeletonOf("step: 1 loss: 3.25 lr: 0.5");
        QCOMPARE(isNearMiss(skeletonOf(line.toStdString()), usual), damaged);
    }

    void dictionariesAreWholeOrDamaged_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<bool>("damaged");
        const auto row = [](const char *line, bool damaged) { QTest::newRow(line) << QByteArray(line) << damaged; };
        row("{'loss': 2.5, 'lr': 0.1, 'epoch': 0.5}", false);
        row("{'loss': 2.5, 'lr': 0.1}", false);
        row("{'loss': 2.5, 'lr': 0.1, 'epoch'", true);
        row("{'loss': 2.5, 'lr': 0.1, ", true);
        row("{'loss': 2.5, 'lr': 0.1, 'epoch': ].5}", true);
        row("{'loss': 2.5, 'lr': 0.1, 'epoch': 0. 5}", true);
        row("{'loss': 2.5, 'lr': 0.1, 'epoch': 0.5, 'reward': 1}", false);
    }

    void dictionariesAreWholeOrDamaged()
    {
        QFETCH(QByteArray, line);
        QFETCH(bool, damaged);
        const std::string usual = skeletonOf("{'loss': 3.25, 'lr': 0.25, 'epoch': 0.75}");
        QCOMPARE(isNearMiss(skeletonOf(line.toStdString()), usual), damaged);
    }

    void aLastLineEndsAsTheOthers()
    {
        const std::string usual = skeletonOf("step: 1 loss: 3.25");
        QVERIFY(endsOtherwise(skeletonOf("step: 2 loss: 2.5*"), usual));
        QVERIFY(endsOtherwise(skeletonOf("step: 2 loss: 2.5'"), usual));
        QVERIFY(!endsOtherwise(skeletonOf("step: 2 loss: 2.5"), usual));
        QVERIFY(!endsOtherwise(skeletonOf("step: 2 loss: 2.5 lr: 0.1"), usual));
    }

    void separatorsAreNoLetters()
    {
        const std::string usual = skeletonOf("| step: 1 | loss: 3.25, done |");
        QVERIFY(isNearMiss(skeletonOf("| step: 1 | loss: 3.25w done |"), usual));
        QVERIFY(isNearMiss(skeletonOf("| step: 1 |8loss: 3.25, done |"), usual));
        QVERIFY(!isNearMiss(skeletonOf("| step: 1 | loss: 3.25K, done |"), usual));
    }

    void blanksCountOnlyWhereNumbersAreNotPadded()
    {
        const std::string usual = skeletonOf("step: 1 loss: 3.25"), odd = skeletonOf("step:10 loss: 3.25");
        QVERIFY(isNearMiss(odd, usual, false));
        QVERIFY(!isNearMiss(odd, usual, true));
        QVERIFY(isPadded("step:  1"));
        QVERIFY(!isPadded("step: 1  end"));
    }

    void whatIsLeftOfARecordResemblesIt()
    {
        const std::string usual = skeletonOf("iter 10: train loss 2.5, time 3ms");
        QVERIFY(resembles(skeletonOf("iter 10: train lo#s 2.5, time 3ms"), usual));
        QVERIFY(resembles(skeletonOf("iter 10: train loss 2x5, time 3ms"), usual));
        QVERIFY(resembles(skeletonOf("iter -10: train loss 2.5, time 3ms"), usual));
        QVERIFY(!resembles(skeletonOf("iter 10: valid loss 2.5, time 3ms"), usual));
        QVERIFY(!resembles(skeletonOf("saving a checkpoint to out"), usual));
        QVERIFY(isCutOff(skeletonOf("iter 10: train lo"), usual));
        QVERIFY(!isCutOff(skeletonOf("done"), usual));
    }

    void namesAreMisspeltByOneSign()
    {
        QVERIFY(isMisspelt("epoc", "epoch"));
        QVERIFY(isMisspelt("eqoch", "epoch"));
        QVERIFY(!isMisspelt("eval_loss", "loss"));
        QVERIFY(!isMisspelt("acc_1", "acc_5"));
    }
};

QTEST_APPLESS_MAIN(TestLineSkeleton)
#include "tst_lineskeleton.moc"
