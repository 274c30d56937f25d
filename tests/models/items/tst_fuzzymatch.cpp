// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/fuzzymatch.h"

#include <QTest>

using namespace rundiff;

class TestFuzzyMatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lettersAreFoundInTheirOrder_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<bool>("found");
        QTest::newRow("nothing typed") << QString() << true;
        QTest::newRow("first letters") << QStringLiteral("nd") << true;
        QTest::newRow("part of a word") << QStringLiteral("diff") << true;
        QTest::newRow("other letter case") << QStringLiteral("NEXT") << true;
        QTest::newRow("words in another order") << QStringLiteral("diff next") << true;
        QTest::newRow("letters in another order") << QStringLiteral("txen") << false;
        QTest::newRow("one word of two is missing") << QStringLiteral("next picture") << false;
        QTest::newRow("more letters than the text") << QString(200, QLatin1Char('n')) << false;
    }

    void lettersAreFoundInTheirOrder()
    {
        QFETCH(QString, typed);
        QFETCH(bool, found);
        QCOMPARE(fuzzyScore(typed, u"Go › Next difference").has_value(), found);
        QVERIFY(typed.isEmpty() || !fuzzyScore(typed, {}));
    }

    void beginningsOfWordsAndNeighboursCountMore()
    {
        QVERIFY(*fuzzyScore(u"nd", u"Next difference") >
                *fuzzyScore(u"nd", u"Unknown ending")); // a word and its inside
        QVERIFY(*fuzzyScore(u"step", u"Go to step") > *fuzzyScore(u"step", u"Sort the copies"));
        QVERIFY(*fuzzyScore(u"copy", u"Copy a picture") > *fuzzyScore(u"copy", u"Colours of the display"));
    }
};

QTEST_APPLESS_MAIN(TestFuzzyMatch)
#include "tst_fuzzymatch.moc"
