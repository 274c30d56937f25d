// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/compareruns.h"
#include "models/knowledge/checklist/handticks.h"
#include "models/knowledge/settings/logsetting.h"
#include "models/knowledge/settings/settingsrules.h"
#include "models/result/json/checklistjson.h"
#include "models/result/json/jsonresult.h"
#include "models/result/texts/checklisttext.h"
#include "tests/models/knowledge/storedzip.h"
#include "tests/writtenfile.h"

#include <QtTest>

#include <filesystem>

using namespace rundiff;
namespace fs = std::filesystem;

namespace
{

const SettingRow *rowOf(const std::vector<SettingRow> &rows, const std::string &name)
{
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const SettingRow &row) { return row.name == name; });
    return found == rows.end() ? nullptr : &*found;
}

const std::string steps = "step 1 loss 0.5\nstep 2 loss 0.4\n";

} // namespace

class TestSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void argumentsOfLogsAreRead_data();
    void argumentsOfLogsAreRead();
    void secretsAreKnown_data();
    void secretsAreKnown();
    void whatDiffersAndMattersComesFirst();
    void secretsAreNeitherShownNorKept();
    void packsAreCompared();
    void printedSeedsThatDifferFail();
    void partingAfterAnEvaluationIsSaid();
    void ticksAreKeptAsJson();
};

void TestSettings::argumentsOfLogsAreRead_data()
{
    QTest::addColumn<QString>("log");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::addColumn<int>("line");
    QTest::newRow("namespace") << "start\nINFO Namespace(lr=0.1, name='a, b', betas=(0.9, 0.95), seed=7)\n"
                               << "betas"
                               << "(0.9, 0.95)" << 2;
    QTest::newRow("namespace, text with a comma") << "Namespace(name='a, b', seed=7)"
                                                  << "name"
                                                  << "a, b" << 1;
    QTest::newRow("namespace, last") << "Namespace(name='a, b', seed=7)"
                                     << "seed"
                                     << "7" << 1;
    QTest::newRow("megatron") << "  adam_beta1 ...................................... 0.9\n"
                              << "adam_beta1"
                              << "0.9" << 1;
    QTest::newRow("megatron behind a rank") << "[rank0]:  seed ..................... 1234\n"
                                            << "seed"
                                            << "1234" << 1;
    QTest::newRow("an argument a line") << "TrainingArguments(\n_n_gpu=1,\nlearning_rate=5e-05,\n)\nx=1\n"
                                        << "learning_rate"
                                        << "5e-05" << 3;
    QTest::newRow("seed set to") << "Global seed set to 42\n"
                                 << "seed"
                                 << "42" << 1;
    QTest::newRow("seed colon") << "random seed: 1234\n"
                                << "seed"
                                << "1234" << 1;
    QTest::newRow("no seed") << "seeding took 12 s\n"
                             << "seed"
                             << "" << 0;
    QTest::newRow("open bracket") << "Namespace(a=[1, 2"
                                  << "a"
                                  << "[1, 2" << 1;
}

void TestSettings::argumentsOfLogsAreRead()
{
    QFETCH(QString, log);
    QFETCH(QString, name);
    QFETCH(QString, value);
    QFETCH(int, line);
    const std::vector<LogSetting> found = settingsOfLog(log.toStdString());
    const auto setting = std::find_if(found.begin(), found.end(),
                                      [&](const LogSetting &each) { return each.name == name.toStdString(); });
    if (line == 0) {
        QVERIFY(setting == found.end());
        return;
    }
    QVERIFY(setting != found.end());
    QCOMPARE(QString::fromStdString(setting->value), value);
    QCOMPARE(setting->line, std::int64_t(line));
}

void TestSettings::secretsAreKnown_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::addColumn<bool>("secret");
    QTest::newRow("api key") << "WANDB_API_KEY"
                             << "abc" << true;
    QTest::newRow("humps") << "apiKey"
                           << "abc" << true;
    QTest::newRow("token") << "HF_TOKEN"
                           << "abc" << true;
    QTest::newRow("password") << "db.password"
                              << "1234" << true;
    QTest::newRow("by value") << "REMOTE"
                              << "ghp_abcdefghijklmnopqrst1234" << true;
    QTest::newRow("address with a password") << "PROXY"
                                             << "http://me:secret@proxy:80" << true;
    QTest::newRow("mixed letters") << "X"
                                   << "aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW" << true;
    QTest::newRow("heads") << "num_key_value_heads"
                           << "8" << false;
    QTest::newRow("tokens") << "max_tokens"
                            << "2048" << false;
    QTest::newRow("tokenizer") << "tokenizer"
                               << "llama" << false;
    QTest::newRow("monkey") << "monkey"
                            << "abc" << false;
    QTest::newRow("path") << "PATH"
                          << "/opt/Ascend/ToolKit9/bin:/usr/local/Cuda11/bin" << false;
}

void TestSettings::secretsAreKnown()
{
    QFETCH(QString, name);
    QFETCH(QString, value);
    QFETCH(bool, secret);
    QCOMPARE(SettingsRules::builtin().secret(name.toStdString(), value.toStdString()), secret);
}

void TestSettings::whatDiffersAndMattersComesFirst()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    for (const auto &[run, lr] : {std::pair("A", "0.1"), std::pair("B", "0.2")}) {
        write(root / run / "train.log", steps);
        write(root / run / "conf/train.yaml",
              std::string("name: ") + run + "\noptimizer:\n  lr: " + lr + "\n  eps: 1\n");
    }
    write(root / "A/.env", "OMP_NUM_THREADS=4\n");
    const auto comparison = compareRuns((root / "A").string(), (root / "B").string(), {}, {});
    const std::vector<SettingRow> &rows = comparison->checklist->settings;
    QCOMPARE(rows.size(), std::size_t(4));
    QVERIFY(rows[0].differs && rows[0].matters && rows[1].differs && rows[1].matters);
    const SettingRow *rate = rowOf(rows, "optimizer.lr");
    QVERIFY(rate && rate->a && rate->b);
    QCOMPARE(rate->a->value, std::string("0.1"));
    QCOMPARE(rate->b->value, std::string("0.2"));
    QCOMPARE(rate->b->line, std::int64_t(3));
    QCOMPARE(rate->file, std::string("conf/train.yaml"));
    QVERIFY(!rowOf(rows, "OMP_NUM_THREADS")->b);
    QVERIFY(rowOf(rows, "name")->differs && !rowOf(rows, "name")->matters);
    QVERIFY(!rows[3].differs && rows[3].name == "optimizer.eps");
}

void TestSettings::secretsAreNeitherShownNorKept()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    for (const char *run : {"A", "B"}) {
        write(root / run / "train.log", "Namespace(wandb_key='topsecret" + std::string(run) + "', lr=1)\n" + steps);
        write(root / run / ".env", "HF_TOKEN=topsecret" + std::string(run) + "\n");
    }
    const auto comparison = compareRuns((root / "A").string(), (root / "B").string(), {}, {});
    const SettingRow *row = rowOf(comparison->checklist->settings, "HF_TOKEN");
    QVERIFY(row && row->secret && row->differs && row->a && row->b);
    QVERIFY(row->a->value.empty() && row->b->value.empty());
    QVERIFY(jsonChecklist(*comparison->checklist).find("topsecret") == std::string::npos);
    QVERIFY(textChecklist(*comparison->checklist).find("topsecret") == std::string::npos);
}

void TestSettings::packsAreCompared()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    for (const auto &[run, version] : {std::pair("A", "2.1.0"), std::pair("B", "2.2.0")}) {
        write(root / run / "train.log", steps);
        write(root / run / "pack.zip",
              storedZip({{"env", R"({"HCCL_DETERMINISTIC": "true"})"},
                         {"pip", std::string("numpy=1.26\ntorch=") + version + "\n"},
                         {"hyperparameters/hyperparameters_static.json", R"({"train.sh": {"seed": 1234}})"}}));
    }
    const auto comparison = compareRuns((root / "A").string(), (root / "B").string(), {}, {});
    const SettingRow *torch = rowOf(comparison->checklist->settings, "torch");
    QVERIFY(torch && torch->differs && torch->matters);
    QVERIFY(!rowOf(comparison->checklist->settings, "numpy")->differs);
    QVERIFY(rowOf(comparison->checklist->settings, "train.sh.seed"));
    for (const ChecklistItem &item : comparison->checklist->items) {
        if (item.id != "same-environment")
            continue;
        QCOMPARE(item.state, ItemState::Failing);
        QCOMPARE(item.evidence[0].text, std::string("A and B differ: torch is 2.1.0 and 2.2.0"));
    }
}

void TestSettings::printedSeedsThatDifferFail()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "A/train.log", "Global seed set to 42\n" + steps);
    write(root / "B/train.log", "Global seed set to 43\n" + steps);
    const auto comparison = compareRuns((root / "A").string(), (root / "B").string(), {}, {});
    for (const ChecklistItem &item : comparison->checklist->items) {
        if (item.id != "torch-seed")
            continue;
        QCOMPARE(item.state, ItemState::Failing);
        QCOMPARE(item.evidence[0].text, std::string("A and B differ: seed is 42 and 43"));
        QCOMPARE(item.evidence[0].line, std::int64_t(1));
    }
}

void TestSettings::partingAfterAnEvaluationIsSaid()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    for (const char *run : {"A", "B"}) {
        std::string log;
        for (int step = 1; step <= 20; ++step) {
            const bool parted = step > 10 && *run == 'B';
            log +=
                "{\"step\": " + std::to_string(step) + ", \"loss\": 0." + std::to_string(900 - step - parted) + "}\n";
            if (step % 10 == 0)
                log += "{\"step\": " + std::to_string(step) + ", \"eval_loss\": 0.5}\n";
        }
        write(root / run / "log.jsonl", log);
    }
    const auto comparison = compareRuns((root / "A").string(), (root / "B").string(), {}, {});
    const auto &items = comparison->checklist->items;
    const auto item =
        std::find_if(items.begin(), items.end(), [](const ChecklistItem &each) { return each.id == "data-order"; });
    QVERIFY(item != items.end() && !item->evidence.empty());
    QVERIFY2(item->evidence.back().text.find("diverge at step 11, right after the evaluation at step 10") !=
                 std::string::npos,
             item->evidence.back().text.c_str());
}

void TestSettings::ticksAreKeptAsJson()
{
    HandTicks ticks;
    ticks.tick("data-order", "checked \"by eye\"");
    QCOMPARE(HandTicks::fromJson(ticks.asJson()).asJson(), ticks.asJson());
    QVERIFY(HandTicks::fromJson(ticks.asJson()) == ticks);
    QVERIFY(HandTicks::fromJson("[1]").empty());
    QVERIFY(HandTicks::fromJson("{\"a\": 3}").empty());
}

QTEST_GUILESS_MAIN(TestSettings)
#include "tst_settings.moc"
