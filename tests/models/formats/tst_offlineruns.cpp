// SPDX-License-Identifier: GPL-3.0-or-later
// What Comet and Neptune log without a network, and the archives of trackers.
#include "models/formats/runreader.h"
#include "models/result/writing/newfile.h"
#include "models/result/writing/zipfile.h"

#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>

using namespace rundiff;

namespace
{

void write(const std::string &path, const std::string &text)
{
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

bool archive(const std::string &path, const std::string &member, const std::string &text)
{
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    auto file = NewFile::create(path);
    if (!file)
        return false;
    ZipFile zip(*file);
    const bool added = zip.add(member, text).has_value();
    zip.finish();
    return added && file->keep().has_value();
}

std::string metric(const std::string &context, const std::string &name, const std::string &value,
                   const std::string &step)
{
    return fmt::format(
        "{{\"type\": \"metric_msg\", \"payload\": {{\"context\": {}, \"local_timestamp\": 17, "
        "\"metric\": {{\"metricName\": \"{}\", \"metricValue\": {}, \"step\": {}, \"epoch\": null}}}}}}\n",
        context, name, value, step);
}

std::string messages(int steps)
{
    std::string text = "{\"type\": \"file_name\", \"payload\": {\"file_name\": \"train.py\"}}\n";
    for (int step = 0; step < steps; ++step)
        text += metric("\"train\"", "loss", std::to_string(2.0 / (step + 1)), std::to_string(step)) +
                metric("null", "sys.cpu.percent.01", "50", std::to_string(step)) + metric("null", "lr", "0.5", "null");
    return text;
}

std::string operation(int version, const std::string &type, const std::string &rest)
{
    return fmt::format("{{\"obj\": {{\"type\": \"{}\", \"path\": [\"train\", \"loss\"]{}}}, \"version\": {}}}\n", type,
                       rest, version);
}

std::string value(int version, double number)
{
    return operation(version, "LogFloats",
                     fmt::format(", \"values\": [{{\"value\": {}, \"step\": {}.0, \"ts\": 1.5}}]", number, version));
}

std::string wordsOf(const Run &run)
{
    std::string words;
    for (const Problem &problem : run.problems)
        words += problem.message + "\n";
    return words;
}

bool incomplete(const Run &run)
{
    return std::ranges::any_of(run.problems, [](const Problem &problem) { return problem.unread.has_value(); });
}

} // namespace

class TestOfflineRuns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void theMessagesOfCometAreRead()
    {
        write(at("messages.json"), messages(30) + metric("null", "loss", "\"NaN\"", "30"));
        const auto run = readRun(at("messages.json"), {}, {});
        QCOMPARE(wordsOf(*run), std::string());
        const Log &log = *run->logs.front();
        QCOMPARE(log.format, std::string("comet"));
        QCOMPARE(log.curves.size(), std::size_t(3));
        QCOMPARE(log.curve("train_loss")->values->at(1), 1.0);
        QCOMPARE(log.curve("lr")->steps->back(), std::int64_t(29)); // counted: it has no step
        QVERIFY(std::isnan(log.curve("loss")->values->front()));
    }

    void archivesAreNamedByWhatTheyHold_data()
    {
        QTest::addColumn<QByteArray>("member");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("tensors of PyTorch") << QByteArray("model/data.pkl") << QByteArray("a file of torch.save");
        QTest::newRow("arrays") << QByteArray("weight.npy") << QByteArray("an archive of NumPy arrays");
        QTest::newRow("something") << QByteArray("notes.txt") << QByteArray("neither the messages of Comet");
    }

    void archivesAreNamedByWhatTheyHold()
    {
        QFETCH(QByteArray, member);
        QFETCH(QByteArray, words);
        QVERIFY(archive(at("some.pt"), member.toStdString(), "text"));
        const auto run = readRun(at("some.pt"), {}, {});
        QVERIFY2(wordsOf(*run).find(words.toStdString()) != std::string::npos, wordsOf(*run).c_str());
        QVERIFY(incomplete(*run));
    }

    void damagedMessagesOfCometAreCounted()
    {
        std::string text = messages(20);
        for (const auto &[word, other] : {std::pair("metric_msg", "metric_msh"),
                                          {"metricValue", "metricValux"},
                                          {"\"metric\"", "\"metrib\""},
                                          {"\"step\"", "\"stfp\""}}) {
            std::string damaged = metric("null", "loss", "0.5", "3");
            damaged.replace(damaged.find(word), std::string_view(word).size(), other);
            text += damaged;
        }
        write(at("messages.json"), text + "{\"type\": \"metric_msg\", \"payl");
        const auto run = readRun(at("messages.json"), {}, {});
        QCOMPARE(run->logs.front()->unreadCount, std::int64_t(4));
        QVERIFY(wordsOf(*run).find("incomplete record") != std::string::npos);
    }

    void archivesOfTrackersAreRead()
    {
        QVERIFY(archive(at("p/.cometml-runs/1a2b.zip"), "messages.json", messages(30)));
        QCOMPARE(readRun(at("p"), {}, {})->logs.size(), std::size_t(1)); // nothing else is there
        QVERIFY(archive(at("p/.cometml-runs/3c4d.zip"), "messages.json", messages(40)));
        const auto both = readRun(at("p"), {}, {});
        QCOMPARE(both->choices.size(), std::size_t(2));
        const auto chosen = readRun(at("p/.cometml-runs#3c4d"), {}, {});
        QCOMPARE(chosen->logs.front()->curve("train_loss")->size(), std::size_t(40));
        const std::string event = "{\"metric\": \"train\", \"variant\": \"loss\", \"iter\": 1, \"value\": 0.5, "
                                  "\"type\": \"training_stats_scalar\"}";
        QVERIFY(archive(at("offline-1a2b.zip"), "metrics.jsonl", "[" + event + "]\n"));
        QCOMPARE(readRun(at("offline-1a2b.zip"), {}, {})->logs.front()->format, std::string("clearml"));
    }

    void otherArchivesAreRefused()
    {
        QVERIFY(archive(at("source.zip"), "train.py", "print('step 1 loss 2.5')\n"));
        QVERIFY(wordsOf(*readRun(at("source.zip"), {}, {})).find("messages.json") != std::string::npos);
        QVERIFY(archive(at("1a2b.zip"), "messages.json", messages(30)));
        std::filesystem::resize_file(at("1a2b.zip"), std::filesystem::file_size(at("1a2b.zip")) - 10);
        const auto cut = readRun(at("1a2b.zip"), {}, {});
        QVERIFY(cut->logs.empty() && incomplete(*cut));
        QVERIFY(wordsOf(*cut).find("truncated") != std::string::npos);
    }

    void theOperationsOfNeptuneAreRead()
    {
        std::string text = operation(1, "AssignString", ", \"value\": \"calm-owl\"");
        for (int version = 2; version <= 30; ++version)
            text += value(version, 2.0 / version);
        write(at("p/.neptune/offline/run__0a1b/data-1.log"), text);
        write(at("p/.neptune/offline/run__0a1b/last_put_version"), "30");
        const auto run = readRun(at("p"), {}, {});
        QCOMPARE(wordsOf(*run), std::string());
        QCOMPARE(run->logs.front()->format, std::string("neptune"));
        QCOMPARE(run->logs.front()->curve("train/loss")->size(), std::size_t(29));
        QCOMPARE(run->logs.front()->curve("train/loss")->values->front(), 1.0);
        write(at("p/.neptune/offline/run__3c4d/data-1.log"), text);
        QCOMPARE(readRun(at("p/.neptune"), {}, {})->choices.size(), std::size_t(2));
        QCOMPARE(readRun(at("p/.neptune#0a1b"), {}, {})->logs.size(), std::size_t(1));
    }

    void operationsOfNeptuneThatAreMissingAreCounted()
    {
        const std::string path = at("run__0a1b/data-1.log");
        std::string text;
        for (int version = 1; version <= 30; ++version)
            text += version == 12 ? "" : value(version, 0.5);
        write(path, text);
        QVERIFY(wordsOf(*readRun(path, {}, {})).find("1 numbered operations are missing") != std::string::npos);
        write(at("run__0a1b/last_put_version"), "40"); // ten more were logged
        QVERIFY(wordsOf(*readRun(path, {}, {})).find("11 numbered operations are missing") != std::string::npos);
        std::string damaged = value(31, 0.5);
        damaged.replace(damaged.find("LogFloats"), 9, "LogFloatz");
        write(path, text + damaged + operation(32, "ClearFloatLog", ""));
        const auto run = readRun(path, {}, {});
        QCOMPARE(run->logs.front()->unreadCount, std::int64_t(1));
        QVERIFY(wordsOf(*run).find("1 operations clear") != std::string::npos);
    }

private:
    std::string at(const std::string &name) const { return m_folder->path().toStdString() + "/" + name; }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestOfflineRuns)

#include "tst_offlineruns.moc"
