// SPDX-License-Identifier: GPL-3.0-or-later
// What kind of metric a name is, as resources/vocabulary.json says.
#include "models/compare/curves/metrickinds.h"

#include <QTest>

using namespace rundiff;

class TestMetricKinds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesTellTheKind_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("kind");
        const auto add = [](const char *name, MetricKind kind) {
            QTest::newRow(name) << QString::fromLatin1(name) << int(kind);
        };
        add("train/loss", MetricKind::Loss);
        add("lobj", MetricKind::Loss);
        add("train_mloss", MetricKind::Loss);
        add("cycle_A", MetricKind::Loss);
        add("learn", MetricKind::Loss);
        add("val", MetricKind::Score);
        add("mIoU", MetricKind::Score);
        add("coco/AP (M)", MetricKind::Score);
        add("Box/mAP50-95", MetricKind::Score);
        add("Box/P", MetricKind::Score);
        add("test_coco_eval_bbox/0", MetricKind::Score);
        add("rollout/ep_rew_mean", MetricKind::Score);
        add("success_rate", MetricKind::Score);
        add("learning_rate", MetricKind::Setting);
        add("train_time", MetricKind::Cost);
        add("rollout/ep_len_mean", MetricKind::Other);
        add("mapping", MetricKind::Other);
        add("MultiClass", MetricKind::Score);
        add("train-acc (epoch)", MetricKind::Score);
        add("elapsed (ms)", MetricKind::Cost);
        add("timing_s/gen", MetricKind::Cost);
        add("num_boxes", MetricKind::Count);
        add("number of nan iterations", MetricKind::Count);
        add("num zeros", MetricKind::Norm);
        add("loss1", MetricKind::Loss);
        add("lr0", MetricKind::Setting);
        add("center_loss_weight", MetricKind::Setting);
        add("seed", MetricKind::Setting);
        add("consumed samples", MetricKind::Setting);
        add("samples", MetricKind::Counter);
    }

    void namesTellTheKind()
    {
        QFETCH(QString, name);
        QFETCH(int, kind);
        QCOMPARE(int(metricKind(name.toStdString())), kind);
    }

    void whatIsAddedToANameDoesNotTellTheKind()
    {
        Curve curve;
        curve.metric = "nsdr (epoch)";
        QCOMPARE(metricKind(curve), MetricKind::Counter); // the log's own name
        curve.marks.lines = "epoch";
        QCOMPARE(metricKind(curve), MetricKind::Other);
        curve.metric = "loss #2 (of 10) (rank 3)";
        curve.marks = {.occurrence = 2, .loop = 10, .rank = 3};
        QCOMPARE(metricKind(curve), MetricKind::Loss);
        QCOMPARE(curve.nameWithoutRank(), std::string("loss #2 (of 10)"));
    }

    void theUnitSaysMoreThanTheName()
    {
        Curve curve;
        curve.metric = "training cost";
        QCOMPARE(metricKind(curve), MetricKind::Loss);
        curve.marks.unit = "s";
        QCOMPARE(metricKind(curve), MetricKind::Cost);
    }
};

QTEST_GUILESS_MAIN(TestMetricKinds)
#include "tst_metrickinds.moc"
