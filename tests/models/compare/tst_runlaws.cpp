// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/examination/examinerun.h"
#include "models/knowledge/operators/runlaw.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

using namespace rundiff;

namespace
{

// JSON is written here with single quotes.
std::string json(std::string text)
{
    std::ranges::replace(text, '\'', '"');
    return text;
}

// A tensor whose numbers follow from one.
std::string tensorText(double number, const std::string &dtype = "torch.float32")
{
    const auto text = [](double value) { return std::to_string(value); };
    return json("{'type': 'torch.Tensor', 'dtype': '" + dtype +
                "', 'shape': [4, 8], 'requires_grad': true, 'Max': " + text(number) + ", 'Min': " + text(-number / 2) +
                ", 'Mean': " + text(number / 16) + ", 'Norm': " + text(number * 3) + "}");
}

std::string joined(const std::vector<std::string> &parts)
{
    std::string text;
    for (const std::string &part : parts)
        text += (text.empty() ? "" : ", ") + part;
    return text;
}

std::string forward(const std::string &key, const std::string &input, const std::string &output,
                    const std::string &parameters = {})
{
    return json("'" + key + "': {'input_args': [") + input + json("], 'input_kwargs': {}, 'output': [") + output + "]" +
           (parameters.empty() ? std::string() : json(", 'parameters': {'weight': ") + parameters + "}") + "}";
}

std::string gradient(const std::string &module, double number)
{
    return json("'" + module + ".parameters_grad.0': {'weight': [") + tensorText(number) + "]}";
}

std::string reduced(double number, const char *group)
{
    const std::string ranks = group ? json("{'type': 'torch.ProcessGroup', 'group_ranks': ") + group + "}" : "null";
    return json("'Distributed.all_reduce.0.forward': {'input_args': [") + tensorText(1) +
           json("], 'input_kwargs': {'group': ") + ranks + json("}, 'output': [") + tensorText(number) + "]}";
}

// A small model: what enters it, its two weights, the gradient of the first one, and the exchange behind.
struct RankDraft {
    double data = 1, first = 2, second = 3, firstGradient = 0.5, secondGradient = 0.5, exchanged = 7;
    bool exchangesInForward = false;
    const char *group = nullptr;
    std::string dtype = "torch.float32";
    std::string table = "Module.table.Embedding";

    std::string text() const
    {
        std::vector<std::string> calls = {
            forward("Tensor.__add__.0.forward", tensorText(data), tensorText(data)),
            forward(table + ".forward.0", tensorText(data), tensorText(data + first), tensorText(first, dtype)),
            forward("Module.head.Linear.forward.0", tensorText(data + first), tensorText(data + second),
                    tensorText(second, dtype)),
            json("'Tensor.__add__.0.backward': {'input': [") + tensorText(1) + json("], 'output': [") + tensorText(1) +
                "]}",
            gradient(table, firstGradient),
            gradient("Module.head.Linear", secondGradient)};
        calls.insert(exchangesInForward ? calls.begin() + 1 : calls.end(), reduced(exchanged, group));
        return joined(calls);
    }
};

} // namespace

// One run alone: what holds over its ranks and steps.
class TestRunLaws : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyLawHasAText()
    {
        std::set<std::string> known;
        for (const RunLaw &law : runLaws()) {
            QVERIFY(known.insert(law.id).second);
            QVERIFY(!law.text.empty() && !law.source.empty() && !law.decides.empty());
        }
        QCOMPARE(known.size(), std::size_t(7));
    }

    void aRunWithoutFaultsHasNoFinding()
    {
        write(0, 0, RankDraft{.data = 1});
        write(0, 1, RankDraft{.data = 2});
        write(1, 0, RankDraft{.data = 3, .first = 2.5, .second = 3.5});
        write(1, 1, RankDraft{.data = 4, .first = 2.5, .second = 3.5});
        QCOMPARE(laws(), std::vector<std::string>());
    }

    void anExchangeGivesEveryRankTheSame()
    {
        write(0, 0, RankDraft{.data = 1, .exchanged = 7});
        write(0, 1, RankDraft{.data = 2, .exchanged = 8});
        QCOMPARE(laws(), std::vector<std::string>{"collective-equal"});
        QCOMPARE(m_found.findings.front().rank.number, std::int64_t(1));
        QVERIFY(m_found.broken);
    }

    void groupsOfTheirOwnHaveResultsOfTheirOwn()
    {
        write(0, 0, RankDraft{.data = 1, .exchanged = 7, .group = "[0]"});
        write(0, 1, RankDraft{.data = 2, .exchanged = 8, .group = "[1]"});
        QCOMPARE(laws(), std::vector<std::string>());
    }

    void replicasHoldTheSameParameters()
    {
        write(0, 0, RankDraft{.data = 1, .first = 2});
        write(0, 1, RankDraft{.data = 2, .first = 2.25});
        QCOMPARE(laws(), std::vector<std::string>{"replicas-equal"});
        QVERIFY(m_found.findings.front().sentence.find("1 of 2 parameters on rank1 differ from those on rank0, first "
                                                       "Module.table.Embedding.weight") == 0);
    }

    void ranksThatShareLayersAreNoReplicas()
    {
        write(0, 0, RankDraft{.data = 1, .first = 2, .exchangesInForward = true});
        write(0, 1, RankDraft{.data = 1, .first = 2.25, .exchangesInForward = true});
        QCOMPARE(laws(), std::vector<std::string>());
    }

    void ranksWorkOnBatchesOfTheirOwn()
    {
        write(0, 0, RankDraft{.data = 1});
        write(0, 1, RankDraft{.data = 1});
        QCOMPARE(laws(), std::vector<std::string>{"batches-differ"});
    }

    void aParameterWithAGradientMoves()
    {
        write(0, 0, RankDraft{.first = 2, .second = 3});
        write(1, 0, RankDraft{.first = 2, .second = 3.5});
        QCOMPARE(laws(), std::vector<std::string>{"parameters-move"});
        QVERIFY(m_found.findings.front().sentence.find("Module.table.Embedding.weight has a gradient in step 0") == 0);
    }

    void aParameterWithoutAGradientStays()
    {
        write(0, 0, RankDraft{.first = 2, .second = 3, .firstGradient = 0});
        write(1, 0, RankDraft{.first = 2, .second = 3.5});
        QCOMPARE(laws(), std::vector<std::string>());
    }

    // An accumulated step has no update; an update of a short type may be too small.
    void anUpdateThatMayNotBeDueIsOnlyPossible()
    {
        write(0, 0, RankDraft{});
        write(1, 0, RankDraft{});
        QCOMPARE(laws(), std::vector<std::string>{"parameters-move"});
        QCOMPARE(m_found.findings.front().confidence, Confidence::Possible);
        QVERIFY(!m_found.broken);
    }

    void tiedWeightsStayEqual()
    {
        write(0, 0, RankDraft{.first = 2, .second = 2});
        write(1, 0, RankDraft{.first = 2.5, .second = 2.75});
        QCOMPARE(laws(), std::vector<std::string>{"tied-weights"});
    }

    // With the log of a training that is divided, all dumps of one step: tensor-parallel pairs of two data-parallel
    // ranks.
    void layoutOfTheLogSaysWhoIsAReplica()
    {
        writeLog();
        const double parts[] = {2, 2.25};
        for (int rank = 0; rank < 4; ++rank)
            write(0, rank, RankDraft{.data = 1.0 + rank / 2, .first = parts[rank % 2], .exchangesInForward = true});
        QCOMPARE(laws(), std::vector<std::string>());
        write(0, 3, RankDraft{.data = 2, .first = 2.5, .exchangesInForward = true});
        QCOMPARE(laws(), std::vector<std::string>{"replicas-equal"});
        QCOMPARE(m_found.findings.front().rank.number, std::int64_t(3));
        QCOMPARE(m_found.findings.front().confidence, Confidence::Proven);
        QVERIFY(m_found.findings.front().decides.empty());
    }

    void dataOfTheRanksOfALayout()
    {
        writeLog();
        const double parts[] = {2, 2.25}, batches[] = {1, 1, 1, 2};
        for (int rank = 0; rank < 4; ++rank)
            write(0, rank, RankDraft{.data = batches[rank], .first = parts[rank % 2], .exchangesInForward = true});
        QCOMPARE(laws(), (std::vector<std::string>{"batches-differ", "batches-equal"}));
    }

    void partsOfADividedWeightDiffer()
    {
        writeLog();
        for (int rank = 0; rank < 4; ++rank) {
            RankDraft draft{.data = 1.0 + rank / 2, .exchangesInForward = true};
            draft.table = "Module.table.VocabParallelEmbedding";
            write(0, rank, draft);
        }
        QCOMPARE(laws(), (std::vector<std::string>{"parts-differ", "parts-differ"}));
        QVERIFY(m_found.findings.front().sentence.find("1 of 1 divided weights on rank1 are equal") !=
                std::string::npos);
    }

    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

private:
    void writeLog() const
    {
        QFile log(m_folder->filePath(QStringLiteral("train.log")));
        QVERIFY(log.open(QIODevice::WriteOnly));
        log.write("  tensor_model_parallel_size ...... 2\n  data_parallel_size ............ 2\n"
                  " iteration        1/       1 | lm loss: 2.500000E+00 | grad norm: 1.5 |\n");
    }

    void write(int step, int rank, const RankDraft &draft) const
    {
        const QString path = m_folder->filePath(QStringLiteral("step%1/rank%2/dump.json").arg(step).arg(rank));
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        const std::string text =
            json("{'task': 'statistics', 'level': 'mix', 'framework': 'pytorch', 'dump_data_dir': null, 'data': {") +
            draft.text() + "}}";
        QCOMPARE(file.write(text.data(), qint64(text.size())), qint64(text.size()));
    }
    std::vector<std::string> laws()
    {
        m_found = examineRun(m_folder->path().toStdString(), {}, {});
        std::vector<std::string> found;
        for (const ExaminationFinding &finding : m_found.findings)
            found.push_back(finding.law);
        return found;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    Examination m_found;
};

QTEST_GUILESS_MAIN(TestRunLaws)
#include "tst_runlaws.moc"
