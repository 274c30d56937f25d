// SPDX-License-Identifier: GPL-3.0-or-later
// What differs between the files of two runs and is not understood, in the real window.
#include "app/window/actions/sessionactions.h"
#include "models/items/findings/filemodel.h"
#include "models/result/session/session.h"
#include "tests/gui/windowcase.h"
#include "widgets/frame/problemlist.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QTreeView>

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

    void everyFileIsListedAndOpensOppositeTheOther()
    {
        const auto put = [this](const QString &name, const QByteArray &text) {
            QFile file(m_folder->filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text);
        };
        put(QStringLiteral("A/notes.txt"), "one\ntwo\nthree\n");
        put(QStringLiteral("B/notes.txt"), "one\ntwo of B\nthree\n");
        put(QStringLiteral("A/words.txt"), "the same\n");
        put(QStringLiteral("B/words.txt"), "the same\n");
        put(QStringLiteral("A/alone.txt"), "only here\n");
        const ComparisonPtr before = m_window->comparison();
        find<QAction>("reload").trigger();
        QVERIFY(waitForComparison(before));
        find<QAction>("viewFiles").trigger();
        find<QCheckBox>("filesOnlyDiffering").setChecked(false);
        auto &view = find<QTreeView>("filesView");
        auto &model = *static_cast<FileModel *>(view.model());
        const auto textOfFile = [&](const QString &name) {
            for (std::size_t file = 0; file < model.count(); ++file) {
                const QString text = model.asText(model.indexOf(file));
                if (text.startsWith(name))
                    return text.section(QLatin1Char('\t'), 0, 1);
            }
            return QString();
        };
        EVENTUALLY_EQUAL(textOfFile(QStringLiteral("words.txt")), QStringLiteral("words.txt\tequal bytes"));
        QCOMPARE(textOfFile(QStringLiteral("alone.txt")), QStringLiteral("alone.txt\tonly in A"));
        QCOMPARE(textOfFile(QStringLiteral("notes.txt")), QStringLiteral("notes.txt\tdiffers, not understood"));
        QCOMPARE(textOfFile(QStringLiteral("train.log")).section(QLatin1Char('\t'), 0, 0), QStringLiteral("train.log"));
        for (std::size_t file = 0; file < model.count(); ++file) {
            if (model.asText(model.indexOf(file)).startsWith(QStringLiteral("notes.txt")))
                Q_EMIT view.clicked(model.indexOf(file));
        }
        auto &texts = find<OppositeView>("fileLinesView");
        EVENTUALLY2(texts.isVisible() && texts.shownText().contains(QStringLiteral("B:2: two of B")),
                    qPrintable(texts.shownText()));
        const OppositeRow *row = texts.area().row(1);
        QVERIFY(row && row->differs() && !texts.area().row(0)->differs());
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
