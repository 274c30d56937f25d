// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/comparedumps.h"
#include "models/compare/summaries/differencegroups.h"
#include "models/compare/summaries/structuredifferences.h"
#include "models/compare/table/rowfields.h"
#include "models/items/rows/rowaccount.h"
#include "models/result/texts/structuretext.h"
#include "tests/models/compare/tinydump.h"

#include <QTest>

using namespace rundiff;
using namespace rundiff::tiny;

namespace
{

using Calls = std::vector<Call>;

Call unary(const std::string &key, const std::string &taken, const std::string &made, const std::string &parent = {})
{
    return {key, {tensor("input.0", taken), tensor("output.0", made)}, parent};
}

QByteArray beginsOf(const Calls &a, const Calls &b, const std::vector<std::uint8_t> &ignored = {})
{
    const std::shared_ptr<PairTable> made = table(a, b);
    std::string names;
    for (const std::uint32_t row : differenceGroups(*made, ignored).begins)
        names.append(names.empty() ? "" : " ").append(rowName(*made, *operatorOfRow(*made, row), row));
    return QByteArray::fromStdString(names);
}

// The rows from which the last row of the table has its difference.
QByteArray wayOf(const Calls &a, const Calls &b)
{
    const std::shared_ptr<PairTable> made = table(a, b);
    std::string names;
    for (const std::uint32_t row : wayBack(differenceGroups(*made), made->rows.size() - 1))
        names.append(names.empty() ? "" : " < ").append(rowName(*made, *operatorOfRow(*made, row), row));
    return QByteArray::fromStdString(names);
}

} // namespace

Q_DECLARE_METATYPE(Calls)

class TestDifferenceGroups : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void carriersBelongToTheDifferenceBefore_data()
    {
        QTest::addColumn<Calls>("a");
        QTest::addColumn<Calls>("b");
        QTest::addColumn<QByteArray>("begins");
        const Call start = unary("Functional.conv2d.0.forward", "x", "y");
        QTest::newRow("nothing differs") << Calls{start} << Calls{start} << QByteArray();
        QTest::newRow("one origin, and what it makes is read")
            << Calls{start, unary("Functional.relu.0.forward", "y", "bad"),
                     unary("Tensor.add.0.forward", "bad", "bad2")}
            << Calls{start, unary("Functional.relu.0.forward", "y", "z"), unary("Tensor.add.0.forward", "z", "z2")}
            << QByteArray("Functional.relu.0.forward.output.0");
        QTest::newRow("a second origin beside the first")
            << Calls{unary("Functional.relu.0.forward", "y", "bad"), unary("Functional.gelu.0.forward", "q", "bad3")}
            << Calls{unary("Functional.relu.0.forward", "y", "z"), unary("Functional.gelu.0.forward", "q", "r")}
            << QByteArray("Functional.relu.0.forward.output.0 Functional.gelu.0.forward.output.0");
        QTest::newRow("an input that no call made")
            << Calls{unary("Functional.relu.0.forward", "y", "bad"), unary("Functional.gelu.0.forward", "new", "n2")}
            << Calls{unary("Functional.relu.0.forward", "y", "z"), unary("Functional.gelu.0.forward", "old", "o2")}
            << QByteArray("Functional.relu.0.forward.output.0 Functional.gelu.0.forward.input.0");
        QTest::newRow("the module around the origin")
            << Calls{unary("Functional.relu.0.forward", "y", "bad", "Module.m.Block.forward.0"),
                     unary("Module.m.Block.forward.0", "y", "view of bad")}
            << Calls{unary("Functional.relu.0.forward", "y", "z", "Module.m.Block.forward.0"),
                     unary("Module.m.Block.forward.0", "y", "view of z")}
            << QByteArray("Functional.relu.0.forward.output.0");
        QTest::newRow("the backward pass of what differs")
            << Calls{unary("Functional.relu.0.forward", "y", "bad"), unary("Functional.relu.0.backward", "g", "g2")}
            << Calls{unary("Functional.relu.0.forward", "y", "z"), unary("Functional.relu.0.backward", "g", "g3")}
            << QByteArray("Functional.relu.0.forward.output.0");
        QTest::newRow("gradients that autograd added up")
            << Calls{unary("Functional.relu.0.backward", "g", "bad"), unary("Functional.gelu.0.backward", "sum", "s2")}
            << Calls{unary("Functional.relu.0.backward", "g", "h"), unary("Functional.gelu.0.backward", "sum3", "s4")}
            << QByteArray("Functional.relu.0.backward.output.0");
        QTest::newRow("an argument is carried by nothing")
            << Calls{unary("Functional.relu.0.forward", "y", "bad"),
                     {"Functional.dropout.0.forward", {scalar("input.p", 0.1)}}}
            << Calls{unary("Functional.relu.0.forward", "y", "z"),
                     {"Functional.dropout.0.forward", {scalar("input.p", 0.2)}}}
            << QByteArray("Functional.relu.0.forward.output.0 Functional.dropout.0.forward.input.p");
        QTest::newRow("neighbours of one run are one group")
            << Calls{start, unary("Functional.relu.0.forward", "y", "z"), unary("Functional.gelu.0.forward", "z", "q"),
                     unary("Tensor.add.0.forward", "c", "d"), unary("Tensor.mul.0.forward", "d", "e")}
            << Calls{start, unary("Tensor.add.0.forward", "c", "d")}
            << QByteArray("Functional.relu.0.forward.input.0 Tensor.mul.0.forward.input.0");
    }

    void carriersBelongToTheDifferenceBefore()
    {
        QFETCH(Calls, a);
        QFETCH(Calls, b);
        QFETCH(QByteArray, begins);
        QCOMPARE(beginsOf(a, b), begins);
    }

    void aTensorThatCannotBeToldFromOthersMayBeCarried()
    {
        Row constant = tensor("input.0", "ones"), other = tensor("input.0", "twos");
        constant.max = constant.min = 1;
        other.max = other.min = 2;
        const Call first = unary("Functional.relu.0.forward", "y", "bad"), firstB = unary(first.key, "y", "z");
        QCOMPARE(beginsOf({first, {"Tensor.mul.0.forward", {constant}}}, {firstB, {"Tensor.mul.0.forward", {other}}}),
                 QByteArray("Functional.relu.0.forward.output.0"));
        QCOMPARE(beginsOf({{"Tensor.mul.0.forward", {constant}}}, {{"Tensor.mul.0.forward", {other}}}),
                 QByteArray("Tensor.mul.0.forward.input.0"));
    }

    void aDifferenceLeadsBackToWhereItBegan_data()
    {
        QTest::addColumn<Calls>("a");
        QTest::addColumn<Calls>("b");
        QTest::addColumn<QByteArray>("way");
        QTest::newRow("through an input to its producer")
            << Calls{unary("Functional.relu.0.forward", "y", "bad"), unary("Tensor.add.0.forward", "bad", "bad2")}
            << Calls{unary("Functional.relu.0.forward", "y", "z"), unary("Tensor.add.0.forward", "z", "z2")}
            << QByteArray("Tensor.add.0.forward.input.0 < Functional.relu.0.forward.output.0");
        QTest::newRow("the call inside a module, and not the module")
            << Calls{unary("Functional.relu.0.forward", "y", "bad", "Module.m.Block.forward.0"),
                     unary("Module.m.Block.forward.0", "y", "bad"), unary("Tensor.add.0.forward", "bad", "bad2")}
            << Calls{unary("Functional.relu.0.forward", "y", "z", "Module.m.Block.forward.0"),
                     unary("Module.m.Block.forward.0", "y", "z"), unary("Tensor.add.0.forward", "z", "z2")}
            << QByteArray("Tensor.add.0.forward.input.0 < Functional.relu.0.forward.output.0");
        QTest::newRow("the forward pass of a backward call")
            << Calls{unary("Functional.relu.0.forward", "y", "bad"), unary("Functional.relu.0.backward", "g", "g2")}
            << Calls{unary("Functional.relu.0.forward", "y", "z"), unary("Functional.relu.0.backward", "g", "g3")}
            << QByteArray("Functional.relu.0.forward.output.0");
        QTest::newRow("where it begins there is no way")
            << Calls{unary("Functional.relu.0.forward", "y", "bad")}
            << Calls{unary("Functional.relu.0.forward", "y", "z")} << QByteArray();
    }

    void aDifferenceLeadsBackToWhereItBegan()
    {
        QFETCH(Calls, a);
        QFETCH(Calls, b);
        QFETCH(QByteArray, way);
        QCOMPARE(wayOf(a, b), way);
    }

    void callsOfOneRunAreNamedWithTheirModule()
    {
        const std::string module = "Module.m.Block.forward.0";
        const auto a = dump({unary("NPU.fused.0.forward", "y", "z", module), unary(module, "y", "z"),
                             unary("NPU.fused.0.backward", "g", "h", module)},
                            0, 0);
        const auto b = dump({unary("Torch.matmul.0.forward", "y", "q", module),
                             unary("Functional.softmax.0.forward", "q", "z", module), unary(module, "y", "z")},
                            0, 0);
        Problems problems;
        const auto made = compareTables(a, b, {}, problems);
        const std::vector<StructureDifference> found = structureDifferences(*made);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(structureWords(found.front()).english()),
                 QStringLiteral("In Module.m.Block.forward.0: A calls NPU.fused.0; B calls Torch.matmul.0, "
                                "Functional.softmax.0 instead."));
    }

    void whatARuleIgnoresBeginsNothing()
    {
        const Calls a{unary("Functional.relu.0.forward", "y", "bad"), unary("Functional.gelu.0.forward", "q", "bad3")};
        const Calls b{unary("Functional.relu.0.forward", "y", "z"), unary("Functional.gelu.0.forward", "q", "r")};
        QCOMPARE(beginsOf(a, b, {0, 1, 0, 0}), QByteArray("Functional.gelu.0.forward.output.0"));
    }
};

QTEST_APPLESS_MAIN(TestDifferenceGroups)
#include "tst_differencegroups.moc"
