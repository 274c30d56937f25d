// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/dumplist.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

namespace
{

DumpLocation rankOf(const char *run, int rank)
{
    DumpLocation dump;
    dump.rank = {RankId::Kind::Rank, rank};
    dump.dumpFile = std::string(run) + "/rank" + std::to_string(rank) + "/dump.json";
    return dump;
}

DumpList seen(std::uint32_t part, const std::vector<int> &a, const std::vector<int> &b, std::uint64_t bytes = 10)
{
    DumpList list;
    list.parts = part;
    for (const int rank : a)
        list.a.push_back({rankOf("A", rank), bytes, {part}});
    for (const int rank : b)
        list.b.push_back({rankOf("B", rank), bytes, {part}});
    return list;
}

std::vector<DumpLocations> pairsOf(int ranks)
{
    std::vector<DumpLocations> pairs;
    for (int rank = 0; rank < ranks; ++rank)
        pairs.emplace_back(rankOf("A", rank), rankOf("B", rank));
    return pairs;
}

} // namespace

class TestDumpList : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pairsBelongToWhoSeesBothFiles()
    {
        const auto all = together({seen(1, {0, 1, 2}, {0, 1}), seen(2, {1, 3}, {1, 2, 3})});
        QVERIFY(all);
        QCOMPARE(all->parts, 2U);
        QCOMPARE(all->a.size(), std::size_t(4));
        QCOMPARE(all->a[1].seenBy, (std::vector<std::uint32_t>{1, 2}));
        const std::vector<std::uint32_t> owners = partsThatSee(pairsOf(5), *all);
        QCOMPARE(owners, (std::vector<std::uint32_t>{1, 2, 0, 2, 0})); // rank 2 lies apart, rank 4 is nowhere
        const auto own = pairsOfPart(pairsOf(5), {2, 2}, *all);
        QCOMPARE(own.size(), std::size_t(2));
        QCOMPARE(own[1].first.rank.number, 3);
    }

    void whatSeveralSeeIsDivided()
    {
        const std::vector<int> ranks = {0, 1, 2, 3, 4, 5};
        const auto all = together({seen(1, ranks, ranks), seen(2, ranks, ranks), seen(3, ranks, ranks)});
        QVERIFY(all);
        std::vector<int> counts(4);
        for (const std::uint32_t owner : partsThatSee(pairsOf(6), *all))
            ++counts.at(owner);
        QCOMPARE(counts, (std::vector<int>{0, 2, 2, 2}));
    }

    void twoFilesOfOnePathAreRefused()
    {
        const auto all = together({seen(1, {0}, {0}), seen(2, {0}, {0}, 11)});
        QVERIFY(!all);
        QVERIFY(all.error().find("A/rank0/dump.json") != std::string::npos);
    }

    void theListIsReadAgain()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("list.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const DumpList list = seen(3, {0, 7}, {7});
        file.write(QByteArray::fromStdString(dumpListText(list)));
        file.close();
        const auto again = readDumpList(file.fileName().toStdString());
        QVERIFY(again);
        QCOMPARE(dumpListText(*again), dumpListText(list));
        QCOMPARE(dumpsChecksum(*again), dumpsChecksum(list));
        QVERIFY(dumpsChecksum(*again) != dumpsChecksum(seen(3, {0, 7}, {8})));
        Run run;
        run.path = "A";
        run.dumps = {rankOf("A", 0)};
        QCOMPARE(withDumps(std::make_shared<Run>(run), again->a)->dumps.size(), std::size_t(2));
        run.dumps = {rankOf("A", 0), rankOf("A", 3)}; // the list is older than rank 3
        const auto whole = withDumps(std::make_shared<Run>(run), again->a);
        QCOMPARE(whole->dumps.size(), std::size_t(3));
        QCOMPARE(whole->dumps[1].rank.number, 3);
    }

    void otherFilesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no list") << QByteArray("[1, 2]");
        QTest::newRow("part 0") << QByteArray::fromStdString(dumpListText(seen(1, {0}, {}))).replace("[1]", "[0]");
        QTest::newRow("a part too many")
            << QByteArray::fromStdString(dumpListText(seen(1, {0}, {}))).replace("[1]", "[2]");
        QTest::newRow("endless parts") << QByteArray::fromStdString(dumpListText(seen(1'000'001, {}, {})));
    }
    void otherFilesAreRefused()
    {
        QFETCH(QByteArray, text);
        QVERIFY(!dumpListFrom(text.toStdString()));
    }

    void aMissingFileIsSaid()
    {
        QVERIFY(readDumpList("/nowhere/list.json").error().find("/nowhere/list.json") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestDumpList)
#include "tst_dumplist.moc"
