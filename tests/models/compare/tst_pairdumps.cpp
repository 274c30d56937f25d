// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/comparedumps.h"
#include "models/compare/diagnosis/dumpsanity.h"
#include "tests/models/compare/tinydump.h"

#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>

#include <fstream>

using namespace rundiff;
using namespace rundiff::tiny;

namespace
{

DumpLocation at(std::int64_t step, const char *rank)
{
    DumpLocation location;
    location.step = Step{step};
    location.rank = *RankId::fromFolderName(rank);
    location.folder = fmt::format("/run/step{}/{}", step, rank);
    return location;
}

std::string pairsOf(const DumpPairing &pairing)
{
    std::string text;
    for (const auto &[a, b] : pairing.pairs)
        text += fmt::format("{}:{}-{}:{} ", a.step.value, a.rank.folderName(), b.step.value, b.rank.folderName());
    return text;
}

std::string allOf(const Problems &problems)
{
    std::string text;
    for (const Problem &problem : problems)
        text += problem.message + "\n";
    return text;
}

std::shared_ptr<PairTable> tableOf(const std::string &checksumA, const std::string &checksumB, double maxA = 3,
                                   double maxB = 3)
{
    Row a = tensor("input.0", checksumA), b = tensor("input.0", checksumB);
    a.max = maxA;
    b.max = maxB;
    return table({{"Torch.add.0.forward", {a}}}, {{"Torch.add.0.forward", {b}}});
}

} // namespace

class TestPairDumps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ranksArePairedByNumberAndNotByPosition()
    {
        const auto pairing = pairDumps({at(0, "rank0"), at(0, "rank2")}, {at(0, "rank0"), at(0, "rank1")}, {});
        QCOMPARE(pairsOf(pairing), std::string("0:rank0-0:rank0 0:rank2-0:rank1 "));
        QVERIFY2(allOf(pairing.problems).find("by position") != std::string::npos, allOf(pairing.problems).c_str());
        QVERIFY(allOf(pairing.problems).find("only remaining one") != std::string::npos);
    }

    void aRankThatOneRunHasNotStaysAlone()
    {
        const auto pairing =
            pairDumps({at(0, "rank0"), at(0, "rank3")}, {at(0, "rank3"), at(0, "rank1"), at(0, "rank2")}, {});
        QCOMPARE(pairsOf(pairing), std::string("0:rank3-0:rank3 "));
        QCOMPARE(pairing.onlyA.size(), 1);
        QCOMPARE(pairing.onlyB.size(), 2);
    }

    void ranksThatAreCountedFromAnotherOnArePairedInTheirOrder()
    {
        const auto pairing = pairDumps({at(0, "rank5"), at(0, "rank4")}, {at(0, "rank0"), at(0, "rank1")}, {});
        QCOMPARE(pairsOf(pairing), std::string("0:rank4-0:rank0 0:rank5-0:rank1 "));
        QVERIFY2(allOf(pairing.problems).find("in their order") != std::string::npos, allOf(pairing.problems).c_str());
    }

    void tenComesBehindTwo()
    {
        const auto pairing = pairDumps({at(0, "rank10"), at(0, "rank2")}, {at(0, "rank2"), at(0, "rank10")}, {});
        QCOMPARE(pairsOf(pairing), std::string("0:rank2-0:rank2 0:rank10-0:rank10 "));
        QVERIFY(pairing.problems.empty());
    }

    void loneProcessFoldersBelongTogether()
    {
        const auto pairing = pairDumps({at(0, "proc11"), at(1, "proc11")}, {at(0, "proc29"), at(1, "proc29")}, {});
        QCOMPARE(pairsOf(pairing), std::string("0:proc11-0:proc29 1:proc11-1:proc29 "));
        QVERIFY2(pairing.problems.empty(), allOf(pairing.problems).c_str());
    }

    void severalProcessesArePairedInOrderAndThatIsSaid()
    {
        const auto pairing = pairDumps({at(0, "proc12"), at(0, "proc11")}, {at(0, "proc30"), at(0, "proc29")}, {});
        QCOMPARE(pairsOf(pairing), std::string("0:proc11-0:proc29 0:proc12-0:proc30 "));
        QVERIFY(allOf(pairing.problems).find("may be wrong") != std::string::npos);
    }

    void singleDumpsOfOtherStepsArePairedAndThatIsSaid()
    {
        const auto pairing = pairDumps({at(3, "rank0")}, {at(4, "rank0")}, {});
        QCOMPARE(pairsOf(pairing), std::string("3:rank0-4:rank0 "));
        QCOMPARE(pairing.problems.size(), 1);
    }

    void aStepThatOneRunHasNotStaysAlone()
    {
        const auto pairing = pairDumps({at(0, "rank0"), at(1, "rank0")}, {at(1, "rank0"), at(2, "rank0")}, {});
        QCOMPARE(pairsOf(pairing), std::string("1:rank0-1:rank0 "));
        QCOMPARE(pairing.onlyA.front().step.value, 0);
        QCOMPARE(pairing.onlyB.front().step.value, 2);
    }

    void onlyTheWantedStepsAndRanksArePaired()
    {
        CompareOptions options;
        options.steps = {1};
        options.ranks = {1};
        const std::vector<DumpLocation> dumps = {at(0, "rank0"), at(0, "rank1"), at(1, "rank0"), at(1, "rank1")};
        QCOMPARE(pairsOf(pairDumps(dumps, dumps, options)), std::string("1:rank1-1:rank1 "));
    }

    void otherTasksAndLevelsAreSaid()
    {
        const auto made = tableOf("00000001", "00000001");
        std::const_pointer_cast<Dump>(made->a)->task = "statistics";
        std::const_pointer_cast<Dump>(made->b)->task = "tensor";
        std::const_pointer_cast<Dump>(made->a)->level = "L0";
        std::const_pointer_cast<Dump>(made->b)->level = "mix";
        const std::string said = allOf(doubtsAbout(*made));
        QVERIFY2(said.find("\"statistics\" in A, \"tensor\" in B") != std::string::npos, said.c_str());
        QVERIFY2(said.find("\"L0\" in A, \"mix\" in B") != std::string::npos, said.c_str());
    }

    void nothingIsDoubtfulAboutTwoOrdinaryDumps()
    {
        const auto made = tableOf("00000001", "00000002", 3, 4);
        QCOMPARE(allOf(doubtsAbout(*made)), std::string());
    }

    void equalChecksumsBesideOtherStatisticsAreSaid()
    {
        const std::string said = allOf(doubtsAbout(*tableOf("00000001", "00000001", 3, 4)));
        QVERIFY2(said.find("1 rows have equal checksums or equal tensors but") != std::string::npos, said.c_str());
    }

    void equalTensorsBesideOtherStatisticsAreSaid()
    {
        const auto made = tableOf("00000001", "00000002", 3, 4);
        const std::string words = "1 rows have equal checksums or equal tensors but";
        QCOMPARE(allOf(doubtsAbout(*made)).find(words), std::string::npos); // statistics alone are what is compared
        made->mode = Mode::Tensor;
        made->tensorMetrics.assign(made->rows.size(), {});
        made->tensorMetrics.front().identical = true;
        const std::string said = allOf(doubtsAbout(*made));
        QVERIFY2(said.find(words) != std::string::npos, said.c_str());
    }

    void filesThatAreEqualByteForByteAreSaid()
    {
        const QTemporaryDir folder;
        const auto made = tableOf("00000001", "00000001");
        int copies = 0;
        for (const auto &dump : {made->a, made->b}) {
            const std::string path = folder.filePath(QString::number(copies++)).toStdString();
            std::ofstream(path) << "{\"data\": {}}";
            std::const_pointer_cast<Dump>(dump)->location.dumpFile = path;
        }
        QCOMPARE(sameFilesOf(*made), SameFiles::EqualBytes);
        auto &row = std::const_pointer_cast<PairTable>(made)->rows.front();
        row.state = RowState::Differs; // in the tensor's own file
        QCOMPARE(sameFilesOf(*made), SameFiles::No);
        row.state = RowState::Same;
        std::ofstream(made->b->location.dumpFile) << "{\"data\":  {}}";
        QCOMPARE(sameFilesOf(*made), SameFiles::No);
        std::const_pointer_cast<Dump>(made->b)->location.dumpFile = made->a->location.dumpFile;
        QCOMPARE(sameFilesOf(*made), SameFiles::OneFile);
    }

    void brokenOrEmptyFilesAreNotSaidToBeEqual()
    {
        const QTemporaryDir folder;
        const auto made = tableOf("00000001", "00000001");
        int copies = 0;
        for (const auto &dump : {made->a, made->b}) {
            const std::string path = folder.filePath(QString::number(copies++)).toStdString();
            std::ofstream(path) << "{\"data\": {";
            std::const_pointer_cast<Dump>(dump)->location.dumpFile = path;
        }
        std::const_pointer_cast<Dump>(made->b)->truncated = true;
        QCOMPARE(sameFilesOf(*made), SameFiles::No);
        std::const_pointer_cast<Dump>(made->b)->truncated = false;
        QCOMPARE(sameFilesOf(*made), SameFiles::EqualBytes);
        std::const_pointer_cast<Dump>(made->a)->operators.clear();
        QCOMPARE(sameFilesOf(*made), SameFiles::No);
    }

    void equalFilesOfManyDumpsAreSaidOnce()
    {
        std::vector<DumpPair> pairs(16);
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            pairs[i].rows = pairs[i].factsB.rows = 3;
            pairs[i].sameFiles = i < 12 ? SameFiles::EqualBytes : SameFiles::No;
        }
        const Problems said = doubtsAboutFiles("A", "B", pairs);
        QCOMPARE(said.size(), std::size_t(1));
        QVERIFY2(allOf(said).find("12 of 16 dumps have the same bytes") != std::string::npos, allOf(said).c_str());
    }

    void rowsWithoutPartnerAreSaid_data()
    {
        QTest::addColumn<int>("loneA");
        QTest::addColumn<int>("loneB");
        QTest::addColumn<QString>("said");
        QTest::newRow("none") << 0 << 0 << "";
        QTest::newRow("some of B") << 0 << 1 << "Some rows";
        QTest::newRow("most of A") << 7 << 0 << "Most rows";
        QTest::newRow("all") << 10 << 10 << "No row of A";
    }
    void rowsWithoutPartnerAreSaid()
    {
        QFETCH(int, loneA);
        QFETCH(int, loneB);
        QFETCH(QString, said);
        OperatorComparison operators;
        operators.pairs.resize(1);
        DumpPair &pair = operators.pairs.front();
        pair.rows = pair.factsB.rows = 10;
        pair.unmatchedA = static_cast<std::size_t>(loneA);
        pair.unmatchedB = static_cast<std::size_t>(loneB);
        const Problems problems = doubtsAboutRows("A", operators.pairs);
        QCOMPARE(problems.empty(), said.isEmpty());
        QVERIFY2(allOf(problems).starts_with(said.toStdString()), allOf(problems).c_str());
        QCOMPARE(operators.comparedRows(), loneA < 10);
        const bool failed = !problems.empty() && problems.front().severity == Severity::Error;
        QCOMPARE(failed, loneA == 10);
    }

    void anotherDtypeEverywhereIsSaid()
    {
        Row half = tensor("input.0", "00000001");
        half.dtype = "torch.bfloat16";
        const auto made =
            table({{"Torch.add.0.forward", {half}}}, {{"Torch.add.0.forward", {tensor("input.0", "00000001")}}});
        QVERIFY(allOf(doubtsAbout(*made)).find("different data type") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestPairDumps)
#include "tst_pairdumps.moc"
