// SPDX-License-Identifier: GPL-3.0-or-later
// The start page of the real main window: the way there and back, wrong paths, and files that change meanwhile.
#include "app/window/actions/examinationactions.h"
#include "app/window/actions/sessionactions.h"
#include "tests/eventually.h"
#include "tests/gui/windowcase.h"
#include "tests/writtenfile.h"
#include "widgets/curves/curveplot.h"
#include "widgets/frame/banner.h"
#include "widgets/frame/pathfield.h"
#include "widgets/frame/startpage.h"

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

using namespace rundiff;

class TestStartPage : public WindowCase
{
    Q_OBJECT

private:
    StartPage &start() { return find<StartPage>("startPage"); }

    QString run(const char *name, double last)
    {
        std::string text;
        for (int step = 1; step < 20; ++step)
            text += "step: " + std::to_string(step) + ", loss: " + std::to_string(step < 19 ? 1.0 / step : last) + "\n";
        const QString path = m_folder->filePath(QStringLiteral("sweep/") + QLatin1String(name));
        write(path.toStdString() + "/train.log", text);
        return path;
    }

private Q_SLOTS:
    void init()
    {
        makeSettings();
        makeWindow();
    }

    void cleanup() { closeAll(); }

    void theComparisonIsReachedAgain_data()
    {
        QTest::addColumn<bool>("byKey");
        QTest::newRow("Esc") << true;
        QTest::newRow("button") << false;
    }

    void theComparisonIsReachedAgain()
    {
        QFETCH(bool, byKey);
        QVERIFY(!find<QPushButton>("backButton").isVisible());
        open(example);
        const ComparisonPtr before = m_window->comparison();
        const QString title = m_window->windowTitle();
        table().goToDifference(false);
        const auto pair = table().pair();
        const int row = find<QAbstractItemView>("operatorRows").currentIndex().row();
        find<QAction>("openRuns").trigger();
        EVENTUALLY(start().isVisible());
        QCOMPARE(m_window->windowTitle(), QStringLiteral("Rundiff"));
        start().setPaths(QStringLiteral("/nowhere"), QStringLiteral("/either"));
        if (byKey)
            QTest::keyClick(m_window.get(), Qt::Key_Escape);
        else
            QTest::mouseClick(&find<QPushButton>("backButton"), Qt::LeftButton);
        EVENTUALLY(!start().isVisible());
        QVERIFY(m_window->comparison() == before); // nothing is read again
        QCOMPARE(m_window->windowTitle(), title);
        QCOMPARE(table().pair(), pair);
        QCOMPARE(find<QAbstractItemView>("operatorRows").currentIndex().row(), row);
        m_window->reload(); // the runs that are shown
        QVERIFY(waitForComparison(before));
        QCOMPARE(m_window->comparison()->a->path, before->a->path);
    }

    void aWrongPathIsSaidAlone()
    {
        m_window->openRuns(pathIn(example, "A"), m_folder->filePath(QStringLiteral("nothing")), {});
        auto &message = find<QLabel>("startMessage");
        EVENTUALLY(message.isVisible());
        QCOMPARE(message.text().count(QLatin1Char('\n')), 0);
        QVERIFY2(message.text().contains(QStringLiteral("nothing")), qPrintable(message.text()));
        QVERIFY(!find<PathField>("pathA").isWrong());
        QVERIFY(find<PathField>("pathB").isWrong());
        QTest::keyClick(&find<PathField>("pathB"), Qt::Key_X);
        QVERIFY(!find<PathField>("pathB").isWrong());
    }

    void filesThatChangeAreReadAgainOnlyIfWanted()
    {
        const QString a = run("run1", 0.5), b = run("run2", 0.5);
        open(a, b);
        const ComparisonPtr before = m_window->comparison();
        auto &bar = find<Banner>("changedFiles");
        QVERIFY(!bar.isVisible());
        QTest::qWait(200); // the state of the files is noted in the background
        run("run2", 0.25);
        EVENTUALLY(bar.isVisible());
        QVERIFY2(bar.text().contains(QStringLiteral("run2/train.log")), qPrintable(bar.text()));
        QVERIFY(m_window->comparison() == before);
        QTest::mouseClick(bar.findChild<QPushButton *>(QStringLiteral("takeOffer")), Qt::LeftButton);
        EVENTUALLY(m_window->comparison()->curves->outside == 1);
        QVERIFY(!bar.isVisible());
    }

    void notesOfAPairAreOfferedWhenItIsOpened()
    {
        const QString a = run("run1", 0.5), b = run("run2", 0.5), other = run("run3", 0.5);
        open(a, b);
        find<QPlainTextEdit>("notes").setPlainText(QStringLiteral("look at the last step"));
        m_window->close();
        m_window.reset();
        makeWindow();
        open(a, other);
        QVERIFY(!find<QPushButton>("takeOffer").isVisible());
        m_window->openRuns(a, b, {});
        EVENTUALLY(find<QPushButton>("takeOffer").isVisible());
        const QString words = find<Banner>("banner").text();
        QVERIFY2(words.contains(QStringLiteral("run1 and run2 in sweep")), qPrintable(words));
        QTest::mouseClick(&find<QPushButton>("takeOffer"), Qt::LeftButton);
        EVENTUALLY_EQUAL(find<QPlainTextEdit>("notes").toPlainText(), QStringLiteral("look at the last step"));
    }

    void furtherNotesThatAreLeftAreCounted()
    {
        const QString a = run("run1", 0.5);
        for (const char *other : {"run2", "run3"}) {
            open(a, run(other, 0.5));
            find<QPlainTextEdit>("notes").setPlainText(QString::fromLatin1(other));
            m_window->close();
            m_window.reset();
            makeWindow();
        }
        m_window->sessions().offerWhatWasLeft();
        const QString words = find<Banner>("banner").text();
        QVERIFY2(words.contains(QStringLiteral("1 other comparison")), qPrintable(words));
    }

    void openRunsAreOfferedForAnExamination()
    {
        open(fixture("multi_rank_md5"));
        find<QAction>("examineRun").trigger();
        auto &menu = find<QMenu>("examineChoice");
        QCOMPARE(menu.actions().size(), 4); // A, B, a line, another run
        menu.actions().front()->trigger();
        menu.close();
        EVENTUALLY(m_window->findChild<QPlainTextEdit *>(QStringLiteral("examinationText")));
    }

    void aRepeatIsAddedWithoutAMenuOfOneEntry()
    {
        open(run("run1", 0.5), run("run2", 0.5));
        auto &button = find<QToolButton>("baselines");
        QVERIFY(!button.menu());
    }
};

QTEST_MAIN(TestStartPage)
#include "tst_startpage.moc"
