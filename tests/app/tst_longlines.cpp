// SPDX-License-Identifier: GPL-3.0-or-later
// The time that a file takes grows with its size and not with its square, whatever the file holds: each reader gets
// lines that repeat one sign or one word, as a whole line, as a part of what the reader expects, and nested.
#include "models/compare/matching/mappingfiles.h"
#include "models/formats/dumps/dumpcompanions.h"
#include "models/formats/dumps/dumpreader.h"
#include "models/formats/logs/patterns/likelyrecords.h"
#include "models/formats/logs/patterns/logpreview.h"
#include "models/formats/logs/reading/logreader.h"
#include "models/formats/runreader.h"
#include "models/formats/texts/privacyforms.h"
#include "models/gate/judgegate.h"
#include "models/knowledge/checklist/scannedsources.h"
#include "models/knowledge/settings/logsetting.h"
#include "models/result/session/decisionsfile.h"
#include "models/result/session/session.h"
#include "tests/app/program.h"
#include "tests/patience.h"
#include "tests/writtenfile.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <ctime>
#include <functional>

using namespace rundiff;

namespace
{

struct Reader {
    const char *name;
    std::string before, behind; // of the long text, in the file
    std::function<void(const std::string &folder, const std::string &text)> read;
};

void readAsLog(const std::string &path, const std::string &format)
{
    LogOptions options;
    options.format = format;
    options.userPatterns = "/no-patterns";
    const auto log = readLog(path, options, {});
    for (const Curve &curve : log->curves) {
        if (curve.offsets->size() > 0)
            logContext(*log, curve.offsets->back(), 3);
    }
    previewLog(path, options, 20);
}

auto logOf(const char *name, const char *format = "")
{
    return [=](const std::string &folder, const std::string &text) {
        write(folder + '/' + name, text);
        readAsLog(folder + '/' + name, format);
    };
}

auto dumpWith(const char *name)
{
    return [=](const std::string &folder, const std::string &text) {
        write(folder + "/dump/step0/rank0/dump.json",
              R"({"task": "statistics", "level": "L1", "framework": "pytorch", "dump_data_dir": null, "data": )"
              R"({"Functional.relu.0.forward": {"input_args": [], "input_kwargs": {}, "output": []}}})");
        write(folder + "/dump/step0/rank0/" + name, text);
        const auto run = readRun(folder, {}, {});
        for (const DumpLocation &location : run->dumps)
            readDump(location, {});
    };
}

auto kernelsWith(const char *name)
{
    return [=](const std::string &folder, const std::string &text) {
        write(folder + "/rank_0/Net/0/0/statistic.csv",
              "Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape,Max Value,Min Value,"
              "Avg Value\nReLU,relu,1,1,1,output,0,4,float32,\"(1,)\",1,1,1\n");
        write(folder + "/rank_0/" + name, text);
        const auto run = readRun(folder, {}, {});
        for (const DumpLocation &location : run->dumps)
            readDump(location, {});
    };
}

auto sourceNamed(const char *name)
{
    return [=](const std::string &, const std::string &text) {
        const SourceText source{name, text, {}};
        const std::string_view kind = std::string_view(name).substr(std::string_view(name).rfind('.'));
        SourceFiles files;
        if (kind == ".py")
            files.python.push_back(source);
        else if (kind == ".ipynb")
            files.python.push_back(notebookCode(source));
        else if (kind == ".sh")
            files.shell.push_back(source);
        else
            files.configurations.push_back(source);
        scanSources(std::move(files));
    };
}

const std::vector<Reader> &readers()
{
    static const std::string steps = [] {
        std::string text;
        for (int step = 1; step < 40; ++step)
            text += "step: " + std::to_string(step) + ", loss: 0." + std::to_string(step) + "\n";
        return text;
    }();
    static const std::string megatron = [] {
        std::string text;
        for (int step = 1; step < 40; ++step)
            text += " iteration " + std::to_string(step) + "/ 100 | consumed samples: 8 | lm loss: 0.5 | ";
        return text;
    }();
    static const std::vector<Reader> all{
        {"log", steps, "\n" + steps, logOf("train.log")},
        {"record of a log", steps + "step: 40, loss: 0.5, ", "\n" + steps, logOf("train.log")},
        {"record of a log, before", steps, "step: 40, loss: 0.5\n" + steps, logOf("train.log")},
        {"log of a pattern", steps + " iteration 40/ 100 | lm loss: 0.5 | ", "\n", logOf("train.log", "megatron")},
        {"log of words", steps + "step: 40, ", " loss: 0.5\n" + steps, logOf("train.log", "words")},
        {"CSV", "step,loss,note\n1,0.5,a\n2,0.25,", "\n3,0.5,b\n", logOf("train.csv")},
        {"quoted CSV", "step,loss,note\n1,0.5,a\n2,0.25,\"", "\"\n3,0.5,b\n", logOf("train.csv")},
        {"header of a CSV", "step,loss,", "\n1,0.5,0\n2,0.25,0\n", logOf("train.csv")},
        {"JSON Lines", "{\"step\": 1, \"loss\": 0.5}\n{\"step\": 2, \"loss\": ", "}\n{\"step\": 3, \"loss\": 0.5}\n",
         logOf("train.jsonl")},
        {"text in JSON Lines", "{\"step\": 1, \"loss\": 0.5}\n{\"step\": 2, \"note\": \"", "\", \"loss\": 0.5}\n",
         logOf("train.jsonl")},
        {"list of JSON", "[{\"step\": 1, \"loss\": 0.5},\n{\"step\": 2, \"loss\": ", "}]\n", logOf("history.json")},
        {"trainer_state.json", "{\"log_history\": [{\"step\": 1, \"loss\": 0.5}, {\"step\": 2, \"note\": \"", "\"}]}",
         logOf("trainer_state.json")},
        {"dict of Python", "{'step': 1, 'loss': 0.5}\n{'step': 2, 'loss': 0.5, 'note': ",
         "}\n{'step': 3, 'loss': 0.5}\n", logOf("train.log")},
        {"notebook",
         "{\"cells\": [{\"cell_type\": \"code\", \"outputs\": [{\"output_type\": \"stream\", \"text\": [\"step 1 loss "
         "0.5\\n\", \"",
         "\"]}], \"source\": [\"\"]}], \"nbformat\": 4}", logOf("run.ipynb")},
        {"table of HTML", "<table><tr><th>Step</th><th>Training Loss</th></tr><tr><td>1</td><td>0.5</td></tr><tr><td>",
         "</td></tr></table>", logOf("train.html")},
        {"ClearML", "", "\n", logOf("a.log", "clearml")},
        {"Comet", "", "\n", logOf("a.log", "comet")},
        {"Neptune", "", "\n", logOf("a.log", "neptune")},
        {"msprobe's monitor", "vpp_stage,name,step,norm,max\n0,a,0,1.0,1.0\n0,", ",1,1.0,1.0\n",
         logOf("rank0/actv_0-99.csv", "msprobe_monitor")},
        {"dump.json",
         R"({"task": "statistics", "level": "L1", "framework": "pytorch", "dump_data_dir": null, "data": {"Functional.relu.0.forward": {"input_args": [{"type": "int", "value": )",
         "}]}}}", dumpWith("dump.json")},
        {"text in dump.json",
         R"({"task": "statistics", "level": "L1", "framework": "pytorch", "dump_data_dir": null, "data": {"Functional.relu.0.forward": {"input_args": [{"type": "str", "value": ")",
         "\"}]}}}", dumpWith("dump.json")},
        {"name in dump.json",
         R"({"task": "statistics", "level": "L1", "framework": "pytorch", "dump_data_dir": null, "data": {")",
         "\": {}}}", dumpWith("dump.json")},
        {"stack.json", R"({"Functional.relu.0.forward": [")", "\"]}", dumpWith("stack.json")},
        {"construct.json", R"({"Functional.relu.0.forward": )", "}", dumpWith("construct.json")},
        {"statistic.csv",
         "Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape,Max Value,Min Value,Avg "
         "Value\nReLU,",
         ",1,1,1,output,0,4,float32,\"(1,)\",1,1,1\n", kernelsWith("Net/0/0/statistic.csv")},
        {"mapping.csv", "a,", "\n", kernelsWith("Net/0/0/mapping.csv")},
        {"execution order", "0,", "\n", kernelsWith("execution_order/ms_execution_order_graph_0.csv")},
        {"trace code", "", "\n", kernelsWith("graphs/ms_output_trace_code_graph_0.ir")},
        {"mapping of names", "a: b\nc: ", "\n",
         [](const std::string &folder, const std::string &text) {
             Problems problems;
             write(folder + "/mapping.yaml", text);
             readFlatMapping(folder + "/mapping.yaml", problems);
         }},
        {"mapping of an API", "- ms_api: a\n  pt_api: ", "\n  ms_args: [0]\n  pt_args: [0]\n",
         [](const std::string &folder, const std::string &text) {
             Problems problems;
             write(folder + "/mapping.yaml", text);
             readApiMapping(folder + "/mapping.yaml", problems);
         }},
        {"golden values",
         R"({"lm loss": {"start_step": 1, "end_step": 2, "step_interval": 1, "values": {"1": 0.5, "2": )", "}}}",
         [](const std::string &folder, const std::string &text) {
             write(folder + "/golden.json", text);
             judgeGate(folder + "/golden.json", folder + "/golden.json", {}, {},
                       [](const GatePair &, const ReadPair &) {});
         }},
        {"session", R"({"schema": "rundiff.session/1", "a": ")", "\"}",
         [](const std::string &folder, const std::string &text) {
             write(folder + "/work.rundiff", text);
             readSession(folder + "/work.rundiff").has_value();
             readDecisions(folder + "/work.rundiff").has_value();
         }},
        {"script of Python", "import torch\ntorch.manual_seed(", ")\n", sourceNamed("train.py")},
        {"text in a script of Python", "import torch\nname = '", "'\n", sourceNamed("train.py")},
        {"line of Python", "import torch\n", "\n", sourceNamed("train.py")},
        {"script of a shell", "export SEED=", "\npython train.py\n", sourceNamed("run.sh")},
        {"text in a script of a shell", "python train.py \"", "\"\n", sourceNamed("run.sh")},
        {"configuration", "seed: ", "\n", sourceNamed("config.yaml")},
        {"configuration of JSON", "{\"seed\": \"", "\"}", sourceNamed("config.json")},
        {"configuration of INI", "seed = ", "\n", sourceNamed("config.ini")},
        {"notebook's code", "{\"cells\": [{\"cell_type\": \"code\", \"source\": [\"", "\"]}], \"nbformat\": 4}",
         sourceNamed("run.ipynb")},
        {"settings", "args: Namespace(seed=1, ", ")\n",
         [](const std::string &, const std::string &text) { settingsOfLog(text); }},
        {"likely records", steps, "\n", [](const std::string &, const std::string &text) { likelyRecords(text); }},
        {"secrets", "api_key=", "\n", [](const std::string &, const std::string &text) { withoutSecrets(text); }},
        {"words that are secrets", "", " api_key=a\n",
         [](const std::string &, const std::string &text) { withoutSecrets(text); }},
    };
    return all;
}

const std::vector<std::string> &pieces()
{
    static const std::vector<std::string> all{
        "7",
        "[",
        "(",
        "]",
        "[{",
        "{\"a\":",
        "\"",
        "'",
        " ",
        "\t",
        "a",
        "_",
        ".",
        "-",
        ":",
        ",",
        "\\",
        "\\\"",
        "/",
        "=",
        "#",
        "|",
        "<",
        "@",
        "$(",
        "`",
        "\xc3\xa9",
        "\xff",
        std::string(1, '\0'),
        "\b",
        "\r",
        "\x1b[",
        "1e",
        "1.",
        "1,",
        "1:",
        "1/",
        "1-",
        "-1",
        "0.5, ",
        "nan ",
        "key=value ",
        "loss: 0.5 ",
        "step: 3, ",
        "a-",
        "a b ",
        "9%|#",
        "(a",
        "token=",
        "\"a\",",
        "\"a\":1,",
        "\n",
        "a=1\n",
        "f'{",
        "if a:\n ",
        "x(",
        "not ",
    };
    return all;
}

std::string repeated(const std::string &piece, std::size_t size)
{
    std::string text;
    text.reserve(size + piece.size());
    while (text.size() < size)
        text += piece;
    return text;
}

double seconds(const std::function<void()> &work)
{
    const auto now = [] {
        timespec time{};
        ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    };
    const double before = now();
    work();
    return now() - before;
}

} // namespace

class TestLongLines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theTimeOfAReaderGrowsWithTheSize_data()
    {
        QTest::addColumn<int>("reader");
        for (std::size_t i = 0; i < readers().size(); ++i)
            QTest::newRow(readers()[i].name) << static_cast<int>(i);
    }

    // What takes its square would need minutes for the lines of a log that a program spoiled.
    void theTimeOfAReaderGrowsWithTheSize()
    {
        QFETCH(int, reader);
        const Reader &tested = readers()[static_cast<std::size_t>(reader)];
        for (const std::string &piece : pieces()) {
            const double large = secondsOf(tested, piece, 4 * size);
            if (large < enough * patience)
                continue;
            const double small = secondsOf(tested, piece, size);
            const QByteArray words = QByteArray::fromStdString(piece).toPercentEncoding() + ": " +
                                     QByteArray::number(small) +
                                     " s, four times as much: " + QByteArray::number(large) + " s";
            QVERIFY2(large < mostTimes * small, words.constData());
            QVERIFY2(large < most * patience, words.constData());
        }
    }

    // Of each reader once: thousands of lines that are long, but not too long to be a record.
    void manyLongLinesTakeNoLonger_data() { theTimeOfAReaderGrowsWithTheSize_data(); }

    void manyLongLinesTakeNoLonger()
    {
        QFETCH(int, reader);
        const Reader &tested = readers()[static_cast<std::size_t>(reader)];
        for (const char *piece : {"7", "[", "key=value ", "loss: 0.5 "}) {
            const double took = secondsOf(tested, repeated(piece, 1900) + '\n', 4 * size);
            const QByteArray words = QByteArray(piece) + ": " + QByteArray::number(took) + " s";
            QVERIFY2(took < most * patience, words.constData());
        }
    }

    void theProgramReadsALineOfMegabytes_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("piece");
        for (const char *piece : {"7", "[", "\"", "key=value ", "a"}) {
            for (const auto &[command, file] :
                 {std::pair("inspect", "train.log"), std::pair("inspect", "train.csv"),
                  std::pair("inspect", "train.jsonl"), std::pair("compare", "train.log"),
                  std::pair("check", "train.py"), std::pair("check", "run.sh"), std::pair("check", "config.yaml")})
                QTest::addRow("%s %s %s", command, file, piece)
                    << QString::fromLatin1(command) << QString::fromLatin1(file) << QByteArray(piece);
        }
    }

    void theProgramReadsALineOfMegabytes()
    {
        QFETCH(QString, command);
        QFETCH(QString, file);
        QFETCH(QByteArray, piece);
        const QTemporaryDir folder;
        const QString path = folder.filePath(file);
        const std::size_t bytes = std::size_t(10) << (sanitized ? 16 : 20);
        write(path.toStdString(),
              "step: 1, loss: 0.5\nstep: 2, loss: 0.4\n" + repeated(piece.toStdString(), bytes) + '\n');
        QElapsedTimer clock;
        clock.start();
        const Ended ended = runProgram(command == QStringLiteral("compare") ? QStringList{command, path, path}
                                                                            : QStringList{command, path});
        QVERIFY2(ended.status >= 0, "it crashed or hung");
        QVERIFY2(clock.elapsed() < 20000 * patience, QByteArray::number(clock.elapsed()).constData());
    }

private:
    static constexpr std::size_t size = std::size_t(sanitized ? 4 : 16) << 10; // bytes
    static constexpr double mostTimes = 10;                                    // for four times the size
    static constexpr double enough = 1, most = 3;                              // seconds: a shorter time is no burden

    double secondsOf(const Reader &reader, const std::string &piece, std::size_t bytes) const
    {
        const QTemporaryDir folder;
        const std::string text = reader.before + repeated(piece, bytes) + reader.behind;
        return seconds([&] { reader.read(folder.path().toStdString(), text); });
    }
};

QTEST_GUILESS_MAIN(TestLongLines)
#include "tst_longlines.moc"
