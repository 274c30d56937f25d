// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/redaction.h"

#include <QTest>

using namespace rundiff;

class TestRedaction : public QObject
{
    Q_OBJECT

private:
    static Redaction redaction(const std::string &pathA, const std::string &pathB)
    {
        Comparison comparison;
        auto a = std::make_shared<Run>(), b = std::make_shared<Run>();
        a->path = pathA;
        b->path = pathB;
        comparison.a = a;
        comparison.b = b;
        return Redaction({"alice", "/home/alice", "node17"}, comparison);
    }

private Q_SLOTS:
    void namesAndFoldersAreTakenOut_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *text, const char *expected) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(expected);
        };
        row("a run", "/data/secret/npu/train.log:7", "…/npu/train.log:7");
        row("the run itself", "/data/secret/npu", "…/npu");
        row("a folder that begins alike", "/data/secretary/x", "/data/secretary/x");
        row("own home", "File /home/alice/net.py, line 3", "File /home/user1/net.py, line 3");
        row("other home", "/home/bob/net.py", "/home/user2/net.py");
        row("macOS", "/Users/carol/net.py", "/Users/user2/net.py");
        row("Windows", "C:\\Users\\dave\\net.py", "C:\\Users\\user2\\net.py");
        row("mounted home", "/mnt/nfs/home/bob/x", "/mnt/nfs/home/user2/x");
        row("own name", "started by alice on node17", "started by user1 on host1");
        row("mail", "alice@node17.cluster", "user1@host1.cluster");
        row("part of a word", "alicense malice alice_2", "alicense malice alice_2");
        row("a module's name", "Module.alice.Linear.forward.0", "Module.alice.Linear.forward.0");
        row("event file", "events.out.tfevents.1700000000.gpu-box.4321.0",
            "events.out.tfevents.1700000000.host2.4321.0");
        row("event file of a long host", "x/events.out.tfevents.17.a.b-c.example.9.v2",
            "x/events.out.tfevents.17.host2.9.v2");
        row("a data set", "/model_weights/dense/kernel:0", "/model_weights/dense/kernel:0");
        row("nothing", "", "");
        row("only a root", "/home/", "/home/");
    }

    void namesAndFoldersAreTakenOut()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        Redaction redact = redaction("/data/secret/npu", "/data/secret/gpu");
        QCOMPARE(QString::fromStdString(redact(text.toStdString())), expected);
        // What was taken out once is not taken for a name again.
        QCOMPARE(QString::fromStdString(redact(redact(text.toStdString()))), expected);
    }

    void oneNameStaysOneWord()
    {
        Redaction redact = redaction("/x/a", "/x/b");
        QCOMPARE(redact("/home/bob/1 /home/eve/2"), std::string("/home/user2/1 /home/user3/2"));
        QCOMPARE(redact("/home/eve/3, /shared/bob/4"), std::string("/home/user3/3, /shared/user2/4"));
    }

    void runsOfOneNameStayApart()
    {
        Redaction redact = redaction("/data/new/run", "/data/old/run");
        QCOMPARE(redact("/data/new/run/log /data/old/run/log"), std::string("…/new/run/log …/old/run/log"));
    }

    void withoutItNothingChanges()
    {
        Redaction redact;
        QVERIFY(!redact.active());
        QCOMPARE(redact("/home/alice"), std::string("/home/alice"));
    }
};

QTEST_GUILESS_MAIN(TestRedaction)
#include "tst_redaction.moc"
