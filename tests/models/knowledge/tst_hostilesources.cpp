// SPDX-License-Identifier: GPL-3.0-or-later
// For any content of the scanned folders, the checklist is finished in time.
#include "models/knowledge/checklist/checklist.h"
#include "tests/models/knowledge/itemstates.h"
#include "tests/patience.h"
#include "tests/writtenfile.h"

#include <QtTest>

#include <sys/stat.h>

using namespace rundiff;
namespace fs = std::filesystem;

class TestHostileSources : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hostileSourcesEndInTime_data();
    void hostileSourcesEndInTime();
    void hostileFoldersEndInTime();
    void tenThousandFilesAreReadInTime();
};

void TestHostileSources::hostileSourcesEndInTime_data()
{
    QTest::addColumn<QByteArray>("source");
    // yaml-cpp 0.7 would find empty documents forever.
    QTest::newRow("bracket too many") << QByteArray("{\"a\": 1\n},\n\"b\": 2\n");
    QTest::newRow("open brackets") << QByteArray(1'000'000 / patience, '(');
    QTest::newRow("nested calls") << QByteArray("f(").repeated(500'000 / patience);
    QTest::newRow("nested lists") << QByteArray("[").repeated(300'000 / patience) +
                                         QByteArray("]").repeated(300'000 / patience);
    QTest::newRow("not not") << QByteArray("x = ") + QByteArray("not ").repeated(300'000 / patience);
    QTest::newRow("minus minus") << QByteArray("x = ") + QByteArray("- ").repeated(900'000 / patience);
    QTest::newRow("choices") << QByteArray("x = ") + QByteArray("a if b else ").repeated(100'000 / patience);
    QTest::newRow("lambdas") << QByteArray("x = ") + QByteArray("lambda: ").repeated(200'000 / patience);
    QTest::newRow("walrus") << QByteArray("x = ") + QByteArray("(a := ").repeated(200'000 / patience);
    QTest::newRow("walrus without brackets") << QByteArray("x = ") + QByteArray("a := ").repeated(300'000 / patience);
    QTest::newRow("attributes") << QByteArray("x = a") + QByteArray(".b").repeated(900'000 / patience);
    QTest::newRow("subscripts") << QByteArray("x = a") + QByteArray("[0]").repeated(500'000 / patience);
    QTest::newRow("called calls") << QByteArray("x = a") + QByteArray("()").repeated(900'000 / patience);
    QTest::newRow("sum") << QByteArray("x = 1") + QByteArray("+1").repeated(900'000 / patience);
    QTest::newRow("comparisons") << QByteArray("x = 1") + QByteArray("<1").repeated(900'000 / patience);
    QTest::newRow("one huge line") << QByteArray(2'000'000, 'x');
    QTest::newRow("open string") << QByteArray("x = '''") + QByteArray(1'000'000, 'y');
    QTest::newRow("blocks in one line") << QByteArray("if 1: ").repeated(300'000 / patience);
    QTest::newRow("imports") << QByteArray("import ").repeated(300'000 / patience);
    QTest::newRow("one long import") << QByteArray("from a import (") +
                                            QByteArray("import,\n").repeated(200'000 / patience);
    QTest::newRow("imports without a module")
        << QByteArray("from ").repeated(100'000 / patience) + QByteArray(" import").repeated(100'000 / patience);
    QTest::newRow("recursion") << QByteArray(
        "import torch\ndef f():\n    f()\n    g()\ndef g():\n    f()\n    g()\nf()\n");
    QByteArray deep;
    for (int i = 0; i < 1000; ++i)
        deep += QByteArray(i, ' ') + "if x:\n";
    QTest::newRow("deep blocks") << deep;
    QByteArray many;
    for (int i = 0; i < 40'000 / patience; ++i)
        many += "a" + QByteArray::number(i) + " = 1\nif q:\n    b = 1\n";
    QTest::newRow("many names, many branches") << many;
    QByteArray decorators = QByteArray("@a\n").repeated(300'000 / patience);
    QTest::newRow("decorators") << decorators;
    QByteArray explode = "def f0(): pass\n";
    for (int i = 1; i < 60; ++i)
        explode += "def f" + QByteArray::number(i) + "():\n" +
                   QByteArray("    f" + QByteArray::number(i - 1) + "()\n").repeated(20);
    QTest::newRow("exploding calls") << explode + "f59()\n";
    QByteArray callers = "import torch\ndef f(): torch.manual_seed(1)\n";
    for (int i = 0; i < 60'000 / patience; ++i)
        callers += "def g" + QByteArray::number(i) + "(): f()\ng" + QByteArray::number(i) + "\n";
    QTest::newRow("a function that all others call") << callers;
    QByteArray chain = "def g0(): pass\n";
    for (int i = 1; i < 40'000 / patience; ++i)
        chain += "def g" + QByteArray::number(i) + "(): g" + QByteArray::number(i - 1) + "()\n";
    for (int i = 1; i < 40'000 / patience; ++i)
        chain += "g" + QByteArray::number(i) + "\n";
    QTest::newRow("functions that call one another") << chain + "import torch\ndef g0(): torch.manual_seed(1)\n";
    QByteArray bytes;
    for (unsigned i = 0; i < 500'000; ++i)
        bytes += static_cast<char>(1 + (i * 7919) % 255);
    QTest::newRow("noise") << bytes;
}

void TestHostileSources::hostileSourcesEndInTime()
{
    QFETCH(QByteArray, source);
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    for (const char *name : {"a.py", "a.sh", "a.yaml", "a.ipynb"})
        write(root / name, source.toStdString());
    QElapsedTimer timer;
    timer.start();
    const Checklist list = checkSources({root.string()}, "pytorch");
    QVERIFY(!list.items.empty());
    QVERIFY2(timer.elapsed() < 15'000 * patience, std::to_string(timer.elapsed()).c_str());
}

void TestHostileSources::hostileFoldersEndInTime()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "train.py", "import torch\ntorch.manual_seed(0)\n");
    write(root / "binary.py", std::string("\x7f"
                                          "ELF\0\0\0",
                                          7));
    write(root / "huge.py", std::string(3'000'000, '#'));
    fs::create_directory_symlink(root, root / "loop");
    fs::create_symlink(root / "nowhere.py", root / "broken.py");
    QCOMPARE(::mkfifo((root / "pipe.py").c_str(), 0600), 0);
    const Checklist list = checkSources({root.string(), (root / "missing.py").string()});
    QCOMPARE(stateOf(list, "torch-seed"), std::string("confirmed"));
    QCOMPARE(list.files, std::size_t(1));
    QCOMPARE(list.problems.size(), std::size_t(5)); // binary, huge, broken, pipe, missing
}

void TestHostileSources::tenThousandFilesAreReadInTime()
{
    constexpr int files = 10'000 / patience;
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    std::ifstream file(RUNDIFF_SOURCE_DIR "/tests/data/scripts/pytorch/loader_seeded.py");
    std::string body((std::istreambuf_iterator<char>(file)), {});
    while (body.size() < 4000)
        body += "\n\ndef step" + std::to_string(body.size()) +
                "(model, batch, scale=1.0):\n    loss = model(batch['x'], mask=batch.get('mask'))\n"
                "    return (loss * scale).mean()\n";
    for (int i = 0; i < files; ++i)
        write(root / ("part" + std::to_string(i % 100)) / ("file" + std::to_string(i) + ".py"), body);
    QElapsedTimer timer;
    timer.start();
    const Checklist list = checkSources({root.string()});
    qInfo("%d files of %zu bytes in %lld ms", files, body.size(), static_cast<long long>(timer.elapsed()));
    QCOMPARE(list.files, std::size_t(files));
    QCOMPARE(stateOf(list, "data-order"), std::string("confirmed"));
    QVERIFY(timer.elapsed() < 60'000); // a loaded machine; alone it takes seconds
}

QTEST_GUILESS_MAIN(TestHostileSources)
#include "tst_hostilesources.moc"
