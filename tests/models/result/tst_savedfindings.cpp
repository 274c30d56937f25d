// SPDX-License-Identifier: GPL-3.0-or-later
// What was found in checkpoints and tokens, saved and opened again.
#include "models/compare/compareruns.h"
#include "models/compare/tokens/tokencomparison.h"
#include "models/formats/json/jsonfields.h"
#include "models/result/fields/comparisonfields.h"
#include "models/result/redaction/redactedcomparison.h"
#include "models/result/saved/savecomparison.h"
#include "models/result/saved/savedcomparison.h"
#include "tests/writtenfile.h"

#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

namespace
{

// One sample a line; the difference of one token is in the trainer's column.
std::string lineOf(const std::string &name, double trainer, int step = 1)
{
    return R"({"step": )" + std::to_string(step) +
           R"(, "token_ids": [1, 5, 6, 2], "token_strs": ["<s>", "/home/al", ")" + name +
           R"(/好", "\n"], "token_mask": [0, 1, 1, 1], "generation_logprobs": [0, -1.5, -2.25, -0.5], )" +
           R"("prev_logprobs": [0, -1.5, )" + std::to_string(trainer) + ", -0.5]}\n";
}

} // namespace

class TestSavedFindings : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::filesystem::path m_root;

    ComparisonPtr ofTokens(const NumberChoice &steps = {}) const
    {
        CompareOptions options;
        options.tokens.ofOneRun = true;
        options.steps = steps;
        write(m_root / "run/train_data_step1.jsonl", lineOf("ice", -2.25) + lineOf("ice", -3.75));
        return compareRuns((m_root / "run").string(), (m_root / "run").string(), options, {});
    }

    ComparisonPtr savedAndOpened(const Comparison &comparison, const Redaction &redaction = {}) const
    {
        const std::string file = (m_root / "result.h5").string();
        const Problems problems = saveComparison(comparison, file, {"rundiff"}, redaction);
        if (!problems.empty())
            qFatal("%s", problems.front().message.c_str());
        return openSaved(file, {});
    }

private Q_SLOTS:
    void tokensOfTheChosenSteps()
    {
        write(m_root / "run/train_data_step2.jsonl", lineOf("ice", -2.5, 2));
        QCOMPARE(ofTokens()->tokens->samples.a, std::size_t(3));
        QCOMPARE(ofTokens({{2, 2}})->tokens->samples.a, std::size_t(1));
        const ComparisonPtr none = ofTokens({{7, 7}});
        QVERIFY(!none->tokens);
        QVERIFY(none->problems.back().message.find("no tokens of the chosen steps") != std::string::npos);
    }

    void init()
    {
        static int number = 0;
        m_root = m_folder.filePath(QStringLiteral("%1").arg(++number)).toStdString();
    }

    void tokensComeBack()
    {
        const ComparisonPtr made = ofTokens();
        QVERIFY(made->tokens);
        const TokenSequence &kept = made->tokens->worst.front().sequence;
        QCOMPARE(kept.texts.size(), std::size_t(4));
        QCOMPARE(kept.texts[2], UserText("ice/好"));
        const ComparisonPtr opened = savedAndOpened(*made);
        QVERIFY(opened && opened->tokens);
        QCOMPARE(opened->tokens->worst.size(), std::size_t(2));
        QVERIFY(opened->tokens->worst.front().sequence == kept);
        QCOMPARE(opened->tokens->worst.front().first, std::optional<std::size_t>(2));
    }

    void checkpointsComeBack()
    {
        auto made = std::make_shared<Comparison>(*ofTokens());
        auto checkpoints = std::make_shared<CheckpointComparison>();
        CheckpointPair &pair = checkpoints->pairs.emplace_back();
        pair.a = {"/a/ckpt_step10.pt", "ckpt_step10.pt", Step{10}};
        pair.b = pair.a;
        CheckpointDifference &found = pair.differences.emplace_back();
        found.key = "state.0.step";
        found.kind = CheckpointDifferenceKind::Zero;
        found.typeA = found.typeB = "int";
        found.largest = 10;
        pair.equal.push_back({"norm.weight", CheckpointPart::Weights, "float32 [2]", "bfloat16 [2]"});
        pair.differing = pair.alike = 1;
        made->checkpoints = checkpoints;
        const ComparisonPtr opened = savedAndOpened(*made);
        QVERIFY(opened && opened->checkpoints);
        QVERIFY(*opened->checkpoints == *checkpoints);
    }

    // The name is divided among two tokens.
    void namesInTokensDoNotLeave()
    {
        const ComparisonPtr made = ofTokens();
        const Redaction redaction = Redaction::of(Hidden::SecretsAndNames, *made);
        const ComparisonPtr opened = savedAndOpened(*made, redaction);
        QVERIFY(opened && opened->tokens);
        const TokenSequence &kept = opened->tokens->worst.front().sequence;
        QCOMPARE(kept.texts[0], UserText("<s>"));
        QCOMPARE(kept.texts[1], UserText("***"));
        QCOMPARE(kept.texts[2], UserText("***"));
        QCOMPARE(kept.idsA[2], std::int64_t(-1));
        QCOMPARE(kept.a[2], -2.25); // numbers stay
    }
};

QTEST_GUILESS_MAIN(TestSavedFindings)
#include "tst_savedfindings.moc"
