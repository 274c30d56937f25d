// SPDX-License-Identifier: GPL-3.0-or-later
// A name that a record has several times, with different values, is never silently one of them.
#include "models/formats/logs/reading/logreader.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace rundiff;

namespace
{

constexpr int count = 20, odd = 9;

QByteArray value(int i)
{
    return "2." + QByteArray::number(100 + i);
}

// The form with NUM and LOSS replaced. One line is of the other form.
QByteArray text(const QByteArray &form, const QByteArray &other)
{
    QByteArray all;
    for (int i = 0; i < count; ++i) {
        QByteArray line = i == odd ? other : form;
        all += line.replace("NUM", QByteArray::number(10 + i)).replace("LOSS", value(i)) + "\n";
    }
    return all;
}

} // namespace

class TestRepeatedKeys : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void ofOneRecordAreNotUsed_data()
    {
        QTest::addColumn<QByteArray>("form");
        QTest::addColumn<QByteArray>("other");
        QTest::newRow("a pattern's metric, before")
            << QByteArray("Epoch(train)  [1][NUM/40]  lr: 1.0e-04  time: 0.51  loss: LOSS")
            << QByteArray("Epoch(train)  [1][NUM/40]  lr: 1.0e-04  time: loss: 0.51  loss: LOSS");
        QTest::newRow("a pattern's pair")
            << QByteArray("Epoch(train)  [1][NUM/40]  lr: 1.0e-04  grad_norm: LOSS  loss: LOSS")
            << QByteArray("Epoch(train)  [1][NUM/40]  lr: 1.0e-04  grad_norm: LOSS  grad_norm: 8.125  loss: LOSS");
        QTest::newRow("what the pattern does not ask for")
            << QByteArray("INFO - { Epoch:[  1/  1], step:[   NUM/   40], loss: LOSS, lr: 1e-4, global_norm: 1.5")
            << QByteArray("INFO - { Epoch:[  1/  1], step:[   NUM/   40], loss: LOSS, lr: 1e-4, loss: 3.5, "
                          "global_norm: 1.5");
        QTest::newRow("a bar")
            << QByteArray("Epoch 0:  50%|#####     | NUM/40 [00:01<00:09,  1.02it/s, v_num=0, train_loss=LOSS]")
            << QByteArray("Epoch 0:  50%|#####     | NUM/40 [00:01<00:09,  1.02it/s, train_loss=7.5, train_loss=LOSS]");
        QTest::newRow("labels") << QByteArray("step: NUM loss: LOSS rate: 0.5")
                                << QByteArray("step: NUM loss: LOSS rate: 0.5 loss: 3.25");
    }

    void ofOneRecordAreNotUsed()
    {
        QFETCH(QByteArray, form);
        QFETCH(QByteArray, other);
        const auto log = read(text(form, other), "run.log");
        bool reported = !log->unreadLines.empty();
        for (const Problem &problem : log->problems)
            reported = reported || (problem.unread && problem.unread->reason == UnreadReason::Duplicate);
        QVERIFY(reported);
        for (const Curve &curve : log->curves) {
            QVERIFY2(curve.metric.find('#') == std::string::npos, curve.metric.c_str());
            for (const double number : *curve.values)
                QVERIFY2(number < 3, curve.metric.c_str());
        }
    }

    void ofMostRecordsAreMetricsOfTheirOwn_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const auto rows = [](const QByteArray &form) { return text(form, form); };
        QTest::newRow("cells") << "step,loss,loss\n" + rows("NUM,LOSS,0.25");
        QTest::newRow("columns") << "   step       loss       loss\n" + rows("    NUM      LOSS       0.25");
        QTest::newRow("labels") << rows("update NUM: loss = LOSS, rate = 0.5, loss = 0.25");
        QTest::newRow("a pattern") << rows("Iter(train) [NUM/40]  loss: LOSS  time: 0.5  time: 0.25");
    }

    void ofMostRecordsAreMetricsOfTheirOwn()
    {
        QFETCH(QByteArray, bytes);
        const auto log = read(bytes, "run.log");
        QVERIFY(log->unreadLines.empty());
        const auto further = std::find_if(log->curves.begin(), log->curves.end(),
                                          [](const Curve &curve) { return curve.metric.ends_with(" #2"); });
        QVERIFY(further != log->curves.end());
        QCOMPARE(int(further->size()), count);
        QVERIFY(further->values->back() < 1);
        QCOMPARE(log->curve("loss")->values->back(), 2.119);
    }

    void columnsOfALaterHeaderAreItsOwn()
    {
        QByteArray bytes("step,loss,lr\n");
        for (int i = 0; i < count; ++i) {
            if (i == odd)
                bytes += "step,lr,wd,loss\n";
            QByteArray row(i < odd ? "NUM,LOSS,0.5\n" : "NUM,0.5,0.1,LOSS\n");
            row.replace("NUM", QByteArray::number(i)).replace("LOSS", value(i));
            bytes += row;
        }
        const auto log = read(bytes, "run.csv");
        QVERIFY(log->unreadLines.empty());
        QCOMPARE(int(log->curve("loss")->size()), count);
        QCOMPARE(log->curve("loss")->values->back(), 2.119);
        QCOMPARE(log->curve("lr")->values->back(), 0.5);
        QCOMPARE(int(log->curve("wd")->size()), count - odd);
    }

    void equalOnesAreOne()
    {
        const QByteArray form = "Epoch(train)  [1][NUM/40]  loss: LOSS  time: 0.5  loss: LOSS";
        const auto log = read(text(form, form), "run.log");
        QVERIFY(log->unreadLines.empty() && log->problems.empty());
        QCOMPARE(int(log->curve("loss")->size()), count);
        QVERIFY(!log->curve("loss #2"));
    }

private:
    std::shared_ptr<const Log> read(const QByteArray &bytes, const char *name)
    {
        const QString path = m_folder.filePath(QString::number(++m_count) + QLatin1String(name));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write the log");
        file.close();
        return readLog(path.toStdString(), {}, {});
    }

    QTemporaryDir m_folder;
    int m_count = 0;
};

QTEST_APPLESS_MAIN(TestRepeatedKeys)
#include "tst_repeatedkeys.moc"
