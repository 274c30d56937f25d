// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/checkpoints/commonnames.h"
#include "models/compare/checkpoints/keystudy.h"
#include "models/compare/checkpoints/valuedifference.h"
#include "models/compare/compareruns.h"
#include "models/formats/checkpoints/checkpointname.h"
#include "models/formats/checkpoints/readcheckpoint.h"
#include "models/formats/tensors/bytesources.h"
#include "models/language/phrasebook.h"
#include "models/result/json/jsonresult.h"
#include "models/result/texts/textverdict.h"
#include "tests/picklewriter.h"
#include "tests/writtenfile.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

using namespace rundiff;
namespace fs = std::filesystem;

namespace
{

using pickled::TorchFile;
using Kind = CheckpointDifferenceKind;
using Part = CheckpointPart;

// A small state of a training: two weights, their moments, a scheduler, a position in the data.
struct State {
    std::vector<float> embedding{1, 2, 3}, norm{4, 5};
    std::vector<float> ofEmbedding{0.5F, 0.25F, 0.125F}, ofNorm{0.75F, 0.375F};
    int updates = 10, epoch = 10, batch = 4;
    std::string prefix;
    std::string savedIn = "/runs/A";
    bool isNormFirst = false;
    bool areWeightsTurned = false; // in the file; the numbers of the optimizer stay
};

std::string torchFile(const State &state)
{
    using namespace pickled;
    TorchFile file;
    Members weights{{state.prefix + "embed.weight", file.tensor(state.embedding)},
                    {state.prefix + "norm.weight", file.tensor(state.norm)}};
    const auto moments = [&](const std::vector<float> &values) {
        return dictionary({{"step", number(state.updates)}, {"exp_avg", file.tensor(values)}});
    };
    std::string states = "}(" + number(0) + moments(state.isNormFirst ? state.ofNorm : state.ofEmbedding) + number(1) +
                         moments(state.isNormFirst ? state.ofEmbedding : state.ofNorm) + "u";
    if (state.isNormFirst != state.areWeightsTurned)
        std::swap(weights[0], weights[1]);
    const std::string group = dictionary({{"lr", real(0.001)}, {"params", list({number(0), number(1)})}});
    return file.file(dictionary({{"model", dictionary(weights)},
                                 {"optimizer", dictionary({{"state", states}, {"param_groups", list({group})}})},
                                 {"lr_scheduler", dictionary({{"last_epoch", number(state.epoch)}})},
                                 {"sampler", dictionary({{"batch", number(state.batch)}})},
                                 {"args", object("argparse", "Namespace", {{"out", text(state.savedIn)}})}}));
}

std::string logOf(int first, int last, double offset)
{
    std::string text;
    for (int step = first; step <= last; ++step)
        text += "step " + std::to_string(step) + " loss " + std::to_string(3 - 0.01 * step + offset) + "\n";
    return text;
}

std::string part(const NotRestored &one)
{
    return std::string(spelled(one.part));
}

} // namespace

class TestCheckpoints : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    fs::path m_root;

    // A from step 1 to 20, B resumed at 10; at step 20 both have this state.
    void writeRuns(const State &a, const State &b, double offset, const State &endOfB) const
    {
        write(m_root / "A/train.log", logOf(1, 20, 0));
        write(m_root / "B/train.log", logOf(11, 20, offset));
        write(m_root / "A/ckpt_step10.pt", torchFile(a));
        write(m_root / "B/ckpt_step10.pt", torchFile(b));
        write(m_root / "A/ckpt_step20.pt", torchFile({}));
        write(m_root / "B/ckpt_step20.pt", torchFile(endOfB));
    }
    ComparisonPtr compared() const { return compareRuns((m_root / "A").string(), (m_root / "B").string(), {}, {}); }

    static State changed(void (*change)(State &))
    {
        State state;
        change(state);
        return state;
    }

private Q_SLOTS:
    // Megatron's rows of each group, the engine's fused rows and those that are apart hold the same values.
    void fusedProjectionsMeetInAnyOrder()
    {
        using namespace pickled;
        const std::vector<float> q{1, 2, 3, 4}, k{5, 6}, v{7, 8}, inOrder{1, 2, 3, 4, 5, 6, 7, 8};
        const std::vector<float> ofGroups{1, 2, 5, 7, 3, 4, 6, 8};
        std::vector<float> changed = inOrder;
        changed[5] = 60;
        const auto saved = [&](const char *run, const char *name, const std::vector<float> &values) {
            TorchFile file;
            write(m_root / run / "model_step1.pt", file.file(dictionary({{name, file.tensor(values)}})));
        };
        saved("megatron", "decoder.layers.0.self_attention.linear_qkv.bias", ofGroups);
        TorchFile file;
        const std::string start = "model.layers.0.self_attn.";
        write((m_root / "apart") / "model_step1.pt", file.file(dictionary({{start + "q_proj.bias", file.tensor(q)},
                                                                           {start + "k_proj.bias", file.tensor(k)},
                                                                           {start + "v_proj.bias", file.tensor(v)}})));
        saved("engine", "model.layers.0.self_attn.qkv_proj.bias", inOrder);
        saved("changed", "model.layers.0.self_attn.qkv_proj.bias", changed);
        const auto verdict = [&](const char *a, const char *b) {
            return compareRuns((m_root / a).string(), (m_root / b).string(), {}, {})->verdict;
        };
        QVERIFY(verdict("megatron", "apart") == Verdict::Same);
        QVERIFY(verdict("engine", "apart") == Verdict::Same);
        QVERIFY(verdict("changed", "apart") == Verdict::Different);
    }

    void damagedCheckpointIsNotRestored()
    {
        writeRuns({}, {}, 0, {});
        QVERIFY(textVerdict(*compared()).find("of step 10 holds was restored") != std::string::npos);
        write(m_root / "B/ckpt_step10.pt", torchFile({}).substr(0, 300));
        QVERIFY(textVerdict(*compared()).find("was restored") == std::string::npos);
    }

    // Checkpoints of other steps are not compared, and that is no agreement.
    void checkpointsWithoutACounterpart()
    {
        write(m_root / "A/train.log", logOf(1, 20, 0));
        write(m_root / "B/train.log", logOf(1, 20, 0));
        write(m_root / "A/ckpt_step10.pt", torchFile({}));
        write(m_root / "B/ckpt_step20.pt", torchFile({}));
        QCOMPARE(compared()->verdict, Verdict::Incomplete);
        QVERIFY(textVerdict(*compared()).find("where both could be read: 2 checkpoints without a partner") !=
                std::string::npos);
        write(m_root / "B/ckpt_step10.pt", torchFile({}));
        QCOMPARE(compared()->verdict, Verdict::Incomplete); // that of step 20 is only in B
        write(m_root / "A/ckpt_step20.pt", torchFile({}));
        QCOMPARE(compared()->verdict, Verdict::Same);
    }

    // What a sender and a receiver of weights had: pairs of names and tensors.
    void handedOverWeightsAreCheckpoints()
    {
        using namespace pickled;
        const auto handedOver = [&](const char *name, float value) {
            TorchFile file;
            const std::string tensor = file.tensor({1, value});
            write((m_root / "hand_over") / name, file.file(list({tuple({text("lm_head.weight"), tensor})})));
            return ((m_root / "hand_over") / name).string();
        };
        const std::string sender = handedOver("P2_sender_step0_rank0.pt", 2);
        const std::string receiver = handedOver("P5_receiver_step0_rank0.pt", 3);
        const auto found = compareRuns(sender, receiver, {}, {});
        QVERIFY(found->checkpoints != nullptr);
        QVERIFY(found->verdict == Verdict::Different);
        QCOMPARE(found->checkpoints->pairs.front().differences.front().key, std::string("lm_head.weight"));
    }

    void init()
    {
        static int number = 0;
        m_root = m_folder.filePath(QStringLiteral("%1").arg(++number)).toStdString();
    }

    void nameSaysStep_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<int>("step"); // -1: none
        QTest::newRow("trainer") << QByteArray("checkpoint-500") << 500;
        QTest::newRow("iteration") << QByteArray("iter_0000010") << 10;
        QTest::newRow("universal") << QByteArray("global_step20_universal") << 20;
        QTest::newRow("lightning") << QByteArray("epoch=1-step=10.ckpt") << 10;
        QTest::newRow("mindspore") << QByteArray("net-2_10.ckpt") << 10;
        QTest::newRow("keras") << QByteArray("model_step10.weights.h5") << 10;
        QTest::newRow("epoch only") << QByteArray("epoch_3.pt") << 3;
        QTest::newRow("none") << QByteArray("last.ckpt") << -1;
    }
    void nameSaysStep()
    {
        QFETCH(QByteArray, name);
        QFETCH(int, step);
        const auto found = stepOfCheckpoint(name.toStdString());
        QCOMPARE(found ? int(found->value) : -1, step);
    }

    void filesOfDumpsAreNone()
    {
        for (const char *name : {"layer.0_step3.pt", "Pass00001.pt", "step_3.npz", "hidden_states.pt", "train.log"})
            QVERIFY2(!isCheckpointName(name), name);
        for (const char *name : {"ckpt_step10.pt", "step_1000.pt", "model_step10.keras", "net-2_10.ckpt"})
            QVERIFY2(isCheckpointName(name), name);
    }

    void namesOfProgramsMeet_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("common");
        QTest::newRow("compiled") << QByteArray("model._orig_mod.embed.weight") << QByteArray("embed.weight");
        QTest::newRow("parallel") << QByteArray("module.model.norm.weight") << QByteArray("norm.weight");
        QTest::newRow("megatron") << QByteArray("decoder.layers.3.self_attention.linear_proj.weight")
                                  << QByteArray("layers.3.self_attn.o_proj.weight");
        QTest::newRow("mindspore") << QByteArray("bn.gamma") << QByteArray("bn.weight");
    }
    void namesOfProgramsMeet()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, common);
        QCOMPARE(QByteArray::fromStdString(commonName(name.toStdString())), common);
    }

    void keysHavePartsAndNames()
    {
        write(m_root / "ckpt_step10.pt", torchFile({}));
        const Checkpoint checkpoint =
            readCheckpoint({(m_root / "ckpt_step10.pt").string(), "ckpt_step10.pt", Step{10}});
        QVERIFY(checkpoint.problems.empty());
        const auto entry = [&](const std::string &key) {
            const auto found = std::ranges::find(checkpoint.entries, key, &CheckpointEntry::key);
            return found == checkpoint.entries.end() ? CheckpointEntry() : *found;
        };
        QCOMPARE(entry("model.norm.weight").part, Part::Weights);
        QCOMPARE(entry("optimizer.state.1.exp_avg").parameter, std::string("norm.weight"));
        QCOMPARE(entry("optimizer.state.0.step").part, Part::OptimizerStep);
        QCOMPARE(entry("lr_scheduler.last_epoch").part, Part::Scheduler);
        QCOMPARE(entry("args.out").part, Part::Settings);
    }

    // Other wrappers, another order of the parameters, another folder: nothing is missing, and nothing is blamed.
    void cleanRunsAreTheSame()
    {
        State b;
        b.prefix = "module.";
        b.isNormFirst = true;
        b.savedIn = "/runs/B";
        writeRuns({}, b, 0, b);
        const ComparisonPtr comparison = compared();
        QVERIFY(comparison->checkpoints);
        QVERIFY(comparison->checkpoints->notRestored.empty());
        QCOMPARE(comparison->checkpoints->pairs.size(), std::size_t(2));
        QCOMPARE(comparison->checkpoints->pairs[0].differing, std::size_t(0));
        QVERIFY(comparison->checkpoints->pairs[0].keys.compared >= 8);
        QCOMPARE(comparison->verdict, Verdict::Same);
    }

    void partIsNamed_data()
    {
        using Change = void (*)(State &);
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("part");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("key");
        const auto row = [](const char *name, Change change, const char *part, const char *kind, const char *key) {
            QTest::newRow(name) << change << QString::fromLatin1(part) << QString::fromLatin1(kind)
                                << QString::fromLatin1(key);
        };
        row(
            "counter", [](State &state) { state.updates = 0; }, "optimizer step", "zero", "optimizer.state.0.step");
        row(
            "moment",
            [](State &state) {
                state.ofNorm = {0, 0};
            },
            "optimizer moments", "zero", "optimizer.state.1.exp_avg");
        row(
            "weight",
            [](State &state) {
                state.norm = {7, 5};
            },
            "weights", "value", "model.norm.weight");
        row(
            "factor",
            [](State &state) {
                state.norm = {2, 2.5F};
            },
            "weights", "ratio", "model.norm.weight");
        row(
            "scheduler", [](State &state) { state.epoch = 3; }, "scheduler", "value", "lr_scheduler.last_epoch");
        row(
            "data", [](State &state) { state.batch = 0; }, "data position", "zero", "sampler.batch");
    }
    void partIsNamed()
    {
        using Change = void (*)(State &);
        QFETCH(Change, change);
        QFETCH(QString, part);
        QFETCH(QString, kind);
        QFETCH(QString, key);
        writeRuns({}, changed(change), 0.1, changed([](State &state) { state.norm = {9, 9}; }));
        const ComparisonPtr comparison = compared();
        const CheckpointComparison &checkpoints = *comparison->checkpoints;
        QCOMPARE(checkpoints.resumedAt, std::optional(Step{10}));
        QCOMPARE(checkpoints.notRestored.size(), std::size_t(1)); // what differs at step 20 is a consequence
        QCOMPARE(QString::fromStdString(::part(checkpoints.notRestored.front())), part);
        const CheckpointDifference &first = checkpoints.pairs.front().differences.front();
        QCOMPARE(QString::fromStdString(first.key), key);
        QCOMPARE(QString::fromStdString(std::string(spelled(first.kind))), kind);
        QCOMPARE(comparison->verdict, Verdict::Different);
        QVERIFY(textVerdict(*comparison).find("B was resumed at step 10 without") != std::string::npos);
        QVERIFY(jsonResult(*comparison).find("\"not_restored\"") != std::string::npos);
    }

    // One of the two weights: the sentence may not say that none was loaded.
    void keysOfThePartAreCounted()
    {
        writeRuns({}, changed([](State &state) { state.norm = {7, 5}; }), 0.1, {});
        const std::string words = textVerdict(*compared());
        QVERIFY2(words.find("without the weights in 1 of 2 keys (model.norm.weight") != std::string::npos,
                 words.c_str());
    }

    void everyKeyIsListedWithItsTypes()
    {
        writeRuns({}, changed([](State &state) { state.updates = 0; }), 0.1, {});
        const CheckpointPair pair = compared()->checkpoints->pairs.front();
        QCOMPARE(pair.differing, std::size_t(2)); // of two parameters
        QCOMPARE(pair.values(), pair.keys.compared);
        QCOMPARE(pair.listed(), pair.values());
        QCOMPARE(pair.differences.front().typeA, Name("int"));
        QCOMPARE(pair.differences.front().typeB, Name("int"));
        const auto weight = std::ranges::find(pair.equal, "model.embed.weight", &EqualCheckpointValue::key);
        QVERIFY(weight != pair.equal.end());
        QCOMPARE(weight->part, Part::Weights);
        QCOMPARE(weight->typeA, Name("float32 [3]"));
        QVERIFY(std::ranges::find(pair.equal, "optimizer.state.0.step", &EqualCheckpointValue::key) ==
                pair.equal.end());
    }

    void elementsOfAKeyAreReadAgain()
    {
        writeRuns({}, changed([](State &state) { state.norm = {4, 7}; }), 0.1, {});
        const CheckpointPair pair = compared()->checkpoints->pairs.front();
        const TensorStudy study = studyOfKey(pair, "model.norm.weight");
        QVERIFY2(study.problem.empty(), study.problem.c_str());
        QCOMPARE(study.count, std::uint64_t(2));
        QCOMPARE(study.differing, std::uint64_t(1));
        QCOMPARE(study.worst.front().difference, 2.0);
        QVERIFY(!studyOfKey(pair, "lr_scheduler.last_epoch").problem.empty()); // a number
        fs::remove(m_root / "B/ckpt_step10.pt");
        QVERIFY(!studyOfKey(pair, "model.norm.weight").problem.empty());
    }

    void castIsNoRounding()
    {
        State a;
        a.embedding = {1.0001F, 2.0002F, 3.0003F};
        writeRuns(a, changed([](State &state) { state.embedding = {1, 2, 3}; }), 0.1, {});
        const CheckpointPair pair = compared()->checkpoints->pairs.front();
        QCOMPARE(pair.differences.front().kind, Kind::Cast);
        QCOMPARE(pair.verdict, Verdict::Different);
    }

    // Nothing is as far from a number as NaN is, and no distance says so.
    void notANumberIsNoNumber()
    {
        State b;
        b.embedding = {1, std::numeric_limits<float>::quiet_NaN(), 3};
        writeRuns({}, b, 0, {});
        const CheckpointPair pair = compared()->checkpoints->pairs.front();
        QCOMPARE(pair.differing, std::size_t(1));
        QCOMPARE(pair.verdict, Verdict::Different);
        writeRuns(b, b, 0, {});
        QCOMPARE(compared()->checkpoints->pairs.front().differing, std::size_t(0));
    }

    // A training with two optimizers has two parameters of each number.
    void valuesOfOneNameAreAllCompared()
    {
        using namespace pickled;
        for (const float last : {1.0F, 2.0F}) {
            TorchFile file;
            const auto optimizer = [&](float value) {
                const std::string moments = dictionary({{"exp_avg", file.tensor({value})}});
                return dictionary({{"state", "}(" + number(0) + moments + "u"}});
            };
            const std::string states = list({optimizer(1), optimizer(last)});
            write(m_root / (last == 1.0F ? "A" : "B") / "epoch=1-step=10.ckpt",
                  file.file(dictionary({{"optimizer_states", states}})));
        }
        const CheckpointPair pair = compared()->checkpoints->pairs.front();
        QCOMPARE(pair.keys.compared, std::size_t(2));
        QCOMPARE(pair.differing, std::size_t(1));
    }

    // From step 10 to step 20 one weight went up in A and down in B, the other one the same way in both.
    void changesBetweenSteps()
    {
        State oldState, newA, newB;
        newA.embedding = {2, 2, 3};
        newA.norm = {4, 6};
        newB.embedding = {0, 2, 3};
        newB.norm = {4, 7};
        write(m_root / "A/ckpt_step10.pt", torchFile(oldState));
        write(m_root / "B/ckpt_step10.pt", torchFile(oldState));
        write(m_root / "A/ckpt_step20.pt", torchFile(newA));
        write(m_root / "B/ckpt_step20.pt", torchFile(newB));
        const ComparisonPtr comparison = compared();
        const auto &pairs = comparison->checkpoints->pairs;
        QVERIFY(!pairs[0].updateCosine);
        QVERIFY(pairs[1].updateCosine);
        QVERIFY(std::fabs(*pairs[1].updateCosine - 1 / std::sqrt(10.0)) < 1e-12); // (1, 1) and (-1, 2)
        QVERIFY(textVerdict(*comparison).find("whose cosine is 0.3162") != std::string::npos);
    }

    void distanceInRepresentableNumbers()
    {
        State b;
        b.norm = {std::nextafter(std::nextafter(4.0F, 5.0F), 5.0F), 5};
        writeRuns({}, b, 0, {});
        const CheckpointPair pair = compared()->checkpoints->pairs.front();
        QCOMPARE(pair.differences.front().ulps, std::optional<std::uint64_t>(2));
    }

    void differenceBehindTheShownValuesIsShown()
    {
        State b;
        b.embedding.back() = std::nextafter(b.embedding.back(), 100.0F);
        writeRuns({}, b, 0, {});
        const CheckpointDifference difference = compared()->checkpoints->pairs.front().differences.front();
        QCOMPARE(difference.a, UserText("[3], at [2] 3"));
        QCOMPARE(difference.b, UserText("[3], at [2] 3.0000002"));
    }

    void largeIntegersDiffer()
    {
        const auto tensor = [](std::int64_t value) -> CheckpointContent {
            std::string bytes(2 * sizeof value, '\0');
            std::memcpy(bytes.data(), &value, sizeof value);
            return *makeTensor({ElementType::Int64, false, {2}, {}, 0}, std::make_shared<MemorySource>(bytes));
        };
        const std::int64_t large = std::int64_t(1) << 60;
        QVERIFY(!differenceOf(tensor(large), tensor(large), {}));
        QVERIFY(differenceOf(tensor(large), tensor(large + 1), {}));
    }

    void differenceMayBeOutside()
    {
        writeRuns({}, {}, 0.1, changed([](State &state) { state.norm = {9, 9}; }));
        const ComparisonPtr comparison = compared();
        const CheckpointComparison &checkpoints = *comparison->checkpoints;
        QCOMPARE(checkpoints.notRestored.size(), std::size_t(1));
        QCOMPARE(checkpoints.notRestored.front().part, Part::Outside);
    }

    // Both weights have one shape: only the values say which number is which.
    void numbersFollowTheirValues()
    {
        State a;
        a.embedding = {1, 2};
        a.ofEmbedding = {0.5F, 0.25F};
        State b = a;
        b.areWeightsTurned = true;
        writeRuns(a, b, 0, {});
        const CheckpointPair pair = compared()->checkpoints->pairs.front();
        QCOMPARE(pair.differing, std::size_t(0));
        QVERIFY(pair.keys.compared >= 8);
    }

    // What was not restored does not depend on whether the curves are a part of the result.
    void logsSayWhatWasResumed()
    {
        writeRuns({}, changed([](State &state) { state.updates = 0; }), 0.1, {});
        CompareOptions options;
        options.curves = options.operators = options.checklist = false;
        const ComparisonPtr comparison = compareRuns((m_root / "A").string(), (m_root / "B").string(), options, {});
        QCOMPARE(comparison->checkpoints->resumedAt, std::optional(Step{10}));
        QCOMPARE(comparison->checkpoints->notRestored.size(), std::size_t(1));
        QVERIFY(!comparison->curves);
    }

    // In stage 3 of ZeRO the weights are there only as masters of the optimizer.
    void masterMeetsWeight_data()
    {
        QTest::addColumn<float>("last");
        QTest::addColumn<int>("differing");
        QTest::newRow("equal") << 3.0F << 0;
        QTest::newRow("different") << 4.0F << 1;
    }
    void masterMeetsWeight()
    {
        using namespace pickled;
        QFETCH(float, last);
        QFETCH(int, differing);
        TorchFile module, optimizer, whole;
        const fs::path folder = m_root / "A/global_step10";
        const std::string shapes = list({dictionary({{"w", tuple({number(3)})}})});
        write(folder / "zero_pp_rank_0_mp_rank_00_model_states.pt",
              module.file(dictionary({{"module", dictionary({{"w", module.tensor({})}})},
                                      {"param_shapes", shapes},
                                      {"global_steps", number(10)}})));
        const std::string flat = list({optimizer.tensor({1, 2, last})});
        write(folder / "zero_pp_rank_0_mp_rank_00_optim_states.pt",
              optimizer.file(dictionary(
                  {{"optimizer_state_dict", dictionary({{"fp32_flat_groups", flat}, {"zero_stage", number(3)}})}})));
        write(m_root / "B/ckpt_step10.pt",
              whole.file(dictionary({{"model", dictionary({{"w", whole.tensor({1, 2, 3})}})}})));
        const CheckpointPair pair = compared()->checkpoints->pairs.front();
        QCOMPARE(pair.keys.compared, std::size_t(1));
        QCOMPARE(pair.differing, std::size_t(differing));
    }

    // Two trainings from the beginning: the states differ, and none was restored.
    void nothingWasResumed()
    {
        writeRuns({}, changed([](State &state) { state.norm = {7, 5}; }), 0, {});
        write(m_root / "B/train.log", logOf(1, 20, 0.1));
        const ComparisonPtr comparison = compared();
        QVERIFY(!comparison->checkpoints->resumedAt);
        QVERIFY(comparison->checkpoints->notRestored.empty());
        QCOMPARE(comparison->verdict, Verdict::Different);
    }

    void damagedCheckpointIsIncomplete()
    {
        writeRuns({}, {}, 0, {});
        fs::resize_file(m_root / "B/ckpt_step10.pt", 200);
        const ComparisonPtr comparison = compared();
        QCOMPARE(comparison->verdict, Verdict::Incomplete);
        QCOMPARE(comparison->checkpoints->pairs.front().verdict, Verdict::Incomplete);
        QVERIFY(textVerdict(*comparison).find("cannot be read") != std::string::npos);
    }

    // A class of any name is data.
    void nothingIsExecuted()
    {
        TorchFile file;
        const std::string call = pickled::global("os", "system") + pickled::tuple({pickled::text("touch ran")}) + "R";
        const std::string weights = pickled::dictionary({{"w", file.tensor({1})}});
        write(m_root / "ckpt_step1.pt", file.file(pickled::dictionary({{"model", weights}, {"x", call}})));
        const Checkpoint checkpoint = readCheckpoint({(m_root / "ckpt_step1.pt").string(), "ckpt_step1.pt", Step{1}});
        QVERIFY(checkpoint.problems.empty());
        QVERIFY(!fs::exists("ran"));
    }

    void tiedWeightsAreNoticed()
    {
        using namespace pickled;
        for (const bool isTied : {true, false}) {
            TorchFile file;
            const std::string first = file.tensor({1, 2});
            const std::string second = isTied ? file.view(file.lastStorage()) : file.tensor({1, 2});
            write(m_root / (isTied ? "A" : "B") / "ckpt_step10.pt",
                  file.file(dictionary({{"model", dictionary({{"wte.weight", first}, {"lm_head.weight", second}})}})));
        }
        const CheckpointPair pair = compared()->checkpoints->pairs.front();
        QCOMPARE(pair.differences.size(), std::size_t(1));
        QCOMPARE(pair.differences.front().part, Part::TiedWeights);
        QCOMPARE(QString::fromStdString(pair.differences.front().key), QStringLiteral("model.lm_head.weight"));
    }
};

QTEST_GUILESS_MAIN(TestCheckpoints)

#include "tst_checkpoints.moc"
