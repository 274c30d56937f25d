// SPDX-License-Identifier: GPL-3.0-or-later
// Filters, folding, roll-up and rules on two real runs. The numbers are counted in the tables that msprobe made of them
// (oracle/compare_step1.csv).
#include "models/compare/comparedumps.h"
#include "models/compare/judgecomparison.h"
#include "models/compare/judgepairs.h"
#include "models/compare/summaries/differencerollup.h"
#include "models/compare/summaries/moduletree.h"
#include "models/compare/summaries/pairmap.h"
#include "models/compare/summaries/tensorlinks.h"
#include "models/compare/table/operatorroles.h"
#include "models/formats/dumps/dumpreader.h"
#include "models/formats/runreader.h"
#include "models/items/rows/operatortablemodel.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace rundiff;

namespace
{

std::shared_ptr<const Run> runOf(const char *name, const char *side)
{
    return readRun(std::string(RUNDIFF_TEST_DATA "/dumps/") + name + "/" + side, {}, {});
}

} // namespace

class TestRowsOfDumps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        const auto a = runOf("stats_transformer", "A"), b = runOf("stats_transformer", "B");
        Problems problems;
        m_operators = compareDumps(*a, *b, {}, {}, problems);
        QVERIFY(m_operators && m_operators->pairs.size() == 3);
        m_table = compareTables(readDump(a->dumps[1], {}), readDump(b->dumps[1], {}), {}, problems);
        QCOMPARE(m_table->rows.size(), std::size_t(667));
    }

    void filtersKeepWhatTheTableHolds_data()
    {
        QTest::addColumn<QString>("filter");
        QTest::addColumn<int>("rows");
        const auto row = [](const char *filter, int rows) {
            QTest::newRow(filter) << QString::fromLatin1(filter) << rows;
        };
        row("name ~ softmax", 20);
        row("name ~ linear and name ~ output", 68);
        row("name ~ layers.2.*fc1", 8);
        row("name ~ /layers\\.[01]\\.attn/", 42);
        row("dtype = int64", 5);
        row("norm_rel > 0.005", 11);
        row("norm_a > 10 and side = output", 73);
        row("name ~ backward and name !~ Module", 155);
    }
    void filtersKeepWhatTheTableHolds()
    {
        QFETCH(QString, filter);
        QFETCH(int, rows);
        OperatorTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(m_table, std::nullopt);
        RowFilter wanted;
        wanted.text = filter;
        model.setFilter(wanted);
        QCOMPARE(model.filterProblem(), QString());
        QCOMPARE(model.rowCount(), rows);
    }

    void firstDifferenceIsTheOrigin()
    {
        const FirstDifference &first = *m_operators->firstDifference;
        QCOMPARE(first.pair, std::size_t(1));
        const PairTable &table = *m_operators->pairs[1].table;
        const PairOperator &owner = *operatorOfRow(table, first.row.tableRow);
        QCOMPARE(operatorKey(table, owner), std::string_view("Functional.linear.10.forward"));
        QVERIFY(roleOf(table, owner).role == OperatorRole::Origin);
    }

    void rollupCountsEveryRowOnce()
    {
        std::size_t rows = 0, differing = 0, origins = 0;
        const std::vector<RollupLine> lines = differenceRollup(*m_table);
        for (const RollupLine &line : lines) {
            rows += line.rows;
            differing += line.differing;
            origins += line.origins;
        }
        QCOMPARE(rows, m_table->rows.size());
        QCOMPARE(differing, m_operators->pairs[1].differing);
        QVERIFY(origins > 0 && lines.front().origins > 0);
        const ModuleTree tree(*m_table);
        QCOMPARE(std::size_t(tree.node(ModuleTree::root).rows), rows);
        QCOMPARE(std::size_t(tree.node(ModuleTree::root).differingRows), differing);
    }

    void cleanRunsFoldAndOpen()
    {
        OperatorTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const std::size_t first = m_operators->firstDifference->row.tableRow;
        model.setTable(m_table, first);
        RowFilter filter;
        filter.foldClean = true;
        model.setFilter(filter);
        QVERIFY(model.rowCount() < 667);
        QVERIFY(!model.tableRow(0)); // all calls before the first difference agree: they are folded into one row
        QVERIFY(model.rowOfTableRow(first));
        while (model.rowCount() < 667) {
            int fold = 0;
            while (fold < model.rowCount() && model.tableRow(fold))
                ++fold;
            QVERIFY(fold < model.rowCount());
            model.toggle(fold);
        }
        QCOMPARE(*model.rowOfTableRow(first), int(first));
    }

    void mapMarksTheStepOfTheFirstDifference()
    {
        const PairMap map(*m_operators);
        QCOMPARE(map.steps().size(), std::size_t(3));
        QVERIFY(map.cell(0, 0).state == PairCell::State::Agrees);
        QVERIFY(map.cell(0, 1).state == PairCell::State::Differs && map.cell(0, 1).first);
        QVERIFY(map.cell(0, 2).state == PairCell::State::Differs && !map.cell(0, 2).first);
    }

    static ComparisonPtr under(const std::shared_ptr<const OperatorComparison> &operators, const IgnoreRules &rules)
    {
        auto comparison = std::make_shared<Comparison>();
        comparison->a = comparison->b = std::make_shared<const Run>();
        comparison->operators = operators;
        auto decisions = std::make_shared<ReviewDecisions>();
        decisions->rules = rules;
        return decided(comparison, decisions);
    }

    void ignoredRowsLeaveTheVerdict()
    {
        IgnoreRules rules(1);
        rules[0].name = "Functional.linear.10.forward";
        const auto some = under(m_operators, rules)->operators;
        QVERIFY(some->verdict == Verdict::Different);
        QVERIFY(some->firstDifference->row.tableRow > m_operators->firstDifference->row.tableRow);
        QCOMPARE(some->pairs[1].differing + some->pairs[1].decisions.ignored.ignored, m_operators->pairs[1].differing);
        QCOMPARE(some->pairs[1].table, m_operators->pairs[1].table);
        const std::string caveat = some->pairs[1].diagnosis->facts.front().text;
        QVERIFY2(caveat.find("ignored by rules") != std::string::npos, caveat.c_str());

        rules[0].name = std::string("*");
        const ComparisonPtr all = under(some, rules); // in place of the rules before
        QVERIFY(all->operators->verdict == Verdict::Within);
        QVERIFY(all->operators->pairs[0].verdict == Verdict::Same);
        QVERIFY(!all->operators->firstDifference && !all->operators->pairs[1].diagnosis);
        QCOMPARE(all->operators->pairs[1].decisions.ignored.ignored, m_operators->pairs[1].differing);

        rules[0].on = false;
        const ComparisonPtr none = under(all->operators, rules);
        QCOMPARE(none->operators->pairs[1].differing, m_operators->pairs[1].differing);
        QVERIFY(none->operators->verdict == Verdict::Different && !none->operators->pairs[1].decisions.before);
        QVERIFY(none->decisionProblems.empty());
    }

    void anotherRowRuleReadsNoFile()
    {
        auto comparison = std::make_shared<Comparison>();
        comparison->a = comparison->b = std::make_shared<const Run>();
        comparison->operators = m_operators;
        const ComparisonPtr wide = withRowRule(comparison, Rule::Tolerance, 1e9);
        QVERIFY(wide->operators->pairs[1].differing < m_operators->pairs[1].differing);
        const ComparisonPtr back = withRowRule(wide, Rule::Auto, std::nullopt);
        QCOMPARE(back->operators->pairs[1].differing, m_operators->pairs[1].differing);
        QCOMPARE(back->operators->firstDifference->row.tableRow, m_operators->firstDifference->row.tableRow);
    }

    static std::shared_ptr<const OperatorComparison> withoutTables(const OperatorComparison &operators, bool readable)
    {
        auto dropped = std::make_shared<OperatorComparison>(operators);
        for (DumpPair &pair : dropped->pairs) {
            dropTable(pair);
            pair.source = readable ? pair.source : nullptr;
        }
        return dropped;
    }

    void rowsThatAreNotInMemoryAreJudgedFromTheirSource()
    {
        IgnoreRules rules(1);
        rules[0].name = std::string("*linear*");
        const auto kept = under(m_operators, rules)->operators;
        const auto read = under(withoutTables(*m_operators, true), rules)->operators;
        QCOMPARE(read->firstDifference->row.tableRow, kept->firstDifference->row.tableRow);
        for (std::size_t pair = 0; pair < kept->pairs.size(); ++pair) {
            QVERIFY(!read->pairs[pair].table);
            QCOMPARE(read->pairs[pair].differing, kept->pairs[pair].differing);
            QCOMPARE(read->pairs[pair].verdict, kept->pairs[pair].verdict);
        }
    }

    void rulesDoNotReachRowsThatCannotBeRead()
    {
        const auto dropped = withoutTables(*m_operators, false);
        IgnoreRules rules(1);
        rules[0].name = std::string("*");
        const ComparisonPtr judged = under(dropped, rules);
        QVERIFY(judged->operators->verdict == Verdict::Different);
        QCOMPARE(judged->decisionProblems.size(), std::size_t(2)); // steps 1 and 2; step 0 agrees
    }

    void agreementByAnotherRowRuleNeedsTheRows()
    {
        auto comparison = std::make_shared<Comparison>();
        comparison->a = comparison->b = std::make_shared<const Run>();
        comparison->operators = m_operators;
        auto wide = std::make_shared<Comparison>(*withRowRule(comparison, Rule::Tolerance, 1e9));
        QVERIFY(wide->operators->verdict != Verdict::Different);
        wide->operators = withoutTables(*wide->operators, false);
        QVERIFY(withRowRule(wide, Rule::Exact, std::nullopt)->verdict == Verdict::Incomplete);
    }

    void checksumsLeadToTheMakerOfATensor()
    {
        const auto run = runOf("dropout_on_md5", "A");
        const auto dump = readDump(run->dumps.front(), {});
        const TensorLinks links(dump);
        std::size_t made = 0;
        for (std::uint32_t row = 0; row < dump->rows.size(); ++row) {
            const std::optional<std::uint32_t> producer = links.producer(row);
            if (!producer)
                continue;
            ++made;
            QVERIFY(*producer < row);
            QVERIFY(dump->rows.checksum(*producer) == dump->rows.checksum(row));
        }
        QVERIFY(made > 10);
    }

private:
    std::shared_ptr<const OperatorComparison> m_operators;
    std::shared_ptr<const PairTable> m_table;
};

QTEST_GUILESS_MAIN(TestRowsOfDumps)
#include "tst_rowsofdumps.moc"
