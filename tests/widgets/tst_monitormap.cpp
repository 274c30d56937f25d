// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/compareruns.h"
#include "tests/writtenfile.h"
#include "widgets/curves/monitormap.h"

#include <QHelpEvent>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>

using namespace rundiff;

// Two layers and ten steps; in A the second layer is apart from step 5 on.
class TestMonitorMap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        for (const char *side : {"a", "b"}) {
            std::string text = "vpp_stage,name,step,norm\n";
            for (int step = 0; step < 10; ++step) {
                const bool apart = side == std::string("a") && step >= 5;
                text += "0,layers.0.out," + std::to_string(step) + ",1.5\n";
                text += "0,layers.1.out," + std::to_string(step) + (apart ? ",9.5\n" : ",2.5\n");
            }
            write(folder(side) + "/rank0/actv_0-9.csv", text);
        }
        m_comparison = compareRuns(folder("a"), folder("b"), {}, {});
        QVERIFY(m_comparison && m_comparison->verdict == Verdict::Different);
    }

    void aClickAsksForTheSeriesThere()
    {
        MonitorMap map;
        QVERIFY(map.empty());
        std::string wanted;
        connect(&map, &MonitorMap::seriesWanted, this, [&wanted](const std::string &metric) { wanted = metric; });
        click(map, 0, 0.5);
        QVERIFY(wanted.empty());
        map.setComparison(m_comparison);
        QVERIFY(!map.empty());
        map.resize(900, map.sizeHint().height());
        click(map, 1, 0.95);
        QCOMPARE(wanted, std::string("actv/layers.1.out/norm"));
        click(map, 0, 0.05);
        QCOMPARE(wanted, std::string("actv/layers.0.out/norm"));
        wanted.clear();
        click(map, 2, 0.5); // the line with the steps
        QTest::mouseClick(&map, Qt::LeftButton, {}, {2, rowHeight(map) / 2});
        QVERIFY(wanted.empty());
    }

    void whatIsOutsideFillsItsCell()
    {
        MonitorMap map;
        map.setComparison(m_comparison);
        map.resize(900, map.sizeHint().height());
        const QImage picture = map.grab().toImage();
        const QColor ground = picture.pixelColor(placeOf(map, 1, 0.05, 0.2));
        QVERIFY(picture.pixelColor(placeOf(map, 1, 0.95, 0.2)) != ground);
        QCOMPARE(picture.pixelColor(placeOf(map, 0, 0.95, 0.2)), ground);
        QVERIFY(picture.pixelColor(placeOf(map, 0, 0.95, 0.5)) != ground); // the thin line of what agrees
    }

    void aCellSaysWhatItShows()
    {
        MonitorMap map;
        map.setComparison(m_comparison);
        map.resize(900, map.sizeHint().height());
        map.show();
        QVERIFY(QTest::qWaitForWindowExposed(&map));
        const QPoint place = placeOf(map, 1, 0.55, 0.5);
        QHelpEvent help(QEvent::ToolTip, place, map.mapToGlobal(place));
        QVERIFY(QCoreApplication::sendEvent(&map, &help));
        QVERIFY2(QToolTip::text().contains(QStringLiteral("actv layers.1.out, step 5")), qPrintable(QToolTip::text()));
    }

private:
    std::string folder(const char *side) const { return m_folder.filePath(QString::fromUtf8(side)).toStdString(); }

    static int rowHeight(const MonitorMap &map) { return map.fontMetrics().height(); }
    // In a row, at shares of the steps' width and of the row's height.
    static QPoint placeOf(const MonitorMap &map, int row, double across, double down)
    {
        const int names = std::min(map.width() / 3, map.fontMetrics().averageCharWidth() * 44);
        return {names + static_cast<int>(across * (map.width() - names)),
                row * rowHeight(map) + static_cast<int>(down * rowHeight(map))};
    }
    static void click(MonitorMap &map, int row, double across)
    {
        QTest::mouseClick(&map, Qt::LeftButton, {}, placeOf(map, row, across, 0.5));
    }

    QTemporaryDir m_folder;
    ComparisonPtr m_comparison;
};

QTEST_MAIN(TestMonitorMap)
#include "tst_monitormap.moc"
