// SPDX-License-Identifier: GPL-3.0-or-later
// What differs between the files of two runs and is not understood, in the real window.
#include "app/window/actions/sessionactions.h"
#include "models/result/session/session.h"
#include "tests/gui/windowcase.h"
#include "widgets/frame/problemlist.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QLabel>

using namespace rundiff;

namespace
{

QByteArray logWith(const char *scored, const char *clip)
{
    QByteArray text = QByteArray("clip_ratio: ") + clip + "\napi_key: secret" + clip + '\n';
    for (int step = 1; step <= 6; ++step)
        text += "step: " + QByteArray::number(step) + " loss: " + QByteArray::number(3.0 / step, 'g', 6) + '\n';
    return text + "validation and scoring " + scored + " of 40\n";
}

} // namespace

class TestAccountView : public WindowCase
{
    Q_OBJECT

private:
    void write(const QString &run, const QByteArray &text)
    {
        QDir().mkpath(m_folder->filePath(run));
        QFile file(m_folder->filePath(run + QStringLiteral("/train.log")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    ProblemList &list() { return find<ProblemList>("problemList"); }

    QTreeWidgetItem *rowOf(const char *kind)
    {
        const auto found = list().findItems(QLatin1String(kind), Qt::MatchExactly);
        return found.isEmpty() ? nullptr : found.front();
    }

    void press(const char *kind, Qt::Key key)
    {
        list().setFocus();
        list().setCurrentItem(rowOf(kind));
        QTest::keyClick(&list(), key);
    }

    Verdict verdictOfAll() { return m_window->comparison()->verdict; }

private Q_SLOTS:
    void init()
    {
        makeSettings();
        write(QStringLiteral("A"), logWith("17", "0.2"));
        write(QStringLiteral("B"), logWith("19", "0.3"));
        open(m_folder->path());
        QVERIFY(verdictOfAll() == Verdict::Incomplete);
    }

    void cleanup() { closeAll(); }

    void theReasonIsInTheVerdictAndOneClickAway()
    {
        auto &cell = find<VerdictCell>("damageVerdict");
        EVENTUALLY(cell.isVisible());
        QVERIFY(cell.statement().headline.contains(QStringLiteral("1 difference not understood")));
        QVERIFY2(cell.toolTip().contains(QStringLiteral("validation and scoring 17 of 40: 17 / 19  (train.log:9)")),
                 qPrintable(cell.toolTip()));
        cell.click();
        EVENTUALLY(list().isVisible() && list().hasFocus());
        QCOMPARE(rowOf("not understood")->text(1), QStringLiteral("train.log:9"));
        QCOMPARE(rowOf("setting")->text(2), QStringLiteral("clip_ratio: 0.2 / 0.3"));
        QCOMPARE(rowOf("files")->text(1), QStringLiteral("train.log"));
        QVERIFY(find<QLabel>("problemTitle").text().contains(QStringLiteral("2 settings differ")));
    }

    void rowsAreCopiedAsText()
    {
        find<QAction>("view9").trigger();
        list().setCurrentItem(rowOf("setting"));
        find<QAction>("copy").trigger();
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("setting\ttrain.log:1\tclip_ratio: 0.2 / 0.3"));
    }

    void oneKeyMakesADifferenceVolatileAndAnotherTakesTheRuleBack()
    {
        find<QAction>("view9").trigger();
        list().setCurrentItem(rowOf("setting"));
        QVERIFY(!find<QAction>("makeVolatile").isEnabled());
        press("not understood", Qt::Key_V);
        EVENTUALLY(verdictOfAll() == Verdict::Same);
        const std::vector<UserText> rules{"validation and scoring {}"};
        QVERIFY(m_window->comparison()->options.volatileRules == rules);
        EVENTUALLY(!find<QWidget>("damageVerdict").isVisible());
        EVENTUALLY(rowOf("volatile") && rowOf("volatile rule"));
        QCOMPARE(rowOf("volatile")->text(2), QStringLiteral("by a template: 1"));
        QCOMPARE(rowOf("volatile rule")->text(2), QStringLiteral("validation and scoring {}"));
        const QString session = m_folder->filePath(QStringLiteral("a.rundiff"));
        QVERIFY(m_window->sessions().saveSession(session));
        QVERIFY(readSession(session.toStdString())->options.volatileRules == rules);
        press("volatile rule", Qt::Key_Delete);
        EVENTUALLY(verdictOfAll() == Verdict::Incomplete);
    }
};

QTEST_MAIN(TestAccountView)
#include "tst_accountview.moc"
