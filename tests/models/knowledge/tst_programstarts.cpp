// SPDX-License-Identifier: GPL-3.0-or-later
// What counts for which program: small projects, each with one trap.
#include "models/knowledge/checklist/checklist.h"
#include "tests/models/knowledge/itemstates.h"
#include "tests/writtenfile.h"

#include <QtTest>

#include <filesystem>
#include <map>

using namespace rundiff;
namespace fs = std::filesystem;

namespace
{

using Files = std::map<std::string, std::string>;

const std::string step = std::string("net = torch.nn.Linear(1, 1)\nnet(torch.ones(1)).backward()\n");
const std::string seeded = std::string("import torch\ntorch.manual_seed(1)\n") + step;
const std::string unseeded = std::string("import torch\n") + step;

Checklist checked(const Files &files, const QTemporaryDir &folder)
{
    const fs::path root = folder.path().toStdString();
    for (const auto &[name, text] : files)
        write(root / name, text);
    return checkSources({root.string()});
}

std::string filled(std::string text, const std::string &first, const std::string &second = {})
{
    for (const auto &[place, words] : {std::pair("%1", first), std::pair("%2", second)}) {
        if (const std::size_t at = text.find(place); at != std::string::npos)
            text.replace(at, 2, words);
    }
    return text;
}

} // namespace

class TestProgramStarts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatReachesAProgramCounts_data();
    void whatReachesAProgramCounts();
    void theReasonNamesWhoLacksIt();
    void noEvidenceIsNotUndecided();
    void whatConcernsNothingDoesNotApply();
    void foldersThatMayNotBeReadAreSaid();
};

void TestProgramStarts::whatReachesAProgramCounts_data()
{
    QTest::addColumn<Files>("files");
    QTest::addColumn<QString>("item");
    QTest::addColumn<QString>("state");
    const auto row = [](const char *name, const Files &files, const char *item, const char *state) {
        QTest::newRow(name) << files << QString::fromLatin1(item) << QString::fromLatin1(state);
    };
    const auto launched = [&](const char *name, const std::string &launcher, const char *state) {
        row(name, {{"train.py", seeded}, {"run.sh", launcher}}, "python-hash-seed", state);
    };
    launched("export", "export PYTHONHASHSEED=0\npython train.py\n", "confirmed");
    launched("before the command", "PYTHONHASHSEED=0 torchrun --nproc_per_node 2 train.py\n", "confirmed");
    launched("subshell", "( export PYTHONHASHSEED=0 )\npython train.py\n", "unknown");
    launched("started inside of the subshell", "(\nexport PYTHONHASHSEED=0\npython train.py\n)\n", "confirmed");
    launched("known to the caller", "export PYTHONHASHSEED=$SEED\npython train.py\n", "unknown");
    launched("empty environment", "export PYTHONHASHSEED=0\nenv -i python train.py\n", "unknown");
    launched("taken away", "export PYTHONHASHSEED=0\nenv -u PYTHONHASHSEED python train.py\n", "unknown");
    launched("python -E", "export PYTHONHASHSEED=0\npython -E train.py\n", "unknown");
    launched("python -uI", "PYTHONHASHSEED=0 python -uI train.py\n", "unknown");
    launched("another start without it", "PYTHONHASHSEED=0 python train.py\npython train.py\n", "unknown");
    launched("for another program", "PYTHONHASHSEED=0 python other.py\npython train.py\n", "unknown");
    launched("another machine", "export PYTHONHASHSEED=0\nssh node1 python train.py\n", "unknown");
    launched("bash -c", "bash -c 'export PYTHONHASHSEED=0; python train.py'\n", "confirmed");
    launched("command in a variable", "export PYTHONHASHSEED=0\nCMD=\"python train.py\"\neval $CMD\n", "confirmed");
    launched("slurm hands all on", "export PYTHONHASHSEED=0\nsrun --export=ALL python train.py\n", "confirmed");
    launched("slurm hands nothing on", "export PYTHONHASHSEED=0\nsrun --export=NONE python train.py\n", "unknown");
    launched("container", "export PYTHONHASHSEED=0\ndocker run image python train.py\n", "unknown");
    launched("variable of a container", "docker run -e PYTHONHASHSEED=0 -v .:/w image python train.py\n", "confirmed");
    launched("variable of a running container", "docker exec -e PYTHONHASHSEED=0 box python train.py\n", "confirmed");
    launched("variable handed to a container",
             "export PYTHONHASHSEED=0\ndocker run -e PYTHONHASHSEED python:3.11 python train.py\n", "confirmed");
    const auto contained = [&](const char *name, const char *file, const std::string &text, const char *state) {
        row(name, {{"train.py", seeded}, {file, text}}, "python-hash-seed", state);
    };
    contained("compose", "compose.yaml", // which container it is for is not decided
              "services:\n  train:\n    image: x\n    environment:\n      PYTHONHASHSEED: 0\n"
              "    command: python train.py\n",
              "unknown");
    contained("Dockerfile", "Dockerfile", "FROM x\nENV PYTHONHASHSEED=0\nCMD [\"python\", \"train.py\"]\n",
              "confirmed");
    contained("Dockerfile in two parts", "Dockerfile",
              "FROM x\nENV PYTHONHASHSEED 0\nENTRYPOINT [\"python\"]\nCMD [\"train.py\", \\\n  \"--x\"]\n",
              "confirmed");
    contained("Dockerfile without it", "Dockerfile", "FROM x\nCMD python train.py\n", "unknown");
    row("script that runs a script",
        {{"train.py", seeded}, {"all.sh", "export PYTHONHASHSEED=0\nbash run.sh\n"}, {"run.sh", "python train.py\n"}},
        "python-hash-seed", "confirmed");
    row("two launchers, one without",
        {{"train.py", seeded}, {"a.sh", "PYTHONHASHSEED=0 python train.py\n"}, {"b.sh", "python train.py\n"}},
        "python-hash-seed", "unknown");

    // What a Python launcher hands on is not followed: nothing is known of it, and nothing is confirmed by it.
    row("subprocess with a variable",
        {{"train.py", seeded},
         {"start.py", "import os, subprocess\nos.environ['PYTHONHASHSEED'] = '0'\n"
                      "subprocess.run(['python', 'train.py'])\n"}},
        "python-hash-seed", "unknown");

    const std::string option =
        "import argparse, torch\np = argparse.ArgumentParser()\n"
        "p.add_argument('-s', '--seed', type=int)\np.add_argument('--fixed', action='store_true')\n"
        "a = p.parse_args()\nif a.seed is not None:\n    torch.manual_seed(a.seed)\n"
        "if a.fixed:\n    torch.use_deterministic_algorithms(True)\n" +
        step;
    row("option", {{"train.py", option}, {"run.sh", "python train.py --seed 3\n"}}, "torch-seed", "confirmed");
    row("option by its short name", {{"train.py", option}, {"run.sh", "python train.py -s 3\n"}}, "torch-seed",
        "confirmed");
    row("option of subprocess",
        {{"train.py", option},
         {"start.py", "import subprocess\nsubprocess.run(['python', 'train.py', '--seed', '3'])\n"}},
        "torch-seed", "unknown");
    const auto random = [&](const char *name, const std::string &launcher) {
        row(name, {{"train.py", option}, {"run.sh", launcher}}, "torch-seed", "failing");
    };
    random("random option", "python train.py --seed $RANDOM\n");
    random("random option by way of variables", "S=$RANDOM\nARGS=\"--seed $S\"\npython train.py $ARGS\n");
    random("random option by way of a sum", "s=$((RANDOM % 9))\nt=$((s + 1))\npython train.py --seed=$t\n");
    random("the time as an option", "now=$(date +%s)\npython train.py --seed $now\n");
    row("option of a launcher only", {{"train.py", option}, {"run.sh", "torchrun --seed 3 train.py\n"}}, "torch-seed",
        "unknown");
    row("options of the caller", {{"train.py", option}, {"run.sh", "python train.py \"$@\"\n"}}, "torch-seed",
        "unknown");
    row("switch in one of two launchers",
        {{"train.py", option}, {"a.sh", "python train.py --fixed\n"}, {"b.sh", "python train.py\n"}},
        "deterministic-operators", "unknown");

    row("module of another program",
        {{"common.py", "import torch\ntorch.manual_seed(1)\n"},
         {"a.py", "import common\n" + unseeded},
         {"b.py", unseeded}},
        "torch-seed", "unknown");
    row("module of a module",
        {{"seeds.py", "import torch\ntorch.manual_seed(1)\n"},
         {"setup_all.py", "import seeds\n"},
         {"a.py", "import setup_all\n" + unseeded},
         {"b.py", "import seeds\n" + unseeded}},
        "torch-seed", "confirmed");
    row("module imported under a condition",
        {{"seeds.py", "import torch\ntorch.manual_seed(1)\n"},
         {"a.py", "import sys\nif len(sys.argv) > 1:\n    import seeds\n" + unseeded}},
        "torch-seed", "unknown");
    row("star import",
        {{"helper.py", "x = 1\n"},
         {"train.py", "from helper import *\n" + std::string("import torch\ndef main():\n"
                                                             "    torch.manual_seed(1)\n    loss.backward()\n"
                                                             "if __name__ == '__main__':\n    main()\n")}},
        "torch-seed", "confirmed");
    row("test", {{"tests/a.py", seeded}, {"train.py", unseeded}}, "torch-seed", "unknown");
    row("test that lacks it", {{"tests/test_a.py", unseeded}, {"train.py", seeded}}, "torch-seed", "confirmed");

    const std::string trainer = "import torch\nclass Trainer:\n    def fix(self):\n        torch.manual_seed(1)\n"
                                "    def fit(self):\n        %1\n        loss.backward()\nTrainer().fit()\n";
    row("method that is not called", {{"train.py", filled(trainer, "pass")}}, "torch-seed", "unknown");
    row("method that trains", {{"train.py", filled(trainer, "torch.manual_seed(1)")}}, "torch-seed", "confirmed");
    row("after a method that trains",
        {{"train.py", "import torch\nclass Trainer:\n    def fit(self):\n        self.loop.start()\n"
                      "Trainer().fit()\ntorch.manual_seed(1)\n"}},
        "torch-seed", "unknown");
    row("method of the class below",
        {{"train.py", "import torch\nclass Base:\n    def setup(self):\n        torch.manual_seed(1)\n"
                      "class Own(Base):\n    def setup(self):\n        super().setup()\n"
                      "own = Own()\nown.setup()\nloss.backward()\n"}},
        "torch-seed", "confirmed");
    row("method that a library calls",
        {{"train.py", "import torch, lightning as L\nclass Net(L.LightningModule):\n    def configure_model(self):\n"
                      "        torch.use_deterministic_algorithms(True)\nL.Trainer().fit(Net())\n"}},
        "deterministic-operators", "confirmed");
    row("method of something that is not known",
        {{"train.py", "import torch\nclass Own:\n    def fix(self):\n        torch.manual_seed(1)\n"
                      "known = [Own()]\nknown[0].fix()\nloss.backward()\n"}},
        "torch-seed", "unknown");

    const std::string spawned = "import torch\nimport torch.multiprocessing as mp\ndef work(rank, seed):\n    %2\n"
                                "    loss.backward()\ndef main():\n    %1\n    mp.spawn(work, args=(1,), nprocs=2)\n"
                                "if __name__ == '__main__':\n    main()\n";
    row("seeded before spawn", {{"train.py", filled(spawned, "torch.manual_seed(1)", "pass")}}, "torch-seed",
        "unknown");
    row("seeded in the spawned function", {{"train.py", filled(spawned, "pass", "torch.manual_seed(seed)")}},
        "torch-seed", "confirmed");
    row("environment before spawn",
        {{"train.py", "import os\n" + filled(spawned, "os.environ['CUBLAS_WORKSPACE_CONFIG'] = ':4096:8'", "pass")}},
        "cublas-workspace", "confirmed");
    row("module level before spawn",
        {{"train.py", "import torch\ntorch.manual_seed(1)\n" + filled(spawned, "pass", "pass")}}, "torch-seed",
        "confirmed");

    row("either branch of an import",
        {{"train.py", "import torch\ntry:\n    import apex\n    FAST = True\nexcept ImportError:\n    FAST = False\n"
                      "torch.backends.cudnn.benchmark = False\nif FAST:\n    torch.backends.cudnn.benchmark = True\n" +
                          step}},
        "cudnn-benchmark", "unknown");
    row("after the training",
        {{"train.py",
          "import torch\nnet = torch.nn.Linear(1, 1)\nnet(x).backward()\ntorch.use_deterministic_algorithms(True)\n"}},
        "deterministic-operators", "unknown");
    row("one of two results",
        {{"train.py", "import time, torch\ndef pick(x):\n    if x:\n        return int(time.time())\n    return 4\n"
                      "torch.manual_seed(pick(y))\n" +
                          step}},
        "torch-seed", "unknown");
    row("wrapped function",
        {{"train.py", "from megatron.training import pretrain, inprocess_restart\nimport torch\n"
                      "pretrain, store = inprocess_restart.maybe_wrap(pretrain)\npretrain(provider)\n"}},
        "torch-seed", "confirmed");
    row("keys of a configuration object",
        {{"train.py", "from yacs.config import CfgNode as CN\nimport torch\n_C = CN()\n_C.SEED = 4\n_C.TRAIN = CN()\n"
                      "_C.TRAIN.FIXED = True\ndef get():\n    return _C.clone()\ncfg = get()\n"
                      "if cfg.TRAIN.FIXED:\n    torch.manual_seed(cfg.SEED)\n" +
                          step}},
        "torch-seed", "confirmed");
    row("configuration object changed by a file",
        {{"train.py", "from yacs.config import CfgNode as CN\nimport sys, torch\ncfg = CN()\ncfg.FIXED = True\n"
                      "cfg.merge_from_file(sys.argv[1])\nif cfg.FIXED:\n    torch.manual_seed(1)\n" +
                          step}},
        "torch-seed", "unknown");
    const std::string tyro =
        "from dataclasses import dataclass, field\nimport torch, tyro\n@dataclass\nclass Args:\n"
        "    seed: int = field(default=1)\n    fixed: bool = False\nargs = tyro.cli(Args)\n"
        "torch.manual_seed(args.seed)\nif args.fixed:\n    torch.use_deterministic_algorithms(True)\n" +
        step;
    row("data class as options", {{"train.py", tyro}}, "torch-seed", "confirmed");
    row("switch of a data class", {{"train.py", tyro}, {"run.sh", "python train.py --fixed\n"}},
        "deterministic-operators", "confirmed");
    row("switch of a data class that is not given", {{"train.py", tyro}, {"run.sh", "python train.py\n"}},
        "deterministic-operators", "unknown");
    row("function as options",
        {{"train.py",
          "import fire, torch\ndef main(seed=None):\n    if seed is not None:\n        torch.manual_seed(seed)\n"
          "    loss.backward()\nif __name__ == '__main__':\n    fire.Fire(main)\n"},
         {"run.sh", "python train.py --seed 8\n"}},
        "torch-seed", "confirmed");
    const std::string hugging = "from dataclasses import dataclass, field\nimport torch\nfrom transformers import "
                                "HfArgumentParser\n@dataclass\n"
                                "class Own:\n    fixed: bool = field(default=False)\nparser = HfArgumentParser(Own)\n"
                                "(own,) = parser.parse_args_into_dataclasses()\nif own.fixed:\n"
                                "    torch.use_deterministic_algorithms(True)\n" +
                                step;
    row("word for a switch of a data class", {{"train.py", hugging}, {"run.sh", "python train.py --fixed True\n"}},
        "deterministic-operators", "confirmed");
    row("word against a switch of a data class", {{"train.py", hugging}, {"run.sh", "python train.py --fixed no\n"}},
        "deterministic-operators", "unknown");
    const std::string merged = "from yacs.config import CfgNode as CN\nimport argparse, torch\ncfg = CN()\n"
                               "cfg.SEED = -1\ncfg.FIXED = False\nparser = argparse.ArgumentParser()\n"
                               "parser.add_argument('--config')\ncfg.merge_from_file(parser.parse_args().config)\n"
                               "if cfg.FIXED and cfg.SEED >= 0:\n    torch.manual_seed(cfg.SEED)\n" +
                               step;
    row("configuration object and the file that the launcher names", // which may also hold other keys
        {{"train.py", merged}, {"a.yaml", "SEED: 3\nFIXED: true\n"}, {"run.sh", "python train.py --config a.yaml\n"}},
        "torch-seed", "unknown");
    row("configuration object and a file that switches it off",
        {{"train.py", merged}, {"a.yaml", "SEED: 3\nFIXED: false\n"}, {"run.sh", "python train.py --config a.yaml\n"}},
        "torch-seed", "unknown");
    row("configuration object and a file that says half",
        {{"train.py", merged}, {"a.yaml", "SEED: 3\n"}, {"run.sh", "python train.py --config a.yaml\n"}}, "torch-seed",
        "unknown");
    row("switch in the configuration of hydra",
        {{"train.py", "import hydra, torch\n@hydra.main(config_path='.', config_name='base')\ndef main(cfg):\n"
                      "    if cfg.run.fixed:\n        torch.use_deterministic_algorithms(True)\n"
                      "    loss.backward()\nmain()\n"},
         {"base.yaml", "run:\n  fixed: true\n"},
         {"run.sh", "python train.py\n"}},
        "deterministic-operators", "confirmed");
    row("configuration that nobody names", {{"train.py", unseeded}, {"other.yaml", "deterministic_mode: true\n"}},
        "deterministic-operators", "unknown");
    row("configuration that the launcher names",
        {{"train.py", unseeded},
         {"a.yaml", "deterministic_mode: true\n"},
         {"run.sh", "python train.py --config a.yaml\n"}},
        "deterministic-operators", "confirmed");
}

void TestProgramStarts::whatReachesAProgramCounts()
{
    QFETCH(Files, files);
    QFETCH(QString, item);
    QFETCH(QString, state);
    const QTemporaryDir folder;
    const Checklist list = checked(files, folder);
    QVERIFY2(stateOf(list, item.toStdString()) == state.toStdString(), textChecklist(list).c_str());
}

void TestProgramStarts::theReasonNamesWhoLacksIt()
{
    const QTemporaryDir folder;
    const Checklist list = checked({{"a.py", seeded},
                                    {"c.py", unseeded},
                                    {"d.py", seeded},
                                    {"one.sh", "PYTHONHASHSEED=0 python d.py\n"},
                                    {"two.sh", "\npython d.py\n"}},
                                   folder);
    const ChecklistItem *seed = itemOf(list, "torch-seed");
    QCOMPARE(seed->because, UnknownBecause::NotEverywhere);
    QVERIFY2(seed->reason.find("c.py") != std::string::npos && seed->reason.find("a.py") == std::string::npos,
             seed->reason.c_str());
    const ChecklistItem *hash = itemOf(list, "python-hash-seed");
    QVERIFY2(hash->reason.find("d.py, started by two.sh:2") != std::string::npos, hash->reason.c_str());
    QVERIFY2(hash->reason.find("one.sh") == std::string::npos, hash->reason.c_str());
}

void TestProgramStarts::noEvidenceIsNotUndecided()
{
    const QTemporaryDir folder;
    const Checklist list =
        checked({{"train.py", "import sys, torch\nif len(sys.argv) > 1:\n    torch.manual_seed(1)\n" + step}}, folder);
    QCOMPARE(itemOf(list, "torch-seed")->because, UnknownBecause::Undecided);
    QVERIFY(itemOf(list, "torch-seed")->reason.find("len(sys.argv) > 1") != std::string::npos);
    QCOMPARE(itemOf(list, "numpy-seed")->because, UnknownBecause::NoEvidence);
}

void TestProgramStarts::whatConcernsNothingDoesNotApply()
{
    const QTemporaryDir folder;
    const Checklist list = checked({{"train.py", unseeded + "net.cuda()\n"}}, folder);
    QCOMPARE(stateOf(list, "npu-seed"), std::string("not applicable"));
    QCOMPARE(stateOf(list, "augmentation"), std::string("not applicable"));
    QCOMPARE(stateOf(list, "cublas-workspace"), std::string("unknown"));
    const QTemporaryDir seeded;
    const Checklist general =
        checked({{"train.py", "import torch\ntorch.manual_seed(1)\nnet.cuda()\n" + step}}, seeded);
    QCOMPARE(stateOf(general, "npu-seed"), std::string("not applicable"));
    const QTemporaryDir other;
    QCOMPARE(stateOf(checked({{"train.py", unseeded}}, other), "npu-seed"), std::string("unknown"));
}

void TestProgramStarts::foldersThatMayNotBeReadAreSaid()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    fs::path deep = root;
    for (int i = 0; i < 30; ++i)
        deep /= "d";
    write(deep / "train.py", "import torch\n");
    const Checklist list = checked({{"train.py", seeded}}, folder);
    QVERIFY(list.incomplete());
    QCOMPARE(list.problems.front().unread->reason, UnreadReason::Limit);
}

QTEST_GUILESS_MAIN(TestProgramStarts)
#include "tst_programstarts.moc"
