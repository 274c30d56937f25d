// SPDX-License-Identifier: GPL-3.0-or-later
// What the user decides about rows holds in every form that leaves the window, and the printed command repeats it.
#include "app/files/bundle.h"
#include "app/files/reportfiles.h"
#include "app/window/actions/checklistactions.h"
#include "app/window/actions/evidenceactions.h"
#include "app/window/actions/sessionactions.h"
#include "models/compare/compareruns.h"
#include "models/compare/judgecomparison.h"
#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/ziparchive.h"
#include "models/result/json/jsonresult.h"
#include "models/result/saved/savecomparison.h"
#include "models/result/saved/savedcomparison.h"
#include "models/result/tables/csvtables.h"
#include "models/result/tables/spreadsheet.h"
#include "models/result/texts/captionline.h"
#include "models/result/texts/decisiontext.h"
#include "models/result/texts/textverdict.h"
#include "tests/eventually.h"
#include "tests/gui/windowcase.h"
#include "widgets/operators/ignorerulesdialog.h"

#include <QAction>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextDocumentFragment>
#include <QToolButton>

using namespace rundiff;

namespace
{

const QString sample = fixture("vision_grid_sample");

QString textOfFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// Of a bundle or a workbook.
QString textOfMember(const std::string &archive, const std::string &name)
{
    const auto source = openSource(archive);
    const auto members = source ? ZipArchive::read(*source) : tl::unexpected(std::string());
    const ZipMember *found = members ? members->find(name) : nullptr;
    const auto member = found ? members->open(*found) : tl::unexpected(std::string());
    const auto text = member ? readText(**member, 0, (*member)->size()) : std::nullopt;
    return text ? QString::fromStdString(*text) : QString();
}

// With the paths that the lines before it name.
QString commandIn(const QString &text)
{
    static const QRegularExpression line(QStringLiteral("^rundiff compare .*$"), QRegularExpression::MultilineOption);
    static const QRegularExpression paths(QStringLiteral("^(RUN_[AB])=(.*)$"), QRegularExpression::MultilineOption);
    QString command = line.match(text).captured();
    for (auto found = paths.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch path = found.next();
        command.replace(QStringLiteral("\"$%1\"").arg(path.captured(1)), path.captured(2));
    }
    return command;
}

} // namespace

class TestDecisions : public WindowCase
{
    Q_OBJECT

private:
    QString place(const char *name) const { return m_folder->filePath(QString::fromLatin1(name)); }
    std::string pathOf(const char *name) const { return place(name).toStdString(); }

    // One rule that takes every row out of the verdict.
    void ignoreEverything()
    {
        find<QAction>("editIgnoreRules").trigger();
        find<IgnoreRulesDialog>("ignoreRules").addRule({"*", std::nullopt, 0, "known", true});
        EVENTUALLY_EQUAL(m_window->comparison()->operators->verdict, Verdict::Within);
    }

    // The command as a person types it, in the folder of the evidence.
    QJsonObject repeated(const QString &line, const QString &folder)
    {
        QProcess shell;
        shell.setWorkingDirectory(folder);
        QString command = line;
        command.replace(QRegularExpression(QStringLiteral("^rundiff ")),
                        QLatin1Char('\'') + QStringLiteral(RUNDIFF_PROGRAM) + QStringLiteral("' "));
        shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), command + QStringLiteral(" --format json")});
        shell.waitForFinished(60000);
        return QJsonDocument::fromJson(shell.readAllStandardOutput()).object();
    }

    static QString operatorsOf(const Comparison &comparison)
    {
        const QJsonObject result = QJsonDocument::fromJson(QByteArray::fromStdString(jsonResult(comparison))).object();
        QString text = QString::fromUtf8(QJsonDocument(result[QStringLiteral("operators")].toObject()).toJson());
        for (const DumpPair &pair : comparison.operators->pairs)
            text += QStringLiteral("%1 rows differ\n").arg(pair.differing);
        return text;
    }

private Q_SLOTS:
    void theRunBarShowsAndChangesOffsetsRanksAndDecisions()
    {
        open(fixture("multi_rank_md5"));
        const ComparisonPtr all = m_window->comparison();
        auto &button = find<QToolButton>("dumpChoice");
        QVERIFY(button.isVisible());
        QCOMPARE(find<QLabel>("decisionCounts").text(), QStringLiteral("none"));
        auto &ranks = find<QLineEdit>("ranks");
        auto &apply = find<QPushButton>("applyDumpChoice");
        QTest::keyClicks(&ranks, QStringLiteral("1x"));
        QVERIFY(ranks.property("wrong").toBool());
        QVERIFY(!apply.isEnabled());
        QTest::keyClick(&ranks, Qt::Key_Backspace);
        QTest::keyClicks(&find<QLineEdit>("dumpOffsetA"), QStringLiteral("-2"));
        QTest::keyClicks(&find<QLineEdit>("dumpOffsetB"), QStringLiteral("-2"));
        QVERIFY(apply.isEnabled());
        apply.click();
        QVERIFY(waitForComparison(all));
        QCOMPARE(m_window->comparison()->options.ranks, NumberChoice{1});
        QCOMPARE(m_window->comparison()->operators->countingA.offset, std::optional<std::int64_t>(-2));
        QVERIFY(m_window->comparison()->operators->pairs.size() < all->operators->pairs.size());
        QVERIFY2(button.text().contains(QStringLiteral("ranks 1")) && button.text().contains(QStringLiteral("-2")),
                 qPrintable(button.text()));
        ignoreEverything();
        QVERIFY2(button.text().contains(QStringLiteral("decisions")), qPrintable(button.text()));
        QVERIFY2(find<QLabel>("decisionCounts").text().contains(QStringLiteral("1 ignore rule")),
                 qPrintable(find<QLabel>("decisionCounts").text()));
    }

    void init() { makeSettings(); }
    void cleanup() { closeAll(); }

    void everyFormSaysWhatWasDecided()
    {
        open(sample);
        ignoreEverything();
        const ComparisonPtr comparison = m_window->comparison();
        const std::string sentence = decisionSentence(*comparison);
        QVERIFY2(sentence.ends_with(" rows ignored by 1 rule"), sentence.c_str());
        QVERIFY(textVerdict(*comparison).find(sentence) != std::string::npos);
        QVERIFY(comparedCounts(*comparison).english().find(sentence) != std::string::npos); // under every picture
        const Report report = reportOf(*comparison, {});
        for (const std::string &text : {htmlReport(report, {}), markdownReport(report, {})})
            QVERIFY(text.find(sentence) != std::string::npos);
        QVERIFY(find<VerdictCell>("operatorVerdict").statement().subject.contains(QString::fromStdString(sentence)));
        QVERIFY(writeCsvTables(*comparison, pathOf("csv"), {}).empty());
        QVERIFY(textOfFile(place("csv/decisions.csv")).contains(QStringLiteral(",1,0,within")));
        const QJsonObject decisions = QJsonDocument::fromJson(QByteArray::fromStdString(jsonResult(*comparison)))
                                          .object()[QStringLiteral("decisions")]
                                          .toObject();
        QVERIFY(decisions[QStringLiteral("ignored_rows")].toInt() > 0);
        QCOMPARE(decisions[QStringLiteral("rules")].toInt(), 1);
    }

    void filesAndPicturesSayWhatWasDecided()
    {
        open(sample);
        ignoreEverything();
        const ComparisonPtr comparison = m_window->comparison();
        const QString sentence = QString::fromStdString(decisionSentence(*comparison));
        QVERIFY(writeSpreadsheet(*comparison, pathOf("rows.xlsx"), {}).empty());
        const QString texts = textOfMember(pathOf("rows.xlsx"), "xl/sharedStrings.xml") +
                              textOfMember(pathOf("rows.xlsx"), "xl/worksheets/sheet1.xml");
        QVERIFY2(texts.contains(sentence), qPrintable(texts.left(4000)));
        QVERIFY(writeBundle(comparison, pathOf("shared.zip"), {}, {}).has_value());
        QVERIFY(textOfMember(pathOf("shared.zip"), "issue.md").contains(sentence));
        const Caption caption = captionOf(*comparison, {}, "2026-01-01");
        QVERIFY(std::ranges::any_of(caption, [&](const CaptionLine &line) {
            return line.text.find(sentence.toStdString()) != std::string::npos;
        }));
    }

    void thePrintedCommandRepeatsThem_data()
    {
        QTest::addColumn<QString>("form");
        for (const char *form : {"report.md", "report.html", "bundle", "saved result", "session"})
            QTest::newRow(form) << QString::fromLatin1(form);
    }

    // The command that each form prints, or opens with, in the folder in which it was unpacked.
    void thePrintedCommandRepeatsThem()
    {
        QFETCH(const QString, form);
        open(sample);
        ignoreEverything();
        const ComparisonPtr comparison = m_window->comparison();
        QString command;
        if (form.startsWith(QLatin1String("report"))) {
            QVERIFY(writeReport(comparison, pathOf("."), {}, {}, {}, {}).empty());
            const QString text = textOfFile(m_folder->filePath(form));
            command = commandIn(
                form.endsWith(QLatin1String("html")) ? QTextDocumentFragment::fromHtml(text).toPlainText() : text);
        } else if (form == QLatin1String("bundle")) {
            QVERIFY(writeBundle(comparison, pathOf("shared.zip"), {}, {}).has_value());
            command = commandIn(textOfMember(pathOf("shared.zip"), "issue.md"));
            QFile decisions(place("decisions.json"));
            QVERIFY(decisions.open(QIODevice::WriteOnly));
            decisions.write(textOfMember(pathOf("shared.zip"), "decisions.json").toUtf8());
        } else if (form == QLatin1String("saved result")) {
            QVERIFY(saveComparison(*comparison, pathOf("saved.h5"), {}, {}).empty());
            command = QStringLiteral("rundiff compare saved.h5");
        } else {
            QVERIFY(m_window->sessions().saveSession(place("work.rundiff")));
            command = QStringLiteral("rundiff compare work.rundiff");
        }
        QVERIFY(!command.isEmpty());
        const QJsonObject again = repeated(command, m_folder->path());
        QVERIFY2(!again.isEmpty(), qPrintable(command));
        const QJsonObject expected =
            QJsonDocument::fromJson(QByteArray::fromStdString(jsonResult(*comparison))).object();
        QCOMPARE(again[QStringLiteral("verdict")], expected[QStringLiteral("verdict")]);
        QCOMPARE(again[QStringLiteral("operators")][QStringLiteral("verdict")].toString(), QStringLiteral("within"));
        QCOMPARE(again[QStringLiteral("decisions")], expected[QStringLiteral("decisions")]);
    }

    // The printed command shows the same checklist, and a saved result knows which items were ticked.
    void ticksLeaveTheWindowWithTheRest()
    {
        open(sample);
        const auto &items = m_window->comparison()->checklist->items;
        const auto unknown = std::ranges::find(items, ItemState::Unknown, &ChecklistItem::state);
        QVERIFY(unknown != items.end());
        HandTicks ticks;
        ticks.tick(unknown->id, "seen");
        auto &checklist = *m_window->findChild<ChecklistActions *>();
        checklist.setTicks(ticks);
        const QString report = place("report"), saved = place("saved.h5");
        m_window->findChild<EvidenceActions *>()->saveReport(report, allReportParts(), false);
        EVENTUALLY(QFile::exists(report + QStringLiteral("/decisions.json")));
        QString line = commandIn(textOfFile(report + QStringLiteral("/report.md")));
        QVERIFY(!line.isEmpty());
        line.replace(QStringLiteral("…"), sample); // the folder is private
        const QByteArray again = QJsonDocument(repeated(line, report)[QStringLiteral("checklist")].toObject())
                                     .toJson(QJsonDocument::Compact);
        QVERIFY2(again.contains("\"state\":\"by hand\""), again.constData());
        m_window->sessions().saveResult(saved);
        EVENTUALLY(QFile::exists(saved));
        m_window.reset();
        makeWindow();
        m_window->openSavedResult(saved);
        EVENTUALLY(m_window->comparison() && m_window->comparison()->savedIn == saved.toStdString());
        QVERIFY(m_window->findChild<ChecklistActions *>()->ticks() == ticks);
    }

    void theSavedResultKeepsThemAndTheRows()
    {
        open(sample);
        const ComparisonPtr before = m_window->comparison();
        ignoreEverything();
        QVERIFY(saveComparison(*m_window->comparison(), pathOf("saved.h5"), {}, {}).empty());
        const ComparisonPtr saved = openSaved(pathOf("saved.h5"), {});
        QCOMPARE(QByteArray::fromStdString(jsonResult(*saved)),
                 QByteArray::fromStdString(jsonResult(*m_window->comparison())));
        m_window->openSavedResult(place("saved.h5"));
        EVENTUALLY(m_window->comparison()->savedIn == pathOf("saved.h5"));
        QTest::mouseClick(&find<QToolButton>("dropDecisions"), Qt::LeftButton);
        EVENTUALLY_EQUAL(m_window->comparison()->operators->verdict, Verdict::Different);
        QCOMPARE(m_window->comparison()->operators->firstDifference->row.tableRow,
                 before->operators->firstDifference->row.tableRow);
    }

    void noRuleComesBackSilently()
    {
        open(sample);
        QVERIFY(!find<QToolButton>("dropDecisions").isVisible());
        ignoreEverything();
        QVERIFY(find<QToolButton>("dropDecisions").isVisible());
        m_window.reset();
        open(sample);
        QCOMPARE(m_window->comparison()->operators->verdict, Verdict::Different);
        QVERIFY(!find<QToolButton>("dropDecisions").isVisible());
    }

    void anotherRowRuleJudgesASavedResult_data()
    {
        QTest::addColumn<QString>("runs");
        QTest::newRow("statistics") << fixture("stats_transformer");
        QTest::newRow("tensors") << fixture("tensor_transformer");
    }

    // To the same as if the runs were compared by it.
    void anotherRowRuleJudgesASavedResult()
    {
        QFETCH(const QString, runs);
        open(runs);
        QVERIFY(saveComparison(*m_window->comparison(), pathOf("saved.h5"), {}, {}).empty());
        m_window->openSavedResult(place("saved.h5"));
        EVENTUALLY(m_window->comparison()->savedIn == pathOf("saved.h5") && tablesInMemory(*m_window->comparison()));
        const QString before = operatorsOf(*m_window->comparison());
        find<QAction>("ruleTolerance").trigger();
        EVENTUALLY(m_window->comparison()->options.rule == Rule::Tolerance);
        CompareOptions options;
        options.rule = Rule::Tolerance;
        const QString within =
            operatorsOf(*compareRuns(runs.toStdString() + "/A", runs.toStdString() + "/B", options, {}));
        QVERIFY(within != before);
        QCOMPARE(operatorsOf(*m_window->comparison()), within);
        find<QAction>("ruleAuto").trigger();
        EVENTUALLY(m_window->comparison()->options.rule == Rule::Auto);
        QCOMPARE(operatorsOf(*m_window->comparison()), before);
    }

    void aSessionDecidesOnTheCommandLine()
    {
        Session session;
        session.a = sample.toStdString() + "/A";
        session.b = sample.toStdString() + "/B";
        session.decisions.rules = {{"*", std::nullopt, 0, "known", true}};
        session.decisions.rowRule = Rule::Tolerance;
        QFile file(place("work.rundiff"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(sessionText(session, m_folder->path().toStdString())));
        file.close();
        const QJsonObject result = repeated(
            QStringLiteral("rundiff compare '%1/A' '%1/B' --decisions work.rundiff").arg(sample), m_folder->path());
        QCOMPARE(result[QStringLiteral("operators")][QStringLiteral("verdict")].toString(), QStringLiteral("within"));
        QCOMPARE(result[QStringLiteral("decisions")][QStringLiteral("row_rule")].toString(),
                 QStringLiteral("tolerance"));
    }
};

QTEST_MAIN(TestDecisions)
#include "tst_decisions.moc"
