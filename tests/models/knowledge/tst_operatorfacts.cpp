// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/operators/operatorfacts.h"

#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

class OperatorFactsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void builtInFilesAreReadWithoutProblems()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("own.json"));
        write(path, R"({"schema": "rundiff.operators/1"})");
        Problems problems;
        const OperatorFacts facts = operatorFactsWith(path.toStdString(), problems);
        QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().message.c_str());
        QCOMPARE(facts.facts.size(), builtinOperatorFacts().facts.size());
        QVERIFY(facts.facts.size() > 25);
        for (const OperatorFact &fact : facts.facts) {
            QVERIFY2(!fact.names.empty() && !fact.platform.empty() && !fact.fact.empty() && !fact.remedy.empty() &&
                         !fact.source.empty(),
                     fact.name.c_str());
        }
    }

    // PyTorch's lists change with its releases: a fact without a release would be reported forever.
    void factsOfPyTorchNameTheirRelease()
    {
        for (const OperatorFact &fact : builtinOperatorFacts().facts)
            QVERIFY2(!fact.source.starts_with("PyTorch") || !fact.release.empty(), fact.name.c_str());
    }

    void platformsAreKnownForEveryOperator_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("platform");
        const auto rows = [](const char *platform, std::initializer_list<const char *> keys) {
            for (const char *key : keys)
                QTest::addRow("%s %s", platform, key) << QByteArray(key) << QByteArray(platform);
        };
        rows("Ascend NPU",
             {"Functional.batch_norm.0.forward", "Functional.batch_norm.0.backward", "Functional.conv2d.0.backward",
              "Functional.conv3d.0.backward", "Distributed.all_reduce.0.forward", "Functional.max_pool3d.0.backward",
              "Torch.all.0.forward", "Torch.any.0.forward", "Tensor.max.0.forward", "Tensor.mean.0.forward",
              "Torch.min.0.forward", "Torch.prod.0.forward", "Tensor.sum.0.forward", "Torch.roi_align.0.backward",
              "Primitive.x.SquareSumAll.0.forward", "Tensor.__getitem__.0.backward", "Functional.grid_sample.0.forward",
              "Module.a.MultiScaleDeformableAttention.forward.0", "VF.lstm.0.forward"});
        rows("CUDA", {"Functional.conv1d.0.forward",
                      "Functional.conv_transpose3d.0.backward",
                      "Torch.bmm.0.forward",
                      "Tensor.index_put.0.forward",
                      "Tensor.scatter_add_.0.forward",
                      "Torch.gather.0.backward",
                      "Tensor.index_add.0.forward",
                      "Torch.index_select.0.backward",
                      "Torch.repeat_interleave.0.backward",
                      "Tensor.index_copy.0.forward",
                      "Functional.avg_pool3d.0.backward",
                      "Functional.adaptive_avg_pool2d.0.backward",
                      "Functional.max_pool3d.0.backward",
                      "Functional.fractional_max_pool3d.0.backward",
                      "Functional.max_unpool2d.0.forward",
                      "Functional.interpolate.0.backward",
                      "Functional.pad.0.backward",
                      "Functional.nll_loss.0.forward",
                      "Functional.ctc_loss.0.backward",
                      "Functional.embedding_bag.0.backward",
                      "Tensor.put_.0.forward",
                      "Torch.histc.0.forward",
                      "Torch.bincount.0.forward",
                      "Torch.kthvalue.0.forward",
                      "Torch.median.0.forward",
                      "Functional.grid_sample.0.backward",
                      "Torch.cumsum.0.forward",
                      "Torch.mm.0.forward",
                      "Torch.mv.0.forward",
                      "VF.gru.0.forward"});
        rows("CPU", {"Tensor.put_.0.forward"});
    }
    void platformsAreKnownForEveryOperator()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, platform);
        const std::string kept = key.toStdString();
        const auto facts = builtinOperatorFacts().about(callName(kept));
        QVERIFY(std::any_of(facts.begin(), facts.end(),
                            [&](const OperatorFact *fact) { return fact->platform == platform.toStdString(); }));
    }

    void listsKnowTheirOperators_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("kinds"); // r random, d dropout, c communication, u undefined
        const auto row = [](const char *key, const char *kinds) {
            QTest::newRow(key) << QByteArray(key) << QByteArray(kinds);
        };
        row("Torch.randn.0.forward", "r");
        row("Tensor.normal_.0.forward", "r");
        row("Mint.rand.0.forward", "r");
        row("Primitive.random.RandomCategorical.0.forward", "r");
        for (const char *key :
             {"Torch.rand.0.forward",           "Torch.randint.0.forward",       "Torch.randperm.0.forward",
              "Torch.normal.0.forward",         "Torch.bernoulli.0.forward",     "Torch.multinomial.0.forward",
              "Torch.poisson.0.forward",        "Torch.rand_like.0.forward",     "Torch.randn_like.0.forward",
              "Torch.randint_like.0.forward",   "Tensor.uniform_.0.forward",     "Tensor.random_.0.forward",
              "Tensor.bernoulli_.0.forward",    "Tensor.exponential_.0.forward", "Tensor.geometric_.0.forward",
              "Tensor.cauchy_.0.forward",       "Tensor.log_normal_.0.forward",  "Tensor.multinomial.0.forward",
              "python_random.random.0.forward", "numpy_random.rand.0.forward",   "Primitive.a.RandomGamma.0.forward"})
            row(key, "r");
        row("Primitive.drop.Dropout.0.forward", "d");
        row("Cell.drop.Dropout3D.forward.0", "d");
        row("Functional.dropout.3.forward", "d");
        row("Module.drop1.Dropout.forward.0", "d");
        row("MintFunctional.dropout.0.forward", "d");
        row("Functional.scaled_dot_product_attention.0.forward", "d");
        row("Distributed.all_reduce.0.forward", "c");
        row("MintDistributed.recv.0.forward", "c");
        row("Torch.empty.0.forward", "u");
        row("Tensor.__setitem__.0.forward", "u");
        row("Tensor.to.0.forward", "u");
        row("Module.to.Linear.forward.0", "");
        row("Functional.linear.0.forward", "");
        row("Tensor.normalize.0.forward", "");
    }
    void listsKnowTheirOperators()
    {
        QFETCH(QByteArray, key);
        const std::string kept = key.toStdString();
        const CallName call = callName(kept);
        const OperatorFacts &facts = builtinOperatorFacts();
        QByteArray kinds;
        kinds += facts.drawsRandomNumbers(call) ? "r" : "";
        kinds += facts.dropoutRule(call) ? "d" : "";
        kinds += facts.communicates(call) ? "c" : "";
        kinds += facts.isUndefined(call) ? "u" : "";
        QTEST(kinds, "kinds");
    }

    void argumentsAreToldByPosition()
    {
        const OperatorFacts &facts = builtinOperatorFacts();
        const CallName convolution = callName("Functional.conv2d.0.forward");
        QVERIFY(facts.isParameter(convolution, "input.1"));
        QVERIFY(facts.isParameter(convolution, "input.weight"));
        QVERIFY(!facts.isParameter(convolution, "input.0"));
        QVERIFY(!facts.isParameter(convolution, "input.10"));
        QVERIFY(!facts.isParameter(callName("Functional.conv2d.0.backward"), "input.1"));
        QVERIFY(facts.isOverwritten(callName("Distributed.all_gather.0.forward"), "input.0.3"));
        QVERIFY(facts.isData(callName("Functional.cross_entropy.0.forward"), "input.1"));
    }

    void factsOfTheSameDirectionComeFirst()
    {
        const auto backward = builtinOperatorFacts().about(callName("Functional.conv2d.0.backward"));
        QVERIFY(!backward.empty());
        QCOMPARE(backward.front()->direction, Direction::Backward);
        const auto sampling = builtinOperatorFacts().about(callName("Functional.grid_sample.0.forward"));
        QCOMPARE(sampling.size(), std::size_t(1)); // CUDA's fact is about the backward pass
        QCOMPARE(sampling.front()->platform, std::string("Ascend NPU"));
    }

    void firstFrameOutsideTheFrameworkIsTheUsers()
    {
        const std::vector<std::string> stack = {"File /usr/lib/python3/dist-packages/torch/nn/modules/conv.py, line "
                                                "459, in _conv_forward, \n return F.conv2d(",
                                                "File /workspace/models.py, line 24, in forward, \n x = self.conv1(x)",
                                                "File /workspace/train.py, line 122, in loss_of, \n logits = model(x)"};
        QCOMPARE(builtinOperatorFacts().userFrame(stack), std::string_view(stack[1]));
        QVERIFY(builtinOperatorFacts().userFrame({stack[0]}).empty());
    }

    void usersOwnFactsStandInFront()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("own.json"));
        write(path, R"({"schema": "rundiff.operators/1", "random": ["my_noise"], "facts": [{"name": "ours",
                        "names": ["grid_sample"], "platform": "ours", "fact": "f", "remedy": "r", "source": "s"}]})");
        Problems problems;
        const OperatorFacts facts = operatorFactsWith(path.toStdString(), problems);
        QVERIFY(problems.empty());
        QCOMPARE(facts.about(callName("Functional.grid_sample.0.forward")).front()->name, std::string("ours"));
        QVERIFY(facts.drawsRandomNumbers(callName("Custom.my_noise.0.forward")));
        QVERIFY(facts.drawsRandomNumbers(callName("Torch.randn.0.forward")));
    }

    void brokenFileIsSaidAndTheBuiltInFactsStay_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArray>("says");
        const QByteArray unusable = "the built-in facts are used alone",
                         begin = R"({"schema": "rundiff.operators/1", )";
        QTest::newRow("cut off") << begin + R"("facts": [)" << unusable;
        QTest::newRow("other schema") << QByteArray(R"({"schema": "something"})") << unusable;
        QTest::newRow("not an object") << QByteArray("[1, 2]") << unusable;
        QTest::newRow("missing") << QByteArray() << unusable;
        QTest::newRow("wrong types") << begin + R"("facts": 3, "random": [1, {}], "dropout": [{"keep": 1}]})"
                                     << QByteArray("4 entries");
        QTest::newRow("a wrong name") << begin + R"("randm": ["my_noise"]})" << QByteArray("not used: randm");
        QTest::newRow("an unknown law") << begin + R"("laws": [{"kind": "nearly", "names": ["relu"]}]})"
                                        << QByteArray("not used: laws[0]");
        QTest::newRow("a fact about nothing")
            << begin + R"("facts": [{"name": "a", "fact": "b"}]})" << QByteArray("not used: facts[0]");
    }
    void brokenFileIsSaidAndTheBuiltInFactsStay()
    {
        QFETCH(QByteArray, content);
        QFETCH(QByteArray, says);
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("own.json"));
        if (!content.isEmpty())
            write(path, content);
        Problems problems;
        const OperatorFacts facts = operatorFactsWith(path.toStdString(), problems);
        QCOMPARE(problems.size(), std::size_t(1));
        QVERIFY2(QByteArray::fromStdString(problems.front().message).contains(says), problems.front().message.c_str());
        QVERIFY(facts.drawsRandomNumbers(callName("Torch.randn.0.forward")));
    }

private:
    static void write(const QString &path, const QByteArray &content)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
};

QTEST_GUILESS_MAIN(OperatorFactsTest)
#include "tst_operatorfacts.moc"
