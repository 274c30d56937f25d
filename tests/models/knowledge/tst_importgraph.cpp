// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/importgraph.h"

#include "models/knowledge/checklist/checklist.h"
#include "models/result/texts/checklisttext.h"
#include "tests/writtenfile.h"

#include <QtTest>

#include <algorithm>
#include <filesystem>

using namespace rundiff;
namespace fs = std::filesystem;

class TestImportGraph : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void importsAreFound_data();
    void importsAreFound();
    void filesThatImportEachOtherAreOneGroup();
    void programsThatShareNothingDoNotSetEachOthersOptions();
    void whatComesOutDoesNotDependOnThreads();
};

void TestImportGraph::importsAreFound_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("modules");
    const auto row = [](const char *source, const char *modules) {
        QTest::newRow(source) << QString::fromLatin1(source) << QString::fromLatin1(modules);
    };
    row("import a", "a");
    row("import a.b as c, d", "a.b d");
    row("from a import b", "a a.b");
    row("from . import b", ". .b");
    row("from .import b", ". .b");
    row("from ..a import b as c, d", "..a ..a.b ..a.d");
    row("from a import (b,\n  # of the model\n  c,\n)\nimport d", "a a.b a.c d");
    row("from a \\\n import b, \\\n  c\n", "a a.b a.c");
    row("if x: import a; from b import c", "a b b.c");
    row("try:\n    import a\nexcept ImportError:\n    from b import *", "a b");
    row("x = important\nreimport = 1\n", "");
    row("# to import a\n", "");
    row("print('you can import a')", "");
}

void TestImportGraph::importsAreFound()
{
    QFETCH(QString, source);
    QFETCH(QString, modules);
    std::string found;
    for (const std::string &module : importedModules(source.toStdString()))
        found += (found.empty() ? "" : " ") + module;
    QCOMPARE(found, modules.toStdString());
}

void TestImportGraph::filesThatImportEachOtherAreOneGroup()
{
    const std::vector<SourceText> sources{{"a/train.py", "from net import (\n    layers,\n    loss)\n", {}},
                                          {"a/net/layers.py", "", {}},
                                          {"a/net/loss.py", "", {}},
                                          {"b/train.py", "import net\nimport tools.seeds\n", {}},
                                          {"tools/seeds.py", "", {}},
                                          {"a/alone.py", "", {}}};
    const ImportGraph graph(sources);
    QCOMPARE(graph.groups().size(), std::size_t(3));
    QCOMPARE(graph.groups()[0], (std::vector<std::uint32_t>{0, 1, 2}));
    QCOMPARE(graph.groups()[1], (std::vector<std::uint32_t>{3, 4}));
    QCOMPARE(graph.fileOf("net.loss", 0), 2U);
    QCOMPARE(graph.fileOf(".loss", 1), 2U);
    QCOMPARE(graph.fileOf("net.loss", 3), ImportGraph::none);
    QCOMPARE(graph.fileOf("net.loss", 5), ImportGraph::none); // nothing in it says that it imports this
    QVERIFY(graph.imported(4) && !graph.imported(5));
}

namespace
{

} // namespace

// Where the second one has its seed from is not known, though the first one has an option of that name.
void TestImportGraph::programsThatShareNothingDoNotSetEachOthersOptions()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "a/train.py", "import argparse, torch\nparser = argparse.ArgumentParser()\n"
                               "parser.add_argument('--seed', default=1)\nargs = parser.parse_args()\n"
                               "torch.manual_seed(args.seed)\nloss.backward()\n");
    write(root / "b/train.py", "import torch, company\nargs = company.options()\n"
                               "torch.manual_seed(args.seed)\nloss.backward()\n");
    const Checklist list = checkSources({root.string()});
    const auto seed = std::find_if(list.items.begin(), list.items.end(),
                                   [](const ChecklistItem &item) { return item.id == "torch-seed"; });
    QVERIFY(seed != list.items.end());
    QCOMPARE(seed->state, ItemState::Unknown);
}

void TestImportGraph::whatComesOutDoesNotDependOnThreads()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    for (int i = 0; i < 60; ++i) {
        const fs::path project = root / ("project" + std::to_string(i));
        write(project / "seeds.py", "import torch\ndef fix(n):\n    torch.manual_seed(n)\n");
        for (int program = 0; program < i % 5 + 1; ++program)
            write(project / ("train" + std::to_string(program) + ".py"),
                  "from seeds import fix\nfix(" + std::to_string(i % 7 ? i : -1) + ")\nloss.backward()\n");
    }
    const std::string first = textChecklist(checkSources({root.string()}));
    QVERIFY(first.find("project0/seeds.py") != std::string::npos);
    for (int again = 0; again < 5; ++again)
        QCOMPARE(textChecklist(checkSources({root.string()})), first);
}

QTEST_GUILESS_MAIN(TestImportGraph)
#include "tst_importgraph.moc"
