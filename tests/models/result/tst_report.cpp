// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/checkpoints/checkpointcomparison.h"
#include "models/compare/compareruns.h"
#include "models/compare/tokens/tokencomparison.h"
#include "models/result/reports/command.h"
#include "models/result/reports/markup.h"
#include "models/result/reports/report.h"
#include "models/result/saved/pairtables.h"
#include "models/result/tables/contextrows.h"
#include "models/run/logreadingtext.h"

#include <QTest>
#include <QXmlStreamReader>

#include <nlohmann/json.hpp>

using namespace rundiff;

namespace
{

const std::string hostile =
    "<script>alert(1)</script> \"x\" 'y' & | ` ``` [l](u) ![i](u) @all #1 </td>\n# title \x1b[2J\xff";

ComparisonPtr compared(const std::string &name)
{
    const std::string folder = std::string(RUNDIFF_TEST_DATA "/dumps/") + name;
    return compareRuns(folder + "/A", folder + "/B", {}, {});
}

// The elements of a page by their names; empty where it is not well-formed.
QStringList elementsOf(const std::string &html, QString *text = nullptr)
{
    QXmlStreamReader reader(QByteArray::fromStdString(html));
    QStringList elements;
    while (!reader.atEnd()) {
        const auto token = reader.readNext();
        if (token == QXmlStreamReader::StartElement)
            elements << reader.name().toString();
        else if (token == QXmlStreamReader::Characters && text)
            *text += reader.text();
    }
    return reader.hasError() ? QStringList() : elements;
}

Account accountWith(const std::string &line)
{
    Account account;
    account.files.push_back({"w.pt", "/a/w.pt", {}, {}, FileState::OnlyA});
    account.volatiles.push_back({VolatileKind::Time, 12, "train.log", 1, "10:00", "11:00"});
    account.left.push_back({LeftKind::Text, "train.log", 8, line, "17", "19", 14});
    account.settings.push_back({LeftKind::Setting, "train.log", 1, "clip_ratio", "0.2", "0.3", 1});
    return account;
}

std::shared_ptr<const CheckpointComparison> checkpointsWith(const std::string &key)
{
    CheckpointPair pair;
    pair.a.step = pair.b.step = Step{10};
    pair.a.name = pair.b.name = key;
    pair.keys = {7, 7, 7};
    CheckpointDifference &found = pair.differences.emplace_back();
    found.key = key;
    found.part = CheckpointPart::OptimizerStep;
    found.kind = CheckpointDifferenceKind::Zero;
    found.a = "10";
    found.b = "0";
    found.typeA = found.typeB = "int";
    pair.differing = 3; // two are not listed
    auto made = std::make_shared<CheckpointComparison>();
    made->pairs.push_back(pair);
    made->verdict = Verdict::Different;
    return made;
}

std::shared_ptr<const TokenComparison> tokensWith(const std::string &text)
{
    auto made = std::make_shared<TokenComparison>();
    made->columnA = made->columnB = text;
    made->tokens = 3;
    made->firstOutside = TokenPlace{4, 2, 1, -1, -2.5, 1.5};
    made->verdict = Verdict::Different;
    TokenSampleFinding &sample = made->worst.emplace_back();
    sample.step = 4;
    sample.sample = sample.sampleB = 2;
    sample.first = 1;
    sample.sequence.a = {-0.5, -1, -2};
    sample.sequence.b = {-0.25, -2.5, -2};
    sample.sequence.counts = {0, 1, 1};
    sample.sequence.idsA = {11, 12, 13};
    sample.sequence.texts = {"<s>", text, "c"};
    return made;
}

// A comparison whose every text comes from somebody who means ill.
ComparisonPtr hostileComparison()
{
    auto comparison = std::make_shared<Comparison>(*compared("vision_grid_sample"));
    for (auto *run : {&comparison->a, &comparison->b}) {
        auto changed = std::make_shared<Run>(**run);
        changed->name = hostile;
        changed->path = "/tmp/" + hostile;
        *run = changed;
    }
    auto operators = std::make_shared<OperatorComparison>(*comparison->operators);
    FirstDifference &first = *operators->firstDifference;
    first.row.operatorName = hostile;
    first.row.parameter = hostile;
    first.row.stack = {hostile, "````"};
    first.row.a.checksum = hostile;
    first.diagnosis.explanation = hostile;
    first.diagnosis.facts.push_back({DiagnosisFact::About::Evidence, hostile, {}, {}, {}, 0});
    comparison->operators = operators;
    auto list = std::make_shared<Checklist>();
    list->framework = hostile;
    ChecklistItem item;
    item.title = item.remedy = item.note = hostile;
    item.state = ItemState::Failing;
    item.evidence.push_back({hostile, hostile, 3});
    list->items.push_back(item);
    comparison->checklist = list;
    comparison->account = std::make_shared<const Account>(accountWith(hostile));
    comparison->checkpoints = checkpointsWith(hostile);
    comparison->tokens = tokensWith(hostile);
    comparison->problems.push_back({hostile, 3, Severity::Error, hostile});
    return comparison;
}

} // namespace

class TestReport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pageSaysEverythingThatWasFound()
    {
        ReportWishes wishes;
        wishes.day = "2026-01-02";
        const ComparisonPtr comparison = compared("vision_grid_sample");
        wishes.files = comparedFiles(*comparison);
        wishes.annotations = {{"look here", 3, {}, {}}};
        QString text;
        const QStringList elements = elementsOf(htmlReport(reportOf(*comparison, wishes), {}), &text);
        QVERIFY(elements.contains(QStringLiteral("table")));
        QCOMPARE(elements.count(QStringLiteral("script")), 1); // that of the table of all rows
        QVERIFY(!elements.contains(QStringLiteral("link")));
        for (const char *words :
             {"Functional.grid_sample.0.forward.output.0", "f8937216", "7f7c3e8d", "models.py", "10 common steps",
              "2026-01-02", "look here", "rundiff compare", "Randomness checklist"})
            QVERIFY2(text.contains(QLatin1String(words)), words);
        QVERIFY(text.contains(QString::fromStdString(wishes.files.front().sha256)));
    }

    void accountOfTheFilesIsASection()
    {
        Comparison comparison = *compared("vision_grid_sample");
        comparison.account = std::make_shared<const Account>(accountWith("scoring 17 of <b>"));
        QString text;
        const QStringList elements = elementsOf(htmlReport(reportOf(comparison, {}), {}), &text);
        QVERIFY(!elements.contains(QStringLiteral("b")));
        for (const char *words : {"All files of both runs", "scoring 17 of <b>", "train.log:8", "times: 12", "w.pt",
                                  "only in A", "clip_ratio"})
            QVERIFY2(text.contains(QLatin1String(words)), words);
        QCOMPARE(text.count(QStringLiteral("scoring 17 of <b>")), 1);
        const std::string markdown = markdownReport(reportOf(comparison, {}), {});
        QVERIFY(markdown.find("| train.log:8 | scoring 17 of \\<b\\> | 17 | 19 | 14 |") != std::string::npos);
    }

    void keysOfCheckpointsAreASection()
    {
        Comparison comparison = *compared("vision_grid_sample");
        comparison.checkpoints = checkpointsWith("optimizer.state.0.step");
        const std::string markdown = markdownReport(reportOf(comparison, {}), {});
        QVERIFY(markdown.find("Checkpoints: different") != std::string::npos);
        QVERIFY(
            markdown.find("| optimizer.state.0.step | the step counter of the optimizer | zero |  | 10 | 0 | int |") !=
            std::string::npos);
        QVERIFY(markdown.find("and 2 more keys") != std::string::npos);
        QString text;
        QVERIFY(!elementsOf(htmlReport(reportOf(comparison, {}), {}), &text).isEmpty());
        QVERIFY(text.contains(QStringLiteral("Keys that differ, step 10")));
        ReportWishes others;
        others.parts.erase(ReportPart::Checkpoints);
        QVERIFY(markdownReport(reportOf(comparison, others), {}).find("Keys that differ") == std::string::npos);
    }

    void tokensAroundTheFirstOneOutsideAreASection()
    {
        Comparison comparison = *compared("vision_grid_sample");
        comparison.tokens = tokensWith("好");
        const std::string markdown = markdownReport(reportOf(comparison, {}), {});
        QVERIFY(markdown.find("Tokens: different") != std::string::npos);
        QVERIFY(markdown.find("| 1 | 好 | -1 | -2.5 | 1.5 | differs |") != std::string::npos);
        QVERIFY(markdown.find("not in the mask") != std::string::npos);
        QString text;
        QVERIFY(!elementsOf(htmlReport(reportOf(comparison, {}), {}), &text).isEmpty());
        QVERIFY(text.contains(QStringLiteral("step 4, sample 2, token 1")));
    }

    void theAnswerIsFirstAndFilesAreLast()
    {
        const ComparisonPtr comparison = compared("vision_grid_sample");
        const Report report = reportOf(*comparison, {});
        QVERIFY(report.sections.front().part == ReportPart::FirstDifference);
        QVERIFY(report.sections.back().part >= ReportPart::Runs);
        const std::size_t rows = comparison->operators->pairs.front().table->rows.size();
        QCOMPARE(report.rows.size(), rows + 1);
        const std::string html = htmlReport(report, {});
        QVERIFY(html.find("id=\"allRows\"") != std::string::npos);
    }

    void curvesTellTheirNumbersOnAPage()
    {
        const ComparisonPtr comparison = compared("init_weights");
        const std::string html = htmlReport(reportOf(*comparison, {}), {});
        QVERIFY(comparison->curves->firstOutside);
        const ComparedStep &first = *comparison->curves->firstOutside;
        QVERIFY(html.find(fmt::format("first step outside atol: {}", first.step)) != std::string::npos);
        QVERIFY(!elementsOf(html).isEmpty());
        const std::string told = fmt::format("step {}: A {}, B {}, |A-B|", first.step, first.a, first.b);
        QVERIFY2(html.find("<title>" + told) != std::string::npos, told.c_str());
    }

    void aReaderAdaptsTheCommandInItsFirstLines()
    {
        const std::vector<std::string> lines = reproductionOf(*compared("vision_grid_sample"));
        QCOMPARE(lines.size(), std::size_t(3));
        QVERIFY(lines[0].starts_with("RUN_A=") && lines[1].starts_with("RUN_B="));
        QVERIFY2(lines[2].starts_with("rundiff compare \"$RUN_A\" \"$RUN_B\""), lines[2].c_str());
    }

    void partsThatAreNotWantedAreLeftOut()
    {
        ReportWishes wishes;
        wishes.parts = {ReportPart::Command};
        const Report report = reportOf(*compared("vision_grid_sample"), wishes);
        QCOMPARE(report.sections.size(), std::size_t(1));
        QVERIFY(report.sections.front().part == ReportPart::Command);
    }

    void textOfStrangersIsOnlyTextInHtml()
    {
        const ComparisonPtr comparison = hostileComparison();
        ReportWishes wishes;
        wishes.annotations = {{hostile, 1, hostile, hostile}};
        QString text;
        const QStringList elements = elementsOf(htmlReport(reportOf(*comparison, wishes), {}), &text);
        QVERIFY(elements.size() > 20);
        QVERIFY(elements.count(QStringLiteral("script")) <= 1);
        QVERIFY(text.contains(QStringLiteral("<script>alert(1)</script>")));
        QVERIFY(!text.contains(QChar(0x1b)));
    }

    void textOfStrangersIsOnlyTextInMarkdown()
    {
        const ComparisonPtr comparison = hostileComparison();
        ReportWishes wishes;
        wishes.annotations = {{hostile, 1, hostile, hostile}};
        const QString markdown = QString::fromStdString(markdownReport(reportOf(*comparison, wishes), {}));
        const QStringList lines = markdown.split(QLatin1Char('\n'));
        bool inCode = false;
        QString fence;
        qsizetype columns = 0;
        for (const QString &line : lines) {
            const bool opens = !inCode && line.startsWith(QStringLiteral("```"));
            if (opens)
                fence = line;
            const bool closes = inCode && line == fence;
            inCode = opens || (inCode && !closes);
            if (inCode || closes)
                continue;
            QVERIFY2(!line.contains(QStringLiteral("<script")) || line.contains(QStringLiteral("\\<script")),
                     qPrintable(line));
            QVERIFY2(!line.contains(QStringLiteral("@all")), qPrintable(line));
            QVERIFY2(!line.startsWith(QStringLiteral("# title")), qPrintable(line));
            QString cells = line;
            cells.replace(QStringLiteral("\\\\"), QString()).replace(QStringLiteral("\\|"), QString());
            const qsizetype bars = line.startsWith(QLatin1Char('|')) ? cells.count(QLatin1Char('|')) : 0;
            QVERIFY2(bars == 0 || columns == 0 || bars == columns, qPrintable(line));
            columns = bars;
        }
        QVERIFY(!inCode);
    }

    void backticksDoNotEndABlockOfCode()
    {
        QCOMPARE(markdownCodeBlock({"a ``` b", "````"}), std::string("`````\na ``` b\n````\n`````\n"));
    }

    void markdownIsEscaped_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *text, const char *expected) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(expected);
        };
        row("grid_sample", "grid\\_sample");
        row("a|b", "a\\|b");
        row("- item", "\\- item");
        row("12. item", "12\\. item");
        row("1.5 is a number", "1.5 is a number");
        row("-0.5", "-0.5");
        row("---", "\\---");
        row("a.b-c", "a.b-c");
        row("two\nlines", "two\\\\x0alines");
        row("@all #7", "@\u200ball \\#\u200b7");
        row("<b>", "\\<b\\>");
    }

    void markdownIsEscaped()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(QString::fromStdString(asMarkdown(text.toStdString())), expected);
    }

    void picturesStandInline()
    {
        ReportPicture picture{ReportPart::Curves, "curves", "t", {}, {}, {}};
        picture.svg = "<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"g1\"/>"
                      "<rect fill=\"url(#g1)\"/></svg>\n";
        picture.svgOfDark = picture.svg;
        const std::string html = htmlReport(reportOf(*compared("vision_grid_sample"), {}), {picture});
        QCOMPARE(elementsOf(html).count(QStringLiteral("svg")), 3); // light, dark, and the curves with their numbers
        // Each drawing refers to its own parts.
        for (const char *words : {"id=\"curvesofLight-g1\"", "url(#curvesofLight-g1)", "id=\"curvesofDark-g1\""})
            QVERIFY2(html.find(words) != std::string::npos, words);
        picture.png = "x";
        const std::string markdown = markdownReport(reportOf(*compared("vision_grid_sample"), {}), {picture});
        QVERIFY(markdown.find("![t](curves.png)") != std::string::npos);
    }

    // Paper is narrow: a state or a shape must not be broken letter by letter.
    void shortCellsStayInOneLine()
    {
        const std::string html = htmlReport(reportOf(*compared("vision_grid_sample"), {}), {});
        QVERIFY(html.find("td.short, th.short { white-space: nowrap; }") != std::string::npos);
        QVERIFY(html.find("<td class=\"short\">differs</td>") != std::string::npos);
        QVERIFY(html.find("<td class=\"word\">Functional.grid_sample.0.forward.output.0</td>") != std::string::npos);
        // Each run's value with its letter, and all its digits in one line, for which the paper is turned.
        QVERIFY(html.find("<td class=\"short\">A&#160;0.2949") != std::string::npos);
        QVERIFY(html.find(" class=\"broad\"") != std::string::npos);
        QVERIFY(html.find("@page broad { size: landscape; }") != std::string::npos);
    }

    void rowsAroundTheFirstDifferenceAreThoseOfItsTable()
    {
        const ComparisonPtr comparison = compared("vision_grid_sample");
        const FirstDifference &first = *comparison->operators->firstDifference;
        const auto table = keptOrReadTable(*comparison, first.pair, {});
        const auto rows = rowTable(*table, rowsAround(*table, first.row.tableRow, 3));
        QCOMPARE(rows.size(), std::size_t(8));
        QCOMPARE(rows[4][1], std::string("Functional.grid_sample.0.forward.output.0"));
        QCOMPARE(rows[4][2], std::string("differs"));
        QCOMPARE(rows[3][2], std::string("same"));
        QVERIFY(std::find(rows[4].begin(), rows[4].end(), "A f8937216 / B 7f7c3e8d") != rows[4].end());
        const RowRange atBegin = rowsAround(*table, 0, 3);
        QCOMPARE(atBegin.first, std::size_t(0));
        QCOMPARE(atBegin.last, std::size_t(4));
        QCOMPARE(rowsAround(*table, table->rows.size() + 5, 3).last, std::size_t(0));
    }

    void stepsAroundTheFirstOneOutsideAreComplete()
    {
        const ComparisonPtr comparison = compared("long_loss");
        QVERIFY(comparison->curves && comparison->curves->firstOutside);
        const auto rows = stepTable(*comparison->curves, 4);
        QCOMPARE(rows.size(), std::size_t(10));
        QCOMPARE(rows[5][0], std::to_string(comparison->curves->firstOutside->step));
        QCOMPARE(rows[5][5], std::string("outside"));
        QCOMPARE(rows[4][5], std::string("within"));
    }

    void cellsThatLookLikeFormulasAreNeutral()
    {
        QCOMPARE(csvOf({{"=1+1", "-2.5", "+x", "@y", "a,b"}}), std::string("'=1+1,-2.5,'+x,'@y,\"a,b\"\n"));
    }

    void commandIsTypedAsItWasMeant()
    {
        Comparison comparison;
        auto a = std::make_shared<Run>(), b = std::make_shared<Run>();
        a->path = "/runs/it's mine; rm -rf ~";
        b->path = "/runs/b";
        comparison.a = a;
        comparison.b = b;
        comparison.options.tolerance.atol = 0.5;
        comparison.options.offset = -3;
        comparison.options.logReading.pattern = "(?P<loss>\\S+)";
        QCOMPARE(shellLine(commandOf(comparison)),
                 std::string("rundiff compare '/runs/it'\\''s mine; rm -rf ~' /runs/b --log-pattern "
                             "'(?P<loss>\\S+)' --offset -3 --atol 0.5"));
    }

    void commandNamesTheOnlyPart_data()
    {
        QTest::addColumn<bool>("curves");
        QTest::addColumn<bool>("tokens");
        QTest::addColumn<bool>("ofOneRun");
        QTest::addColumn<QString>("end");
        QTest::newRow("tokens of one run") << false << true << true << QStringLiteral("rundiff compare /a --tokens");
        QTest::newRow("tokens") << false << true << false << QStringLiteral("rundiff compare /a /b --only tokens");
        QTest::newRow("checkpoints") << false << false << false
                                     << QStringLiteral("rundiff compare /a /b --only checkpoints");
        QTest::newRow("curves") << true << false << false << QStringLiteral("rundiff compare /a /b --only curves");
    }
    void commandNamesTheOnlyPart()
    {
        QFETCH(bool, curves);
        QFETCH(bool, tokens);
        QFETCH(bool, ofOneRun);
        QFETCH(QString, end);
        Comparison comparison;
        auto a = std::make_shared<Run>(), b = std::make_shared<Run>();
        a->path = "/a";
        b->path = "/b";
        comparison.a = a;
        comparison.b = b;
        comparison.options.curves = curves;
        comparison.options.operators = false;
        comparison.options.tokens.wanted = tokens;
        comparison.options.tokens.ofOneRun = ofOneRun;
        QCOMPARE(QString::fromStdString(shellLine(commandOf(comparison))), end);
    }

    void commandSaysHowSingleLogsAreRead()
    {
        Comparison comparison;
        auto a = std::make_shared<Run>(), b = std::make_shared<Run>();
        a->path = "/runs/a";
        b->path = "/runs/b";
        comparison.a = a;
        comparison.b = b;
        const LogReading own = {"", "gbk", "s(?P<step>\\d+):pattern=(?P<loss>\\S+)", "^s"};
        comparison.options.logReading.anchor = "^it";
        comparison.options.logReadings = {{"/runs/a/x:1.log", own}, {"/runs/b", {"csv", "", "", ""}}};
        CompareOptions again;
        const std::vector<std::string> words = commandOf(comparison);
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            if (words[i] == "--log-reading")
                QVERIFY(takeReadingText(words[i + 1], again.logReading, again.logReadings));
        }
        QVERIFY(again.logReading == comparison.options.logReading);
        QVERIFY(again.logReadings == comparison.options.logReadings);
        QVERIFY(!takeReadingText("/runs/a:step=3", again.logReading, again.logReadings));
    }

    void annotationsSurviveASession()
    {
        const Annotations annotations = {{"jump", 7, {}, {}, 1.5, -2}, {"odd", 0, "rank1", "Functional.x.0.input.0"}};
        QVERIFY(annotationsFrom(annotationsText(annotations)) == annotations);
    }

    void annotationsOfABrokenSessionAreReadAsFarAsTheyGo()
    {
        const char *json =
            R"([7, {"text": "", "step": 1}, {"text": "x"}, {"text": "ok", "step": 3, "right": 1e300, "down": "no"}])";
        const Annotations read = annotationsFrom(json);
        QCOMPARE(read.size(), std::size_t(1));
        QVERIFY(read.front() == (Annotation{"ok", 3, {}, {}}));
        QVERIFY(annotationsFrom("{}").empty());
    }
};

QTEST_GUILESS_MAIN(TestReport)
#include "tst_report.moc"
