// SPDX-License-Identifier: GPL-3.0-or-later
// The randomness checklist in the real main window.
#include "app/window/actions/checklistactions.h"
#include "models/items/checklistmodel.h"
#include "tests/eventually.h"
#include "tests/gui/windowcase.h"
#include "tests/writtenfile.h"
#include "widgets/evidence/checklistitems.h"
#include "widgets/evidence/checklistpanel.h"
#include "widgets/frame/settingsview.h"
#include "widgets/frame/sourceview.h"
#include "widgets/frame/style/theme.h"
#include "widgets/frame/verdictstrip.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>

using namespace rundiff;
namespace fs = std::filesystem;

namespace
{

const std::string dumps = std::string(RUNDIFF_TEST_DATA) + "/dumps/";

} // namespace

class TestChecklistView : public WindowCase
{
    Q_OBJECT

private Q_SLOTS:
    void init() { makeSettings(); }
    void cleanup() { closeAll(); }

    void countsStandInThePanelAndInTheVerdict()
    {
        openRunsWithScripts();
        const QString counts = find<QLabel>("checklistCounts").text();
        QVERIFY2(counts.startsWith(QStringLiteral("PyTorch · ")), qPrintable(counts));
        const QString verdict = find<VerdictCell>("checklistVerdict").statement().headline;
        QVERIFY2(counts.endsWith(verdict) && verdict.contains(QStringLiteral("failing")), qPrintable(verdict));
        QAbstractItemModelTester tester(items().model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(items().model()->rowCount() >= 3);
    }

    void differentSeedsAreSaidAndOpenTheirLine()
    {
        openRunsWithScripts();
        choose("torch-seed");
        auto &about = find<QTextBrowser>("checklistItem");
        QVERIFY2(about.toPlainText().contains(QStringLiteral("A and B differ: 1234 and 42")),
                 qPrintable(about.toPlainText()));
        QTest::keyClick(&items(), Qt::Key_Return);
        auto &source = find<SourceView>("sourceView");
        EVENTUALLY_EQUAL(source.markedLine(), qint64(2));
        QCOMPARE(source.textCursor().block().text(), QStringLiteral("torch.manual_seed(1234)"));
        QVERIFY(!find<QDockWidget>("sourceDock").isHidden());
        QVERIFY(follow(about, QStringLiteral("evidence:2")));
        EVENTUALLY_EQUAL(source.textCursor().block().text(), QStringLiteral("torch.manual_seed(42)"));
    }

    void evidenceOfTheDumpsShowsItsRow()
    {
        open(dumps + "dropout_on_md5/A", dumps + "dropout_on_md5/B");
        choose("dropout-off");
        const ChecklistItem &item = *items().chosen();
        QCOMPARE(item.state, ItemState::Failing);
        const auto row = static_cast<std::size_t>(item.evidence[0].tableRow);
        auto &table = find<OperatorTable>("operatorTable");
        QTest::keyClick(&items(), Qt::Key_Return);
        EVENTUALLY_EQUAL(table.currentRow().value_or(0), row);
        QCOMPARE(table.pair().value_or(99), static_cast<std::size_t>(item.evidence[0].pair));
    }

    void aLoneRankIsSaidAtTheEnvironment()
    {
        const fs::path root = m_folder->path().toStdString();
        for (const std::string run : {"A", "B"}) {
            for (const std::string rank : {"rank0", "rank1", "rank2"}) {
                fs::create_directories(root / run / "step0" / rank);
                const std::string from = rank == "rank1" ? "dropout_on_md5/" : "identical_md5/";
                fs::copy(dumps + from + run + "/dump/step0/rank0", root / run / "step0" / rank,
                         fs::copy_options::recursive);
            }
        }
        open(root / "A", root / "B");
        choose("same-environment");
        const QString about = find<QTextBrowser>("checklistItem").toPlainText();
        QVERIFY2(about.contains(QStringLiteral("of 3 ranks only rank1 differs")), qPrintable(about));
    }

    void onlyWhatIsNotConfirmedIsLeft()
    {
        openRunsWithScripts();
        choose("cudnn-benchmark");
        QCOMPARE(items().chosen()->state, ItemState::Confirmed);
        const int before = rows();
        QTest::mouseClick(&find<QCheckBox>("onlyNotConfirmed"), Qt::LeftButton, {}, QPoint(8, 8));
        QVERIFY(find<QCheckBox>("onlyNotConfirmed").isChecked());
        QVERIFY(rows() < before);
        QVERIFY(items().chosen()->state != ItemState::Confirmed);
    }

    void theLineToInsertIsCopied()
    {
        openRunsWithScripts();
        choose("numpy-seed");
        QApplication::clipboard()->clear();
        auto &copy = find<QPushButton>("copyCode");
        QCOMPARE(copy.toolTip(), QStringLiteral("numpy.random.seed(1234)"));
        QTest::mouseClick(&copy, Qt::LeftButton);
        QCOMPARE(copy.text(), QStringLiteral("Copied"));
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("numpy.random.seed(1234)"));
        savePicture("copied");
        choose("torch-seed");
        QCOMPARE(copy.text(), QStringLiteral("Copy fix"));
    }

    void aTickByHandIsKeptWithItsNote()
    {
        openRunsWithScripts();
        choose("numpy-seed");
        QCOMPARE(items().chosen()->state, ItemState::Unknown);
        items().setFocus();
        QTest::keyClick(&items(), Qt::Key_Space);
        QCOMPARE(items().chosen()->state, ItemState::Manual);
        auto &note = find<QLineEdit>("tickNote");
        note.setFocus();
        QTest::keyClicks(&note, QStringLiteral("NumPy is not used"));
        QTest::keyClick(&note, Qt::Key_Return);
        QCOMPARE(items().chosen()->id, std::string("numpy-seed"));
        QCOMPARE(items().chosen()->note, std::string("NumPy is not used"));
        QVERIFY(find<QLabel>("checklistCounts").text().contains(QStringLiteral("1 manual")));
        QCOMPARE(m_window->comparison()->checklist->items.size(), std::size_t(20));
        savePicture("ticked");

        find<QAction>("reload").trigger(); // the same runs: their ticks stay
        const ComparisonPtr before = m_window->comparison();
        EVENTUALLY(m_window->comparison() != before && m_window->comparison()->checklist);
        choose("numpy-seed");
        QCOMPARE(items().chosen()->note, std::string("NumPy is not used"));
        QTest::keyClick(&items(), Qt::Key_Space);
        QCOMPARE(items().chosen()->state, ItemState::Unknown);
    }

    void aFailingItemIsOverruledByANoteOnly()
    {
        openRunsWithScripts();
        choose("torch-seed");
        auto &box = find<QCheckBox>("tickManually");
        auto &note = find<QLineEdit>("tickNote");
        const QString before = find<QLabel>("checklistCounts").text();
        QCOMPARE(box.text(), QStringLiteral("Overruled"));
        items().setFocus();
        QTest::keyClick(&items(), Qt::Key_Space);
        QVERIFY(!box.isChecked()); // the note is wanted first
        EVENTUALLY(note.hasFocus());
        QCOMPARE(find<QLabel>("checklistCounts").text(), before);
        QTest::keyClicks(&note, QStringLiteral("meant so"));
        QTest::keyClick(&note, Qt::Key_Return);
        QCOMPARE(items().chosen()->state, ItemState::Failing);
        QCOMPARE(items().chosen()->note, std::string("meant so"));
        QVERIFY(box.isChecked());
        QVERIFY(find<QLabel>("checklistCounts").text().contains(QStringLiteral("1 overruled")));
        QCOMPARE(items().currentIndex().data(ChecklistModel::EvidenceRole).toString(), QStringLiteral("meant so"));
        QVERIFY(
            find<QTextBrowser>("checklistItem").toPlainText().contains(QStringLiteral("failing, overruled: meant so")));
        QVERIFY(find<VerdictCell>("checklistVerdict").statement().detail.contains(QStringLiteral("(meant so)")));
        items().setFocus();
        QTest::keyClick(&items(), Qt::Key_Space);
        QVERIFY(!box.isChecked());
        QCOMPARE(items().chosen()->note, std::string());
        QCOMPARE(find<QLabel>("checklistCounts").text(), before);
    }

    void onlyGroupsWithFailingItemsAreOpenAtFirst()
    {
        openRunsWithScripts();
        const auto *model = qobject_cast<ChecklistModel *>(items().model());
        int open = 0, closed = 0;
        for (int group = 0; group < model->rowCount(); ++group) {
            const QModelIndex parent = model->index(group, 0);
            bool failing = false;
            for (int row = 0; row < model->rowCount(parent); ++row)
                failing = failing || model->item(model->index(row, 0, parent))->state == ItemState::Failing;
            QCOMPARE(items().isExpanded(parent), failing);
            ++(failing ? open : closed);
        }
        QVERIFY2(open > 0 && closed > 0, qPrintable(QStringLiteral("%1, %2").arg(open).arg(closed)));
        choose("numpy-seed"); // opens its group, which stays open while the evidence is the same
        const QModelIndex group = items().currentIndex().parent();
        QTest::keyClick(&items(), Qt::Key_Space);
        QVERIFY(items().isExpanded(model->index(group.row(), 0)));
    }

    void otherRunsHaveNoTicks()
    {
        openRunsWithScripts();
        choose("numpy-seed");
        items().setFocus();
        QTest::keyClick(&items(), Qt::Key_Space);
        open(dumps + "identical_md5/A", dumps + "identical_md5/B");
        QVERIFY(!find<QLabel>("checklistCounts").text().contains(QStringLiteral("manual")));
    }

    void theKeyGoesToTheChecklist()
    {
        openRunsWithScripts();
        find<QAction>("view6").trigger();
        QVERIFY(find<ChecklistPanel>("checklistPanel").isAncestorOf(QApplication::focusWidget()));
    }

    void whatDiffersInTheSettingsIsFoldedSideBySide()
    {
        openRunsWithScripts();
        auto &settings = find<SettingsView>("settingsView");
        QVERIFY(settings.topLevelItemCount() >= 2);
        const QTreeWidgetItem &first = *settings.topLevelItem(0);
        QVERIFY2(first.text(0).startsWith(QStringLiteral("Differ, and known to matter")), qPrintable(first.text(0)));
        QVERIFY(first.isExpanded());
        QVERIFY(!settings.topLevelItem(settings.topLevelItemCount() - 1)->isExpanded());
        QTreeWidgetItem *rate = first.child(0);
        QCOMPARE(rate->text(0), QStringLiteral("lr"));
        QCOMPARE(rate->text(1), QStringLiteral("0.1234"));
        QCOMPARE(rate->text(2), QStringLiteral("0.42"));
        settings.setCurrentItem(rate, 2);
        QTest::keyClick(&settings, Qt::Key_Return);
        EVENTUALLY_EQUAL(find<SourceView>("sourceView").textCursor().block().text(), QStringLiteral("lr: 0.42"));
        const QList<QTreeWidgetItem *> token = settings.findItems(QStringLiteral("hf_token"), Qt::MatchRecursive);
        QCOMPARE(token.size(), 1);
        QVERIFY(!token.front()->text(1).contains(QStringLiteral("topsecret")));
    }

    void thePictureOfTheSettingsHasRoomForAllThatIsUnfolded()
    {
        QVERIFY(!SettingsView().forPicture());
        openRunsWithScripts();
        const auto picture = find<SettingsView>("settingsView").forPicture();
        QVERIFY(picture);
        const QTreeWidgetItem &first = *picture->topLevelItem(0);
        QCOMPARE(first.child(0)->text(0), QStringLiteral("lr"));
        const int lines = 1 + first.childCount() + picture->topLevelItemCount();
        QVERIFY(picture->minimumHeight() >= lines * picture->sizeHintForRow(0));
        QVERIFY(picture->findItems(QStringLiteral("topsecret"), Qt::MatchRecursive | Qt::MatchContains, 1).isEmpty());
        const auto hidden = find<SettingsView>("settingsView").forPicture([](const QString &text) {
            return QString(text).replace(QStringLiteral("lr=0.1234"), QStringLiteral("lr=***"));
        });
        QCOMPARE(hidden->topLevelItem(0)->child(0)->text(1), QStringLiteral("***"));
    }

    void thePanelHasRoomInASmallWindow_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << QSize(1400, 900) << false;
        QTest::newRow("dark") << QSize(1400, 900) << true;
        QTest::newRow("small") << QSize(1000, 700) << false;
    }

    void thePanelHasRoomInASmallWindow()
    {
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        applyTheme(*qApp, dark ? Theme::Dark : Theme::Light);
        open(dumps + "dropout_on_md5/A", dumps + "dropout_on_md5/B");
        m_window->resize(size);
        EVENTUALLY_EQUAL(m_window->size(), size);
        EVENTUALLY(items().viewport()->height() >= m_window->fontMetrics().height() * 4);
        QVERIFY(items().isVisible());
        savePicture(QTest::currentDataTag());
        applyTheme(*qApp, Theme::Light);
    }

    void aLineThatIsGoneIsSaid()
    {
        openRunsWithScripts();
        choose("torch-seed");
        write(fs::path(m_folder->path().toStdString()) / "A/train.py", "");
        QTest::keyClick(&items(), Qt::Key_Return);
        EVENTUALLY(find<QWidget>("banner").isVisible());
    }

private:
    ChecklistItems &items() { return find<ChecklistItems>("checklistItems"); }

    int rows()
    {
        int count = 0;
        for (int group = 0; group < items().model()->rowCount(); ++group)
            count += items().model()->rowCount(items().model()->index(group, 0));
        return count;
    }

    void choose(const char *id)
    {
        auto *model = qobject_cast<ChecklistModel *>(items().model());
        const QModelIndex index = model->indexOf(id);
        QVERIFY2(index.isValid(), id);
        items().setCurrentIndex(index);
    }

    void savePicture(const char *name)
    {
        const QString folder = qEnvironmentVariable("RUNDIFF_TEST_PICTURES");
        if (!folder.isEmpty())
            m_window->grab().save(QStringLiteral("%1/checklist-%2.png").arg(folder, QString::fromLatin1(name)));
    }

    // As a click does it; false when the text has no such link.
    static bool follow(QTextBrowser &text, const QString &link)
    {
        if (!text.toHtml().contains(QStringLiteral("href=\"%1\"").arg(link)))
            return false;
        Q_EMIT text.anchorClicked(QUrl(link));
        return true;
    }

    void openRunsWithScripts()
    {
        const fs::path root = m_folder->path().toStdString();
        for (const auto &[run, seed] : {std::pair("A", 1234), std::pair("B", 42)}) {
            write(root / run / "train.log", "step 1 loss 0.5\nstep 2 loss 0.4\nstep 3 loss 0.3\n");
            write(root / run / "conf.yaml", "lr: 0." + std::to_string(seed) + "\nhf_token: topsecret\n");
            write(root / run / "train.py", "import torch\ntorch.manual_seed(" + std::to_string(seed) +
                                               ")\ntorch.backends.cudnn.benchmark = False\n");
        }
        open(root / "A", root / "B");
    }

    void open(const fs::path &a, const fs::path &b)
    {
        WindowCase::open(QString::fromStdString(a), QString::fromStdString(b));
        EVENTUALLY(m_window->comparison() && m_window->comparison()->checklist);
    }
};

QTEST_MAIN(TestChecklistView)
#include "tst_checklistview.moc"
