// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/tensorshape.h"

#include <QTest>

using namespace rundiff;

class TestTensorShape : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aListOfDimensionsIsRead()
    {
        QCOMPARE(*dimensionsOf("[2, 3]"), (std::vector<std::uint64_t>{2, 3}));
        QCOMPARE(*dimensionsOf("[10,0]"), (std::vector<std::uint64_t>{10, 0}));
        QCOMPARE(*dimensionsOf("[]"), std::vector<std::uint64_t>());
        for (const char *other : {"", "[", "N/A", "[2, x]", "[2 3]", "[-1]", "[99999999999999999999]", "[[2], 3]"})
            QVERIFY2(!dimensionsOf(other), other);
    }

    void whatIsNoListStaysText()
    {
        for (const char *text : {"[2, 3]", "[]", "N/A", "torch.Size([2])", ""})
            QCOMPARE(shapeValueText(shapeValue(text)), std::string(text));
        QVERIFY(std::holds_alternative<std::string>(shapeValue("N/A")));
    }

    void elementsAreCounted()
    {
        QCOMPARE(elementsOf("[2, 3]"), std::uint64_t(6));
        QCOMPARE(elementsOf("[10]"), std::uint64_t(10));
        QCOMPARE(elementsOf("[10, 0]"), std::uint64_t(0));
        QCOMPARE(elementsOf("[]"), std::uint64_t(1));
    }
};

QTEST_APPLESS_MAIN(TestTensorShape)
#include "tst_tensorshape.moc"
