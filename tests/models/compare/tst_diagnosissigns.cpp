// SPDX-License-Identifier: GPL-3.0-or-later
// What the diagnosis knows besides the numbers of the first row: the order of values, calls and arguments of one run
// only, other steps and ranks.
#include "models/compare/checklist/dumpevidence.h"
#include "models/compare/diagnosis/contents/drawnnumbers.h"
#include "models/compare/diagnosis/contents/renamedcalls.h"
#include "models/compare/diagnosis/contents/selectedcount.h"
#include "models/compare/diagnosis/contents/shortertype.h"
#include "models/compare/diagnosis/explanation.h"
#include "models/compare/diagnosis/firstdifference.h"
#include "models/compare/diagnosis/signs/earliersigns.h"
#include "models/compare/diagnosis/signs/epsilons.h"
#include "models/compare/diagnosis/signs/exchangeorder.h"
#include "models/compare/judgepairs.h"
#include "models/compare/tensors/rearrangement.h"
#include "tests/models/compare/tinydump.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

using namespace rundiff;
using namespace rundiff::tiny;

namespace
{

// ---- tensors in memory ---------------------------------------------------------------------------------------------

class Bytes : public ByteSource
{
public:
    explicit Bytes(const std::vector<float> &values) : m_bytes(values.size() * sizeof(float))
    {
        std::memcpy(m_bytes.data(), values.data(), m_bytes.size());
    }
    std::uint64_t size() const override { return m_bytes.size(); }
    bool read(std::uint64_t offset, std::span<char> into) const override
    {
        if (offset + into.size() > m_bytes.size())
            return false;
        std::memcpy(into.data(), m_bytes.data() + offset, into.size());
        return true;
    }

private:
    std::vector<char> m_bytes;
};

Tensor tensorOf(const std::vector<float> &values, std::vector<std::uint64_t> shape)
{
    TensorLayout layout;
    layout.shape = std::move(shape);
    return *makeTensor(layout, std::make_shared<Bytes>(values));
}

std::vector<float> numbers(std::size_t count)
{
    std::vector<float> values(count);
    std::iota(values.begin(), values.end(), 0.5f);
    return values;
}

// ---- dumps ---------------------------------------------------------------------------------------------------------

Row sized(Row row, double max)
{
    row.max = max;
    return row;
}

DumpPair pairOf(std::shared_ptr<const PairTable> table)
{
    DumpPair pair;
    pair.a = table->a->location;
    pair.b = table->b->location;
    pair.table = std::move(table);
    judgePair(pair);
    return pair;
}

// tokens -> embedding -> an operator -> linear -> loss; all rows of one size, so that only checksums tell them apart.
std::vector<Call> network(const std::string &activated, const std::string &hidden, double sizeOfHidden)
{
    return {{"Functional.embedding.0.forward",
             {tensor("input.0", "tokens", Flag::False), tensor("input.1", "table"), tensor("output.0", "embedded")}},
            {"Tensor.own_operator.0.forward", {tensor("input.0", "embedded"), sized(tensor("output.0", activated), 2)}},
            {"Functional.linear.0.forward",
             {sized(tensor("input.0", activated), 2), tensor("input.1", "weight"),
              sized(tensor("output.0", hidden), sizeOfHidden)}},
            {"Tensor.own_operator.0.backward", {tensor("input.0", "gradient"), tensor("output.0", "back")}}};
}

// The same with code between the activation and the product that was not captured.
std::vector<Call> withOtherInput(const std::string &input, const std::string &hidden, double sizeOfHidden)
{
    std::vector<Call> calls = network("activated", hidden, sizeOfHidden);
    calls[2].rows[0] = sized(tensor("input.0", input), 2.5);
    return calls;
}

bool says(const DumpPair &pair, const std::string &words)
{
    return pair.diagnosis && explanationWithFacts(*pair.diagnosis).find(words) != std::string::npos;
}

std::vector<Call> exchanges(const std::vector<std::string> &gradients)
{
    std::vector<Call> calls;
    for (std::size_t at = 0; at < gradients.size(); ++at)
        calls.push_back({"Distributed.all_reduce." + std::to_string(at) + ".forward",
                         {tensor("input.0", gradients[at], Flag::False),
                          tensor("output.0", "sum of " + gradients[at], Flag::False)}});
    return calls;
}

} // namespace

class DiagnosisSignsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tensorsShowHowTheyAreArranged()
    {
        const std::vector<float> values = numbers(24);
        const Tensor whole = tensorOf(values, {2, 3, 4});
        QVERIFY(!rearrangement(whole, whole));

        std::vector<float> swapped = values;
        for (std::size_t at = 0; at < 4; ++at)
            std::swap(swapped[at], swapped[4 + at]); // two rows of one matrix: no slice of the tensor
        const auto somehow = rearrangement(tensorOf(swapped, {2, 3, 4}), whole);
        QVERIFY(somehow && !somehow->axis && somehow->axes.empty());

        std::vector<float> turned = values;
        std::rotate(turned.begin(), turned.begin() + 12, turned.end());
        const auto slices = rearrangement(tensorOf(turned, {2, 3, 4}), whole);
        QVERIFY(slices && slices->axis == std::size_t(0));

        std::vector<float> memory;
        for (std::size_t i = 0; i < 2; ++i) {
            for (std::size_t k = 0; k < 4; ++k) {
                for (std::size_t j = 0; j < 3; ++j)
                    memory.push_back(values[i * 12 + j * 4 + k]);
            }
        }
        const auto transposed = rearrangement(tensorOf(memory, {2, 3, 4}), whole);
        QVERIFY(transposed && !transposed->axis);
        QCOMPARE(transposed->axes, (std::vector<std::size_t>{0, 2, 1}));
    }

    void otherValuesAndMasksAreNotArranged()
    {
        std::vector<float> values = numbers(24), other = values;
        std::swap(other[0], other[7]);
        other[3] += 1e-4f;
        QVERIFY(!rearrangement(tensorOf(other, {24}), tensorOf(values, {24})));
        std::vector<float> mask(64, 0.f), late = mask;
        std::fill_n(mask.begin(), 8, 1.f);
        std::fill_n(late.end() - 8, 8, 1.f);
        QVERIFY(!rearrangement(tensorOf(mask, {64}), tensorOf(late, {64})));
        QVERIFY(!rearrangement(tensorOf(values, {24}), tensorOf(values, {4, 6})));
    }

    // Its result is off by 20 %: the activation did not round.
    void operatorThatRearrangesIsNotCalledRounding()
    {
        const DumpPair pair = pairOf(tiny::table(network("permuted", "wrong", 3.6), network("activated", "hidden", 3)));
        QCOMPARE(pair.diagnosis->kind, DiagnosisKind::Operator);
        QCOMPARE(pair.diagnosis->size, DifferenceSize::Unknown);
        QVERIFY(!pair.diagnosis->epsilons);
        QVERIFY(!pair.diagnosis->knownOperator);
        QVERIFY(pair.diagnosis->explanation.find("another order") != std::string::npos);
        QVERIFY(says(pair, "Functional.linear.0.forward.output.0, differs by"));
        QVERIFY(!says(pair, "reproducible"));
    }

    // Results behind it are off by rounding only: a few elements of the activation may be, too.
    void fewRoundedElementsAreNotCalledAnotherOrder()
    {
        const DumpPair pair = pairOf(
            tiny::table(network("rounded", "rounded product", 3 * (1 + 0x1p-22)), network("activated", "hidden", 3)));
        QCOMPARE(pair.diagnosis->kind, DiagnosisKind::Operator);
        QCOMPARE(pair.diagnosis->size, DifferenceSize::Rounding);
        QVERIFY(!says(pair, "another order"));
    }

    void codeThatRearrangesIsOrder()
    {
        const DumpPair pair =
            pairOf(tiny::table(withOtherInput("permuted", "wrong", 3.6), withOtherInput("in order", "hidden", 3)));
        QCOMPARE(pair.diagnosis->kind, DiagnosisKind::Order);
        QCOMPARE(pair.diagnosis->confidence, Confidence::Likely);
        QCOMPARE(pair.diagnosis->size, DifferenceSize::Unknown);
        QCOMPARE(pair.verdict, Verdict::Different);
    }

    void exchangesInAnotherOrderAreHarmless()
    {
        const auto table = tiny::table(exchanges({"last", "middle", "first"}), exchanges({"first", "middle", "last"}));
        const auto order = exchangeOrderOf(*table, builtinOperatorFacts());
        QVERIFY(order);
        QCOMPARE(order->moved, std::size_t(2));
        QCOMPARE(order->all, std::size_t(3));
        const DumpPair pair = pairOf(table);
        QCOMPARE(pair.diagnosis->kind, DiagnosisKind::Order);
        QCOMPARE(pair.verdict, Verdict::Within);
        QVERIFY(!exchangeOrderOf(*tiny::table(exchanges({"last", "other"}), exchanges({"first", "last"})),
                                 builtinOperatorFacts()));
    }

    void argumentOfOneRunExplainsTheTypeOfTheResult()
    {
        std::vector<Call> a = {
            {"Functional.softmax.0.forward", {tensor("input.0", "scores"), tensor("output.0", "low")}}};
        std::vector<Call> b = a;
        a[0].rows[1].dtype = "torch.bfloat16";
        Row dtype = scalar("kwargs.dtype", 0);
        dtype.text = "torch.float32";
        b[0].rows = {tensor("input.0", "scores"), dtype, tensor("output.0", "high")};
        auto dumpA = tiny::dump(a), dumpB = tiny::dump(b);
        auto table = std::const_pointer_cast<PairTable>(tiny::table(dumpA, dumpB));
        PairRow lone;
        lone.b = 1;
        lone.state = RowState::OnlyB;
        table->rows.insert(table->rows.begin() + 1, lone);
        table->operators[0].rowCount = 3;
        const DumpPair pair = pairOf(table);
        QCOMPARE(pair.diagnosis->kind, DiagnosisKind::Argument);
        QVERIFY2(says(pair, "dtype = torch.float32 in B only"), pair.diagnosis->explanation.c_str());
    }

    void missingGradientIsLedBackToItsBeginning()
    {
        std::vector<Call> b = {
            {"Functional.layer_norm.0.forward", {tensor("input.0", "x"), tensor("output.0", "y")}},
            {"Tensor.__mul__.0.forward", {tensor("input.0", "y"), tensor("output.0", "z")}},
            {"Tensor.__add__.0.forward", {tensor("input.0", "z"), tensor("output.0", "sum")}},
            {"Tensor.__add__.0.backward", {tensor("input.0", "one"), tensor("output.0", "gradient")}}};
        std::vector<Call> a = b;
        a[1].rows[0].requiresGrad = Flag::False; // detached
        a[3].rows[1] = tensor("output.0", "other gradient");
        const auto table = tiny::table(a, b);
        const EarlierSigns signs = earlierSigns(*table, 3);
        QVERIFY(signs.requiresGrad == std::size_t(2));
        QVERIFY(!signs.hasCalls());
        QVERIFY(says(pairOf(table), "Tensor.__mul__.0.forward.input.0 needs a gradient in B only"));
    }

    void callsOfOneRunAreNamed()
    {
        std::vector<Call> b = {{"Functional.linear.0.forward", {tensor("input.0", "x"), tensor("output.0", "y")}},
                               {"Functional.relu.0.forward", {tensor("input.0", "z"), tensor("output.0", "w")}}};
        std::vector<Call> a = b;
        a.insert(a.begin() + 1, Call{"Tensor.sum.0.forward", {tensor("input.0", "y"), tensor("output.0", "s")}});
        a[2].rows = {tensor("input.0", "other"), tensor("output.0", "result")};
        const auto table = tiny::table(a, b);
        const EarlierSigns signs = earlierSigns(*table, 2);
        QCOMPARE(signs.callsOfA, std::vector<std::size_t>{1});
        QVERIFY(signs.callsOfB.empty());
        QVERIFY(says(pairOf(table), "Tensor.sum.0.forward"));
    }

    void inputThatNeverChangesIsNoData_data()
    {
        QTest::addColumn<QString>("laterA");
        QTest::addColumn<QString>("laterB");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("words");
        QTest::addRow("constant") << "shifted"
                                  << "positions" << static_cast<int>(DiagnosisKind::Uncaptured) << "It is not data";
        QTest::addRow("data") << "batch 2"
                              << "batch 3" << static_cast<int>(DiagnosisKind::Data) << "The training data";
        QTest::addRow("out of step") << "batch 2"
                                     << "shifted" << static_cast<int>(DiagnosisKind::Data)
                                     << "What A has here is what B has in step 1";
        QTest::addRow("repeated") << "shifted"
                                  << "batch 3" << static_cast<int>(DiagnosisKind::Data)
                                  << "A has the same here as in its own step 1";
    }
    void inputThatNeverChangesIsNoData()
    {
        QFETCH(QString, laterA);
        QFETCH(QString, laterB);
        QFETCH(int, kind);
        QFETCH(QString, words);
        const auto calls = [](const std::string &input) {
            return std::vector<Call>{{"Functional.embedding.0.forward",
                                      {tensor("input.0", input, Flag::False), tensor("input.1", "table"),
                                       tensor("output.0", "of " + input)}}};
        };
        const std::vector<DumpPair> pairs = {
            pairOf(tiny::table(calls("shifted"), calls("positions"), 0)),
            pairOf(tiny::table(calls(laterA.toStdString()), calls(laterB.toStdString()), 1))};
        const auto found = firstDifference(pairs);
        QCOMPARE(static_cast<int>(found->diagnosis.kind), kind);
        const std::string text = explanationWithFacts(found->diagnosis);
        QVERIFY2(text.find(words.toStdString()) != std::string::npos, text.c_str());
    }

    // Only data may fail the item about its order.
    void constantsAndShapesDoNotFailTheOrderOfData_data()
    {
        QTest::addColumn<QString>("later");
        QTest::addColumn<QString>("shape");
        QTest::addColumn<bool>("fails");
        QTest::addRow("constant") << "shifted"
                                  << "[4, 8]" << false;
        QTest::addRow("data") << "batch 2"
                              << "[4, 8]" << true;
        QTest::addRow("padded") << "batch 2"
                                << "[4, 16]" << false;
    }
    void constantsAndShapesDoNotFailTheOrderOfData()
    {
        QFETCH(QString, later);
        QFETCH(QString, shape);
        QFETCH(bool, fails);
        const auto calls = [](const std::string &input, const std::string &form) {
            Row row = tensor("input.0", input, Flag::False);
            row.shape = form;
            return std::vector<Call>{{"Functional.embedding.0.forward",
                                      {row, tensor("input.1", "table"), tensor("output.0", "of " + input)}}};
        };
        const std::string form = shape.toStdString();
        OperatorComparison operators;
        operators.pairs = {
            pairOf(tiny::table(calls("shifted", form), calls("positions", "[4, 8]"), 0)),
            pairOf(tiny::table(calls(later.toStdString(), form), calls(fails ? "batch 3" : "positions", "[4, 8]"), 1))};
        operators.firstDifference = firstDifference(operators.pairs);
        DumpEvidence evidence;
        for (const DumpPair &pair : operators.pairs)
            evidence.add(pair);
        Checklist list;
        list.items.emplace_back().id = "data-order";
        evidence.putInto(list, operators);
        QCOMPARE(list.items.front().state == ItemState::Failing, fails);
    }

    void missingExchangeDoesNotFailTheOrderOfAdditions_data()
    {
        QTest::addColumn<QString>("call");
        QTest::addColumn<bool>("fails");
        QTest::addRow("exchange") << "Distributed.all_reduce.0.forward" << true;
        QTest::addRow("module that lacks one") << "Module.bn.SyncBN.forward.0" << false;
    }
    void missingExchangeDoesNotFailTheOrderOfAdditions()
    {
        QFETCH(QString, call);
        QFETCH(bool, fails);
        OperatorComparison operators;
        operators.pairs = {pairOf(tiny::table(network("activated", "hidden", 3), network("activated", "hidden", 3)))};
        FirstDifference first;
        first.row.operatorName = call.toStdString();
        first.row.side = Side::Output;
        first.diagnosis.kind = DiagnosisKind::Communication;
        operators.firstDifference = first;
        DumpEvidence evidence;
        evidence.add(operators.pairs.front());
        Checklist list;
        list.items.emplace_back().id = "deterministic-communication";
        evidence.putInto(list, operators);
        QCOMPARE(list.items.front().state == ItemState::Failing, fails);
    }

    void sameRowOnAllRanksIsOneCause()
    {
        const auto calls = [](const std::string &weight) {
            return std::vector<Call>{
                {"Functional.linear.0.forward",
                 {tensor("input.0", "x", Flag::False), tensor("input.1", weight), tensor("output.0", "y")}}};
        };
        const std::vector<DumpPair> pairs = {pairOf(tiny::table(calls("seed 0"), calls("seed"), 0, 0)),
                                             pairOf(tiny::table(calls("seed 1"), calls("seed"), 0, 1))};
        const auto found = firstDifference(pairs);
        QCOMPARE(found->diagnosis.kind, DiagnosisKind::Weights);
        const std::string text = explanationWithFacts(found->diagnosis);
        QVERIFY2(text.find("The same row is the first that differs on rank1") != std::string::npos, text.c_str());
        QVERIFY2(text.find("In A each rank begins with weights of its own, in B all ranks have the same") !=
                     std::string::npos,
                 text.c_str());
        QVERIFY2(text.find("look for the broadcast of the weights") != std::string::npos, text.c_str());
        QVERIFY2(text.find("Load both runs from one checkpoint") == std::string::npos, text.c_str());
    }

    // The integers of a batch have equal statistics, and what comes out is that of another rank, or of another step.
    void resultOfAnotherRankOrStepIsThatOfItsBatch_data()
    {
        QTest::addColumn<int>("step");
        QTest::addColumn<int>("rank");
        QTest::addColumn<QString>("there");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("words");
        QTest::addRow("rank") << 0 << 0 << "of the first" << static_cast<int>(DiagnosisKind::Data)
                              << "A has here the result that A has on rank0";
        QTest::addRow("step") << 1 << 1 << "of the first" << static_cast<int>(DiagnosisKind::Data)
                              << "A has here the result that A has in step 1";
        QTest::addRow("nowhere") << 0 << 0 << "of a third" << static_cast<int>(DiagnosisKind::Undetermined)
                                 << "this operator is the cause only if they are the same";
    }
    void resultOfAnotherRankOrStepIsThatOfItsBatch()
    {
        QFETCH(int, step);
        QFETCH(int, rank);
        QFETCH(QString, there);
        QFETCH(int, kind);
        QFETCH(QString, words);
        const auto calls = [](const std::string &result) {
            Row tokens = tensor("input.0", "", Flag::False);
            tokens.dtype = "torch.int64";
            tokens.max = 60;
            tokens.min = 1;
            tokens.checksumKind = ChecksumKind::None;
            Row made = tensor("output.0", result);
            made.min = -1; // not one factor between all statistics, and in the range of the table
            made.max = 100 + static_cast<double>(result.size());
            return std::vector<Call>{{"Functional.embedding.0.forward", {tokens, tensor("input.1", "table"), made}}};
        };
        const std::vector<DumpPair> pairs = {
            pairOf(tiny::table(calls("of the first"), calls("of the second"), 0, 1)),
            pairOf(tiny::table(calls(there.toStdString()), calls(there.toStdString()), step, rank))};
        const auto found = firstDifference(pairs);
        const std::string text = explanationWithFacts(found->diagnosis);
        QVERIFY2(static_cast<int>(found->diagnosis.kind) == kind, text.c_str());
        QVERIFY2(text.find(words.toStdString()) != std::string::npos, text.c_str());
    }

    // The same code on another rank and in an earlier step: it is not the code.
    void faultOfOneRankAtOneTimeIsNotTheCode()
    {
        const auto calls = [](const std::string &result) {
            return std::vector<Call>{
                {"Functional.own.0.forward", {tensor("input.0", "x"), tensor("output.0", result)}}};
        };
        std::vector<DumpPair> pairs = {pairOf(tiny::table(calls("y"), calls("y"), 1, 1)),
                                       pairOf(tiny::table(calls("y"), calls("y"), 2, 0)),
                                       pairOf(tiny::table(calls("broken"), calls("y"), 2, 1))};
        auto found = firstDifference(pairs);
        QCOMPARE(found->diagnosis.kind, DiagnosisKind::Operator);
        std::string text = explanationWithFacts(found->diagnosis);
        QVERIFY2(text.find("The same call agrees on rank0, and in step 1 on the same rank") != std::string::npos,
                 text.c_str());
        pairs[1] = pairOf(tiny::table(calls("broken"), calls("y"), 2, 0));
        text = explanationWithFacts(firstDifference(pairs)->diagnosis);
        QVERIFY2(text.find("The same call agrees") == std::string::npos, text.c_str());
    }

    // What the two parts of a batch say of each other.
    void labelsThatDifferAloneAreNoOtherOrderOfData_data()
    {
        QTest::addColumn<QString>("tokens");
        QTest::addColumn<QString>("labels");
        QTest::addColumn<QString>("words");
        QTest::addRow("labels") << "tokens"
                                << "shifted"
                                << "their labels are made in another way";
        QTest::addRow("content") << "augmented"
                                 << "labels"
                                 << "the same samples with another content";
        QTest::addRow("both") << "others"
                              << "others' labels"
                              << "Look at the order of the data";
    }
    void labelsThatDifferAloneAreNoOtherOrderOfData()
    {
        QFETCH(QString, tokens);
        QFETCH(QString, labels);
        QFETCH(QString, words);
        const auto calls = [](const std::string &first, const std::string &second) {
            return std::vector<Call>{
                {"Functional.embedding.0.forward",
                 {tensor("input.0", first, Flag::False), tensor("input.1", "table"), tensor("output.0", "embedded")}},
                {"Functional.cross_entropy.0.forward",
                 {tensor("input.0", "logits"), tensor("input.1", second, Flag::False), tensor("output.0", "loss")}}};
        };
        const DumpPair pair =
            pairOf(tiny::table(calls(tokens.toStdString(), labels.toStdString()), calls("tokens", "labels")));
        QCOMPARE(pair.diagnosis->kind, DiagnosisKind::Data);
        QVERIFY2(says(pair, words.toStdString()), explanationWithFacts(*pair.diagnosis).c_str());
    }

    // The second micro-step's gradient is alone in A; the first one's is in B, too.
    void gradientsOfEarlierMicroStepsAreMissed()
    {
        const auto step = [](const std::string &sum) {
            Row first = tensor("bias", "one"), second = tensor("bias", sum);
            first.side = second.side = Side::ParametersGrad;
            return std::vector<Call>{
                {"Functional.linear.0.backward", {tensor("input.0", "g"), tensor("output.0", "one")}},
                {"Module.fc.Linear.parameters_grad.0", {first}},
                {"Functional.linear.1.backward", {tensor("input.0", "h"), tensor("output.0", "two")}},
                {"Module.fc.Linear.parameters_grad.1", {second}}};
        };
        const DumpPair pair = pairOf(tiny::table(step("two"), step("sum of both")));
        QCOMPARE(pair.diagnosis->kind, DiagnosisKind::Accumulation);
        QVERIFY2(says(pair, "In A the earlier ones are lost"), explanationWithFacts(*pair.diagnosis).c_str());
    }

    // What a run does with its gradients and the other does not is the first link between them and the weights.
    void callsBetweenGradientsAndWeightsAreTheirLink()
    {
        const auto step = [](const std::string &weight, bool scales) {
            std::vector<Call> calls = {
                {"Functional.linear.0.forward",
                 {tensor("input.0", "x", Flag::False), tensor("input.1", weight), tensor("output.0", "y")}},
                {"Functional.linear.0.backward", {tensor("input.0", "g"), tensor("output.0", "gradient")}}};
            if (scales)
                calls.push_back({"Tensor.__mul__.0.forward",
                                 {tensor("input.0", "gradient"), tensor("output.0", "scaled")},
                                 {},
                                 {"File train.py, line 7, in <module>, \n p.grad = p.grad * 0.5"}});
            return calls;
        };
        const std::vector<DumpPair> pairs = {pairOf(tiny::table(step("w", true), step("w", false), 0)),
                                             pairOf(tiny::table(step("v", true), step("u", false), 1))};
        const auto found = firstDifference(pairs);
        QCOMPARE(found->diagnosis.kind, DiagnosisKind::Update);
        const std::string text(found->diagnosis.explanation);
        QVERIFY2(text.find("Between the two, only A calls Tensor.__mul__ (train.py, line 7, in <module>: "
                           "\"p.grad = p.grad * 0.5\")") != std::string::npos,
                 text.c_str());
    }

    // The script shows what was not captured.
    void linesThatAreOthersInBothScriptsAreNamed()
    {
        const auto calls = [](const std::string &code, const std::string &rearranged) {
            return std::vector<Call>{
                {"Functional.linear.0.forward",
                 {tensor("input.0", "x"), tensor("input.1", "w"), tensor("output.0", "qkv")},
                 {},
                 {"File vit.py, line 16, in forward, \n " + code}},
                {"Functional.gelu.0.forward", {tensor("input.0", "qkv"), tensor("output.0", "active")}},
                {"Torch.matmul.0.forward",
                 {sized(tensor("input.0", rearranged), 3), tensor("output.0", "of " + rearranged)}}};
        };
        const DumpPair pair = pairOf(tiny::table(calls("heads first", "q of A"), calls("parts first", "q of B")));
        QVERIFY2(says(pair, "The scripts differ where they call Functional.linear.0.forward: A has \"heads first\""),
                 explanationWithFacts(*pair.diagnosis).c_str());
        const DumpPair same = pairOf(tiny::table(calls("heads first", "q of A"), calls("heads first", "q of B")));
        QVERIFY(!says(same, "The scripts differ"));
    }

    // masked_fill of zeros: the mean of its result counts the mask.
    void masksAreCountedInTheResult_data()
    {
        QTest::addColumn<double>("shareA");
        QTest::addColumn<double>("shareB");
        QTest::addColumn<bool>("counted");
        QTest::addRow("causal only") << 0.25 << 0.5 << true;
        QTest::addRow("no number of elements") << 0.26 << 0.5 << false; // no mask gives this mean
        QTest::addRow("same") << 0.5 << 0.5 << false;
    }
    void masksAreCountedInTheResult()
    {
        QFETCH(double, shareA);
        QFETCH(double, shareB);
        QFETCH(bool, counted);
        const auto made = [](double share) {
            Row mask = tensor("input.1", "", Flag::False);
            mask.dtype = "torch.bool";
            mask.checksumKind = ChecksumKind::None;
            auto dump = std::make_shared<Dump>();
            dump->framework = "pytorch";
            dump->operators.push_back({dump->names.add("Tensor.masked_fill.0.forward"),
                                       0,
                                       4,
                                       DumpOperator::nothing,
                                       {},
                                       {},
                                       KernelPass::Unknown});
            const auto number = [](double value) { return Statistic::ofReal(value); };
            DumpRow zeros = dumpRow(*dump, tensor("input.0", "", Flag::False));
            zeros.checksumKind = ChecksumKind::None;
            zeros.max = zeros.min = zeros.mean = zeros.norm = number(0);
            dump->rows.add(zeros);
            dump->rows.add(dumpRow(*dump, mask));
            dump->rows.add(dumpRow(*dump, scalar("input.2", -4)));
            DumpRow result = dumpRow(*dump, tensor("output.0", "", Flag::False)); // 32 elements
            result.checksumKind = ChecksumKind::None;
            result.max = number(0);
            result.min = number(-4);
            result.mean = number(-4 * share);
            result.norm = number(std::sqrt(share * 32 * 16));
            dump->rows.add(result);
            return dump;
        };
        const auto table = std::const_pointer_cast<PairTable>(tiny::table(made(shareA), made(shareB)));
        table->mode = Mode::Statistics;
        setRowStates(*table, RowRule{});
        const auto found = selectedCount(CallRows{*table, 0}, 3);
        QCOMPARE(found.has_value(), counted);
        if (!counted)
            return;
        QCOMPARE(found->inA, std::int64_t(8));
        QCOMPARE(found->inB, std::int64_t(16));
        QCOMPARE(found->all, std::int64_t(32));
        QCOMPARE(found->maskRow, std::size_t(1));
    }

    void exchangedNamesOfWeightsAreSaid()
    {
        const auto calls = [](const std::string &first, const std::string &second) {
            return std::vector<Call>{
                {"Functional.linear.0.forward",
                 {tensor("input.0", "x", Flag::False), tensor("input.1", first), tensor("output.0", "of " + first)}},
                {"Functional.linear.1.forward",
                 {tensor("input.0", "z", Flag::False), tensor("input.1", second), tensor("output.0", "of " + second)}},
                {"Functional.linear.2.forward",
                 {tensor("input.0", "u", Flag::False), tensor("input.1", "third"), tensor("output.0", "v")}}};
        };
        const DumpPair pair = pairOf(tiny::table(calls("one", "two"), calls("two", "one")));
        QCOMPARE(pair.diagnosis->kind, DiagnosisKind::Weights);
        QVERIFY2(says(pair, "A holds here what B holds in Functional.linear.1.forward.input.1"),
                 explanationWithFacts(*pair.diagnosis).c_str());
    }

    // Named in another way in each run, at the same place and with the same result.
    void renamedCallsAreNoSigns()
    {
        std::vector<Call> b = {{"Functional.linear.0.forward", {tensor("input.0", "x"), tensor("output.0", "y")}},
                               {"Torch.matmul.0.forward", {tensor("input.0", "y"), tensor("output.0", "product")}},
                               {"Functional.relu.0.forward", {tensor("input.0", "z"), tensor("output.0", "w")}}};
        std::vector<Call> a = b;
        a[1].key = "Tensor.__matmul__.0.forward";
        auto table = std::const_pointer_cast<PairTable>(tiny::table(a, b));
        PairRow lone;
        for (const std::uint32_t row : {2u, 3u}) { // B's call, which tiny::table() leaves out
            lone.b = row;
            lone.state = RowState::OnlyB;
            table->rows.insert(table->rows.begin() + 4 + (row - 2), lone);
        }
        table->operators.insert(table->operators.begin() + 2, {PairRow::none, 1, 4, 2});
        table->operators[3].firstRow = 6;
        const auto renamed = renamedCalls(*table);
        QCOMPARE(renamed.size(), std::size_t(1));
        QCOMPARE(renamed.front().ofA, std::size_t(1));
        QCOMPARE(renamed.front().ofB, std::size_t(2));
        QVERIFY(!earlierSigns(*table, 3).hasCalls());
    }

    // One element of a gradient is a sum over the rows of the batch, over the outputs, or over the tokens of an index.
    void gradientsMayBeOffByTheirSums_data()
    {
        QTest::addColumn<QString>("call");
        QTest::addColumn<QString>("shape");
        QTest::addColumn<double>("length");
        QTest::addRow("input") << "Functional.linear.0.backward"
                               << "[1024, 8]" << 16.0;
        QTest::addRow("weight") << "Functional.linear.0.backward"
                                << "[16, 8]" << 1024.0;
        QTest::addRow("bias") << "Functional.linear.0.backward"
                              << "[16]" << 1024.0;
        QTest::addRow("table") << "Functional.embedding.0.backward"
                               << "[50, 16]" << 1024.0;
    }
    void gradientsMayBeOffByTheirSums()
    {
        QFETCH(QString, call);
        QFETCH(QString, shape);
        QFETCH(double, length);
        const auto calls = [&](const std::string &checksum) {
            Row in = tensor("input.0", "gradient"), out = tensor("output.0", checksum), other = out;
            in.shape = "[1024, 16]";
            out.shape = shape.toStdString();
            other.name = "output.1";
            other.shape = out.shape == "[16, 8]" ? "[1024, 8]" : "[16, 8]";
            return std::vector<Call>{{call.toStdString(), {in, sized(out, checksum == "a" ? 1 : 1.0001), other}}};
        };
        const auto table = tiny::table(calls("a"), calls("b"));
        const auto size = epsilonsOf(*table, 1, builtinOperatorFacts());
        QVERIFY(size);
        QVERIFY2(std::fabs(size->budget - (2 + 0.4 * std::sqrt(length))) < 1e-6, std::to_string(size->budget).c_str());
    }

    void drawnNumbersAreKnown_data()
    {
        QTest::addColumn<double>("max");
        QTest::addColumn<double>("min");
        QTest::addColumn<double>("mean");
        QTest::addColumn<double>("norm");
        QTest::addColumn<bool>("drawn");
        const double root = std::sqrt(1024.0);
        QTest::addRow("normal") << 3.2 << -3.4 << 0.02 << root * 1.01 << true;
        QTest::addRow("uniform") << 0.999 << 0.001 << 0.51 << root * std::sqrt(1.0 / 3) << true;
        QTest::addRow("scaled") << 1.6 << -1.7 << 0.01 << root * 0.5 << false;
        QTest::addRow("shifted") << 3.2 << -3.4 << 0.3 << root * 1.04 << false;
        QTest::addRow("mask") << 1.0 << 0.0 << 0.5 << root * std::sqrt(0.5) << false;
    }
    void drawnNumbersAreKnown()
    {
        QFETCH(double, max);
        QFETCH(double, min);
        QFETCH(double, mean);
        QFETCH(double, norm);
        QFETCH(bool, drawn);
        Row written = tensor("input.0", "noise");
        written.shape = "[32, 32]";
        const auto dump = tiny::dump({{"Tensor.__mul__.0.forward", {written}}});
        DumpRow row = dump->rows[0];
        row.max = Statistic::ofReal(max);
        row.min = Statistic::ofReal(min);
        row.mean = Statistic::ofReal(mean);
        row.norm = Statistic::ofReal(norm);
        QCOMPARE(looksDrawn(*dump, row), drawn);
    }

    void numbersThatWentThroughAShorterTypeAreKnown_data()
    {
        QTest::addColumn<double>("max");
        QTest::addColumn<double>("min");
        QTest::addColumn<QString>("type");
        QTest::addRow("bfloat16") << 2.8125 << -1.171875 << "bfloat16";
        QTest::addRow("float16") << 2.814453125 << -1.171875 << "float16";
        QTest::addRow("float32") << 2.8138000965118408 << -1.171875 << "";
        QTest::addRow("simple") << 1.0 << -2.8125 << "";
    }
    void numbersThatWentThroughAShorterTypeAreKnown()
    {
        QFETCH(double, max);
        QFETCH(double, min);
        QFETCH(QString, type);
        Row row = sized(tensor("input.0", "x"), max);
        row.min = min;
        const auto dump = tiny::dump({{"Functional.linear.0.forward", {row}}});
        QCOMPARE(std::string(shorterTypeOf(*dump, dump->rows[0])), type.toStdString());
    }
};

QTEST_GUILESS_MAIN(DiagnosisSignsTest)
#include "tst_diagnosissigns.moc"
