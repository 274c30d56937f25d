// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/checklist/checklist.h"
#include "models/result/texts/checklisttext.h"
#include "tests/models/knowledge/itemstates.h"
#include "tests/models/knowledge/storedzip.h"
#include "tests/writtenfile.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

using namespace rundiff;
namespace fs = std::filesystem;

namespace
{

const std::string scripts = std::string(RUNDIFF_SOURCE_DIR) + "/tests/data/scripts/";

} // namespace

class TestChecklist : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyScriptGetsItsStates_data();
    void everyScriptGetsItsStates();
    void evidenceNamesItsLine();
    void notebookEvidenceNamesTheNotebooksLine();
    void functionsAreFollowedIntoOtherFiles();
    void optionsOfTheCommandLineReachTheScript();
    void launchersAndScriptsAreOneList();
    void contradictionsAreSaid();
    void runsWithOtherSeedsDiffer();
    void eachProgramThatTrainsMustSeed();
    void programsThatDoNotTrainProveNothing();
    void aProgramMakesGoodOnlyItsOwnFailings();
    void aPlaceIsShownOnceWithItsCondition();
    void notebooksWithPicturesAreRead();
    void whatNobodyCallsIsShownUnderAnyName_data();
    void whatNobodyCallsIsShownUnderAnyName();
    void foldersThatAreTooDeepAreSaid();
    void aHelperOfManyProgramsCountsForEach();
    void aProgramThatIsImportedProvesItsOwnSeeds();
    void whatAProgramGaveToALibraryIsGoneWithIt();
    void switchesOfConfigurationsAreNoTexts();
    void callsThatAreNotFollowedAreSaid();
    void programsThatAreNotFollowedToTheirEndAreSaid();
    void largeConfigurationsAreSaidOnce();
    void packsSpeakOfTheEnvironment();
};

void TestChecklist::everyScriptGetsItsStates_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("states");
    std::ifstream file(scripts + "expectations.json");
    const auto expected = nlohmann::json::parse(file);
    QVERIFY(expected.size() >= 60);
    for (const auto &[name, states] : expected.items())
        QTest::newRow(name.c_str()) << QString::fromStdString(name) << QString::fromStdString(states.dump());
}

void TestChecklist::everyScriptGetsItsStates()
{
    QFETCH(QString, file);
    QFETCH(QString, states);
    const std::string name = file.toStdString();
    const Checklist list = checkSources({scripts + name}, name.substr(0, name.find('/')));
    std::string wrong;
    const auto expected = nlohmann::json::parse(states.toStdString());
    for (const auto &[id, state] : expected.items()) {
        if (stateOf(list, id) != state.get<std::string>())
            wrong += id + " is " + stateOf(list, id) + ", expected " + state.get<std::string>() + "\n";
    }
    QVERIFY2(wrong.empty(), (wrong + textChecklist(list)).c_str());
    if (!file.endsWith(QLatin1String(".sh")) && !file.endsWith(QLatin1String("Dockerfile")))
        QCOMPARE(checkSources({scripts + name}).framework, name.substr(0, name.find('/')));
}

void TestChecklist::evidenceNamesItsLine()
{
    const Checklist list = checkSources({scripts + "pytorch/all_seeds.py"});
    const ChecklistItem *item = itemOf(list, "numpy-seed");
    QVERIFY(item && !item->evidence.empty());
    QCOMPARE(item->evidence[0].line, 7);
    QCOMPARE(item->evidence[0].text, std::string("np.random.seed(SEED)"));
}

void TestChecklist::notebookEvidenceNamesTheNotebooksLine()
{
    const std::string path = scripts + "pytorch/notebook.ipynb";
    const Checklist list = checkSources({path});
    const ChecklistItem *item = itemOf(list, "torch-seed");
    QVERIFY(item && !item->evidence.empty());
    std::ifstream file(path);
    std::string line;
    for (std::int64_t i = 0; i < item->evidence[0].line; ++i)
        std::getline(file, line);
    QVERIFY2(line.find("manual_seed") != std::string::npos, line.c_str());
}

void TestChecklist::functionsAreFollowedIntoOtherFiles()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "tools/seeds.py",
          "import torch\ndef fix(seed):\n    torch.manual_seed(seed)\n"
          "def other(seed):\n    torch.cuda.manual_seed(seed)\n    torch.npu.manual_seed(seed)\n");
    write(root / "train.py", "from tools.seeds import fix\nif __name__ == '__main__':\n    fix(9)\n");
    const Checklist list = checkSources({root.string()});
    QCOMPARE(stateOf(list, "torch-seed"), std::string("confirmed"));
    QCOMPARE(itemOf(list, "torch-seed")->value, std::string("9"));
    QCOMPARE(stateOf(list, "cuda-seed"), std::string("confirmed")); // torch.manual_seed seeds all devices
    QCOMPARE(stateOf(list, "npu-seed"), std::string("unknown"));

    write(root / "tools/seeds.py", "import torch\nimport torch_npu\ndef fix(seed):\n    torch.manual_seed(seed)\n"
                                   "    torch.npu.manual_seed_all(seed)\n");
    const Checklist npu = checkSources({root.string()});
    QCOMPARE(stateOf(npu, "npu-seed"), std::string("confirmed"));
    QCOMPARE(stateOf(npu, "cuda-seed"), std::string("not applicable"));

    write(root / "tools/seeds.py",
          "import torch\ndef fix(seed):\n    torch.manual_seed(seed)\n"
          "def other(seed):\n    torch.cuda.manual_seed(seed)\n    torch.npu.manual_seed(seed)\n");
    write(root / "train.py", "from tools import seeds as s\ns.fix(10)\ns.other(10)\n");
    const Checklist again = checkSources({root.string()});
    QCOMPARE(itemOf(again, "torch-seed")->value, std::string("10"));
    QCOMPARE(stateOf(again, "npu-seed"), std::string("confirmed"));
}

void TestChecklist::optionsOfTheCommandLineReachTheScript()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    fs::copy_file(scripts + "pytorch/seed_if_given.py", root / "train.py");
    write(root / "run.sh", "python train.py --seed 42\n");
    const Checklist list = checkSources({root.string()});
    QCOMPARE(stateOf(list, "torch-seed"), std::string("confirmed"));
    QCOMPARE(itemOf(list, "torch-seed")->value, std::string("42"));
}

void TestChecklist::launchersAndScriptsAreOneList()
{
    const Checklist list = checkSources({scripts + "pytorch/environment_in_script.py", scripts + "pytorch/launch.sh"});
    QCOMPARE(stateOf(list, "python-hash-seed"), std::string("confirmed"));
    QCOMPARE(list.files, std::size_t(2));
}

void TestChecklist::contradictionsAreSaid()
{
    const Checklist list = checkSources({scripts + "pytorch/set_twice.py"});
    const auto &evidence = itemOf(list, "cudnn-benchmark")->evidence;
    QVERIFY(std::any_of(evidence.begin(), evidence.end(), [](const ChecklistEvidence &seen) {
        return seen.text.find("set twice with different values: True, then False") != std::string::npos;
    }));
}

void TestChecklist::runsWithOtherSeedsDiffer()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "a.py", "import torch\ntorch.manual_seed(1234)\ntorch.backends.cudnn.benchmark = False\n");
    write(root / "b.py", "import torch\ntorch.manual_seed(42)\ntorch.backends.cudnn.benchmark = False\n");
    const Checklist a = checkSources({(root / "a.py").string()}), b = checkSources({(root / "b.py").string()});
    const Checklist pair = checklistOfPair(a, b);
    QCOMPARE(stateOf(pair, "torch-seed"), std::string("failing"));
    QCOMPARE(itemOf(pair, "torch-seed")->evidence[0].text, std::string("A and B differ: 1234 and 42"));
    QCOMPARE(stateOf(pair, "cudnn-benchmark"), std::string("confirmed"));
    QCOMPARE(stateOf(checklistOfPair(a, a), "torch-seed"), std::string("confirmed"));
}

void TestChecklist::eachProgramThatTrainsMustSeed()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    const std::string step = "loss.backward()\n";
    write(root / "a.py", "import torch\ntorch.manual_seed(1)\n" + step);
    write(root / "b.py", "import torch\n" + step);
    QCOMPARE(stateOf(checkSources({root.string()}), "torch-seed"), std::string("unknown"));
    write(root / "b.py", "import torch\ntorch.manual_seed(2)\n" + step);
    QCOMPARE(stateOf(checkSources({root.string()}), "torch-seed"), std::string("confirmed"));
    write(root / "b.py",
          "import torch\ntorch.manual_seed(2)\ntorch.seed()\ntorch.backends.cudnn.benchmark = True\n" + step);
    QCOMPARE(stateOf(checkSources({root.string()}), "cudnn-benchmark"), std::string("failing"));
}

void TestChecklist::aProgramMakesGoodOnlyItsOwnFailings()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    const std::string seeded = "from msprobe.pytorch import seed_all\nseed_all(seed=1, mode=True, rm_dropout=True)\n";
    const std::string net = "import torch\nlayer = torch.nn.Dropout(0.1)\nloss.backward()\n";
    write(root / "a.py", seeded + net);
    QVERIFY(stateOf(checkSources({root.string()}), "dropout-off") != "failing");
    write(root / "b.py", net);
    QCOMPARE(stateOf(checkSources({root.string()}), "dropout-off"), std::string("failing"));
    write(root / "b.py", seeded + net);
    QVERIFY(stateOf(checkSources({root.string()}), "dropout-off") != "failing");
}

void TestChecklist::aPlaceIsShownOnceWithItsCondition()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "train.py", "import torch, sys\ndef fix():\n    torch.manual_seed(1)\n"
                             "if len(sys.argv) > 1:\n    for i in range(2):\n        fix()\n    try:\n        fix()\n"
                             "    finally:\n        pass\n"
                             "def unused():\n    if len(sys.argv) > 2:\n        torch.manual_seed(2)\n");
    const Checklist list = checkSources({root.string()});
    const auto &evidence = itemOf(list, "torch-seed")->evidence;
    QCOMPARE(evidence.size(), std::size_t(2));
    QVERIFY2(evidence[0].text.find("(only under the condition: len(sys.argv) > 1)") != std::string::npos,
             evidence[0].text.c_str());
    QVERIFY2(evidence[1].text.find("(in unused, which is defined but not called)") != std::string::npos,
             evidence[1].text.c_str());
}

void TestChecklist::notebooksWithPicturesAreRead()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    nlohmann::json notebook;
    notebook["cells"] = {{{"cell_type", "code"},
                          {"source", {"import torch\n", "torch.manual_seed(1)\n"}},
                          {"outputs", {{{"data", {{"image/png", std::string(5'000'000, 'A')}}}}}}}};
    write(root / "train.ipynb", notebook.dump());
    QCOMPARE(stateOf(checkSources({root.string()}), "torch-seed"), std::string("confirmed"));
}

void TestChecklist::whatNobodyCallsIsShownUnderAnyName_data()
{
    QTest::addColumn<QString>("head");
    QTest::addColumn<QString>("body");
    QTest::newRow("whole name") << "import torch"
                                << "torch.manual_seed(1)";
    QTest::newRow("alias of the module") << "import torch as t"
                                         << "t.manual_seed(1)";
    QTest::newRow("alias of the function") << "from torch import manual_seed as fix"
                                           << "fix(1)";
    QTest::newRow("star") << "from torch import *"
                          << "manual_seed(1)";
    QTest::newRow("imported inside") << "import os"
                                     << "from torch import manual_seed as fix; fix(1)";
}

// Functions in which no word can matter are not followed; those that seed under another name still are.
void TestChecklist::whatNobodyCallsIsShownUnderAnyName()
{
    QFETCH(QString, head);
    QFETCH(QString, body);
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "train.py", head.toStdString() + "\ndef prepare():\n    " + body.toStdString() + "\n");
    const Checklist list = checkSources({root.string()}, "pytorch");
    QCOMPARE(stateOf(list, "torch-seed"), std::string("unknown"));
    const auto &evidence = itemOf(list, "torch-seed")->evidence;
    QVERIFY(!evidence.empty());
    QVERIFY2(evidence[0].text.find("not called") != std::string::npos, evidence[0].text.c_str());
}

void TestChecklist::programsThatDoNotTrainProveNothing()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "train.py", "import torch\nfrom net import net\nnet().backward()\n");
    write(root / "net.py",
          "import torch\ntorch.backends.cudnn.deterministic = True\ndef net():\n    return torch.ones(1)\n");
    write(root / "sample.py", "import torch\ntorch.manual_seed(1)\ntorch.backends.cudnn.benchmark = True\n"
                              "model.load_state_dict(torch.load('x.pt'))\n");
    const Checklist list = checkSources({root.string()});
    QCOMPARE(stateOf(list, "torch-seed"), std::string("unknown"));
    QCOMPARE(stateOf(list, "cudnn-benchmark"), std::string("unknown"));
    QCOMPARE(stateOf(list, "initial-weights"), std::string("unknown"));
    QCOMPARE(stateOf(list, "cudnn-deterministic"), std::string("confirmed")); // what train.py imports counts
    const auto &evidence = itemOf(list, "torch-seed")->evidence;
    QVERIFY(!evidence.empty());
    QVERIFY2(evidence[0].text.find("does not train") != std::string::npos, evidence[0].text.c_str());
    QCOMPARE(stateOf(checkSources({(root / "sample.py").string()}), "torch-seed"), std::string("confirmed"));
}

void TestChecklist::foldersThatAreTooDeepAreSaid()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    fs::path deep = root;
    for (int i = 0; i < 30; ++i)
        deep /= "d";
    write(deep / "train.py", "import torch\ntorch.manual_seed(1)\n");
    write(root / "train.py", "import torch\n");
    const Checklist list = checkSources({root.string()});
    QCOMPARE(stateOf(list, "torch-seed"), std::string("unknown"));
    QCOMPARE(list.problems.size(), std::size_t(1));
    QVERIFY(list.problems[0].message.find("not read") != std::string::npos);
}

void TestChecklist::aHelperOfManyProgramsCountsForEach()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "seeds.py", "import torch\ndef fix(seed):\n    torch.manual_seed(seed)\n");
    for (int i = 0; i < 12; ++i)
        write(root / ("train" + std::to_string(i) + ".py"),
              "from seeds import fix\nif __name__ == '__main__':\n    fix(1)\n    loss.backward()\n");
    QCOMPARE(stateOf(checkSources({root.string()}), "torch-seed"), std::string("confirmed"));
}

void TestChecklist::aProgramThatIsImportedProvesItsOwnSeeds()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "export.py", "import torch\n\ndef export(net):\n    return net\n\n"
                              "if __name__ == '__main__':\n    torch.manual_seed(1)\n    export(1).backward()\n");
    write(root / "train.py", "import torch\nfrom export import export\n\n"
                             "if __name__ == '__main__':\n    export(2).backward()\n");
    QCOMPARE(stateOf(checkSources({root.string()}), "torch-seed"), std::string("unknown"));
    write(root / "train.py", "import torch\nfrom export import export\n\n"
                             "if __name__ == '__main__':\n    torch.manual_seed(2)\n    export(2).backward()\n");
    QCOMPARE(stateOf(checkSources({root.string()}), "torch-seed"), std::string("confirmed"));
    write(root / "look.py", "import torch\n\nif __name__ == '__main__':\n    net = load()\n    net.train()\n"
                            "    print(net(torch.rand(3)))\n"); // a model's mode is not a training
    write(root / "prepare.py", "import torch\nfrom datasets import load_dataset\n\nif __name__ == '__main__':\n"
                               "    load_dataset('texts').train_test_split(test_size=0.1, seed=3)\n");
    QCOMPARE(stateOf(checkSources({root.string()}), "torch-seed"), std::string("confirmed"));
}

void TestChecklist::whatAProgramGaveToALibraryIsGoneWithIt()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "lib.py", "class Hooks:\n    pass\n\nHOOKS = Hooks()\nTABLE = dict(first=1)\n");
    write(root / "a.py", "import lib\nimport torch\n\ndef fix(seed):\n    torch.manual_seed(seed)\n\n"
                         "lib.HOOKS.fix = fix\nlib.TABLE['fix'] = fix\nlib.hook = fix\n"
                         "if __name__ == '__main__':\n    fix(1)\n    loss.backward()\n");
    write(root / "b.py", "import lib\nimport torch\n\nif __name__ == '__main__':\n    lib.HOOKS.fix(2)\n"
                         "    lib.TABLE['fix'](2)\n    lib.hook(3)\n    known = lib.TABLE['fix']\n"
                         "    loss.backward()\n");
    QCOMPARE(stateOf(checkSources({root.string()}), "torch-seed"), std::string("unknown"));
}

void TestChecklist::switchesOfConfigurationsAreNoTexts()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "config.yaml", "resume: False\nonly_data: false\ncheckpoint: ./start.ckpt\n");
    write(root / "train.py", "import mindspore\nfrom mindspore import nn\nfrom options import config\n\n"
                             "net = build()\nif config.only_data:\n    raise SystemExit\n"
                             "if config.resume:\n    mindspore.load_checkpoint(config.checkpoint, net)\n"
                             "mindspore.set_seed(1)\nmindspore.Model(net).train(1, data)\n");
    const Checklist list = checkSources({root.string()});
    QCOMPARE(stateOf(list, "initial-weights"), std::string("unknown"));
    QCOMPARE(stateOf(list, "mindspore-seed"), std::string("confirmed"));
}

void TestChecklist::callsThatAreNotFollowedAreSaid()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    std::string calls;
    for (int i = 0; i < 30; ++i)
        calls += "load(shuffle=False)\n";
    const std::string begin = "import torch\nfrom torch.utils.data import DataLoader\n"
                              "def load(shuffle):\n    return DataLoader(d, shuffle=shuffle)\n";
    write(root / "train.py", begin + "load(shuffle=False)\n");
    QVERIFY(checkSources({root.string()}).problems.empty());
    write(root / "train.py", begin + calls + "load(shuffle=True)\n");
    const Checklist list = checkSources({root.string()});
    QCOMPARE(list.problems.size(), std::size_t(1));
    QCOMPARE(list.problems[0].line, 3);
    QVERIFY2(list.problems[0].message.starts_with("load is called more than"), list.problems[0].message.c_str());
}

void TestChecklist::programsThatAreNotFollowedToTheirEndAreSaid()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    std::string source = "import torch\ndef f(y):\n    x = [";
    while (source.size() < 1'900'000)
        source += "1,";
    source += "]\nf(torch.ones(1))\nf(torch.ones(2))\nf(torch.ones(3))\nf(torch.ones(4))\nf(torch.ones(5))\n";
    write(root / "train.py", source + "torch.manual_seed(1)\n");
    const Checklist list = checkSources({root.string()});
    QCOMPARE(list.problems.size(), std::size_t(1));
    QVERIFY2(list.problems[0].message.find("too complex to be analysed") != std::string::npos,
             list.problems[0].message.c_str());
}

void TestChecklist::largeConfigurationsAreSaidOnce()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "train.py", "import torch\n");
    for (const char *name : {"a.json", "b.yaml"})
        write(root / name, "{\"seed\": 1" + std::string(600'000, ' ') + "}");
    const Checklist list = checkSources({root.string()});
    QCOMPARE(list.problems.size(), std::size_t(1));
    QVERIFY(list.problems[0].message.starts_with("2 configuration files are larger than 512 kB"));
    QVERIFY(list.problems[0].message.ends_with("a.json"));
}

void TestChecklist::packsSpeakOfTheEnvironment()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "train.py", "import torch\n");
    write(root / "config_check_pack.zip",
          storedZip({{"env", R"({"HCCL_DETERMINISTIC": "true", "PYTHONHASHSEED": "0", "HF_TOKEN": "hf_abcdefghij"})"},
                     {"pip", "torch=2.1.0\n"}}));
    write(root / "weights.zip", "no archive at all");
    const Checklist list = checkSources({root.string()});
    QCOMPARE(stateOf(list, "deterministic-communication"), std::string("confirmed"));
    QCOMPARE(stateOf(list, "python-hash-seed"), std::string("confirmed"));
    QVERIFY(list.problems.empty());
}

QTEST_GUILESS_MAIN(TestChecklist)
#include "tst_checklist.moc"
