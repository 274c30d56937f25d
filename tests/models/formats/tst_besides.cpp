// SPDX-License-Identifier: GPL-3.0-or-later
// The text between the records of each built-in pattern: evaluations, losses of their own, and what is none of that.
#include "tests/models/formats/inventedlogs.h"

#include "models/formats/logs/patterns/logpattern.h"

#include <QTest>

#include <fmt/format.h>

#include <functional>
#include <map>
#include <string>

using namespace rundiff;

namespace
{

constexpr int records = 60, perEvaluation = 12, evaluations = records / perEvaluation;

using Form = std::function<std::string(int i, const std::string &loss)>;

std::string time(int i)
{
    return fmt::format("2026-05-06 10:{:02}:{:02}", i / 60, i % 60);
}

// A record of each pattern, from 0.
const std::map<std::string, Form> &forms()
{
    static const std::map<std::string, Form> all = {
        {"deepspeed_pipe",
         [](int i, const std::string &loss) {
             return fmt::format("steps: {} loss: {} iter time (s): 0.512 samples/sec: 62.410", i + 1, loss);
         }},
        {"fairseq_json",
         [](int i, const std::string &loss) {
             return fmt::format("{} | INFO | train_inner | {{\"epoch\": 1, \"loss\": \"{}\", \"num_updates\": \"{}\", "
                                "\"lr\": \"0.0005\"}}",
                                time(i), loss, i + 1);
         }},
        {"fairseq_simple",
         [](int i, const std::string &loss) {
             return fmt::format("{0} | INFO | train_inner | epoch 001:    {1} / 100 loss={2}, wps=1234.5, "
                                "num_updates={1}, lr=0.0005",
                                time(i), i + 1, loss);
         }},
        {"hf_dict",
         [](int i, const std::string &loss) {
             return fmt::format("{{'loss': {0}, 'grad_norm': 0.75, 'learning_rate': 5e-05, 'epoch': 0.{1:02}}}\n"
                                "  {1}%|##   | {1}/60 [00:01<00:02,  1.50it/s]",
                                loss, i + 1);
         }},
        {"llamafactory_v1",
         [](int i, const std::string &loss) {
             return fmt::format("{} loss: {}, grad_norm: 0.75, step: {}, total_steps: 60", time(i), loss, i + 1);
         }},
        {"keras_fit",
         [](int i, const std::string &loss) {
             return fmt::format("Epoch {}/60\n100/100 - 3s - loss: {} - accuracy: 0.9312", i + 1, loss);
         }},
        {"nemo_console",
         [](int i, const std::string &loss) {
             return fmt::format("Training epoch 0, iteration {0}/59 | lr: 0.0003 | global_step: {0} | "
                                "reduced_train_loss: {1} | train_step_timing in s: 1.5",
                                i, loss);
         }},
        {"lightning_tqdm",
         [](int i, const std::string &loss) {
             return fmt::format("Epoch 0:  {0}%|##   | {1}/60 [00:01<00:02, 1.50it/s, v_num=3, train_loss={2}]", i,
                                i + 1, loss);
         }},
        {"nemo_tqdm",
         [](int i, const std::string &loss) {
             return fmt::format("Epoch 0: :  {0}%|##   | {1}/60 [00:01<00:02, reduced_train_loss={2}, "
                                "global_step={0}.0, consumed_samples=64.0]",
                                i, i + 1, loss);
         }},
        {"litgpt",
         [](int i, const std::string &loss) {
             return fmt::format("Epoch 1 | iter {0} step {0} | loss train: {1}, val: n/a | iter time: 350.12 ms (step)",
                                i + 1, loss);
         }},
        {"megatron",
         [](int i, const std::string &loss) {
             return fmt::format(" [{}.123] iteration {:8}/     100 | consumed samples: {:12} | elapsed time per "
                                "iteration (ms): 512.3 | lm loss: {} | loss scale: 1.0 | grad norm: 1.234 | number of "
                                "skipped iterations:   0 | number of nan iterations:   0 |",
                                time(i), i + 1, 16 * (i + 1), loss);
         }},
        {"mindformers",
         [](int i, const std::string &loss) {
             return fmt::format("{},123 - mindformers[callback.py:316] - INFO - {{ Epoch:[  1/  2], step:[{:5}/  100], "
                                "loss: {}, per_step_time: 512ms, lr: 1e-05, overflow cond: False, global_norm: [1.234]",
                                time(i), i + 1, loss);
         }},
        {"mindspore_lossmonitor",
         [](int i, const std::string &loss) { return fmt::format("epoch: 1 step: {}, loss is {}", i + 1, loss); }},
        {"mmengine_text",
         [](int i, const std::string &loss) {
             return fmt::format("05/06 10:00:{:02} - mmengine - INFO - Epoch(train)  [1][{:3}/100]  lr: 1.0000e-02  "
                                "time: 0.512  loss: {}  loss_cls: 0.1234",
                                i, i + 1, loss);
         }},
        {"mmcv_text",
         [](int i, const std::string &loss) {
             return fmt::format("{},123 - mmdet - INFO - Epoch [1][{}/100]\tlr: 1.000e-02, eta: 0:10:00, time: 0.512, "
                                "memory: 1024, loss_cls: 0.1234, loss: {}",
                                time(i), i + 1, loss);
         }},
        {"detectron2_text",
         [](int i, const std::string &loss) {
             return fmt::format("[05/06 10:00:{:02} d2.utils.events]:  eta: 0:10:00  iter: {}  total_loss: {}  "
                                "loss_cls: 0.1234  time: 0.512  lr: 0.001  max_mem: 1024M",
                                i, i, loss);
         }},
        {"paddlenlp",
         [](int i, const std::string &loss) {
             return fmt::format("[{},123] [    INFO] - loss: {}, learning_rate: 1e-05, global_step: {}, "
                                "interval_runtime: 0.5, epoch: 0.{:02}",
                                time(i), loss, i + 1, i + 1);
         }},
        {"paddle_script",
         [](int i, const std::string &loss) {
             return fmt::format("[{0},123] [    INFO] - global step {1}, epoch: 1, batch: {1}, loss: {2}, accu: "
                                "0.51234, speed: 2.10 step/s",
                                time(i), i + 1, loss);
         }},
        {"paddleclas",
         [](int i, const std::string &loss) {
             return fmt::format("[{}] ppcls INFO: [Train][Epoch 1/2][Iter: {}/100]lr(LinearWarmup): 0.00100, top1: "
                                "0.51230, loss: {}, batch_cost: 0.512s, ips: 62.4 samples/s",
                                time(i), i, loss);
         }},
        {"mlflow_metric",
         [](int i, const std::string &loss) { return fmt::format("17000000{:02}000 {} {}", i, loss, i); }},
        {"rwkv",
         [](int i, const std::string &loss) {
             return fmt::format("{0} {1} 9.5123 0.00060000 {2}.123456 {0}", i, loss, time(i));
         }},
        {"plain_two_columns",
         [](int i, const std::string &loss) { return fmt::format("{} {}", i + 1, loss); }},
        {"tqdm_bar",
         [](int i, const std::string &loss) {
             return fmt::format("Epoch 1:  {0}%|##   | {0}/100 [00:01<00:02, 1.50it/s, loss={1}]", i + 1, loss);
         }},
        {"torchtitan",
         [](int i, const std::string &loss) {
             return fmt::format("[rank0]:[titan] {},123 - root - INFO - step: {:2}  loss: {}  grad_norm:  1.2345  "
                                "memory:  1.02GiB(1.2%)  tps: 21,734  mfu: 12.3%",
                                time(i), i + 1, loss);
         }},
        {"nanogpt",
         [](int i, const std::string &loss) {
             return fmt::format("iter {}: loss {}, time 51.23ms, mfu 12.34%", i, loss);
         }},
        {"pytorch_tutorial",
         [](int i, const std::string &loss) { return fmt::format("[1, {:5}] loss: {}", 100 * (i + 1), loss); }},
        {"timm_text",
         [](int i, const std::string &loss) {
             return fmt::format("Train: 0 [{0:4}/100 (  {0}%)]  Loss: {1} (2.51)  Time: 0.512s,  250.00/s  LR: "
                                "1.000e-04  Data: 0.012 (0.012)",
                                i, loss);
         }},
        {"torchtune",
         [](int i, const std::string &loss) {
             return fmt::format("Step {} | loss:{} lr:2e-05 tokens_per_second_per_gpu:1234.5 grad_norm:1.2345", i + 1,
                                loss);
         }},
        {"insightface",
         [](int i, const std::string &loss) {
             return fmt::format("Training: {},123-Speed 1234.56 samples/sec   Loss {}   LearningRate 0.1000   Epoch: 0 "
                                "  Global Step: {}   Required: 10 hours",
                                time(i), loss, 10 * (i + 1));
         }},
        {"nanot5",
         [](int i, const std::string &loss) {
             return fmt::format("[{},123][Main][INFO] - [train] Step {} out of 100 | Loss --> {} | Grad_l2 --> 1.234 | "
                                "Seconds_per_step --> 0.512 |",
                                time(i), i + 1, loss);
         }},
        {"torchtune_bar",
         [](int i, const std::string &loss) {
             return fmt::format("1|{0}|Loss: {1}:  {0}%|##   | {0}/100 [00:01<00:02, 1.50it/s]", i + 1, loss);
         }},
        {"llm_c",
         [](int i, const std::string &loss) { return fmt::format("s:{} trl:{} lr:0.000300 norm:1.23", i + 1, loss); }},
        {"wenet",
         [](int i, const std::string &loss) {
             return fmt::format("{},123 DEBUG TRAIN Batch 0/{} loss {} loss_att 5.1234 loss_ctc 6.1234 lr 0.00010 rank "
                                "0",
                                time(i), 100 * i, loss);
         }},
        {"verl_console",
         [](int i, const std::string &loss) {
             return fmt::format("step:{} - global_seqlen/mean:123.0 - actor/pg_loss:{} - actor/grad_norm:1.23 - "
                                "critic/score/mean:0.31",
                                i + 1, loss);
         }},
        {"swin",
         [](int i, const std::string &loss) {
             return fmt::format("[{} swin_tiny](main.py 223): INFO Train: [0/300][{}/100]\teta 0:10:00 lr 0.000001\t "
                                "time 0.5123 (0.5123)\tloss {} (2.5123)\tgrad_norm 1.2345 (1.2345)\tmem 1024MB",
                                time(i), i, loss);
         }},
        {"yolo_results",
         [](int i, const std::string &loss) {
             return fmt::format("     {}/99     1.25G   0.02134   0.01234   0.01003    {}        23       640    0.7110 "
                                "   0.6220    0.6550    0.4130   0.03123   0.02345   0.01456",
                                i, loss);
         }},
        {"darknet",
         [](int i, const std::string &loss) {
             return fmt::format(" {}: 6.512345, {} avg loss, 0.001000 rate, 2.512345 seconds, {} images", i + 1, loss,
                                64 * (i + 1));
         }},
        {"yolox",
         [](int i, const std::string &loss) {
             return fmt::format("{} | INFO     | yolox.core.trainer:257 - epoch: 1/300, iter: {}/100, mem: 1024Mb, "
                                "iter_time: 0.512s, total_loss: {}, iou_loss: 1.2, lr: 1.000e-05, size: 640",
                                time(i), i + 1, loss);
         }},
        {"one_column", [](int, const std::string &loss) { return loss; }},
    };
    return all;
}

// What a program prints after some of the records, with a number that the test knows.
struct Besides {
    const char *name;
    Form line;
    bool counts; // the number is a result of the training
};

const std::vector<Besides> &lineKinds()
{
    static const std::vector<Besides> all = {
        {"with its step",
         [](int i, const std::string &number) { return fmt::format("eval step {}: val_loss={} acc=0.61", i, number); },
         true},
        {"without a step", [](int, const std::string &number) { return "validation loss: " + number; }, true},
        {"a loss of its own",
         [](int i, const std::string &number) { return fmt::format("aux_loss {} at step {}", number, i); }, true},
        {"a bar of the evaluation",
         [](int, const std::string &number) {
             return fmt::format("Evaluating: 100%|####| 10/10 [00:01<00:00, 8.1it/s, val_loss={}]", number);
         },
         true},
        {"a loss and words behind others",
         [](int, const std::string &number) { return fmt::format("INFO CV info cv_loss {}", number); }, true},
        {"what an evaluation costs",
         [](int, const std::string &number) {
             return fmt::format("evaluation took {0} s, {0} tokens/s, memory {0} GB", number);
         },
         false},
    };
    return all;
}

std::string number(int evaluation)
{
    return fmt::format("7.{:04}", 1234 + 17 * evaluation);
}

QByteArray logOf(const Form &record, const Form &besides)
{
    return lines(records, [&](int i) {
        std::string text = record(i, loss(i));
        if ((i + 1) % perEvaluation == 0)
            text += '\n' + besides(i + 1, number(i / perEvaluation));
        return text;
    });
}

// The points of the training's metric when these evaluations were printed.
std::vector<std::int64_t> evaluatedSteps(const Curve &training)
{
    std::vector<std::int64_t> steps;
    for (std::size_t i = perEvaluation - 1; i < training.size(); i += perEvaluation)
        steps.push_back((*training.steps)[i]);
    return steps;
}

const Curve *curveOf(const Log &log, int evaluation)
{
    const auto has = [&](const Curve &curve) {
        return std::ranges::find(*curve.values, std::stod(number(evaluation))) != curve.values->end();
    };
    const auto found = std::ranges::find_if(log.curves, has);
    return found == log.curves.end() ? nullptr : &*found;
}

} // namespace

class TestBesides : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_logs.isValid()); }

    void everyBuiltInPatternHasARecordHere()
    {
        for (const PatternPtr &pattern : loadPatterns({}).patterns)
            QVERIFY2(forms().contains(pattern->id), pattern->id.c_str());
    }

    void linesBetweenRecordsAreRead_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<int>("kind");
        for (const PatternPtr &pattern : loadPatterns({}).patterns) {
            for (int kind = 0; kind < int(lineKinds().size()); ++kind)
                QTest::newRow(fmt::format("{}, {}", pattern->id, lineKinds()[std::size_t(kind)].name).c_str())
                    << QString::fromStdString(pattern->id) << kind;
        }
    }

    void linesBetweenRecordsAreRead()
    {
        QFETCH(QString, pattern);
        QFETCH(int, kind);
        const Besides &besides = lineKinds()[std::size_t(kind)];
        const auto form = forms().find(pattern.toStdString());
        QVERIFY(form != forms().end());
        // A list of bare numbers is a guess: lines that name a loss and a step win.
        const std::string chosen = pattern == QLatin1String("one_column") ? "one_column" : "";
        const auto log = m_logs.read(logOf(form->second, besides.line), QStringLiteral("log.txt"), chosen);
        QCOMPARE(QString::fromStdString(log->format), pattern);
        QCOMPARE(int(log->curves.front().size()), records);
        QCOMPARE(log->curves.front().values->back(), std::stod(loss(records - 1)));
        const Curve *curve = curveOf(*log, 0);
        QCOMPARE(curve != nullptr, besides.counts);
        if (!curve)
            return;
        QCOMPARE(int(curve->size()), evaluations);
        for (int i = 0; i < evaluations; ++i)
            QCOMPARE((*curve->values)[std::size_t(i)], std::stod(number(i)));
        if (besides.line(1, "x") == besides.line(2, "x")) // without a step of its own: that of the record before
            QCOMPARE(*curve->steps, evaluatedSteps(log->curves.front()));
    }

    // A large log is read in parts at once: what the first lines of a part belong to is in the part before.
    void partsReadWhatOneReaderReads()
    {
        constexpr int many = 200'000, perLine = 50;
        QByteArray text;
        std::vector<std::int64_t> steps;
        for (int i = 0; i < many; ++i) {
            text += QByteArray::fromStdString(forms().at("megatron")(i, "1.234567E+00") + '\n');
            if ((i + 1) % perLine != 0)
                continue;
            steps.push_back(i + 1);
            for (int k = 0; k < 40; ++k) // so that seams are among them
                text += "evaluating\nsaved what was evaluated to a folder of its own\n";
            text += QByteArray::fromStdString(fmt::format("validation loss: {:.4f}\n", 1 + i / 1e6));
        }
        const auto log = m_logs.read(text);
        QCOMPARE(QString::fromStdString(log->format), QStringLiteral("megatron"));
        const Curve *curve = log->curve("validation loss");
        QVERIFY(curve);
        QCOMPARE(*curve->steps, steps);
        QCOMPARE(int(log->curves.front().size()), many);
    }

    void withoutAnyRecordNothingIsRead()
    {
        QByteArray text;
        for (int i = 0; i < records; ++i)
            text += QByteArray::fromStdString(fmt::format("validation loss: {}\n", number(i)));
        const auto log = m_logs.read(text, QStringLiteral("log.txt"), "megatron");
        QVERIFY(log->curves.empty());
    }

private:
    InventedLogs m_logs;
};

QTEST_GUILESS_MAIN(TestBesides)
#include "tst_besides.moc"
