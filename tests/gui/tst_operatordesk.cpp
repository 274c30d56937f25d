// SPDX-License-Identifier: GPL-3.0-or-later
// The views of the operators in the real main window: what is chosen in one is seen in the others.
#include "app/mainwindow.h"
#include "models/items/moduletreemodel.h"
#include "models/items/operatorcells.h"
#include "widgets/detailspanel.h"
#include "widgets/handmatchdialog.h"
#include "widgets/ignorerulesdialog.h"
#include "widgets/operatorcolumns.h"
#include "widgets/operatortable.h"
#include "widgets/steprankmap.h"
#include "widgets/verdictstrip.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>
#include <QTreeWidget>

using namespace rundiff;

namespace
{

const QString example = QStringLiteral(RUNDIFF_SOURCE_DIR "/resources/examples/vision");

QString fixture(const char *name)
{
    return QStringLiteral(RUNDIFF_TEST_DATA "/dumps/") + QString::fromLatin1(name);
}

} // namespace

class TestOperatorDesk : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->filePath(QStringLiteral("settings.ini")));
    }

    void cleanup()
    {
        m_window.reset();
        m_settings.reset();
    }

    void aFilterThatCannotBeReadIsASentence()
    {
        open(example);
        const int rows = table().model().rowCount();
        find<QLineEdit>("rowFilter").setText(QStringLiteral("norm_rel > much"));
        const auto &problem = find<QLabel>("filterProblem");
        QVERIFY(problem.isVisible());
        QVERIFY(problem.text().size() > 10);
        QCOMPARE(table().model().rowCount(), rows); // what was shown stays
        find<QLineEdit>("rowFilter").setText(QStringLiteral("role = origin and side = output and state = differs"));
        QTRY_VERIFY(table().model().rowCount() < rows);
        QVERIFY(!problem.isVisible());
        QVERIFY(table().model().rowCount() > 0);
    }

    void equalOperatorsFoldAndUnfold()
    {
        open(example);
        const int rows = table().model().rowCount();
        find<QAction>("foldEqual").trigger();
        QVERIFY(table().model().rowCount() < rows);
        const QModelIndex fold = table().model().index(0, 0);
        QVERIFY(fold.data(OperatorTableModel::FoldRole).toUInt() > 1);
        table().view().setFocus();
        table().view().setCurrentIndex(fold);
        const int folded = table().model().rowCount();
        QTest::keyClick(&table().view(), Qt::Key_Return);
        QVERIFY(table().model().rowCount() > folded);
    }

    void aSortIsUndoneWithTheThirdClick()
    {
        open(example);
        const auto shown = [this] {
            const auto rows = table().model().shownRows();
            return std::vector<std::uint32_t>(rows.begin(), rows.end());
        };
        const std::vector<std::uint32_t> before = shown();
        OperatorColumns &columns = table().columns();
        int column = 0;
        while (table().model().column(column) != OperatorColumn::NormRelative)
            ++column;
        columns.sortBy(column);
        QVERIFY(shown() != before);
        columns.sortBy(column);
        columns.sortBy(column);
        QCOMPARE(shown(), before);
    }

    void chosenColumnsAreKept()
    {
        open(example);
        QMenu menu;
        table().columns().fillMenu(menu);
        for (QAction *action : menu.actions()) {
            if (action->text() == columnTitle(OperatorColumn::Module))
                action->trigger();
        }
        m_window.reset();
        open(example);
        bool there = false;
        for (int column = 0; column < table().model().columnCount(); ++column)
            there = there || table().model().column(column) == OperatorColumn::Module;
        QVERIFY(there);
    }

    void operatorsAndModulesAreWalkedWithKeys()
    {
        open(example);
        const PairTable &rows = *table().model().table();
        const PairOperator *first = operatorOfRow(rows, *table().currentRow());
        QTest::keyClick(&table().view(), Qt::Key_Down, Qt::AltModifier);
        const PairOperator *second = operatorOfRow(rows, *table().currentRow());
        QCOMPARE(second, first + 1);
        QTest::keyClick(&table().view(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(operatorOfRow(rows, *table().currentRow()), first);
        QTest::keyClick(&table().view(), Qt::Key_PageDown, Qt::AltModifier);
        QVERIFY(moduleKey(rows, *operatorOfRow(rows, *table().currentRow())) != moduleKey(rows, *first));
    }

    void rowsAreCopiedAsMarkdown()
    {
        open(example);
        table().view().setFocus();
        find<QAction>("copyMarkdown").trigger();
        const QString text = QApplication::clipboard()->text();
        QVERIFY2(text.startsWith(QLatin1Char('|')) && text.contains(QStringLiteral("---")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("grid")), qPrintable(text));
    }

    void aAndBAndTheirDifferenceFitBesideEachOther()
    {
        open(fixture("stats_transformer"));
        QTRY_VERIFY((m_window->resize(1000, 700), m_window->size() == QSize(1000, 700)));
        const auto &fields = find<QTableWidget>("detailFields");
        QTRY_VERIFY(fields.horizontalHeader()->length() <= fields.viewport()->width());
        for (int column = 1; column < 4; ++column)
            QVERIFY(fields.columnWidth(column) > fields.fontMetrics().averageCharWidth() * 5);
        QVERIFY(std::abs(fields.columnWidth(1) - fields.columnWidth(2)) <= 1);
        for (int row = 0; row < fields.rowCount(); ++row) // all digits, and A's letters as wide as B's
            QVERIFY(!fields.item(row, 1) || fields.item(row, 1)->font() == fields.item(row, 2)->font());
        QVERIFY(find<QLabel>("detailsResult").text().contains(QStringLiteral("Rule:")));
    }

    void theMakerOfATensorIsALinkToItsRow()
    {
        open(example);
        auto &links = find<QLabel>("detailsLinks");
        const std::size_t first = *table().currentRow();
        table().showRow(first + 1); // it reads what the first difference made
        QTRY_VERIFY(links.text().contains(QStringLiteral("href='%1'").arg(first)));
        Q_EMIT links.linkActivated(QString::number(first));
        QCOMPARE(*table().currentRow(), first);
    }

    void theModuleTreeAndTheTableFollowEachOther()
    {
        open(example);
        raise("moduleDock");
        auto &tree = find<QTreeView>("moduleTree");
        QTRY_VERIFY(tree.currentIndex().isValid());
        const QModelIndex ofRow = tree.currentIndex();
        const QString key = ofRow.data(Qt::ToolTipRole).toString();
        QVERIFY2(key.contains(QStringLiteral("grid_sample")), qPrintable(key));
        const QModelIndex other = tree.model()->index(0, 0, ofRow.parent());
        QVERIFY(other != ofRow.siblingAtColumn(0));
        tree.setCurrentIndex(other);
        QCOMPARE(qulonglong(*table().currentRow()), other.data(ModuleTreeModel::FirstRowRole).toULongLong());
    }

    void theRollUpLeadsToTheOrigin()
    {
        open(example);
        raise("rollupDock");
        auto &lines = find<QTreeWidget>("rollup");
        QTRY_VERIFY(lines.topLevelItemCount() > 3);
        QVERIFY2(lines.topLevelItem(0)->text(0).contains(QStringLiteral("grid_sample")),
                 qPrintable(lines.topLevelItem(0)->text(0)));
        table().showRow(0);
        Q_EMIT lines.itemActivated(lines.topLevelItem(0), 0);
        const PairTable &rows = *table().model().table();
        QVERIFY(operatorKey(rows, *operatorOfRow(rows, *table().currentRow())).find("grid_sample") !=
                std::string_view::npos);
    }

    void theMapShowsOneOperatorAlone()
    {
        open(fixture("multi_rank_md5"));
        auto &map = find<StepRankMap>("stepRankMap");
        const QImage whole = map.grab().toImage();
        auto &alone = find<QCheckBox>("mapOfOperator");
        QVERIFY(alone.isVisible());
        table().showRow(0); // the first input agrees everywhere
        alone.setChecked(true);
        QTRY_VERIFY(map.grab().toImage() != whole);
    }

    void anIgnoreRuleActsOnTheVerdictAtOnce()
    {
        open(example);
        const ComparisonPtr before = m_window->comparison();
        find<QAction>("editIgnoreRules").trigger();
        auto &dialog = find<IgnoreRulesDialog>("ignoreRules");
        table().showRow(3);
        dialog.addRule({"*", std::nullopt, 0, "", true});
        QTRY_VERIFY(m_window->comparison() != before);
        QCOMPARE(*table().currentRow(), std::size_t(3)); // the reader stays where they are
        QCOMPARE(m_window->comparison()->operators->verdict, Verdict::Within);
        QVERIFY(!m_window->comparison()->operators->firstDifference);
        const QString taken = QString::number(before->operators->pairs.front().differing);
        QTRY_COMPARE(find<QTableWidget>("ignoreRuleTable").item(0, 5)->text(), taken);
        QTest::mouseClick(&find<QPushButton>("removeIgnoreRule"), Qt::LeftButton);
        QTRY_COMPARE(m_window->comparison()->operators->verdict, Verdict::Different);
    }

    void rulesAreKeptForTheirRuns()
    {
        open(example);
        find<QAction>("editIgnoreRules").trigger();
        find<IgnoreRulesDialog>("ignoreRules").addRule({"*", std::nullopt, 0, "noise", true});
        QTRY_COMPARE(m_window->comparison()->operators->verdict, Verdict::Within);
        m_window.reset();
        open(example);
        QTRY_COMPARE(m_window->comparison()->operators->verdict, Verdict::Within);
    }

    void operatorsMatchedByHandAreCompared()
    {
        open(fixture("structure_fused"));
        const ComparisonPtr before = m_window->comparison();
        find<QAction>("editHandMatches").trigger();
        auto &a = find<QListWidget>("onlyInA");
        auto &b = find<QListWidget>("onlyInB");
        QVERIFY(a.count() > 0 && b.count() > 0);
        a.setCurrentRow(0);
        b.setCurrentRow(0);
        const std::size_t lone = before->operators->pairs[*table().pair()].unmatchedA;
        QTest::mouseClick(&find<QPushButton>("matchThese"), Qt::LeftButton);
        QTRY_VERIFY(m_window->comparison() != before);
        QVERIFY(m_window->comparison()->operators->pairs[*table().pair()].unmatchedA < lone);
        QTRY_COMPARE(find<QListWidget>("matchedByHand").count(), 1);
        find<QListWidget>("matchedByHand").setCurrentRow(0);
        QTest::mouseClick(&find<QPushButton>("undoMatch"), Qt::LeftButton);
        QTRY_COMPARE(m_window->comparison()->operators->pairs[*table().pair()].unmatchedA, lone);
    }

    void theTensorsOfARowAreLookedAtElementByElement()
    {
        open(fixture("tensor_transformer"));
        raise("tensorDock");
        auto &worst = find<QTableWidget>("worstElements");
        QTRY_VERIFY(worst.isVisible() && worst.rowCount() > 0);
        QVERIFY(worst.item(0, 3)->toolTip().toDouble() > 0);
        QVERIFY(find<QLabel>("tensorSummary").text().contains(QStringLiteral("elements differ")));
    }

private:
    template <typename Object>
    Object &find(const char *name)
    {
        auto *object = m_window->findChild<Object *>(QString::fromLatin1(name));
        if (!object)
            qFatal("nothing is called %s", name);
        return *object;
    }

    OperatorTable &table() { return find<OperatorTable>("operatorTable"); }

    void raise(const char *dock)
    {
        find<QDockWidget>(dock).show();
        find<QDockWidget>(dock).raise();
    }

    void open(const QString &runs)
    {
        m_window = std::make_unique<MainWindow>(*m_settings);
        m_window->resize(1400, 900);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->activateWindow();
        m_window->openRuns(runs + QStringLiteral("/A"), runs + QStringLiteral("/B"), {});
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->comparison() && m_window->comparison()->operators && !find<QWidget>("banner").isVisible(), 20000);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

QTEST_MAIN(TestOperatorDesk)
#include "tst_operatordesk.moc"
