// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/compareruns.h"
#include "models/knowledge/checklist/handticks.h"
#include "models/result/json/checklistjson.h"
#include "models/result/reports/report.h"
#include "models/result/texts/checklisttext.h"
#include "models/result/texts/textverdict.h"
#include "tests/writtenfile.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

using namespace rundiff;
namespace fs = std::filesystem;

namespace
{

const std::string dumps = std::string(RUNDIFF_TEST_DATA) + "/dumps/";

ComparisonPtr compared(const std::string &a, const std::string &b)
{
    return compareRuns(a, b, CompareOptions{}, Progress{});
}

const ChecklistItem &itemOfRuns(const Comparison &comparison, const std::string &id)
{
    for (const ChecklistItem &item : comparison.checklist->items) {
        if (item.id == id)
            return item;
    }
    qFatal("no item %s", id.c_str());
}

} // namespace

class TestRunChecklist : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dumpsFillTheChecklist_data();
    void dumpsFillTheChecklist();
    void theListIsThatOfTheirFramework_data();
    void theListIsThatOfTheirFramework();
    void weightsOfAnUnknownMomentDoNotTellOfTheStart();
    void weightsOfALaterStepDoNotTellOfTheStart();
    void rowsAreNamedAsEvidence();
    void scriptsOfBothRunsAreOneList();
    void whatRanGoesBeforeWhatIsWritten();
    void aLoneRankPointsAtItsEnvironment_data();
    void aLoneRankPointsAtItsEnvironment();
    void theVerdictNamesWhatFails();
    void withoutTheChecklistThereIsNone();
    void anOverruledItemSaysSoEverywhere();
    void anUndecidedItemIsOverruledByANote();
};

void TestRunChecklist::dumpsFillTheChecklist_data()
{
    QTest::addColumn<QString>("dump");
    QTest::addColumn<QString>("item");
    QTest::addColumn<QString>("state");
    const auto row = [](const char *dump, const char *item, const char *state) {
        QTest::newRow((std::string(dump) + " " + item).c_str())
            << QString::fromLatin1(dump) << QString::fromLatin1(item) << QString::fromLatin1(state);
    };
    row("dropout_on_md5", "dropout-off", "failing");
    row("dropout_on_md5", "initial-weights", "confirmed");
    row("dropout_on_md5", "data-order", "confirmed");
    row("dropout_on_md5", "torch-seed", "unknown");
    row("vision_grid_sample", "deterministic-operators", "failing");
    row("vision_grid_sample", "dropout-off", "confirmed");
    row("init_weights", "initial-weights", "failing");
    row("init_weights", "data-order", "confirmed");
    row("data_order", "data-order", "failing");
    row("data_order", "initial-weights", "confirmed");
    row("identical_md5", "deterministic-operators", "unknown");
}

void TestRunChecklist::dumpsFillTheChecklist()
{
    QFETCH(QString, dump);
    QFETCH(QString, item);
    QFETCH(QString, state);
    const std::string folder = dumps + dump.toStdString();
    const ComparisonPtr comparison = compared(folder + "/A", folder + "/B");
    QCOMPARE(comparison->checklist->framework, std::string("pytorch"));
    const ChecklistItem &found = itemOfRuns(*comparison, item.toStdString());
    QCOMPARE(QString::fromStdString(std::string(spelled(found.state))), state);
}

void TestRunChecklist::theListIsThatOfTheirFramework_data()
{
    QTest::addColumn<QString>("dump");
    QTest::newRow("tensorflow") << QStringLiteral("keras_weights");
    QTest::newRow("mindspore") << QStringLiteral("ms_stats");
    QTest::newRow("pytorch") << QStringLiteral("tensor_h5");
}

void TestRunChecklist::theListIsThatOfTheirFramework()
{
    QFETCH(QString, dump);
    const std::string folder = dumps + dump.toStdString();
    const ComparisonPtr comparison = compared(folder + "/A", folder + "/B");
    QCOMPARE(comparison->checklist->framework, std::string(QTest::currentDataTag()));
}

// They may have been saved after the training.
void TestRunChecklist::weightsOfAnUnknownMomentDoNotTellOfTheStart()
{
    const std::string folder = dumps + "keras_weights";
    const ComparisonPtr comparison = compared(folder + "/A", folder + "/B");
    const ChecklistItem &found = itemOfRuns(*comparison, "initial-weights");
    QVERIFY(found.state == ItemState::Unknown);
    QVERIFY(!found.evidence.empty());
    const std::string &said = comparison->operators->firstDifference->diagnosis.explanation;
    QVERIFY2(said.find("do not say when they were saved") != std::string::npos, said.c_str());
}

// An update may have made them differ.
void TestRunChecklist::weightsOfALaterStepDoNotTellOfTheStart()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    for (const std::string run : {"A", "B"}) {
        fs::create_directories(root / run);
        fs::copy(dumps + "init_weights/" + run + "/dump/step0", root / run / "step5", fs::copy_options::recursive);
    }
    const ComparisonPtr comparison = compared((root / "A").string(), (root / "B").string());
    const ChecklistItem &found = itemOfRuns(*comparison, "initial-weights");
    QVERIFY(found.state == ItemState::Unknown);
    QVERIFY(std::ranges::any_of(found.evidence, [](const ChecklistEvidence &evidence) {
        return evidence.text.find("parameters differ at step 5") != std::string::npos;
    }));
}

void TestRunChecklist::rowsAreNamedAsEvidence()
{
    const ComparisonPtr comparison = compared(dumps + "dropout_on_md5/A", dumps + "dropout_on_md5/B");
    const auto &evidence = itemOfRuns(*comparison, "dropout-off").evidence;
    const auto seen = std::find_if(evidence.begin(), evidence.end(), [](const ChecklistEvidence &one) {
        return one.text.find("drop elements: first Functional.dropout.0.forward with p=0.5") != std::string::npos;
    });
    QVERIFY(seen != evidence.end());
    QCOMPARE(seen->pair, 0);
    QVERIFY(seen->tableRow > 0);
}

void TestRunChecklist::scriptsOfBothRunsAreOneList()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    for (const char *run : {"a", "b"}) {
        write(root / run / "train.py", std::string("import torch\ntorch.manual_seed(") + (*run == 'a' ? "1234" : "42") +
                                           ")\ntorch.backends.cudnn.benchmark = False\n");
        write(root / run / "loss.csv", "step,loss\n1,2.5\n2,2.25\n");
    }
    const ComparisonPtr comparison = compared((root / "a").string(), (root / "b").string());
    QCOMPARE(itemOfRuns(*comparison, "torch-seed").state, ItemState::Failing);
    QCOMPARE(itemOfRuns(*comparison, "torch-seed").evidence[0].text, std::string("A and B differ: 1234 and 42"));
    QCOMPARE(itemOfRuns(*comparison, "cudnn-benchmark").state, ItemState::Confirmed);
}

void TestRunChecklist::whatRanGoesBeforeWhatIsWritten()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    for (const char *run : {"A", "B"}) {
        fs::create_directories(root);
        fs::copy(dumps + "dropout_on_md5/" + run, root / run, fs::copy_options::recursive);
        write(root / run / "train.py", "from msprobe.pytorch import seed_all\nseed_all(1234, True, True)\n");
    }
    const ComparisonPtr comparison = compared((root / "A").string(), (root / "B").string());
    QCOMPARE(itemOfRuns(*comparison, "dropout-off").state, ItemState::Failing);
    QCOMPARE(itemOfRuns(*comparison, "numpy-seed").state, ItemState::Confirmed);
}

void TestRunChecklist::aLoneRankPointsAtItsEnvironment_data()
{
    QTest::addColumn<QList<int>>("differing");
    QTest::addColumn<QString>("said");
    QTest::newRow("one of three") << QList<int>{1} << QStringLiteral("of 3 ranks only rank1 differs");
    QTest::newRow("two of three") << QList<int>{0, 2} << QString();
    QTest::newRow("none") << QList<int>{} << QString();
}

void TestRunChecklist::aLoneRankPointsAtItsEnvironment()
{
    QFETCH(QList<int>, differing);
    QFETCH(QString, said);
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    for (const std::string run : {"A", "B"}) {
        for (int rank = 0; rank < 3; ++rank) {
            const fs::path place = root / run / "step0" / ("rank" + std::to_string(rank));
            fs::create_directories(place);
            const std::string from = differing.contains(rank) ? "dropout_on_md5/" : "identical_md5/";
            fs::copy(dumps + from + run + "/dump/step0/rank0", place, fs::copy_options::recursive);
        }
    }
    const ComparisonPtr comparison = compared((root / "A").string(), (root / "B").string());
    QCOMPARE(comparison->operators->pairs.size(), std::size_t(3));
    const ChecklistItem &item = itemOfRuns(*comparison, "same-environment");
    std::string lone;
    for (const ChecklistEvidence &evidence : item.evidence) {
        if (evidence.text.starts_with("of "))
            lone = evidence.text;
    }
    QVERIFY2(lone.starts_with(said.toStdString()) && lone.empty() == said.isEmpty(), lone.c_str());
    QCOMPARE(item.state, ItemState::Unknown); // a location is not evidence
}

void TestRunChecklist::theVerdictNamesWhatFails()
{
    const ComparisonPtr comparison = compared(dumps + "init_weights/A", dumps + "init_weights/B");
    const std::string text = textVerdict(*comparison);
    QVERIFY2(text.find("initial-weights: Training begins with the same weights") != std::string::npos, text.c_str());
}

void TestRunChecklist::withoutTheChecklistThereIsNone()
{
    CompareOptions options;
    options.checklist = false;
    const ComparisonPtr comparison =
        compareRuns(dumps + "init_weights/A", dumps + "init_weights/B", options, Progress{});
    QVERIFY(!comparison->checklist);
    QVERIFY(checklistJson(nullptr).is_null());
}

void TestRunChecklist::anOverruledItemSaysSoEverywhere()
{
    const ComparisonPtr comparison = compared(dumps + "init_weights/A", dumps + "init_weights/B");
    QVERIFY(comparison->checklist->failing());
    HandTicks ticks;
    std::size_t failing = 0;
    for (const ChecklistItem &item : comparison->checklist->items) {
        if (item.state != ItemState::Failing)
            continue;
        ticks.tick(item.id, "");
        ++failing;
    }
    QVERIFY(ticks.on(*comparison->checklist).failing()); // without a note nothing is overruled
    ticks.tick("initial-weights", "loaded from <other> on purpose");
    Comparison changed = *comparison;
    changed.checklist = std::make_shared<const Checklist>(ticks.on(*comparison->checklist));
    QCOMPARE(changed.checklist->failing(), failing > 1);
    QCOMPARE(itemOfRuns(changed, "initial-weights").state, ItemState::Failing); // the evidence remains

    const std::string counts = checklistCounts(*changed.checklist);
    QVERIFY2(counts.find(std::to_string(failing - 1) + " failing") != std::string::npos, counts.c_str());
    QVERIFY2(counts.find(", 1 overruled") != std::string::npos, counts.c_str());
    const auto json = nlohmann::json::parse(jsonChecklist(*changed.checklist));
    for (const auto &item : json["items"]) {
        QCOMPARE(item.contains("overruled"), item["id"] == "initial-weights");
        if (item.contains("overruled"))
            QVERIFY(item["state"] == "failing" && item["note"] == "loaded from <other> on purpose");
    }
    const std::string text = textChecklist(*changed.checklist), verdict = textVerdict(changed);
    for (const std::string &said : {text, verdict})
        QVERIFY2(said.find("overruled: loaded from <other> on purpose") != std::string::npos, said.c_str());
    ReportWishes wishes;
    wishes.parts = {ReportPart::Checklist};
    const std::string report = markdownReport(reportOf(changed, wishes, Progress{}), {});
    QVERIFY2(report.find("overruled") != std::string::npos, report.c_str());
}

void TestRunChecklist::anUndecidedItemIsOverruledByANote()
{
    Checklist list;
    list.framework = "pytorch";
    ChecklistItem item;
    item.id = "data-order";
    item.title = "The order of the data is fixed";
    item.because = UnknownBecause::NotEverywhere;
    item.reason = "only train.py sorts its files";
    list.items = {item, item};
    list.items[1].id = "python-seed";
    list.items[1].because = UnknownBecause::NoEvidence;
    list.items[1].reason.clear();
    HandTicks ticks;
    ticks.tick("data-order", "the other program reads no data");
    ticks.tick("python-seed", "checked");
    const Checklist ticked = ticks.on(list);
    QCOMPARE(checklistCounts(ticked).english(),
             std::string("0 confirmed, 0 failing, 0 unknown, 1 overruled, 1 manual"));
    const std::string text = textChecklist(ticked);
    QVERIFY2(text.find("overruled: the other program reads no data") != std::string::npos, text.c_str());
    QVERIFY2(text.find("only train.py sorts its files") != std::string::npos, text.c_str()); // it remains undecided
    const auto json = nlohmann::json::parse(jsonChecklist(ticked));
    QVERIFY(json["items"][0].contains("overruled") && !json["items"][1].contains("overruled"));
    ticks.tick("data-order", "");
    QCOMPARE(checklistCounts(ticks.on(list)).english(), std::string("0 confirmed, 0 failing, 0 unknown, 2 manual"));
}

QTEST_GUILESS_MAIN(TestRunChecklist)
#include "tst_runchecklist.moc"
