// SPDX-License-Identifier: GPL-3.0-or-later
// Lines as the frameworks print them, for every form that has no sample log.
#include "tests/models/formats/inventedlogs.h"

#include <QTest>

#include <cmath>

using namespace rundiff;

namespace
{

// %1 is the number of the record.
QByteArray repeated(const char *line, int from, int to)
{
    QByteArray text;
    for (int i = from; i <= to; ++i)
        text += QString::fromUtf8(line).arg(i).toUtf8() + '\n';
    return text;
}

} // namespace

class TestLogFormats : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_logs.isValid()); }

    void recordsAreRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("metric");
        QTest::addColumn<int>("points");
        QTest::addColumn<int>("firstStep");
        QTest::addColumn<int>("lastStep");
        QTest::addColumn<int>("unread");
        QTest::addColumn<int>("withoutValue");
        addMegatron();
        addMindSpore();
        addPyTorch();
        addBars();
        addTqdm();
        addPaddleAndOthers();
        addWords();
        addJson();
        addTables();
    }

    void recordsAreRead()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, format);
        QFETCH(QString, metric);
        QFETCH(int, points);
        QFETCH(int, firstStep);
        QFETCH(int, lastStep);
        QFETCH(int, unread);
        QFETCH(int, withoutValue);
        const auto log = m_logs.read(text);
        QCOMPARE(QString::fromStdString(log->format), format);
        QVERIFY2(!log->curves.empty(), "no curve");
        const Curve &curve = log->curves.front();
        QCOMPARE(QString::fromStdString(curve.metric), metric);
        QCOMPARE(int(curve.size()), points);
        QCOMPARE(int(curve.steps->front()), firstStep);
        QCOMPARE(int(curve.steps->back()), lastStep);
        QCOMPARE(int(log->unreadCount), unread);
        QCOMPARE(int(log->linesWithoutValue), withoutValue);
        QVERIFY(curve.values->front() > 0.2 && curve.values->front() < 13);
    }

private:
    void row(const char *name, const QByteArray &text, const char *format, const char *metric, int points, int first,
             int last, int unread = 0, int withoutValue = 0)
    {
        QTest::newRow(name) << text << QString::fromUtf8(format) << QString::fromUtf8(metric) << points << first << last
                            << unread << withoutValue;
    }

    void addMegatron()
    {
        row("Megatron-DeepSpeed prints two lines for a step",
            repeated("steps: %1 loss: 4.1%1 iter time (s): 0.1 samples/sec: 60.1\n iteration %1/ 300 | consumed "
                     "samples: 64 | "
                     "consumed tokens: 131072 | elapsed time per iteration (s): 1.2 | learning rate: 1.000E-04 | "
                     "gloabl batch "
                     "size: 64 | lm loss: 4.1%1E+00 | total grad norm: 0.5 | number of nan iterations: 0 |",
                     1, 8),
            "megatron", "lm loss", 8, 1, 8);
        row("the loss follows another one",
            repeated(
                " iteration %1/ 300 | elapsed time per iteration (ms): 1.2 | load_balancing_loss: 1.0E+00 | lm loss: "
                "4.1E+00 | mtp_1 loss: 5.0E+00 | loss scale: 1.0 | number of nan iterations: 0 |",
                1, 8),
            "megatron", "lm loss", 8, 1, 8);
        row("a NaN loss is left out",
            repeated(" iteration %1/ 300 | elapsed time per iteration (ms): 1.2 | lm loss: 4.1E+00 | number of nan "
                     "iterations: 0 |",
                     1, 8) +
                " iteration 9/ 300 | elapsed time per iteration (ms): 1.2 | grad norm: nan | number of nan iterations: "
                "1 |\n",
            "megatron", "lm loss", 8, 1, 8, 0, 1);
        row("ranks in front",
            repeated(
                "[default7]: iteration %1/ 300 | elapsed time per iteration (ms): 1.2 | lm loss: 4.1E+00 | number of "
                "nan iterations: 0 |",
                1, 8),
            "megatron", "lm loss", 8, 1, 8);
    }

    void addMindSpore()
    {
        row("MindFormers without data sink",
            repeated(
                "[INFO] 2024-01-01 [a.py:1] print_output_info: { Epoch:[  1/  2], step:[    %1/   10], loss:[7.1/8.2], "
                "time:1951.612 ms, lr:[2.4499998e-06], overflow cond: False, loss_scale: 1.0",
                1, 8) +
                repeated("{ Epoch:[  2/  2], step:[    %1/   10], loss:[7.1/8.2], time:1951.612 ms", 1, 3),
            "mindformers", "loss", 11, 1, 13);
        row("hand-written MindSpore loop counts from 0",
            repeated("epoch: 0, step: %1, loss is 2.3025851", 0, 4) + repeated("epoch: 1, step: %1, loss is 2.2", 0, 4),
            "mindspore_lossmonitor", "loss", 10, 0, 9);
        row("data sink prints the last step of an epoch", repeated("epoch: %1 step: 1875, loss is 2.3025851", 1, 6),
            "mindspore_lossmonitor", "loss", 6, 1875, 11250);
    }

    void addPyTorch()
    {
        row("timm",
            repeated("Train: 0 [  %1/100 (  1%)]  Loss: 6.91 (6.92)  Time: 0.5s, 100/s  LR: 1.000e-05  Data: 0.1", 0,
                     8) +
                "Train: 1 [   0/100 (  0%)]  Loss: 6.5 (6.5)  Time: 0.5s  LR: 1.000e-05  Data: 0.1\n",
            "timm_text", "loss", 10, 0, 100);
        row("LitGPT", repeated("Epoch 1 | iter %1 step 3 | loss train: 2.310, val: n/a | iter time: 300.12 ms", 1, 9),
            "litgpt", "loss", 9, 1, 9);
        row("Swin Transformer",
            repeated("[2024-01-01 10:00:00 swin] (main.py 223): INFO Train: [1/300][%1/100]\teta 0:10:00 lr 0.000010\t "
                     "wd 0.0500\ttime 0.5000 (0.6000)\tloss 6.9012 (6.9100)\tgrad_norm 1.2000 (1.3000)",
                     0, 8),
            "swin", "loss", 9, 0, 8);
        row("YOLOX",
            repeated("2024-01-01 | INFO | yolox.core.trainer:261 - epoch: 2/300, iter: %1/100, mem: 5000Mb, iter_time: "
                     "0.5s, total_loss: 12.5, iou_loss: 3.2, l1_loss: 0.0, lr: 1.000e-04, size: 640, ETA: 1:00:00",
                     10, 19),
            "yolox", "total_loss", 10, 110, 119);
        row("WeNet",
            repeated("2024-01-01 DEBUG TRAIN Batch 0/%1 loss 12.5 loss_att 20.1 lr 0.0001 rank 0", 1, 9) +
                repeated("2024-01-01 DEBUG CV Batch 0/%1 loss 12.5 loss_att 20.1", 1, 3),
            "wenet", "loss", 9, 1, 9);
        row("torchtune",
            repeated(
                "Step %1 | loss:1.6281 lr:2e-05 tokens_per_second_per_gpu:400.1 grad_norm:DTensor(local_tensor=35.5, "
                "device_mesh=DeviceMesh([0]))",
                1, 8),
            "torchtune", "loss", 8, 1, 8);
        row("nanoT5",
            repeated("[train] Step %1 out of 65536 | Loss --> 11.343 | Grad_l2 --> 43.0 | Lr --> 0.01 |", 50, 58),
            "nanot5", "loss", 9, 50, 58);
        row("llm.c's main.log",
            "s:0 tel:11.0123\n" + repeated("s:%1 trl:4.5012 lr:0.000100 norm:1.20", 0, 8) + "s:8 eval:0.2512\n",
            "llm_c", "loss", 9, 0, 8);
        row("insightface",
            repeated("Speed 5033.71 samples/sec   Loss 10.3514   LearningRate 0.1   Epoch: 0   Global Step: "
                     "%1   Fp16 Grad Scale: 8192",
                     100, 108),
            "insightface", "loss", 9, 100, 108);
        row("detectron2 console",
            repeated(
                "[06/01 12:00:00] d2.utils.events INFO:  eta: 0:12:31  iter: %1  total_loss: 1.923  loss_cls: 0.53  "
                "time: 0.1  lr: 0.0071733  max_mem: 2300M",
                19, 29),
            "detectron2_text", "total_loss", 11, 19, 29);
        row("NeMo",
            "Training epoch 0, iteration 0/9 | lr: 1.499e-07 | global_batch_size: 512 | global_step: 0 | "
            "reduced_train_loss: 11.03 | train_step_timing in s: 7.5\n" +
                repeated(
                    "Training epoch 0, iteration %1/9 | lr: 1.499e-07 | global_batch_size: 512 | global_step: %1 | "
                    "reduced_train_loss: 11.03 | train_step_timing in s: 7.5 | consumed_samples: 1024",
                    1, 8),
            "nemo_console", "reduced_train_loss", 9, 0, 8);
        row("MMEngine by iterations",
            repeated(
                "06/01 12:00:00 - mmengine - INFO - Iter(train) [  %1/1000]  lr: 1.0000e-02  eta: 0:12:31  time: 0.2  "
                "data_time: 0.01  memory: 4023  loss: 1.7388  decode.loss_ce: 0.8",
                50, 58),
            "mmengine_text", "loss", 9, 50, 58);
        row("JSON whose steps begin anew with each epoch",
            repeated("{\"epoch\": 1, \"step\": %1, \"loss\": 2.5}", 1, 8) +
                "{\"epoch\": 1, \"step\": 8, \"val_loss\": 2.5}\n" +
                repeated("{\"epoch\": 2, \"step\": %1, \"loss\": 2.5}", 1, 8),
            "jsonl", "loss", 16, 1, 16);
        row("mmcv 1.x",
            repeated(
                "2021-05-18 09:44:55,123 - mmdet - INFO - Epoch [1][%1/100]\tlr: 1.978e-03, eta: 1 day, 2:03:04, time: "
                "0.5, data_time: 0.1, memory: 3, loss_cls: 0.5, loss: 5.3",
                1, 8) +
                "2021-05-18 09:44:55,123 - mmdet - INFO - Epoch [2][1/100]\tlr: 1.978e-03, loss: 5.3\n",
            "mmcv_text", "loss", 9, 1, 101);
    }

    void addBars()
    {
        row("brackets that JSON has too", repeated("[1,  %1] loss: 2.192", 100, 108), "pytorch_tutorial", "loss", 9,
            100, 108);
        row("what the format calls its loss",
            repeated("steps: %1 loss: 2.1230 lm_loss: 9.1230 iter time (s): 0.123 samples/sec: 512.123", 1, 9),
            "deepspeed_pipe", "loss", 9, 1, 9);
        row("Lightning bar",
            "\rEpoch 0:  10%|#   | 1/10 [00:05<00:03,  6.1it/s, v_num=0, train_loss=2.310]"
            "\rEpoch 0:  20%|#   | 2/10 [00:05<00:03,  6.1it/s, v_num=0, train_loss=2.210]"
            "\rEpoch 0:  20%|#   | 2/10 [00:05<00:03,  6.1it/s, v_num=0, train_loss=2.210]"
            "\rEpoch 1:  10%|#   | 1/10 [00:05<00:03,  6.1it/s, v_num=0, train_loss=2.110, val_loss=2.41]\n",
            "lightning_tqdm", "train_loss", 3, 1, 11);
        row("Lightning pads every number to five characters", // also nan
            "\rEpoch 0:  10%|#   | 1/10 [00:05<00:03,  6.1it/s, v_num=0, train_loss=2.310]"
            "\rEpoch 0:  20%|#   | 2/10 [00:05<00:03,  6.1it/s, v_num=0, train_loss=nan.0]"
            "\rEpoch 0:  30%|#   | 3/10 [00:05<00:03,  6.1it/s, v_num=0, train_loss=inf.0, val_loss=nan.0]\n",
            "lightning_tqdm", "train_loss", 3, 1, 3);
        row("Keras draws its line anew",
            "Epoch 1/2\n"
            "\x1b[1m1/3\x1b[0m \x1b[37m----\x1b[0m \x1b[1m0s\x1b[0m 5ms/step - accuracy: 0.1 - loss: 2.9\b\b\b\b\r"
            "\x1b[1m3/3\x1b[0m \x1b[32m----\x1b[0m \x1b[1m0s\x1b[0m 5ms/step - accuracy: 0.2 - loss: 2.3 - val_loss: "
            "2.1\n"
            "Epoch 2/2\n"
            "1/3 ---- 0s 5ms/step - accuracy: 0.1 - loss: 2.0\b\b\b\r3/3 ---- 0s 5ms/step - accuracy: 0.2 - loss: "
            "1.9\n",
            "keras_fit", "loss", 2, 1, 2);
        row("Keras epoch that was interrupted",
            "Epoch 1/3\n3/3 - 0s - loss: 2.3 - accuracy: 0.1\nEpoch 2/3\n3/3 - 0s - loss: 2.1 - accuracy: 0.1\n"
            "Epoch 3/3\n1/3 [===] - ETA: 0s - loss: 2.0\r2/3 [===] - ETA: 0s - loss: 2.0\n",
            "keras_fit", "loss", 2, 1, 2, 1);
        row("Keras erases its bar and sends no carriage return",
            "Epoch 1/2\n1/3 ---- 0s 5ms/step - loss: 2.9\b\b\b\b\b\b3/3 ---- 0s 5ms/step - loss: 2.3 - val_loss: 2.1\n"
            "Epoch 2/2\n1/3 ---- 0s 5ms/step - loss: 2.0\b\b\b\b\b\b3/3 ---- 0s 5ms/step - loss: 1.9\n",
            "keras_fit", "loss", 2, 1, 2);
        row("ms-swift says the step",
            repeated(
                "{'loss': 2.1, 'grad_norm': 1.5, 'learning_rate': 1e-05, 'token_acc': 0.5, 'global_step/max_steps': "
                "'%1/60', 'memory(GiB)': 10.1}",
                5, 12),
            "hf_dict", "loss", 8, 5, 12);
        row("Transformers 5 prints texts",
            repeated("{'loss': '0.75', 'grad_norm': '0.1413', 'learning_rate': '3.333e-05', 'epoch': '0.2073'}", 1, 6),
            "hf_dict", "loss", 6, 1, 6);
        row("bars of an evaluation are not the training's",
            "\r 10%|#    | 1/10 [00:01<00:09,  1.0it/s]\r{'loss': 3.1, 'epoch': 0.1}\n"
            "\r 10%|#    | 1/10 [00:01<00:09,  1.0it/s]\r 20%|##   | 2/10 [00:02<00:08,  1.0it/s]"
            "\r{'loss': 3.0, 'epoch': 0.2}\n\r 50%|#####| 2/4 [00:01<00:01]\x1b[A"
            "\r 20%|##   | 2/10 [00:02<00:08,  1.0it/s]\n",
            "hf_dict", "loss", 2, 1, 2);
    }

    void addTqdm()
    {
        row("bars that number no epoch", // the second one restarts, as does its evaluation
            repeated("\r %1%|#  | %1/4 [00:01<00:10,  9.8it/s, loss=2.3%1]", 1, 4) +
                repeated("\rValidation: %1%|#  | %1/4 [00:01<00:10,  9.8it/s, loss=1.1%1]", 1, 4) +
                repeated("\r %1%|#  | %1/3 [00:01<00:10,  9.8it/s, loss=1.1%1]", 1, 3) +
                repeated("\r %1%|#  | %1/4 [00:01<00:10,  9.8it/s, loss=2.1%1]", 1, 4),
            "tqdm_bar", "loss", 8, 1, 8);
        row("a bar that begins anew halfway replaces what it had",
            repeated("\r %1%|#  | %1/10 [00:01<00:10,  9.8it/s, lr=0.1, Loss=2.3%1, acc=0.5]", 1, 5) +
                repeated("\r %1%|#  | %1/10 [00:01<00:10,  9.8it/s, lr=0.1, Loss=2.1%1, acc=0.5]", 1, 6),
            "tqdm_bar", "loss", 6, 1, 6);
        row("bars that number their epochs",
            repeated("Epoch 1/2: %1%|#  | %1/4 [00:01<00:10,  9.8it/s, loss=2.3%1, val_loss=0.1]", 1, 4) +
                repeated("Epoch 2/2: %1%|#  | %1/4 [00:01<00:10,  9.8it/s, loss=2.1%1, val_loss=0.1]", 1, 4),
            "tqdm_bar", "loss", 8, 1, 8);
        row("a bar's description holds the loss", repeated("Epoch 3 loss: 2.5%1: %1%|#  | %1/9 [00:01<00:10]", 1, 9),
            "tqdm_bar", "loss", 9, 28, 36);
        row("a bar of epochs", repeated("Epochs:  %1%|#  | %1/100 [00:01<00:10, 1.2s/it, train_loss=2.5]", 10, 19),
            "tqdm_bar", "loss", 10, 10, 19);
        row("a bar without an end", repeated("%1it [43:14, 20.11s/it, loss=2.5, grad_norm=0.1]", 1, 9), "tqdm_bar",
            "loss", 9, 1, 9);
        row("NeMo bar",
            repeated("Epoch 0: :   1%|#| %1/60 [00:10<10:00, v_num=0, reduced_train_loss=2.41, global_step=%1.000, "
                     "consumed_samples=8.0, train_step_timing in s=0.5]",
                     0, 8),
            "nemo_tqdm", "reduced_train_loss", 9, 0, 8);
        row("torchtune bar", repeated("1|%1|Loss: 2.5128: 1%|#| %1/60 [00:10<10:00, 1.2s/it]", 1, 9), "torchtune_bar",
            "loss", 9, 1, 9);
    }

    void addPaddleAndOthers()
    {
        row("fairseq simple",
            repeated("2021-05-18 | INFO | train_inner | epoch 001:    100 / 1000 loss=5.6, ppl=48.5, wps=100, "
                     "num_updates=%1, lr=0.0005, gnorm=1.2",
                     100, 108),
            "fairseq_simple", "loss", 9, 100, 108);
        row("Paddle script",
            repeated("global step %1, epoch: 1, batch: 9, loss: 0.61231, accu: 0.71, speed: 2.3 step/s", 10, 18),
            "paddle_script", "loss", 9, 10, 18);
        row("PaddleClas",
            repeated(
                "[2022/01/01 00:00:00] ppcls INFO: [Train][Epoch 1/20][Iter: %1/36]lr: 0.10000, CELoss: 1.79, loss: "
                "1.79073, top1: 0.1",
                0, 8) +
                "[2022/01/01 00:00:00] ppcls INFO: [Train][Epoch 2/20][Iter: 0/36]lr: 0.10000, CELoss: 1.79, loss: "
                "1.7\n",
            "paddleclas", "loss", 10, 0, 36);
        row("LLaMA-Factory v1",
            repeated("loss: 1.1234, grad_norm: 0.5, learning_rate: 1e-5, epoch: 0.1, step: %1, total_steps: 100", 10,
                     18),
            "llamafactory_v1", "loss", 9, 10, 18);
    }

    void addWords()
    {
        row("step and loss in words", repeated("Step: %1, Loss: 3.2, val loss 4.0", 10, 18), "words", "Loss", 9, 10,
            18);
        row("signs of equality", repeated("2024-01-01 12:00:00 iter=%1 lr=0.1 loss=3.2", 10, 18), "words", "loss", 9,
            10, 18);
        row("number and bracket", repeated("%1) loss = 3.68 grad_norm = 46.2", 10, 18), "words", "loss", 9, 10, 18);
        row("a tensor", repeated("step %1: loss tensor(2.302, device='npu:0')", 10, 18), "words", "loss", 9, 10, 18);
        row("a distributed tensor",
            repeated("step %1: loss=DTensor(local_tensor=2.302, device_mesh=DeviceMesh('npu', [0, 1]))", 10, 18),
            "words", "loss", 9, 10, 18);
        row("Microsoft's words for what is no number",
            repeated("step %1 loss 2.3", 1, 6) + "step 7 loss -1.#IND00\nstep 8 loss 1.#QNAN0\nstep 9 loss 1.#INF00\n",
            "words", "loss", 9, 1, 9);
        row("Chinese, validation on the same line", repeated("第 %1 步 | 损失值：3.25 | 验证损失：9.5 |", 10, 18),
            "words", "loss", 9, 10, 18);
        row("Chinese, validation on lines of its own",
            repeated("第 %1 步 | 损失值：3.25", 10, 18) + "第 18 步 | 验证损失：9.5\n", "words", "loss", 9, 10, 18);
        row("Chinese", repeated("迭代 %1，训练损失：3.25，学习率：1e-4", 10, 18), "words", "train_loss", 9, 10, 18);
        row("Japanese", repeated("ステップ %1: 損失 = 3.25", 10, 18), "words", "loss", 9, 10, 18);
        row("Korean", repeated("스텝 %1 손실 3.25 정확도 0.5", 10, 18), "words", "loss", 9, 10, 18);
        row("French", repeated("étape %1/50 - perte : 3.25 - précision : 0.5", 10, 18), "words", "loss", 9, 10, 18);
        row("German", repeated("Schritt %1, Verlust: 3.25", 10, 18), "words", "loss", 9, 10, 18);
        row("Spanish", repeated("Paso %1 | pérdida: 3.25", 10, 18), "words", "loss", 9, 10, 18);
        row("Russian", repeated("шаг %1, потери: 3.25", 10, 18), "words", "loss", 9, 10, 18);
        row("a word for a number", repeated("step %1 loss 2.3", 1, 8) + "step 9 loss: overflow\n", "words", "loss", 8,
            1, 8, 1);
        row("epoch and step in brackets",
            repeated("Epoch [1/5], Step [%1/600], Loss: 2.3", 100, 108) + "Epoch [2/5], Step [100/600], Loss: 2.3\n",
            "words", "Loss", 10, 100, 700);
        row("epoch and batch, which begins anew",
            repeated("Epoch 1 Batch %1 Loss 2.3", 0, 8) + repeated("Epoch 2 Batch %1 Loss 2.1", 0, 8), "words", "Loss",
            18, 0, 17);
        row("epoch and step, which goes on",
            repeated("[Epoch 1][Step %1] lr=0.1 loss=2.3", 1, 9) +
                repeated("[Epoch 2][Step %1] lr=0.1 loss=2.1", 10, 18),
            "words", "loss", 18, 1, 18);
        row("icefall",
            repeated("2024-01-01 10:00:00,123 INFO [train.py:901] (0/4) Epoch 1, batch %1, loss[loss=0.3204, "
                     "simple_loss=0.35, over 1000.00 frames. ], tot_loss[loss=0.41, over 2000.00 frames. ], lr: 5e-02",
                     0, 8),
            "words", "loss", 9, 0, 8);
        row("steps that begin anew with each epoch",
            repeated("step=%1 epoch=0 loss=2.3", 0, 8) + repeated("step=%1 epoch=1 loss=2.1", 0, 8), "words", "loss",
            18, 0, 17);
        row("a job that was started again, and epochs that go on",
            repeated("step=%1 epoch=0 loss=2.3", 1, 9) + repeated("step=%1 epoch=0 loss=2.1", 5, 9) +
                repeated("step=%1 epoch=1 loss=2.1", 10, 14),
            "words", "loss", 14, 1, 14);
        row("MNIST example", repeated("Train Epoch: 1 [%1/60000 (1%)]\tLoss: 2.300039", 640, 648), "words", "Loss", 9,
            640, 648);
        row("epochs only", repeated("Epoch %1: train_loss=2.3 acc=0.1", 1, 8), "words", "train_loss", 8, 1, 8);
        row("a list of numbers", repeated("2.%1", 1, 8), "one_column", "loss", 8, 1, 8);
        row("comments and blanks", "# step loss\n" + repeated("%1\t2.5", 1, 8), "plain_two_columns", "loss", 8, 1, 8);
        row("MLflow with more fields", repeated("1662192980778 2.3 %1 m-1 x", 0, 8), "mlflow_metric", "loss", 9, 0, 8);
    }

    void addJson()
    {
        row("verl file logger",
            repeated("{\"step\": %1, \"data\": {\"actor/pg_loss\": 0.5, \"actor/lr\": 1e-6}}", 1, 8) +
                "{\"step\": 9, \"data\": {\"actor/pg_loss\": null, \"actor/lr\": 1e-6}}\n",
            "verl_jsonl", "actor/pg_loss", 8, 1, 8, 0, 1);
        row("W&B history",
            repeated("{\"_step\": %1, \"_runtime\": 1.5, \"_timestamp\": 1.6e9, \"train/loss\": \"2.5\", \"h\": "
                     "{\"_type\": \"x\"}}",
                     0, 8),
            "wandb_history", "train/loss", 9, 0, 8);
        row("mmcv 1.x",
            "{\"env_info\": \"x\", \"seed\": 1}\n" +
                repeated("{\"mode\": \"train\", \"epoch\": 1, \"iter\": %1, \"lr\": 0.1, \"loss\": 2.5}", 1, 8) +
                "{\"mode\": \"val\", \"epoch\": 1, \"iter\": 8, \"mAP\": 0.5}\n" +
                repeated("{\"mode\": \"train\", \"epoch\": 2, \"iter\": %1, \"lr\": 0.1, \"loss\": 2.5}", 1, 8),
            "mmcv_json", "loss", 16, 1, 16);
        row("ms-swift",
            repeated("{\"loss\": 2.5, \"learning_rate\": 1e-5, \"global_step/max_steps\": \"%1/20\"}", 1, 8),
            "swift_jsonl", "loss", 8, 1, 8);
        row("a line with lists in it, whose first object is no document",
            repeated("{\"_step\": %1, \"train/loss\": 2.5, \"h\": {\"_type\": \"histogram\", \"values\": [1, 2]}}", 0,
                     8),
            "wandb_history", "train/loss", 9, 0, 8);
        row("a last line that holds the whole state",
            repeated("{\"loss\": 2.5, \"learning_rate\": 1e-5, \"global_step/max_steps\": \"%1/20\"}", 1, 8) +
                "{\"log_history\": [{\"loss\": 9, \"step\": 1}], \"global_step\": 8}\n",
            "swift_jsonl", "loss", 8, 1, 8);
        row("list of records", "[" + repeated("{\"step\": %1, \"loss\": 2.5},", 1, 8) + "{\"step\": 9, \"loss\": NaN}]",
            "json", "loss", 9, 1, 9);
        row("Megatron golden values",
            "{\"lm loss\": {\"start_step\": 1, \"end_step\": 9, \"step_interval\": 2, \"values\": {\"1\": 10.4, \"3\": "
            "\"nan\", \"5\": 10.1}}}",
            "json_series", "lm loss", 3, 1, 5);
        row("older golden values",
            "{\"lm loss\": {\"start_step\": 0, \"end_step\": 9, \"step_interval\": 5, \"values\": [10.4, 10.3]}}",
            "json_series", "lm loss", 2, 0, 5);
        row("MindSpeed baseline",
            "{\"lm loss\": [10.4, 10.3, 10.2], \"throughput\": [1.0, 2.0, 3.0], \"lm loss margin\": 0.02}",
            "json_series", "lm loss", 3, 1, 3);
        row("TensorBoard download", "[[1700000000.5, 10, 2.5], [1700000001.5, 20, NaN], [1700000002.5, 30, 2.1]]",
            "json_series", "Value", 3, 10, 30);
        row("objects that are cut",
            repeated("{\"step\": %1, \"loss\": 2.5}", 1, 8) + "{\"step\": 9, \"lo{\"step\": 10, \"loss\": 2.1}\n",
            "jsonl", "loss", 8, 1, 8, 1);
    }

    void addTables()
    {
        row("cells with tensors in them",
            "step,loss\n" + repeated("%1,\"tensor(2.5, device='npu:0', grad_fn=<NllLossBackward0>)\"", 1, 4) +
                repeated("%1,\"DTensor(local_tensor=2.5, device_mesh=DeviceMesh([0]))\"", 5, 8),
            "step_csv", "loss", 8, 1, 8);
        row("semicolons and a repeated header",
            "step;loss\n" + repeated("%1;2.5", 1, 4) + "step;loss\n" + repeated("%1;2.4", 3, 6), "step_csv", "loss", 6,
            1, 6);
        row("TensorBoard table", "Wall time,Step,Value\n" + repeated("1700000000.5,%1,2.5", 10, 18), "tensorboard_csv",
            "Value", 9, 10, 18);
        row("cells that say nothing", "epoch,loss,val_loss\n" + repeated("%1,2.5,NA", 0, 4) + "5,NA,1\n6,,1\n",
            "keras_csvlogger", "loss", 5, 0, 4, 0, 1);
        row("rows of another width", "step,loss,lr\n" + repeated("%1,2.5,0.1", 0, 4) + "5,2.5\n6,2.5,0.1,7\n", "csv",
            "loss", 5, 0, 4, 2);
        row("Aim without the metric's name", ",idx,step,value,epoch,time\n" + repeated("%1,%1,%1,2.5,0,1.5", 0, 4),
            "lightning_csv", "value", 5, 0, 4);
        row("Aim", ",idx,step,value,epoch,time,metric.name\n" + repeated("0,0,%1,2.5,0,1.5,loss", 0, 4), "aim_csv",
            "loss", 5, 0, 4);
        row("padded cells",
            "                  epoch,         train/box_loss,           val/box_loss\n" +
                repeated("                      %1,                 2.5,                 1.5", 0, 4),
            "ultralytics_csv", "train/box_loss", 5, 0, 4);
        row("tabs", "step\tloss\n" + repeated("%1\t2.5", 1, 4), "step_csv", "loss", 4, 1, 4);
    }

    InventedLogs m_logs;
};

QTEST_APPLESS_MAIN(TestLogFormats)
#include "tst_logformats.moc"
