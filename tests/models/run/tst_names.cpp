// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/names.h"

#include <QTest>

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

    void textsStayWhereTheyAreWhenManyAreAdded()
    {
        Names names;
        const NameId first = names.add("first");
        const std::string_view before = names.text(first);
        for (int i = 0; i < 100000; ++i)
            names.add("operator." + std::to_string(i));
        QCOMPARE(before.data(), names.text(first).data());
        QVERIFY(names.text(names.find("operator.99999")) == "operator.99999");
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
