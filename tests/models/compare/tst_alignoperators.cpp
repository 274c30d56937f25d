// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/matching/alignoperators.h"
#include "models/compare/matching/alignsequences.h"
#include "tests/models/compare/tinydump.h"
#include "tests/patience.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <set>

using namespace rundiff;
using namespace rundiff::tiny;

namespace
{

Call call(const std::string &api, int number, const std::string &checksum)
{
    return {api + "." + std::to_string(number) + ".forward",
            {tensor("input.0", checksum + " in"), tensor("output.0", checksum)}};
}

std::vector<Call> layers(int count)
{
    std::vector<Call> calls;
    for (int layer = 0; layer < count; ++layer) {
        const std::string number = std::to_string(layer);
        calls.push_back(call("Functional.linear", layer, "linear " + number));
        calls.push_back(call("Functional.gelu", layer, "gelu " + number));
    }
    return calls;
}

// Every partner is a later one than the one before it, and none is taken twice.
bool keepsOrder(const OperatorPairs &pairs)
{
    std::int64_t last = -1;
    for (const std::uint32_t partner : pairs) {
        if (partner == PairRow::none)
            continue;
        if (partner <= last)
            return false;
        last = partner;
    }
    return true;
}

} // namespace

class TestAlignOperators : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void outputsDoNotChoosePartners()
    {
        // A calls gelu twice on the same input, first from another line; only the second call is B's, and it is faulty.
        Call probe = call("Functional.gelu", 0, "gelu 0"), own = call("Functional.gelu", 1, "faulty"),
             other = call("Functional.gelu", 0, "gelu 0");
        own.rows[0].checksum = probe.rows[0].checksum;
        probe.stack = {"File /net.py, line 7, in forward"};
        own.stack = other.stack = {"File /net.py, line 9, in forward"};
        QCOMPARE(matchAligned(*dump({probe, own}), *dump({other}), {}), (OperatorPairs{PairRow::none, 0}));
    }

    void recomputedCallsArePartnersOfEachOtherOnly()
    {
        const auto backward = [](const std::string &checksum, int number) {
            return Call{"Functional.gelu." + std::to_string(number) + ".backward",
                        {tensor("input.0", checksum), tensor("output.0", checksum + " out")}};
        };
        Call faulty = call("Functional.gelu", 0, "faulty");
        faulty.rows[0].checksum = "gelu in";
        const auto a = dump({faulty, backward("loss", 9), call("Functional.gelu", 1, "gelu"), backward("last", 1)});
        const auto b = dump({call("Functional.gelu", 0, "gelu"), backward("loss", 9), backward("last", 0)});
        QCOMPARE(matchAligned(*a, *b, {}), (OperatorPairs{0, 1, PairRow::none, 2}));
        QCOMPARE(matchAligned(*b, *a, {}), (OperatorPairs{0, 1, 3}));
        QCOMPARE(matchAligned(*a, *a, {}), (OperatorPairs{0, 1, 2, 3}));
    }

    // Both runs make a call again, and in one of them what goes in is not what went in before.
    void recomputedCallsThatDifferInOneRunArePartners()
    {
        const auto backward = [](const std::string &checksum, int number) {
            return Call{"Functional.gelu." + std::to_string(number) + ".backward",
                        {tensor("input.0", checksum), tensor("output.0", checksum + " out")}};
        };
        const auto run = [&](const std::string &before, const std::string &inside) {
            return dump({call("Functional.relu", 0, "relu"), call("Functional.gelu", 0, before), backward("loss", 9),
                         call("Functional.relu", 1, "relu"), call("Functional.gelu", 1, inside), backward("last", 1)});
        };
        const auto a = run("gelu", "gelu"), b = run("gelu", "faulty"), c = run("faulty", "gelu");
        QCOMPARE(matchAligned(*a, *b, {}), (OperatorPairs{0, 1, 2, 3, 4, 5}));
        QCOMPARE(matchAligned(*b, *a, {}), (OperatorPairs{0, 1, 2, 3, 4, 5}));
        QCOMPARE(matchAligned(*a, *c, {}), (OperatorPairs{0, 1, 2, 3, 4, 5}));
    }

    // Of two calls in a row, the one on the same tensor is the partner of a call with another scalar.
    void aCallWithAnotherScalarKeepsItsTensors()
    {
        const auto dropout = [](int number, const std::string &checksum, double probability) {
            Call made = call("Functional.dropout", number, checksum);
            made.rows.insert(made.rows.begin() + 1, scalar("input.1", probability));
            return made;
        };
        const auto a = dump({dropout(0, "own", 0.25)});
        const auto b = dump({dropout(0, "further", 0.5), dropout(1, "own", 0.5)});
        QCOMPARE(matchAligned(*a, *b, {}), (OperatorPairs{1}));
        QCOMPARE(matchAligned(*b, *a, {}), (OperatorPairs{PairRow::none, 0}));
    }

    void equalRunsAreAlignedOneToOne()
    {
        const auto a = dump(layers(20)), b = dump(layers(20));
        const OperatorPairs pairs = matchAligned(*a, *b, {});
        for (std::uint32_t i = 0; i < pairs.size(); ++i)
            QCOMPARE(pairs[i], i);
        QVERIFY(sameOperators(*a, *b, {}));
    }

    // B calls one more gelu: the numbers of all later ones are shifted by one.
    void anExtraCallMakesNoStrangersOfLaterOnes()
    {
        std::vector<Call> more = layers(20);
        more.insert(more.begin() + 10, call("Functional.gelu", 99, "extra"));
        int number = 0;
        for (Call &each : more) {
            if (each.key.starts_with("Functional.gelu"))
                each.key = "Functional.gelu." + std::to_string(number++) + ".forward";
        }
        const auto a = dump(layers(20)), b = dump(more);
        const OperatorPairs pairs = matchAligned(*a, *b, {});
        for (std::uint32_t i = 0; i < pairs.size(); ++i)
            QCOMPARE(pairs[i], i < 10 ? i : i + 1);
        QVERIFY(!sameOperators(*a, *b, {}));
    }

    void theExtraCallIsFoundWhereEveryNumberDiffers()
    {
        std::vector<Call> other = layers(12);
        for (Call &each : other) {
            for (Row &row : each.rows)
                row.checksum += " of another machine";
        }
        other.erase(other.begin() + 6);
        const OperatorPairs pairs = matchAligned(*dump(layers(12)), *dump(other), {});
        QCOMPARE(std::ranges::count(pairs, PairRow::none), 1);
        QCOMPARE(pairs.back(), 22U);
        QVERIFY(keepsOrder(pairs));
    }

    void strangersHaveNoPartner()
    {
        const OperatorPairs pairs =
            matchAligned(*dump({call("Torch.add", 0, "a")}), *dump({call("Torch.mul", 0, "a")}), {});
        QCOMPARE(pairs.front(), PairRow::none);
    }

    // Two frameworks: another prefix, another class of the same module, a primitive; in both directions.
    void operatorsOfTwoFrameworksArePartnersInBothDirections()
    {
        const auto named = [](const std::string &key) {
            return Call{key, {tensor("input.0", key), tensor("output.0", key)}};
        };
        const auto a = dump({named("MintFunctional.embedding.0.forward"), named("Primitive.softmax.Softmax.0.forward"),
                             named("Functional.equal.0.forward"), named("Cell.net.fc.Dense.forward.0"),
                             named("Mint.only_here.0.forward"), named("Cell.net.fc.Dense.backward.0")});
        const auto b = dump({named("Functional.embedding.0.forward"), named("Functional.softmax.0.forward"),
                             named("Torch.eq.0.forward"), named("Module.net.fc.Linear.forward.0"),
                             named("Module.net.fc.Linear.backward.0")});
        a->framework = "mindspore";
        NameMapping forth, back;
        forth.translate(*a, *b);
        back.translate(*b, *a);
        QCOMPARE(matchAligned(*a, *b, forth), (OperatorPairs{0, 1, 2, 3, PairRow::none, 4}));
        QCOMPARE(matchAligned(*b, *a, back), (OperatorPairs{0, 1, 2, 3, 5}));
    }

    void namesOfOneFrameworkAreNotTranslated()
    {
        const auto a = dump({call("Tensor.equal", 0, "x")}), b = dump({call("Tensor.eq", 0, "x")});
        NameMapping mapping;
        mapping.translate(*a, *b);
        QVERIFY(mapping.empty());
        QCOMPARE(matchAligned(*a, *b, mapping).front(), PairRow::none);
    }

    void anEmptyRunHasNoPartners()
    {
        QVERIFY(matchAligned(*dump({}), *dump(layers(2)), {}).empty());
        const OperatorPairs pairs = matchAligned(*dump(layers(2)), *dump({}), {});
        QCOMPARE(std::ranges::count(pairs, PairRow::none), 4);
    }

    // Half a million times the same call on one side, and one more on the other: the effort stays bounded.
    void manyEqualCallsAreAlignedInBoundedTime()
    {
        constexpr std::size_t calls = 500'000;
        const TokenReadings a(3, std::vector<std::uint64_t>(calls, 7));
        TokenReadings b(3, std::vector<std::uint64_t>(calls + 1, 7));
        for (auto &reading : b)
            reading[calls / 2] = 8;
        QElapsedTimer timer;
        timer.start();
        const auto pairs = alignSequences(a, b);
        QVERIFY2(timer.elapsed() < 20'000 * patience, "aligning takes too long");
        QVERIFY(keepsOrder(pairs));
        QVERIFY(std::size_t(std::ranges::count(pairs, unaligned)) <= calls / 2);
    }
};

QTEST_APPLESS_MAIN(TestAlignOperators)
#include "tst_alignoperators.moc"
