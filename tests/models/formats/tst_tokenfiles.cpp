// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/runreader.h"
#include "models/formats/tokens/tokenreader.h"
#include "models/formats/tokens/tokentensors.h"
#include "tests/writtenfile.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace rundiff;

class TestTokenFiles : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    std::filesystem::path folder(const char *name) const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }

    static std::vector<TokenSample> samplesIn(const std::filesystem::path &run, Problems &problems,
                                              const TokenColumnNames &names = {})
    {
        RunOptions options;
        options.tokenColumns = names;
        const auto read = readRun(run.string(), options, {});
        std::vector<TokenSample> samples;
        for (const auto &group : tokenGroups(read->tokenFiles)) {
            for (TokenSample &sample : readTokens(group, TokenNames(names), problems, {}))
                samples.push_back(std::move(sample));
        }
        return samples;
    }

private Q_SLOTS:
    // As what TRL keeps in Parquet becomes, record by record.
    void completionsOfOneSampleAreTexts()
    {
        write(folder("converted") / "completions.jsonl",
              R"({"step": 5, "prompt": [{"role": "user", "content": "1+1"}], "completion": "2", "reward": 1.0})"
              "\n"
              R"({"step": 5, "prompt": "2+2", "completion": "5", "reward": 0.0})"
              "\n");
        Problems problems;
        const auto samples = samplesIn(folder("converted"), problems);
        QVERIFY(problems.empty());
        QCOMPARE(samples.size(), std::size_t(2));
        QCOMPARE(samples[1].text, std::string("5"));
        QCOMPARE(samples[1].step, 5);
        QVERIFY(!samples[0].prompt.empty());
    }

    void parquetIsRefusedByName()
    {
        write(folder("parquet") / "completions/completions_00005.parquet", "PAR1");
        const auto run = readRun(folder("parquet").string(), {}, {});
        const auto isOfParquet = [](const Problem &problem) {
            return problem.message.find("read_parquet") != std::string::npos;
        };
        QVERIFY(std::ranges::any_of(run->problems, isOfParquet));
        QVERIFY(run->tokenFiles.front().aside);
    }

    void idsOfThePromptAndTheRequestAreKept()
    {
        write(folder("request") / "tokens_step2.jsonl",
              R"({"request_id": "abc", "prompt_ids": [1, 2], "response_ids": [3, 4], "rollout_log_probs": [-1, -2], )"
              R"("action_log_probs": [-1, -2]})"
              "\n");
        Problems problems;
        const auto samples = samplesIn(folder("request"), problems);
        QCOMPARE(samples.size(), std::size_t(1));
        QCOMPARE(samples.front().request, std::string("abc"));
        QCOMPARE(samples.front().promptIds.size(), std::size_t(2));
        QCOMPARE(samples.front().ids[1], 4.0);
        QCOMPARE(samples.front().columns.size(), std::size_t(2));
    }

    void filesOfCellsAreOfThePolicyLoss()
    {
        const auto file = TokenNames().fileOf("/run/policy_loss_debug/cell_1_rank_3_call_7.pt");
        QVERIFY(file.has_value());
        QCOMPARE(file->rank, 3);
        QCOMPARE(file->step, 7);
    }

    void batchesOfOneAreSamples()
    {
        write(folder("nemo") / "train_data_step3.jsonl",
              R"({"token_ids": [[1, 7, 2, 0]], "input_lengths": [3], "token_loss_mask": [[0, 1, 1, 0]], )"
              R"("sample_loss_mask": [1.0], "generation_logprobs": [[0.0, -1.5, -2.5, 0.0]], )"
              R"("prev_logprobs": [[0.0, -1.25, NaN, 0.0]], "idx": 0})"
              "\n");
        Problems problems;
        const auto samples = samplesIn(folder("nemo"), problems);
        QVERIFY(problems.empty());
        QCOMPARE(samples.size(), std::size_t(1));
        const TokenSample &sample = samples.front();
        QCOMPARE(sample.step, 3);
        QCOMPARE(sample.length, std::size_t(3));
        QCOMPARE(sample.ids.size(), std::size_t(4));
        QCOMPARE(sample.column("prev_logprobs")->values[1], -1.25);
        QVERIFY(std::isnan(sample.column("prev_logprobs")->values[2]));
        QCOMPARE(sample.mask->values[1], 1.0);
    }

    void ranksFollowEachOther()
    {
        for (const int rank : {0, 1}) {
            const std::string id = std::to_string(5 + rank);
            write(folder("prime") / "token_exports/step_2" / ("rank_" + std::to_string(rank) + ".jsonl"),
                  R"({"step":2,"rank":)" + std::to_string(rank) + R"(,"token_ids":[1,)" + id +
                      R"(],"loss_mask":[false,true],"inference_logprobs":[0.0,-1.5],"trainer_logprobs":[0.0,null]})"
                      "\n");
        }
        Problems problems;
        const auto samples = samplesIn(folder("prime"), problems);
        QCOMPARE(samples.size(), std::size_t(2));
        QCOMPARE(samples[1].number, std::size_t(1));
        QCOMPARE(samples[1].ids[1], 6.0);
        QVERIFY(std::isnan(samples[1].columns[1].values[1]));
    }

    void columnsOfListsAreManySamples()
    {
        write(folder("swift") / "completions.jsonl",
              R"({"step": ["4", "4"], "prompt": ["a", "b"], "completion": ["x", "y"], "reward": [0.0, 1.0]})"
              "\n");
        Problems problems;
        const auto samples = samplesIn(folder("swift"), problems);
        QCOMPARE(samples.size(), std::size_t(2));
        QCOMPARE(samples[1].step, 4);
        QCOMPARE(samples[1].text, std::string("y"));
        QCOMPARE(samples[1].scores.front().values[0], 1.0);
    }

    void userNamesColumns()
    {
        write(folder("own") / "log.jsonl", R"({"x": [-1.5, -2.0], "y": [-1.5, -2.5]})"
                                           "\n");
        Problems problems;
        QVERIFY(samplesIn(folder("own"), problems).empty());
        TokenColumnNames names;
        names.rollout = "x";
        names.trainer = "y";
        QCOMPARE(samplesIn(folder("own"), problems, names).size(), std::size_t(1));
    }

    void damagedLinesAreReported()
    {
        const std::string good = R"({"generation_logprobs": [[-1.5]], "prev_logprobs": [[-1.5]]})"
                                 "\n";
        write(folder("cut") / "train_data_step1.jsonl", good + good.substr(0, 40) + "\n" + good);
        Problems problems;
        QCOMPARE(samplesIn(folder("cut"), problems).size(), std::size_t(2));
        QCOMPARE(problems.size(), std::size_t(1));
        QCOMPARE(problems.front().line, 2);
        QVERIFY(problems.front().unread.has_value());
    }

    // A log with short lists of numbers stays a log.
    void logsAreNoTokens()
    {
        write(folder("log") / "metrics.jsonl", R"({"step": 1, "loss": 2.5, "rewards": [0.5, 1.0]})"
                                               "\n");
        QVERIFY(readRun(folder("log").string(), {}, {})->tokenFiles.empty());
        QCOMPARE(readRun(folder("log").string(), {}, {})->logs.size(), std::size_t(1));
    }

    void brokenTensorsAreReported()
    {
        write(folder("broken") / "rollout_data/0.pt", "PK\x03\x04 nothing");
        Problems problems;
        QVERIFY(samplesIn(folder("broken"), problems).empty());
        QCOMPARE(problems.size(), std::size_t(1));
        QVERIFY(problems.front().unread.has_value());
    }
};

QTEST_APPLESS_MAIN(TestTokenFiles)
#include "tst_tokenfiles.moc"
