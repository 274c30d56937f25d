// SPDX-License-Identifier: GPL-3.0-or-later
// A small window shows what matters most: the first difference, its numbers and its place among steps and ranks.
#include "app/window/actions/curveactions.h"
#include "tests/eventually.h"
#include "tests/gui/windowcase.h"
#include "widgets/operators/steprankmap.h"

#include <QDirIterator>
#include <QFileInfo>
#include <QHeaderView>
#include <QScrollBar>
#include <QTableWidget>
#include <QTest>

#include <algorithm>
#include <functional>
#include <utility>

using namespace rundiff;

class TestSmallWindow : public WindowCase
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        makeSettings();
        makeWindow();
    }

    void cleanup() { closeAll(); }

    void problemsLeaveSpaceForTheRows_data()
    {
        QTest::addColumn<bool>("before");
        QTest::newRow("a small window") << true;
        QTest::newRow("a window that becomes small") << false;
    }

    // The problems and the coverage take the space of the rows only once the runs are read.
    void problemsLeaveSpaceForTheRows()
    {
        QFETCH(bool, before);
        const QSize small(1280, 720);
        if (before)
            m_window->resize(small);
        open(damagedPair());
        EVENTUALLY(find<QWidget>("problemBar").isVisible());
        EVENTUALLY((before || (m_window->resize(small), true)) && m_window->size() == small);
        const QTableView &view = table().view();
        const int fewest = before ? 5 : 4; // the answer keeps the height of its text in the larger window
        EVENTUALLY2(rows() >= fewest, qPrintable(QString::number(rows())));
        EVENTUALLY(view.currentIndex().data(OperatorTableModel::FirstDifferenceRole).toBool());
        EVENTUALLY(
            view.viewport()->rect().contains(QPoint(5, view.rowViewportPosition(view.currentIndex().row()) + 8)));
        const auto &map = find<StepRankMap>("stepRankMap");
        EVENTUALLY(map.verticalScrollBar()->maximum() == 0); // all ranks
        EVENTUALLY2(map.height() >= m_window->fontMetrics().height() * 2, qPrintable(QString::number(map.height())));
        QCOMPARE(m_window->size(), small);
    }

    void theResultIsWholeBesideTheMarkOfDamage()
    {
        m_window->resize(1280, 720);
        const QString runs = damagedPair();
        open(runs);
        table().showPair(pairOf(1, 3)); // the truncated dump
        const QTableView &view = table().view();
        const int result = view.model()->columnCount() - 1;
        EVENTUALLY(!view.model()->index(0, result).data(OperatorTableModel::DamageRole).toString().isEmpty());
        QFont bold = view.font();
        bold.setBold(true);
        int words = 0;
        for (int row = 0; row < view.model()->rowCount(); ++row)
            words = std::max(words,
                             QFontMetrics(bold).horizontalAdvance(view.model()->index(row, result).data().toString()));
        const int marks =
            view.fontMetrics().ascent() + view.fontMetrics().xHeight() + view.fontMetrics().averageCharWidth() * 3;
        EVENTUALLY2(view.columnWidth(result) >= words + marks, qPrintable(QString::number(view.columnWidth(result))));
    }

    void panesOfAComparisonThatArrivesInPartsHaveTheirShares_data()
    {
        QTest::addColumn<int>("between");
        QTest::newRow("at once") << 0;
        QTest::newRow("before the first layout") << 1;
        QTest::newRow("after the first layout") << 300;
    }

    void panesOfAComparisonThatArrivesInPartsHaveTheirShares()
    {
        QFETCH(int, between);
        openInParts(between, [] {});
        QVERIFY2(rows() >= 6, qPrintable(QString::number(rows())));
        QVERIFY(find<QWidget>("mapDock").width() < m_window->width() / 20); // one cell is folded
    }

    void anArrangementThatWasKeptIsThereWhenAllPartsAre()
    {
        int details = 0, operators = 0;
        openInParts(300, [&] {
            const QPoint border(find<QWidget>("detailDock").x() - 1, find<QWidget>("detailDock").y() + 60);
            QTest::mousePress(m_window.get(), Qt::LeftButton, {}, border);
            QTest::mouseMove(m_window.get(), border - QPoint(60, 0));
            QTest::mouseMove(m_window.get(), border - QPoint(130, 0));
            QTest::qWait(100);
            QTest::mouseRelease(m_window.get(), Qt::LeftButton, {}, border - QPoint(130, 0));
            QTest::qWait(100);
            details = find<QWidget>("detailDock").width();
            operators = find<QWidget>("operatorDock").height();
        });
        QVERIFY2(details > m_window->width() * 2 / 5, qPrintable(QString::number(details)));
        QVERIFY2(std::abs(find<QWidget>("detailDock").width() - details) < 20,
                 qPrintable(QStringLiteral("%1, %2").arg(find<QWidget>("detailDock").width()).arg(details)));
        QVERIFY2(std::abs(find<QWidget>("operatorDock").height() - operators) < 20,
                 qPrintable(QStringLiteral("%1, %2").arg(find<QWidget>("operatorDock").height()).arg(operators)));
    }

    // Many styles make no button narrower than some width.
    void theRunBarComesToRestAtEveryWidth()
    {
        open(example);
        const QWidget &bar = find<QWidget>("runBar");
        for (int width = 1050; width < 1550; width += 9) {
            m_window->resize(width, 720);
            QTest::qWait(20);
            int changes = 0;
            for (int round = 0, height = bar.height(); round < 6; ++round) {
                QTest::qWait(5);
                changes += std::exchange(height, bar.height()) != bar.height() ? 1 : 0;
            }
            QVERIFY2(changes < 2, qPrintable(QString::number(width)));
        }
    }

    void namesOfNumbersAreNotCut()
    {
        m_window->resize(1280, 720);
        open(QStringLiteral(RUNDIFF_SOURCE_DIR "/resources/examples/vision"));
        const auto &fields = find<QTableWidget>("detailFields");
        EVENTUALLY(fields.rowCount() > 5);
        for (int line = 0; line < 6; ++line) {
            const QString name = fields.item(line, 0)->text();
            EVENTUALLY2(fields.columnWidth(0) >= fields.fontMetrics().horizontalAdvance(name) + 6, qPrintable(name));
        }
    }

private:
    int rows() { return table().view().viewport()->height() / table().view().verticalHeader()->defaultSectionSize(); }

    // A new window that shows the curves until the dumps are read, which takes a while on a busy machine; what the user
    // changes in the window before.
    void openInParts(int between, const std::function<void()> &change)
    {
        const QSize small(1280, 720);
        m_window->resize(small);
        open(example);
        EVENTUALLY((m_window->resize(small), m_window->size() == small));
        QVERIFY(comesToRest());
        change();
        const ComparisonPtr whole = m_window->comparison();
        m_window->close();
        auto curves = std::make_shared<Comparison>(*whole);
        curves->operators = nullptr;
        makeWindow();
        EVENTUALLY((m_window->resize(small), m_window->size() == small));
        auto &parts = *m_window->findChild<CurveActions *>();
        Q_EMIT parts.changed(curves);
        if (between > 0)
            QTest::qWait(between);
        Q_EMIT parts.changed(whole);
        QVERIFY(comesToRest());
    }

    std::size_t pairOf(std::int64_t step, std::int64_t rank)
    {
        const std::vector<DumpPair> &pairs = m_window->comparison()->operators->pairs;
        return std::size_t(
            std::ranges::find_if(
                pairs, [&](const DumpPair &pair) { return pair.a.step.value == step && pair.a.rank.number == rank; }) -
            pairs.begin());
    }

    // Of four ranks; the dump of one is truncated.
    QString damagedPair()
    {
        const QString runs = m_folder->filePath(QStringLiteral("runs"));
        for (const char *side : {"A", "B"}) {
            const QString from = pathIn(fixture("multi_rank_md5"), side), to = pathIn(runs, side);
            QDirIterator files(from, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const QString file = files.next(), copy = to + file.mid(from.size());
                QDir().mkpath(QFileInfo(copy).path());
                QFile::copy(file, copy);
            }
        }
        QFile cut(pathIn(runs, "A") + QStringLiteral("/dump/step1/rank3/dump.json"));
        cut.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
        return cut.resize(cut.size() / 2) ? runs : QString();
    }
};

QTEST_MAIN(TestSmallWindow)
#include "tst_smallwindow.moc"
