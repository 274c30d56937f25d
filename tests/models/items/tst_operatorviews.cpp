// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/moduletreemodel.h"
#include "models/items/overview.h"
#include "models/items/pairmapmodel.h"
#include "tests/models/tablemaker.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <numeric>

using namespace rundiff;

namespace
{

// As msprobe writes it: the module after the calls inside it.
std::shared_ptr<const PairTable> twoLayers()
{
    TableMaker maker;
    const auto call = [&](const char *key, const char *parent, RowState state = RowState::Same) {
        maker.call(key, parent).leaf({".input.0"}).leaf({".output.0", Side::Output, state});
    };
    call("Functional.linear.0.forward", "Module.layers.0.fc.Linear.forward.0");
    call("Module.layers.0.fc.Linear.forward.0", "Module.layers.0.Block.forward.0");
    call("Module.layers.0.Block.forward.0", "");
    call("Functional.relu.0.forward", "Module.layers.1.Block.forward.0", RowState::Differs);
    call("Module.layers.1.Block.forward.0", "", RowState::Differs);
    call("Functional.relu.0.backward", "Module.layers.1.Block.backward.0");
    call("Torch.adam.0.forward", "optimizer");
    return maker.table();
}

QString shape(const QAbstractItemModel &model, const QModelIndex &parent = {})
{
    QStringList parts;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        const QString below = shape(model, index);
        parts << index.data().toString() + (below.isEmpty() ? QString() : QLatin1Char('(') + below + QLatin1Char(')'));
    }
    return parts.join(QStringLiteral(", "));
}

DumpPair pairAt(std::int64_t step, std::int64_t rank, std::size_t differing = 0)
{
    DumpPair pair;
    pair.a.step = pair.b.step = {step};
    pair.a.rank = pair.b.rank = {RankId::Kind::Rank, rank};
    pair.rows = 10;
    pair.differing = differing;
    return pair;
}

void show(ModuleTreeModel &model, const std::shared_ptr<const PairTable> &table)
{
    model.setTree(table, ModuleTree(*table));
}

} // namespace

class TestOperatorViews : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void modulesStandInTheOrderOfTheirCalls()
    {
        ModuleTreeModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        show(model, twoLayers());
        QCOMPARE(shape(model),
                 QStringLiteral("forward(Module.layers.0  Block(fc  Linear(Functional.linear.0)), "
                                "Module.layers.1  Block(Functional.relu.0)), "
                                "backward(Module.layers.1  Block(Functional.relu.0)), other(optimizer(Torch.adam.0))"));
        model.setTree({}, {});
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(!model.indexOfTableRow(0).isValid());
    }

    void differencesRollUp()
    {
        ModuleTreeModel model;
        show(model, twoLayers());
        const QModelIndex forward = model.index(0, 0);
        QCOMPARE(model.index(0, ModuleTreeModel::CallsColumn).data().toString(), QStringLiteral("5"));
        QCOMPARE(forward.data(ModuleTreeModel::DifferingRowsRole).toInt(), 2);
        QCOMPARE(forward.data(ModuleTreeModel::OriginsRole).toInt(), 2);
        QCOMPARE(model.index(0, 0, forward).data(ModuleTreeModel::DifferingRowsRole).toInt(), 0);
        QCOMPARE(model.index(1, 0, forward).data(ModuleTreeModel::DifferingRowsRole).toInt(), 2);
    }

    void treeAndTableFindEachOther()
    {
        const auto table = twoLayers();
        ModuleTreeModel model;
        show(model, table);
        for (std::size_t row = 0; row < table->rows.size(); ++row) {
            const QModelIndex index = model.indexOfTableRow(row);
            QVERIFY(index.isValid());
            QCOMPARE(*model.tableRow(index), row - row % 2); // the first row of the call
        }
        QVERIFY(!model.indexOfTableRow(table->rows.size()).isValid());
        QVERIFY(!model.tableRow(model.index(0, 0))); // a direction
    }

    void modulesInACircleAreHeldApart()
    {
        TableMaker maker;
        maker.call("Module.a.A.forward.0", "Module.b.B.forward.0").leaf({".input.0"});
        maker.call("Module.b.B.forward.0", "Module.c.C.forward.0").leaf({".input.0"});
        maker.call("Module.c.C.forward.0", "Module.a.A.forward.0").leaf({".input.0"});
        maker.call("Module.self.S.forward.0", "Module.self.S.forward.0").leaf({".input.0"});
        ModuleTreeModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto table = maker.table();
        show(model, table);
        QCOMPARE(model.index(0, ModuleTreeModel::CallsColumn).data().toString(), QStringLiteral("4"));
        for (std::size_t row = 0; row < 4; ++row)
            QVERIFY(model.indexOfTableRow(row).isValid());
    }

    void deepModulesAreNoProblem()
    {
        TableMaker maker;
        constexpr int depth = 20000;
        for (int i = 0; i < depth; ++i)
            maker
                .call("Module.m" + std::to_string(i) + ".M.forward.0",
                      "Module.m" + std::to_string(i + 1) + ".M.forward.0")
                .leaf({".output.0", Side::Output, i == 0 ? RowState::Differs : RowState::Same});
        const auto table = maker.table();
        const ModuleTree tree(*table);
        QCOMPARE(tree.node(ModuleTree::root).calls, std::uint32_t(depth));
        QCOMPARE(tree.node(ModuleTree::root).differingRows, 1U);
    }

    void oneBadRowInAMillionIsSeen()
    {
        auto table = std::make_shared<PairTable>();
        table->rows.resize(1000000);
        std::vector<std::uint32_t> rows(table->rows.size());
        std::iota(rows.begin(), rows.end(), 0U);
        for (const std::size_t bad : {std::size_t(0), std::size_t(123456), std::size_t(999999)}) {
            table->rows[bad].state = RowState::Differs;
            const auto bar = overview(*table, rows, 700);
            QCOMPARE(std::count(bar.begin(), bar.end(), OverviewMark::Differs), 1);
            QVERIFY(bar[pixelOfPlace(bad, 700, rows.size())] == OverviewMark::Differs);
            QCOMPARE(std::count(bar.begin(), bar.end(), OverviewMark::None), 0);
            table->rows[bad].state = RowState::Same;
        }
    }

    void fewRowsFillTheWholeBar()
    {
        PairTable table;
        table.rows.resize(3);
        table.rows[1].state = RowState::OnlyA;
        table.rows[2].state = RowState::Differs;
        const std::vector<std::uint32_t> rows{0, 1, 2};
        const auto bar = overview(table, rows, 7, {}, 2);
        using M = OverviewMark;
        QVERIFY(std::ranges::equal(bar, std::vector{M::Agrees, M::Agrees, M::OneRun, M::OneRun, M::FirstDifference,
                                                    M::FirstDifference, M::FirstDifference}));
        for (std::size_t pixel = 0; pixel < 7; ++pixel) {
            const std::size_t place = placeAtPixel(pixel, 7, 3);
            QVERIFY(place < 3);
        }
        QVERIFY(overview(table, rows, 0).empty());
        QCOMPARE(overview(table, {}, 2).size(), std::size_t(2));
        QCOMPARE(placeAtPixel(5, 7, 0), std::size_t(0));
    }

    void mapShowsPairsAndMissingDumps()
    {
        auto operators = std::make_shared<OperatorComparison>();
        operators->pairs = {pairAt(0, 0), pairAt(0, 2, 5), pairAt(10, 0)};
        operators->pairs[2].unmatchedB = 1;
        operators->onlyA.push_back(pairAt(10, 2).a);
        operators->onlyB.push_back(pairAt(5, 0).a);
        FirstDifference first;
        first.pair = 1;
        operators->firstDifference = first;
        PairMapModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setOperators(operators);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.columnCount(), 3);
        const auto state = [&](int rank, int step) {
            return static_cast<PairCell::State>(model.index(rank, step).data(PairMapModel::StateRole).toInt());
        };
        using S = PairCell::State;
        QVERIFY(state(0, 0) == S::Agrees && state(0, 1) == S::OnlyB && state(0, 2) == S::Warning);
        QVERIFY(state(1, 0) == S::Differs && state(1, 1) == S::NoDump && state(1, 2) == S::OnlyA);
        QCOMPARE(model.index(1, 0).data(PairMapModel::ShareRole).toDouble(), 0.5);
        QVERIFY(model.index(1, 0).data(PairMapModel::FirstRole).toBool());
        QCOMPARE(model.indexOfPair(1), model.index(1, 0));
        QVERIFY(!model.indexOfPair(3).isValid());
        QVERIFY(!model.index(1, 1).data(PairMapModel::PairRole).isValid());
        QCOMPARE(model.headerData(1, Qt::Vertical, Qt::DisplayRole).toString(), QStringLiteral("rank 2"));
        model.setOperators({});
        QCOMPARE(model.rowCount(), 0);
    }

    void mapOfOneOperatorShowsWhereItDiffers()
    {
        auto operators = std::make_shared<OperatorComparison>();
        operators->pairs = {pairAt(0, 0), pairAt(1, 0), pairAt(2, 0), pairAt(3, 0)};
        operators->pairs[0].table = operators->pairs[2].table = twoLayers();
        operators->pairs[3].table = TableMaker().table();
        PairMapModel model;
        model.setOperators(operators, QStringLiteral("Functional.relu.0.forward"));
        using S = PairCell::State;
        const std::array expected = {S::Differs, S::NotKept, S::Differs, S::Absent};
        for (int step = 0; step < 4; ++step)
            QCOMPARE(model.index(0, step).data(PairMapModel::StateRole).toInt(),
                     int(expected[static_cast<std::size_t>(step)]));
        QVERIFY(model.index(0, 0).data(PairMapModel::FirstRole).toBool());
        QVERIFY(!model.index(0, 2).data(PairMapModel::FirstRole).toBool());
    }

    void manyRanksThatLookTheSameShareARow()
    {
        auto operators = std::make_shared<OperatorComparison>();
        for (std::int64_t step = 0; step < 3; ++step) {
            for (std::int64_t rank = 0; rank < 1000; ++rank)
                operators->pairs.push_back(pairAt(step, rank, rank == 7 && step == 1 ? 1 : 0));
        }
        PairMapModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setOperators(operators);
        const auto title = [&](int row) { return model.headerData(row, Qt::Vertical, Qt::DisplayRole).toString(); };
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(title(0), QStringLiteral("rank 0 and 998 more alike"));
        QCOMPARE(title(1), QStringLiteral("rank 7"));
        QCOMPARE(model.indexOfPair(2999), model.index(0, 2));
        QCOMPARE(model.indexOfPair(1007), model.index(1, 1));
        QCOMPARE(model.index(1, 1).data(PairMapModel::StateRole).toInt(), int(PairCell::State::Differs));
        QCOMPARE(model.index(0, 2).data(PairMapModel::PairRole).toInt(), 2000);
        model.setDamage({{2009, QStringLiteral("dump.json is damaged")}});
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(title(2), QStringLiteral("rank 9"));
        QVERIFY(!model.index(2, 2).data(PairMapModel::DamageRole).toString().isEmpty());
        model.setDamage({});
        auto same = std::make_shared<OperatorComparison>();
        for (std::int64_t rank = 0; rank < 65; ++rank)
            same->pairs.push_back(pairAt(0, rank));
        model.setOperators(same);
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(title(0), QStringLiteral("ranks 0-64 alike"));
        same = std::make_shared<OperatorComparison>(*same);
        same->pairs.pop_back();
        model.setOperators(same); // few enough to see each of them
        QCOMPARE(model.rowCount(), 64);
        QCOMPARE(title(63), QStringLiteral("rank 63"));
    }

    void aHundredStepsOfAThousandRanksAreMapped()
    {
        OperatorComparison operators;
        for (std::int64_t step = 0; step < 100; ++step) {
            for (std::int64_t rank = 0; rank < 1000; ++rank)
                operators.pairs.push_back(pairAt(step, rank, rank == 999 && step == 99 ? 1 : 0));
        }
        QElapsedTimer timer;
        timer.start();
        const PairMap map(operators);
        qInfo("map of 100 000 pairs: %lld ms", static_cast<long long>(timer.elapsed()));
        QCOMPARE(map.ranks().size(), std::size_t(1000));
        QCOMPARE(map.steps().size(), std::size_t(100));
        QVERIFY(map.cell(999, 99).state == PairCell::State::Differs);
        QVERIFY(map.cell(998, 99).state == PairCell::State::Agrees);
        QVERIFY(map.cell(1000, 0).state == PairCell::State::NoDump);
    }
};

QTEST_GUILESS_MAIN(TestOperatorViews)
#include "tst_operatorviews.moc"
