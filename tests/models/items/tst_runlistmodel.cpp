// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/runlistmodel.h"

#include <QAbstractItemModelTester>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace rundiff;

class TestRunListModel : public QObject
{
    Q_OBJECT

private:
    static RunList listOf(int runs)
    {
        RunList list;
        for (int i = 0; i < runs; ++i) {
            ListedRun run;
            run.name = "run" + std::to_string(i);
            run.path = "/runs/" + run.name;
            run.metrics = {"loss", "lr"};
            run.lastStep = 1000 + i;
            run.lastLoss = 0.5;
            list.runs.push_back(run);
        }
        return list;
    }

    static QString cell(const RunListModel &model, int row, RunListModel::Column column)
    {
        return model.index(row, column).data().toString();
    }

    static std::shared_ptr<const ManyRuns> compared(std::optional<std::int64_t> firstOutside)
    {
        auto curves = std::make_shared<CurveComparison>();
        curves->compared = 7;
        if (firstOutside) {
            curves->firstOutside = ComparedStep();
            curves->firstOutside->step = *firstOutside;
        }
        auto pair = std::make_shared<Comparison>();
        pair->curves = curves;
        auto many = std::make_shared<ManyRuns>();
        many->baseline = "/runs/run0";
        many->runs = {{"/runs/run1", pair}, {"/runs/run2", std::make_shared<Comparison>()}};
        return many;
    }

private Q_SLOTS:
    void runsAreListedAndTheFirstOnesTicked()
    {
        RunListModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setList(listOf(8));
        QCOMPARE(model.rowCount(), 8);
        QCOMPARE(cell(model, 0, RunListModel::Name), QStringLiteral("run0 (baseline)"));
        QCOMPARE(cell(model, 1, RunListModel::Metrics), QStringLiteral("loss, lr"));
        QVERIFY(cell(model, 1, RunListModel::LastStep).endsWith(QStringLiteral("001")));
        QCOMPARE(cell(model, 1, RunListModel::LastLoss), QStringLiteral("0.5"));
        QCOMPARE(model.ticked().size(), std::size_t(6));
        for (int column = 0; column < RunListModel::ColumnCount; ++column)
            QVERIFY(!model.headerData(column, Qt::Horizontal).toString().isEmpty());
    }

    // As Ctrl+C does in a list without a current row.
    void noRowHasNoText()
    {
        RunListModel model;
        model.setList(listOf(2));
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        QVERIFY(!model.data(QModelIndex(), Qt::DisplayRole).isValid());
    }

    void theFirstStepOutsideIsShownForEachRun()
    {
        RunListModel model;
        model.setList(listOf(4));
        model.setCompared(compared(37));
        QCOMPARE(cell(model, 1, RunListModel::FirstOutside), QStringLiteral("37"));
        QVERIFY(cell(model, 1, RunListModel::Judgement).contains(QStringLiteral("7")));
        QCOMPARE(cell(model, 2, RunListModel::FirstOutside), QString());
        QVERIFY(cell(model, 2, RunListModel::Judgement).contains(QStringLiteral("no metric in common")));
        QCOMPARE(cell(model, 3, RunListModel::Judgement), QString());
        model.setCompared(compared(std::nullopt));
        QCOMPARE(cell(model, 1, RunListModel::FirstOutside), QStringLiteral("none"));
    }

    void anotherBaselineForgetsWhatWasJudged()
    {
        RunListModel model;
        model.setList(listOf(30));
        model.setCompared(compared(37));
        QSignalSpy changes(&model, &RunListModel::choiceChanged);
        model.setBaseline(20);
        QCOMPARE(changes.size(), 1);
        QCOMPARE(model.baseline(), std::string("/runs/run20"));
        QCOMPARE(cell(model, 1, RunListModel::FirstOutside), QString());
        QCOMPARE(model.curveNumber("/runs/run20"), 0);
        QCOMPARE(model.curveNumber("/runs/run0"), 1);
        QCOMPARE(model.curveNumber("/runs/run29"), -1);
        model.setBaseline(20);
        model.setBaseline(99);
        QCOMPARE(changes.size(), 1);
    }

    void atMostTwentyRunsHaveATick()
    {
        RunListModel model;
        model.setList(listOf(30));
        const auto tick = [&](int row, Qt::CheckState state) {
            return model.setData(model.index(row, 0), state, Qt::CheckStateRole);
        };
        QVERIFY(!tick(0, Qt::Unchecked)); // the baseline
        QVERIFY(tick(1, Qt::Unchecked));
        for (int row = 1; row < 30; ++row)
            tick(row, Qt::Checked);
        QCOMPARE(model.ticked().size(), mostRunsAtOnce);
        QVERIFY(!tick(29, Qt::Checked));
        model.setBaseline(29);
        QCOMPARE(model.ticked().size(), mostRunsAtOnce);
        QCOMPARE(model.index(29, 0).data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
    }

    void aRunWithoutALogIsNotTicked()
    {
        RunList list = listOf(3);
        list.runs[0].lastStep.reset();
        list.runs[0].metrics.clear();
        list.runs[0].dumps = 4;
        list.runs[1].errors = 2;
        RunListModel model;
        model.setList(list);
        QCOMPARE(model.baseline(), std::string("/runs/run1"));
        QVERIFY(!model.setData(model.index(0, 0), Qt::Checked, Qt::CheckStateRole));
        QVERIFY(!model.flags(model.index(0, 0)).testFlag(Qt::ItemIsUserCheckable));
        QVERIFY(cell(model, 0, RunListModel::Metrics).contains(QStringLiteral("4")));
        QVERIFY(cell(model, 1, RunListModel::Judgement).contains(QStringLiteral("2")));
    }
};

QTEST_GUILESS_MAIN(TestRunListModel)
#include "tst_runlistmodel.moc"
