// SPDX-License-Identifier: GPL-3.0-or-later
// Rows and pairs that rest on a damaged file.
#include "models/items/rows/damagewords.h"
#include "models/items/rows/rowdamage.h"
#include "tests/models/tablemaker.h"

#include <QTest>

using namespace rundiff;

namespace
{

DumpPair pairAt(const std::string &folder)
{
    DumpPair pair;
    pair.a.dumpFile = "/runs/A/" + folder + "/dump.json";
    pair.b.dumpFile = "/runs/B/" + folder + "/dump.json";
    return pair;
}

Comparison comparisonWith(Problems problems)
{
    Comparison comparison;
    auto operators = std::make_shared<OperatorComparison>();
    operators->pairs = {pairAt("step0/rank0"), pairAt("step0/rank1")};
    comparison.operators = operators;
    comparison.problems = std::move(problems);
    return comparison;
}

Problem damage(const std::string &path, const std::string &words)
{
    return {path, 0, Severity::Error, words, Unread{UnreadReason::Truncated, "bytes", 1, {}}};
}

std::shared_ptr<const PairTable> twoRows()
{
    TableMaker maker;
    maker.call("Torch.add.0.forward").leaf({.suffix = ".input.0"}).leaf({.suffix = ".output.0", .side = Side::Output});
    return maker.table();
}

} // namespace

class TestRowDamage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aDamagedDumpMarksEachOfItsRows()
    {
        const Comparison comparison = comparisonWith({damage("/runs/B/step0/rank1/dump.json", "it is cut")});
        const auto table = twoRows();
        const auto &pairs = comparison.operators->pairs;
        QVERIFY(RowDamage(comparison, pairs[0]).empty());
        const RowDamage damaged(comparison, pairs[1]);
        QCOMPARE(damaged.ofRow(*table, 0), QStringLiteral("Rests on a damaged file: it is cut"));
        QCOMPARE(damaged.ofRow(*table, 1), damaged.ofPair());
        const auto all = damagedPairs(comparison);
        QCOMPARE(all.size(), std::size_t(1));
        QCOMPARE(all.at(1), damaged.ofPair());
    }

    void aDamagedTensorMarksItsRowOnly()
    {
        const std::string folder = "/runs/A/step0/rank0/dump_tensor_data/";
        const Comparison comparison = comparisonWith({damage(folder + "Torch.add.0.forward.output.0.npy", "no header"),
                                                      damage(folder + "Torch.mul.3.forward.output.0.npy", "cut")});
        const RowDamage damaged(comparison, comparison.operators->pairs[0]);
        const auto table = twoRows();
        QCOMPARE(damaged.ofRow(*table, 0), QString());
        QCOMPARE(damaged.ofRow(*table, 1), QStringLiteral("Rests on a damaged file: no header"));
        QCOMPARE(damaged.ofPair(), QStringLiteral("The tensors of 2 rows are damaged or cannot be read"));
        QCOMPARE(damagedPairs(comparison).size(), std::size_t(1));
    }

    void theVerdictCountsTheFilesThatLostSomething()
    {
        Comparison comparison = comparisonWith({damage("/runs/A/step0/rank0/dump.json", "it is cut"),
                                                {"/runs/A/train.log", 4, Severity::Warning, "a remark"}});
        comparison.verdict = Verdict::Different;
        comparison.coverage.add("/runs/A/step0/rank0/dump.json", {UnreadReason::Truncated, "bytes", 9, {}});
        comparison.coverage.add("/runs/B/loss.csv", {UnreadReason::Damaged, "lines", 2, "line 7"});
        comparison.coverage.add("/runs/B/other.csv", {UnreadReason::NoPartner, "steps", 5, "step 90"});
        const VerdictStatement two = damageStatement(comparison);
        QCOMPARE(two.headline, QStringLiteral("Different; 2 files were not read completely"));
        QCOMPARE(two.tone, VerdictStatement::Tone::Incomplete);
        QVERIFY(two.detail.contains(QStringLiteral("/runs/B/loss.csv")));
        QVERIFY(!two.detail.contains(QStringLiteral("other.csv")));
        comparison.verdict = Verdict::Incomplete;
        comparison.coverage.unread.erase(comparison.coverage.unread.begin() + 1);
        QCOMPARE(damageStatement(comparison).headline,
                 QStringLiteral("No difference found; 1 file was not read completely"));
    }

    void whatWasReadAndHasNoPartnerIsNoDamage()
    {
        Comparison comparison = comparisonWith({});
        for (const UnreadReason reason : {UnreadReason::NoPartner, UnreadReason::Replaced, UnreadReason::Duplicate})
            comparison.coverage.add("/runs/B/loss.csv", {reason, "steps", 5, "step 90"});
        QCOMPARE(damageStatement(comparison).headline, QString());
    }

    void thereIsAnEndToTheFilesThatAreNamed()
    {
        Comparison comparison = comparisonWith({});
        for (int i = 0; i < 200; ++i)
            comparison.coverage.add("/runs/B/" + std::to_string(i), {UnreadReason::Damaged, "lines", 1, {}});
        const VerdictStatement many = damageStatement(comparison);
        QVERIFY(many.headline.contains(QStringLiteral("200 files")));
        QVERIFY(many.detail.count(QLatin1Char('\n')) < 12);
    }

    void whatNobodyUnderstoodIsNamed()
    {
        Comparison comparison = comparisonWith({});
        Account account;
        account.left.push_back({LeftKind::Text, "train.log", 7, "scoring 17 of 40", "17", "19", 14});
        comparison.account = std::make_shared<const Account>(account);
        comparison.coverage.unexplained.texts = 14;
        comparison.verdict = Verdict::Incomplete;
        const VerdictStatement statement = damageStatement(comparison);
        QCOMPARE(statement.headline,
                 QStringLiteral("no difference found, but incomplete: 14 differences not understood"));
        QVERIFY2(statement.detail.endsWith(
                     QStringLiteral("Not understood: scoring 17 of 40: 17 / 19, 14 times  (train.log:7)")),
                 qPrintable(statement.detail));
        comparison.verdict = Verdict::Different; // it has a reason of its own
        QCOMPARE(damageStatement(comparison).headline, QString());
    }

    void remarksAndOtherFilesMarkNothing_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("reason"); // -1: a remark
        QTest::addRow("remark") << QStringLiteral("/runs/A/step0/rank0/dump.json") << -1;
        QTest::addRow("no partner") << QStringLiteral("/runs/A/step0/rank0/dump.json") << int(UnreadReason::NoPartner);
        QTest::addRow("a log") << QStringLiteral("/runs/A/train.log") << int(UnreadReason::Damaged);
        QTest::addRow("the run") << QStringLiteral("/runs/A") << int(UnreadReason::Damaged);
        QTest::addRow("a name like it") << QStringLiteral("/runs/A/step0/rank0/dump.json2")
                                        << int(UnreadReason::Damaged);
        QTest::addRow("no path") << QString() << int(UnreadReason::Damaged);
    }

    void remarksAndOtherFilesMarkNothing()
    {
        QFETCH(QString, path);
        QFETCH(int, reason);
        Problem problem{path.toStdString(), 0, Severity::Warning, "words"};
        if (reason >= 0)
            problem.unread = Unread{static_cast<UnreadReason>(reason), "rows", 1, {}};
        const Comparison comparison = comparisonWith({problem});
        QVERIFY(damagedPairs(comparison).empty());
        QVERIFY(RowDamage(comparison, comparison.operators->pairs[0]).empty());
    }
};

QTEST_GUILESS_MAIN(TestRowDamage)
#include "tst_rowdamage.moc"
