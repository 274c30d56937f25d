// SPDX-License-Identifier: GPL-3.0-or-later
// Private texts of many kinds are planted wherever runs hold text. None of them may be found in anything that leaves,
// however it is packed.
#include "tests/app/program.h"
#include "tests/eventually.h"
#include "tests/writtenfile.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

namespace
{

struct Canary {
    const char *kind;
    QByteArray text;   // what must not be found
    bool secret;       // hidden without being asked for
    QByteArray spoken; // how logs, stacks and settings say it
};

const QList<Canary> &canaries()
{
    static const QList<Canary> all{
        {"user name", "mallory", false, "USER=mallory"},
        {"another's home", "quentinq", false, "reading /home/quentinq/.cache/torch"},
        {"home on a file server", "brunhilde", false, "reading /data/home/brunhilde/corpus"},
        {"Windows home", "theodora", false, "opened C:\\Users\\theodora\\net.py"},
        {"host name", "osprey17", false, "HOSTNAME=osprey17"},
        {"full host name", "kestrel-3.lab.internal", false, "MASTER_ADDR=kestrel-3.lab.internal"},
        {"user at a host", "gwendolyn", false, "copied to gwendolyn@osprey17:/scratch/x"},
        {"folder above the runs", "nightjar-project", false, "see @ABOVE@/notes"},
        {"OpenAI key", "sk-Zq4canary8Fh2Lk9Pw3Xv7Tb", true, "key sk-Zq4canary8Fh2Lk9Pw3Xv7Tb was taken"},
        {"Hugging Face token", "hf_QwErCanary0123456789AbCdEfGhIjKlMn", true,
         "logged in by hf_QwErCanary0123456789AbCdEfGhIjKlMn"},
        {"GitHub token", "ghp_Canary0123456789abcdefghijABCDEFGHIJ", true,
         "cloned with ghp_Canary0123456789abcdefghijABCDEFGHIJ"},
        {"AWS key", "AKIACANARY0123456789", true, "credentials AKIACANARY0123456789"},
        {"*_KEY", "canary-of-a-key-1a2b", true, "WANDB_API_KEY=canary-of-a-key-1a2b"},
        {"*_TOKEN", "canary-of-a-token-3c4d", true, "RUNNER_TOKEN=canary-of-a-token-3c4d"},
        {"*_SECRET", "canary-of-a-secret-5e6f", true, "CLIENT_SECRET=canary-of-a-secret-5e6f"},
        {"password in an address", "canary!hunter2", true, "from https://reader:canary!hunter2@data.example.com/x"},
        {"bearer header", "canary.bearer.7a8b9c0d", true, "Authorization: Bearer canary.bearer.7a8b9c0d"},
    };
    return all;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// As a value of JSON.
QByteArray asJson(QByteArray text)
{
    return text.replace('\\', "\\\\").replace('"', "\\\"");
}

} // namespace

class TestCanaries : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString runPath(const char *side) const
    {
        return m_folder.filePath(QStringLiteral("srv/home/mallory/nightjar-project/run%1").arg(QLatin1String(side)));
    }

    // A line that is cut in the middle of the private text.
    static QByteArray longLine(const Canary &canary, const QByteArray &spoken)
    {
        constexpr qsizetype cutAt = 300;
        const qsizetype before = cutAt - spoken.indexOf(canary.text) - canary.text.size() * 3 / 4;
        return QByteArray(std::max<qsizetype>(before, 0), 'z') + ' ' + spoken + ", and so on\n";
    }

    // A frame of every stack says one canary after the other, and so do an argument of the first call, the head of the
    // dump, the log with its broken and its long lines, and the environment.
    void plant(const char *side)
    {
        const QString from = dumpCase(QStringLiteral("vision_grid_sample"), QLatin1String(side));
        const QString to = runPath(side);
        QByteArray frames, arguments, head, log = contentOf(from + QStringLiteral("/train.log")), environment, notes;
        const QByteArray above = QFileInfo(to).path().toUtf8();
        for (const Canary &canary : canaries()) {
            QByteArray spoken = canary.spoken;
            spoken.replace("@ABOVE@", above);
            frames += "\n   \"File " + above + "/net.py, line 3, in f, \\n " + asJson(spoken) + "\",";
            arguments += "{\"type\": \"str\", \"value\": \"" + asJson(spoken) + "\"},";
            log +=
                "2026/11/21 00:50:00 - mmengine - INFO - Epoch(train)  [1][x/10]  base_lr: 5.0000e-04 loss: " + spoken +
                "\n";
            log += "2026/11/21 00:50:00 - mmengine - INFO - Epoch(train)  [1][x/10]  base_lr: 5.0000e-04 loss: " +
                   longLine(canary, spoken);
            notes += longLine(canary, spoken);
            head += ' ' + asJson(spoken);
            environment += "# " + spoken + "\nexport " + spoken + "\n";
        }
        const QString rank = QStringLiteral("/dump/step0/rank0/");
        QByteArray stacks = contentOf(from + rank + QStringLiteral("stack.json"));
        frames += "\"File /srv/home/mallory/models.py";
        stacks.replace("\"File /workspace/models.py", frames);
        QByteArray dump = contentOf(from + rank + QStringLiteral("dump.json"));
        arguments.prepend("\"input_args\": [");
        dump.replace("\"input_args\": [", arguments);
        dump.replace("\"level\": \"", QByteArray("\"level\": \"" + head.trimmed() + ' '));
        const auto put = [&](const QString &name, const QByteArray &bytes) {
            write(QString(to + name).toStdString(), bytes.toStdString());
        };
        put(rank + QStringLiteral("stack.json"), stacks);
        put(rank + QStringLiteral("dump.json"), dump);
        put(rank + QStringLiteral("construct.json"), contentOf(from + rank + QStringLiteral("construct.json")));
        put(QStringLiteral("/logs-sk-Zq4canary8Fh2Lk9Pw3Xv7Tb/train-osprey17.log"), log);
        put(QStringLiteral("/notes/notes.log"), notes);
        put(QStringLiteral("/.env"), environment);
        put(QStringLiteral("/env.sh"), environment);
        put(QStringLiteral("/config.yaml"), "owner: mallory\napi_key: canary-of-a-key-1a2b\nseed: 1\nhost: osprey17\n");
    }

    struct Made {
        QByteArray before; // texts of what hides no names by itself
        QByteArray issues; // of what does: Markdown and bundles
        QJsonObject json;
        QByteArray rows; // of the CSV table, their first column
        bool good = false;
    };

    QByteArray unpacked(const QStringList &paths)
    {
        QProcess python;
        python.start(QStringLiteral("python3"),
                     QStringList{QStringLiteral(RUNDIFF_SOURCE_DIR "/tests/app/unpacked.py")} + paths);
        if (!python.waitForFinished(longestWait) || python.exitCode() != 0)
            qWarning("%s", python.readAllStandardError().constData());
        return python.readAllStandardOutput();
    }

    // Everything that the program writes.
    Made make(const QString &option)
    {
        const QString place = m_folder.filePath(QStringLiteral("out") + option) + QLatin1Char('/');
        QDir().mkpath(place + QStringLiteral("issue"));
        const QStringList wish = option.isEmpty() ? QStringList() : QStringList{option};
        const QStringList runs{runPath("A"), runPath("B"), QStringLiteral("--quiet")};
        const QStringList compare = QStringList{QStringLiteral("compare")} + runs + wish;
        const Ended text =
            runProgram(compare + QStringList{QStringLiteral("--csv"), place + QStringLiteral("csv"),
                                             QStringLiteral("--xlsx"), place + QStringLiteral("a.xlsx"),
                                             QStringLiteral("--save"), place + QStringLiteral("a.h5"),
                                             QStringLiteral("--report"), place + QStringLiteral("report"),
                                             QStringLiteral("--bundle"), place + QStringLiteral("issue/a.zip")});
        const Ended json = runProgram(compare + QStringList{QStringLiteral("--format"), QStringLiteral("json")});
        Made made;
        made.good = text.status == 1 && json.status == 1;
        made.json = json.json();
        made.before = text.out + text.error + json.out;
        const QStringList commands[] = {
            QStringList{QStringLiteral("inspect"), runPath("A")} + wish,
            QStringList{QStringLiteral("inspect"), runPath("A") + QStringLiteral("/notes")} + wish,
            QStringList{QStringLiteral("inspect"), place + QStringLiteral("a.h5")} + wish,
            QStringList{QStringLiteral("check"), runPath("A"), runPath("B")} + wish,
            compare + QStringList{QStringLiteral("--only"), QStringLiteral("checklist"), QStringLiteral("--format"),
                                  QStringLiteral("json")}};
        for (const QStringList &command : commands) {
            const Ended ended = runProgram(command);
            made.before += ended.out + ended.error;
        }
        for (const char *picture : {"window.svg", "checklist.svg", "operators.pdf", "window.png"}) {
            const QString name = QLatin1String(picture);
            const Ended ended = runProgram(QStringList{QStringLiteral("render")} + runs + wish +
                                           QStringList{QStringLiteral("--out"), place + name, QStringLiteral("--view"),
                                                       name.section(QLatin1Char('.'), 0, 0)});
            made.good = made.good && ended.status == 0;
        }
        QDir().rename(place + QStringLiteral("report/report.md"), place + QStringLiteral("issue/report.md"));
        const QStringList written = QDir(place).entryList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot);
        for (const QString &name : written)
            (name == QStringLiteral("issue") ? made.issues : made.before) += unpacked({place + name});
        for (const QByteArray &line : contentOf(place + QStringLiteral("csv/compare_step0_rank0.csv")).split('\n'))
            made.rows += line.left(line.indexOf(',')) + '\n';
        return made;
    }

    static void listMissing(const QByteArray &text, bool secretsOnly, bool wanted)
    {
        for (const Canary &canary : canaries()) {
            if (secretsOnly && !canary.secret)
                continue;
            // Half of a secret is too much.
            const bool half = canary.secret && !wanted;
            const qsizetype at = text.indexOf(half ? canary.text.left(canary.text.size() / 2) : canary.text);
            const qsizetype file = text.lastIndexOf("\n== ", at);
            const QByteArray where = at < 0 ? QByteArray("nowhere")
                                            : text.mid(file, text.indexOf('\n', file + 1) - file) + ": " +
                                                  text.mid(std::max<qsizetype>(0, at - 120), 240);
            QVERIFY2((at >= 0) == wanted, QByteArray(canary.kind + (": " + where)).constData());
        }
    }

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("HOME", m_folder.filePath(QStringLiteral("srv/home/mallory")).toUtf8());
        qputenv("XDG_CACHE_HOME", m_folder.filePath(QStringLiteral("cache")).toUtf8());
        plant("A");
        plant("B");
    }

    // Otherwise nothing would be tested below.
    void everyCanaryIsFoundWhereNothingIsHidden()
    {
        const Made made = make(QStringLiteral("--no-redact"));
        QVERIFY(made.good);
        listMissing(made.before, false, true);
        listMissing(made.issues, false, true);
    }

    void secretsLeaveNowhereAndNamesNotInIssues()
    {
        const Made made = make({});
        QVERIFY(made.good);
        listMissing(made.before, true, false);
        listMissing(made.issues, false, false);
    }

    void nothingPrivateLeavesWhereThatIsAskedFor()
    {
        const Made made = make(QStringLiteral("--redact"));
        QVERIFY(made.good);
        listMissing(made.before, false, false);
        listMissing(made.issues, false, false);
    }

    void anArgumentNamedAsASecretIsPrintedNowhere_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("value");
        for (const char *name : {"password", "passwd", "token", "secret", "api_key", "db_password"}) {
            for (const char *value : {"\"magpie%\"", "\"two magpie% words\"", "\"magpie%, magpie'\""})
                QTest::addRow("%s %s", name, value) << QByteArray(name) << QByteArray(value);
        }
    }

    void anArgumentNamedAsASecretIsPrintedNowhere()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, value);
        const QTemporaryDir folder;
        const QString place = folder.path() + QLatin1Char('/');
        for (const char *run : {"A", "B"}) {
            QByteArray own = value;
            own.replace('%', run[0] == 'A' ? '1' : '2');
            write(QString(place + QLatin1String(run) + QStringLiteral("/dump/step0/rank0/dump.json")).toStdString(),
                  QByteArray(
                      R"({"task": "statistics", "level": "L1", "framework": "pytorch", "dump_data_dir": null, "data": )"
                      R"({"Functional.open.0.forward": {"input_args": [], "input_kwargs": {")" +
                      name + R"(": {"type": "str", "value": )" + own + "}}, \"output\": []}}}")
                      .toStdString());
        }
        const QStringList runs{QStringLiteral("compare"), place + QLatin1Char('A'), place + QLatin1Char('B')};
        const Ended text = runProgram(runs + QStringList{QStringLiteral("--csv"), place + QStringLiteral("csv"),
                                                         QStringLiteral("--xlsx"), place + QStringLiteral("a.xlsx"),
                                                         QStringLiteral("--save"), place + QStringLiteral("a.h5"),
                                                         QStringLiteral("--report"), place + QStringLiteral("report")});
        const Ended json = runProgram(runs + QStringList{QStringLiteral("--format"), QStringLiteral("json")});
        QCOMPARE(text.status, 1);
        QCOMPARE(json.status, 1);
        const QByteArray written = text.out + text.error + json.out +
                                   unpacked({place + QStringLiteral("csv"), place + QStringLiteral("a.xlsx"),
                                             place + QStringLiteral("a.h5"), place + QStringLiteral("report")});
        const qsizetype at = written.indexOf("magpie");
        QVERIFY2(at < 0, written.mid(std::max<qsizetype>(0, at - 200), 300).constData());
    }

    void theResultStaysTheSame()
    {
        const Made open = make(QStringLiteral("--no-redact")), hidden = make(QStringLiteral("--redact"));
        const auto first = [](const Made &made) {
            return made.json[QStringLiteral("operators")][QStringLiteral("first_difference")].toObject();
        };
        for (const char *field : {"operator", "parameter", "a", "b", "metrics", "diagnosis", "step", "index"})
            QCOMPARE(first(hidden)[QLatin1String(field)], first(open)[QLatin1String(field)]);
        for (const char *field : {"verdict", "metrics"})
            QCOMPARE(hidden.json[QLatin1String(field)].toVariant().toList().size(),
                     open.json[QLatin1String(field)].toVariant().toList().size());
        QVERIFY(hidden.rows.count('\n') > 50);
        QCOMPARE(hidden.rows, open.rows);
        const auto curves = [](const Made &made) { return made.json[QStringLiteral("curves")].toObject(); };
        QCOMPARE(curves(hidden)[QStringLiteral("first_outside")][QStringLiteral("line_a")][QStringLiteral("line")],
                 curves(open)[QStringLiteral("first_outside")][QStringLiteral("line_a")][QStringLiteral("line")]);
    }
};

QTEST_GUILESS_MAIN(TestCanaries)
#include "tst_canaries.moc"
