// SPDX-License-Identifier: GPL-3.0-or-later
// What kind of metric a name is, as resources/metrics/kinds.json says.
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
        add("nsdr (epoch)", MetricKind::Other);
        add("train-acc (epoch)", MetricKind::Score);
        add("elapsed (ms)", MetricKind::Cost);
        add("timing_s/gen", MetricKind::Cost);
        add("num_boxes", MetricKind::Counter);
    }

    void namesTellTheKind()
    {
        QFETCH(QString, name);
        QFETCH(int, kind);
        QCOMPARE(int(metricKind(name.toStdString())), kind);
    }
};

QTEST_GUILESS_MAIN(TestMetricKinds)
#include "tst_metrickinds.moc"
