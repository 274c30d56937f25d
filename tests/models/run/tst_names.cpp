// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/names.h"

#include "models/run/parallel.h"

#include <QTest>

#include <malloc.h>

#include <string>
#include <vector>

using namespace rundiff;

class TestNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalTextsShareOneNumber()
    {
        Names names;
        const NameId first = names.add("torch.float32");
        QVERIFY(names.add("torch.float16") != first);
        QVERIFY(names.add(std::string("torch.float32")) == first);
        QCOMPARE(names.size(), std::size_t(3)); // with the empty text
    }

    void theStartOfATextIsATextOfItsOwn()
    {
        Names names;
        const NameId whole = names.add("Default_conv1_Conv2D-op0");
        const NameId start = names.addStart(whole, 13);
        QCOMPARE(names.text(start), std::string_view("Default_conv1"));
        QVERIFY(names.text(start).data() == names.text(whole).data()); // QCOMPARE compares texts that end with 0
        QCOMPARE(names.add("Default_conv1"), start);
        QCOMPARE(names.addStart(whole, 100), whole);
        QVERIFY(names.addStart(whole, 0).empty());
    }

    // Runs have tens of thousands of small dumps, with names of their own.
    void fewTextsTakeLittleMemory()
    {
        constexpr std::size_t many = 1000, mostOfOne = 8192;
        const std::size_t before = ::mallinfo2().uordblks;
        std::vector<Names> all(many);
        for (Names &names : all)
            names.add("Functional.linear.0.forward");
        const std::size_t taken = ::mallinfo2().uordblks - before; // 0 with the memory of sanitizers
        QVERIFY2(taken < many * mostOfOne, std::to_string(taken).c_str());
    }

    void textsStayWhereTheyAreWhenManyAreAdded()
    {
        Names names;
        const NameId first = names.add("first");
        const std::string_view before = names.text(first);
        for (int i = 0; i < 100000; ++i)
            names.add("operator." + std::to_string(i));
        QVERIFY(before.data() == names.text(first).data());
        QVERIFY(names.text(names.find("operator.99999")) == "operator.99999");
    }

    void manyTextsAreTakenAtOnce_data()
    {
        QTest::addColumn<QString>("bytes");
        QTest::addColumn<QList<quint64>>("ends");
        QTest::addColumn<bool>("taken");
        QTest::newRow("as they are saved") << "onetwothree" << QList<quint64>{0, 3, 6, 11} << true;
        QTest::newRow("the empty one alone") << "" << QList<quint64>{0} << true;
        QTest::newRow("none") << "" << QList<quint64>{} << false;
        QTest::newRow("the first is not empty") << "one" << QList<quint64>{3} << false;
        QTest::newRow("another empty one") << "one" << QList<quint64>{0, 3, 3} << false;
        QTest::newRow("backwards") << "onetwo" << QList<quint64>{0, 6, 3} << false;
        QTest::newRow("behind the bytes") << "one" << QList<quint64>{0, 3, 60} << false;
    }

    void manyTextsAreTakenAtOnce()
    {
        QFETCH(QString, bytes);
        QFETCH(QList<quint64>, ends);
        QFETCH(bool, taken);
        const std::string text = bytes.toStdString();
        const std::vector<std::uint64_t> places(ends.begin(), ends.end());
        Names names;
        QCOMPARE(names.addAll({text.begin(), text.end()}, places), taken);
        if (!taken)
            return;
        QCOMPARE(names.size(), places.size());
        for (std::uint32_t id = 1; id < names.size(); ++id)
            QCOMPARE(names.find(names.text({id})).value, id);
        QCOMPARE(names.add("four").value, static_cast<std::uint32_t>(places.size()));
        QVERIFY(places.size() < 3 || names.text({2}) == "two");
        QVERIFY(!Names(std::move(names)).addAll({}, std::vector<std::uint64_t>{0})); // it has some already
    }

    void severalThreadsMayLookForTheFirstText()
    {
        Names names;
        QVERIFY(names.addAll({'a', 'b', 'c'}, std::vector<std::uint64_t>{0, 1, 2, 3}));
        std::atomic<int> found = 0;
        inParallel(64, 8,
                   [&](std::size_t i) { found += names.find(std::string_view("abc").substr(i % 3, 1)).value != 0; });
        QCOMPARE(found.load(), 64);
    }

    void aTextThatOccursTwiceIsFoundOnce()
    {
        Names names;
        QVERIFY(names.addAll({'a', 'a', 'b'}, std::vector<std::uint64_t>{0, 1, 2, 3}));
        QCOMPARE(names.find("a").value, 1u);
        QCOMPARE(names.find("b").value, 3u);
    }

    void unknownTextIsTheEmptyName()
    {
        const Names names;
        QVERIFY(names.find("never added").empty());
        QVERIFY(names.text(NameId{}).empty());
    }
};

QTEST_APPLESS_MAIN(TestNames)
#include "tst_names.moc"
