// SPDX-License-Identifier: GPL-3.0-or-later
// What the frameworks print that have no sample log: the default metric, each of its steps, each of its values.
#include "tests/models/formats/inventedlogs.h"

#include <QTest>

#include <fmt/format.h>

#include <string>

using namespace rundiff;

namespace
{

constexpr int records = 12;

using Line = std::function<std::string(int)>;

double lossNumber(int record)
{
    return std::stod(loss(record));
}

std::string day(int second)
{
    return fmt::format("2024-05-06 10:00:{:02}", second);
}

} // namespace

class TestFrameworks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_logs.isValid()); }

    void everyLossIsRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("metric");
        QTest::addColumn<int>("firstStep");
        QTest::addColumn<int>("stride");
        addTrees();
        addVision();
        addGenerators();
        addSpeech();
        addTranslation();
        addLanguageModels();
        addReinforcement();
        addScience();
        addOlder();
    }

    void everyLossIsRead()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, metric);
        QFETCH(int, firstStep);
        QFETCH(int, stride);
        const auto log = m_logs.read(text);
        QVERIFY(log);
        QVERIFY2(!log->curves.empty(), qPrintable(QString::fromStdString(log->format)));
        const Curve &curve = log->curves.front();
        QCOMPARE(QString::fromStdString(curve.metric), metric);
        QCOMPARE(int(curve.size()), records);
        const double sign = (*curve.values)[0] < 0 ? -1 : 1;
        for (int i = 0; i < records; ++i) {
            QCOMPARE(int((*curve.steps)[std::size_t(i)]), firstStep + i * stride);
            QCOMPARE((*curve.values)[std::size_t(i)], sign * lossNumber(i));
        }
    }

private:
    void row(const char *name, const QByteArray &text, const char *metric, int firstStep = 1, int stride = 1)
    {
        QTest::newRow(name) << text << QString::fromUtf8(metric) << firstStep << stride;
    }

    void row(const char *name, const Line &line, const char *metric, int firstStep = 1, int stride = 1)
    {
        row(name, lines(records, line), metric, firstStep, stride);
    }

    void addTrees()
    {
        row(
            "XGBoost", [](int i) { return fmt::format("[{}]\ttrain-logloss:{}\tvalid-logloss:5.5", i, loss(i)); },
            "train-logloss", 0);
        row(
            "LightGBM",
            [](int i) {
                return fmt::format("[{}]\ttraining's binary_logloss: {}\tvalid_1's binary_logloss: 5.5", i + 1,
                                   loss(i));
            },
            "training's binary_logloss");
        row(
            "CatBoost",
            [](int i) {
                return fmt::format("{0}:\tlearn: {1}\ttest: 5.5\tbest: 5.5 ({0})\ttotal: 51.{0}ms\tremaining: 1m 3s", i,
                                   loss(i));
            },
            "learn", 0);
    }

    void addVision()
    {
        row("YOLOv5, results.csv",
            "               epoch,      train/box_loss,      train/obj_loss,   metrics/precision,     metrics/mAP_0.5,"
            "metrics/mAP_0.5:0.95,        val/box_loss,               x/lr0\n" +
                lines(records,
                      [](int i) {
                          return fmt::format("{:20},{:>20},             0.02134,             0.71,             0.62,"
                                             "             0.41,             5.5,            0.0012",
                                             i, loss(i));
                      }),
            "train/box_loss", 0);
        row("YOLOv8, results.csv",
            "epoch,time,train/box_loss,train/cls_loss,metrics/precision(B),metrics/mAP50(B),val/box_loss,lr/pg0\n" +
                lines(records,
                      [](int i) {
                          return fmt::format("{},{}.1,{},1.5,0.71,0.62,5.5,0.0012", i + 1, 30 * (i + 1), loss(i));
                      }),
            "train/box_loss");
        row(
            "YOLOv5, console",
            [](int i) {
                return fmt::format(
                    "\n     Epoch   gpu_mem       box       obj       cls    labels  img_size\n"
                    "     {}/11     1.25G   0.02134    {}   0.01003        23       640: 100%|##########| 8/8 "
                    "[00:03<00:00,  2.10it/s]\n"
                    "               Class     Images     Labels          P          R     mAP@.5 mAP@.5:.95: 100%|##| "
                    "4/4 [00:01<00:00]\n                 all        128        929      0.711      0.622      0.655    "
                    "  "
                    "0.413",
                    i, loss(i));
            },
            "obj", 0);
        row(
            "the tutorial of PyTorch",
            [](int i) {
                return fmt::format("Epoch {}/11\n----------\ntrain Loss: {} Acc: 0.5082\nval Loss: 5.5 Acc: 0.4967\n",
                                   i, loss(i));
            },
            "train Loss", 0);
        row(
            "nnU-Net v1",
            [](int i) {
                return fmt::format("{0}.25: \nepoch:  {1} \n{0}.31: train loss : -{2} \n{0}.40: validation loss: "
                                   "-0.2 \n{0}.41: lr: 0.009 \n{0}.42: This epoch took 101.5 s",
                                   day(i), i, loss(i));
            },
            "train loss", 0);
        row(
            "nnU-Net v2",
            [](int i) {
                return fmt::format("{0}.1: Epoch {1} \n{0}.1: Current learning rate: 0.01 \n{0}.2: train_loss -{2} \n"
                                   "{0}.2: val_loss -0.2 \n{0}.3: Pseudo dice [0.81, 0.77] \n{0}.4: Epoch time: 63.5 s "
                                   "\n",
                                   day(i), i, loss(i));
            },
            "train_loss", 0);
        row(
            "Darknet",
            [](int i) {
                return fmt::format("\n {}: 6.5, {} avg loss, 0.001000 rate, 2.5 seconds, {} images, 7.1 hours left",
                                   i + 1, loss(i), 64 * (i + 1));
            },
            "avg loss");
        row(
            "PointNet", [](int i) { return fmt::format("[0: {}/450] train loss: {} accuracy: 0.250000", i, loss(i)); },
            "train loss", 0);
        row("fastai",
            "epoch     train_loss  valid_loss  accuracy  time    \n" +
                lines(
                    records,
                    [](int i) { return fmt::format("{:<10}{:<12}5.500000    0.912500  00:2{}", i, loss(i), i % 10); }),
            "train_loss", 0);
        row(
            "BasicSR",
            [](int i) {
                return fmt::format("{} INFO: [EDSR_..][epoch:  3, iter: {:>3},400, lr:(1.000e-04,)] [eta: 1 day, "
                                   "2:03:04, time (data): 0.512 (0.011)] l_pix: {} ",
                                   day(i), 120 + i, loss(i));
            },
            "l_pix", 120400, 1000);
    }

    void addGenerators()
    {
        row(
            "CycleGAN",
            [](int i) {
                return fmt::format("(epoch: 1, iters: {}, time: 0.297, data: 0.195) D_A: {} G_A: 0.345 cycle_A: 1.2",
                                   100 * (i + 1), loss(i));
            },
            "D_A", 100, 100);
        row(
            "StyleGAN",
            [](int i) {
                return fmt::format("{{\"Loss/G/loss\": {{\"num\": 640, \"mean\": {}, \"std\": 0.5}}, \"Loss/D/loss\": "
                                   "{{\"num\": 640, \"mean\": 1.2, \"std\": 0.4}}, \"Progress/tick\": {{\"num\": 1, "
                                   "\"mean\": {}.0, \"std\": 0.0}}, \"timestamp\": 171{}.5}}",
                                   loss(i), i, i);
            },
            "Loss/G/loss/mean");
        row(
            "kohya",
            [](int i) {
                return fmt::format("\rsteps:  {0}%|#         | {0}/100 [00:{0:02}<02:03,  1.21it/s, avr_loss={1}]",
                                   i + 1, loss(i));
            },
            "avr_loss");
    }

    void addSpeech()
    {
        row(
            "Coqui",
            [](int i) {
                return fmt::format("\n\x1b[1m   --> TIME: {} -- STEP: {}/406 -- GLOBAL_STEP: {}\x1b[0m\n"
                                   "     | > loss: {}  (5.50000)\n     | > grad_norm: 0.75  (0.81)\n"
                                   "     | > current_lr: 0.0001",
                                   day(i), 25 * i, 25 * (i + 1), loss(i));
            },
            "loss", 25, 25);
        row(
            "ESPnet2",
            [](int i) {
                return fmt::format("[gpu7] {},123 (trainer:721) INFO: 1epoch:train:{}-{}batch: iter_time=0.012, "
                                   "forward_time=0.25, loss_ctc=6.1, loss_att=5.2, acc=0.31, loss={}, "
                                   "backward_time=0.3, lr0=1.0e-04",
                                   day(i), 50 * i + 1, 50 * (i + 1), loss(i));
            },
            "loss", 50, 50);
        row(
            "Kaldi",
            [](int i) {
                return fmt::format("LOG (nnet3-train[5.5.1]:PrintStatsForThisPhase():nnet-training.cc:286) Average "
                                   "objective function for 'output' for minibatches {}-{} is -{} over 6400 frames.",
                                   100 * i, 100 * i + 99, loss(i));
            },
            "Average objective function for 'output'", 99, 100);
    }

    void addTranslation()
    {
        row(
            "OpenNMT",
            [](int i) {
                return fmt::format("[{},123 INFO] Step {}/ 1000; acc:   3.54; ppl: 9864.22; xent: {}; lr: 0.00010; "
                                   "12345/11111 tok/s;     10 sec",
                                   day(i), 50 * (i + 1), loss(i));
            },
            "xent", 50, 50);
        row(
            "Marian",
            [](int i) {
                return fmt::format("[{}] Ep. 1 : Up. {} : Sen. 3,200 : Cost {} : Time 5.21s : 1000.50 words/s", day(i),
                                   100 * (i + 1), loss(i));
            },
            "Cost", 100, 100);
    }

    void addLanguageModels()
    {
        row(
            "OLMo",
            [](int i) {
                return fmt::format("{}.123\tnode:0\tolmo.train:967\tINFO\t[step={}/1000,epoch=0]\n"
                                   "    optim/total_grad_norm=0.5013\n    train/CrossEntropyLoss={}\n"
                                   "    train/Perplexity=61,234\n    throughput/total_tokens=4,194,304",
                                   day(i), i + 1, loss(i));
            },
            "train/CrossEntropyLoss");
        row(
            "Composer",
            [](int i) {
                return fmt::format("[batch={}/100]:\n\t Train time/epoch: 0\n\t Train loss/train/total: {}\n"
                                   "\t Train metrics/train/LanguagePerplexity: 61.2",
                                   i + 1, loss(i));
            },
            "Train loss/train/total");
        row(
            "llm.c",
            [](int i) {
                return fmt::format("step {:>4}/19560 | loss {} (+nanz)| norm 15.3591 (+nanz)| lr 8.57e-07 | 3056.36 ms "
                                   "| 42.6% bf16 MFU | 171545 tok/s",
                                   i + 1, loss(i));
            },
            "loss");
        row(
            "modded-nanogpt",
            [](int i) {
                return fmt::format("step:{}/1000 train_loss:{} train_time:{}ms step_avg:33.1ms", i + 1, loss(i),
                                   33 * (i + 1));
            },
            "train_loss");
        row(
            "RWKV",
            [](int i) {
                return fmt::format("\rEpoch 0:  {0}%|#   | {0}/100 [00:{0:02}<01:40,  1.00it/s, loss={1}, lr=0.0006, "
                                   "Kt/s=50.10]",
                                   i + 1, loss(i));
            },
            "loss");
        row(
            "DeepSpeed-Chat",
            [](int i) {
                return fmt::format("Epoch: 0 | Step: {} | PPO Epoch: 1 | Actor Loss: {} | Critic Loss: 0.25 | "
                                   "Unsupervised Loss: 0.0",
                                   i, loss(i));
            },
            "Actor Loss", 0);
        row(
            "DeepSpeed-Chat's short names",
            [](int i) {
                return fmt::format("epoch: 0|step: {}|ppo_ep: 1|act_loss: {}|cri_loss: 0.25|unsuper_loss: 0.0", i,
                                   loss(i));
            },
            "act_loss", 0);
        row(
            "MLPerf",
            [](int i) {
                return fmt::format(":::MLLOG {{\"namespace\": \"\", \"time_ms\": 17{}, \"event_type\": "
                                   "\"POINT_IN_TIME\", \"key\": \"train_loss\", \"value\": {}, \"metadata\": "
                                   "{{\"file\": \"train.py\", \"lineno\": 17, \"step_num\": {}}}}}",
                                   i, loss(i), i + 1);
            },
            "train_loss");
        row("MLPerf's marks in a text log",
            ":::MLLOG {\"namespace\": \"\", \"time_ms\": 17, \"event_type\": \"POINT_IN_TIME\", \"key\": "
            "\"global_batch_size\", \"value\": 256, \"metadata\": {\"lineno\": 17}}\n" +
                lines(records, [](int i) { return fmt::format("step {} loss {}", i + 1, loss(i)); }),
            "loss");
        row(
            "ColBERT", [](int i) { return fmt::format("[May 06, 10:00:{:02}] {} {}", i, i + 1, loss(i)); }, "loss");
    }

    void addReinforcement()
    {
        row(
            "Stable-Baselines3",
            [](int i) {
                return fmt::format("----------------------------------------\n"
                                   "| rollout/                |            |\n"
                                   "|    ep_len_mean          | 21.2       |\n"
                                   "| time/                   |            |\n"
                                   "|    iterations           | {}          |\n"
                                   "|    total_timesteps      | {:<10} |\n"
                                   "| train/                  |            |\n"
                                   "|    approx_kl            | 0.0087     |\n"
                                   "|    loss                 | {}     |\n"
                                   "----------------------------------------",
                                   i + 1, 2048 * (i + 1), loss(i));
            },
            "train/loss", 2048, 2048);
        row("Baselines' progress.csv",
            "eprewmean,loss/policy_entropy,loss/policy_loss,misc/nupdates,misc/total_timesteps\n" +
                lines(records, [](int i) { return fmt::format("21.5,0.69,{},{},{}", loss(i), i + 1, 2048 * (i + 1)); }),
            "loss/policy_loss", 2048, 2048);
        row("RLlib's progress.csv",
            "episode_reward_mean,timesteps_total,training_iteration,info/num_steps_trained,"
            "info/learner/default_policy/learner_stats/total_loss\n" +
                lines(records, [](int i) { return fmt::format("21.5,{},{},4000,{}", 4000 * (i + 1), i + 1, loss(i)); }),
            "info/learner/default_policy/learner_stats/total_loss", 4000, 4000);
        row(
            "rsl_rl",
            [](int i) {
                return fmt::format(
                    "{0}\n                       Learning iteration {1}/1500                       \n\n"
                    "                       Computation: 30000 steps/s (collection: 1.012s, learning 0.301s)\n"
                    "               Value function loss: {2}\n                    Surrogate loss: -0.0012\n"
                    "             Mean action noise std: 0.99\n                       Mean reward: 1.23",
                    std::string(80, '#'), i, loss(i));
            },
            "Value function loss", 0);
        row(
            "ML-Agents",
            [](int i) {
                return fmt::format("[INFO] 3DBall. Step: {}. Time Elapsed: 30.{} s. Mean Reward: {}. Std of Reward: "
                                   "0.731. Training.",
                                   12000 * (i + 1), i, loss(i));
            },
            "Mean Reward", 12000, 12000);
    }

    void addScience()
    {
        row("DeePMD's lcurve.out",
            "#  step      rmse_val    rmse_trn    rmse_e_val  rmse_e_trn    rmse_f_val  rmse_f_trn         lr\n" +
                lines(records,
                      [](int i) {
                          return fmt::format("{:7}      5.50e+00    {}      1.3e-01    1.2e-01      8.1e-01    "
                                             "8.0e-01    1.0e-03",
                                             100 * i, loss(i));
                      }),
            "rmse_trn", 0, 100);
        row("DeepXDE",
            "Step      Train loss              Test loss               Test metric\n" +
                lines(
                    records,
                    [](int i) { return fmt::format("{:<10}[{}]                [5.50e+00]    []", 1000 * i, loss(i)); }),
            "Train loss", 0, 1000);
    }

    void addOlder()
    {
        row(
            "BigDL",
            [](int i) {
                return fmt::format(
                    "{} INFO  DistriOptimizer$:452 - [Epoch 1 {}/60000][Iteration {}][Wall Clock {}.5s] "
                    "Trained 64 records in 0.5 seconds. Throughput is 128.0 records/second. Loss is {}. ",
                    day(i), 64 * (i + 1), i + 1, i, loss(i));
            },
            "Loss");
        row(
            "Caffe",
            [](int i) {
                return fmt::format(
                    "I0506 10:00:{0:02}.123456  1234 solver.cpp:228] Iteration {1}, loss = {2}\n"
                    "I0506 10:00:{0:02}.123457  1234 solver.cpp:244]     Train net output #0: accuracy = "
                    "0.5\nI0506 10:00:{0:02}.123458  1234 sgd_solver.cpp:106] Iteration {1}, lr = 0.001",
                    i, 20 * i, loss(i));
            },
            "loss", 0, 20);
        row(
            "MXNet",
            [](int i) {
                return fmt::format("INFO:root:Epoch[{}] Train-cross-entropy={}\nINFO:root:Epoch[{}] Time cost=12.5\n"
                                   "INFO:root:Epoch[{}] Validation-cross-entropy=5.5",
                                   i, loss(i), i, i);
            },
            "Train-cross-entropy", 0);
        row(
            "DL4J",
            [](int i) {
                return fmt::format(
                    "10:00:{:02}.123 [main] INFO  o.d.o.l.ScoreIterationListener - Score at iteration {} "
                    "is {}",
                    i, 10 * i, loss(i));
            },
            "Score", 0, 10);
        row(
            "Keras, two lines an epoch",
            [](int i) {
                return fmt::format("Epoch {}/12\n1875/1875 - 3s - loss: {} - accuracy: 0.9312 - val_loss: 5.5000 - "
                                   "val_accuracy: 0.9213 - 3s/epoch - 2ms/step",
                                   i + 1, loss(i));
            },
            "loss");
    }

    InventedLogs m_logs;
};

QTEST_GUILESS_MAIN(TestFrameworks)
#include "tst_frameworks.moc"
