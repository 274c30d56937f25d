// SPDX-License-Identifier: GPL-3.0-or-later
// A small window shows what matters most: the first difference, its numbers and its place among steps and ranks.
#include "tests/eventually.h"
#include "tests/gui/windowcase.h"
#include "widgets/operators/steprankmap.h"

#include <QDirIterator>
#include <QFileInfo>
#include <QScrollBar>
#include <QTableWidget>
#include <QTest>

#include <algorithm>

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
        const auto rows = [&view] { return view.viewport()->height() / view.verticalHeader()->defaultSectionSize(); };
        EVENTUALLY2(rows() >= 5, qPrintable(QString::number(rows())));
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
