// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/program.h"
#include "tests/app/terminal.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

namespace
{

// The same command line by the program without Qt's GUI.
Ended runAlone(const QStringList &arguments)
{
    QProcess program;
    program.start(QStringLiteral(RUNDIFF_CLI), arguments);
    Ended ended;
    if (program.waitForFinished() && program.exitStatus() == QProcess::NormalExit)
        ended.status = program.exitCode();
    ended.out = program.readAllStandardOutput();
    ended.error = program.readAllStandardError();
    return ended;
}

QString logOf(const QTemporaryDir &folder, const char *name, const char *loss)
{
    QFile file(folder.filePath(QLatin1String(name)));
    if (!file.open(QIODevice::WriteOnly) ||
        file.write(QByteArray("step: 1 loss: 2.5\nstep: 2 loss: ") + loss + "\n") < 0)
        return {};
    return file.fileName();
}

} // namespace

class TestUsage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wrongUsageEndsWithTwoAndOneSentence_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const QString &arguments, const QString &says) {
            QTest::newRow(name) << arguments.split(QLatin1Char(' ')) << says;
        };
        row("no runs", QStringLiteral("compare"), QStringLiteral("two runs"));
        row("one run", QStringLiteral("compare A"), QStringLiteral("two runs"));
        row("three runs", QStringLiteral("compare A B C"), QStringLiteral("two runs"));
        row("unknown option", QStringLiteral("compare A B --frobnicate"), QStringLiteral("--frobnicate"));
        row("value missing", QStringLiteral("compare A B --atol"), QStringLiteral("--atol"));
        row("no number", QStringLiteral("compare A B --atol small"), QStringLiteral("small"));
        row("negative tolerance", QStringLiteral("compare A B --rtol=-1"), QStringLiteral("--rtol"));
        row("infinite tolerance", QStringLiteral("compare A B --rtol inf"), QStringLiteral("--rtol"));
        row("half a number", QStringLiteral("compare A B --offset 3x"), QStringLiteral("3x"));
        row("number too large", QStringLiteral("compare A B --offset 99999999999999999999"),
            QStringLiteral("--offset"));
        row("negative step", QStringLiteral("compare A B --step -1"), QStringLiteral("--step"));
        row("no threads", QStringLiteral("compare A B --jobs 0"), QStringLiteral("--jobs"));
        row("negative time", QStringLiteral("compare A B --time-limit=-1"), QStringLiteral("--time-limit"));
        row("no amount of memory", QStringLiteral("inspect A --memory-limit much"), QStringLiteral("--memory-limit"));
        row("unknown mode", QStringLiteral("compare A B --mode fast"), QStringLiteral("statistics"));
        row("unknown match", QStringLiteral("compare A B --match best"), QStringLiteral("aligned"));
        row("unknown format", QStringLiteral("compare A B --format xml"), QStringLiteral("json"));
        row("unknown part", QStringLiteral("compare A B --only logs"), QStringLiteral("operators"));
        row("twice", QStringLiteral("compare A B --atol 1 --atol 2"), QStringLiteral("once"));
        row("value for a flag", QStringLiteral("compare A B --equal-nan=yes"), QStringLiteral("no value"));
        row("report without folder", QStringLiteral("compare A B --report"), QStringLiteral("--report"));
        row("save without file", QStringLiteral("compare A B --save"), QStringLiteral("--save"));
        row("inspect without path", QStringLiteral("inspect"), QStringLiteral("one path"));
        row("check of nothing", QStringLiteral("check"), QStringLiteral("check"));
        row("unknown command", QStringLiteral("contrast"), QStringLiteral("not a command"));
        row("mistyped option", QStringLiteral("compare A B --atoll 1"), QStringLiteral("Did you mean --atol?"));
        row("letters swapped", QStringLiteral("compare A B --rtlo 1"), QStringLiteral("Did you mean --rtol?"));
        row("mistyped command", QStringLiteral("comapre A B"), QStringLiteral("Did you mean \"compare\"?"));
        row("mistyped command for help", QStringLiteral("help rendr"), QStringLiteral("Did you mean \"render\"?"));
        row("diff", QStringLiteral("diff A B"), QStringLiteral("Did you mean \"compare\"?"));
        row("diff of one", QStringLiteral("diff A"), QStringLiteral("Did you mean \"compare\"?"));
        row("plot", QStringLiteral("plot A B"), QStringLiteral("Did you mean \"render\"?"));
        row("report", QStringLiteral("report A B"), QStringLiteral("Did you mean \"compare --report\"?"));
        row("check of what is not there", QStringLiteral("check nosuch"),
            QStringLiteral("nosuch: there is no such file"));
        row("encoding of inspect", QStringLiteral("inspect A --log-encoding foo"), QStringLiteral("utf-8"));
        row("encoding of gate", QStringLiteral("gate A B --log-encoding foo"), QStringLiteral("utf-8"));
        row("encoding of a single log", QStringLiteral("compare A B --log-reading A/x.log:encoding=foo"),
            QStringLiteral("utf-8"));
        row("layers of msprobe", QStringLiteral("compare A B -lm x.yaml"), QStringLiteral("--cell-mapping"));
        row("consistency of msprobe", QStringLiteral("compare A B --consistent_check"), QStringLiteral("--tokens"));
        row("msprobe's file", QStringLiteral("compare -i nosuch.json"), QStringLiteral("nosuch.json"));
        row("msprobe's spelling of one run", QStringLiteral("compare -tp A"), QStringLiteral("-gp"));
        row("msprobe's spelling and paths", QStringLiteral("compare A -tp A -gp B"), QStringLiteral("-gp"));
    }

    void wrongUsageEndsWithTwoAndOneSentence()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        const Ended ended = runProgram(arguments);
        QCOMPARE(ended.status, 2);
        QVERIFY(ended.out.isEmpty());
        QVERIFY2(ended.error.contains(says.toUtf8()), ended.error.constData());
    }

    void helpAndVersionGoToStandardOutput_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("version") << QStringList{QStringLiteral("--version")} << QByteArray("rundiff 0.");
        QTest::newRow("--help") << QStringList{QStringLiteral("--help")} << QByteArray("compare A B");
        QTest::newRow("compare") << QStringList{QStringLiteral("compare"), QStringLiteral("--help")}
                                 << QByteArray("--atol");
        QTest::newRow("inspect") << QStringList{QStringLiteral("inspect"), QStringLiteral("--help")}
                                 << QByteArray("--format");
        for (const char *asked : {"-V", "-v", "version", "compare --version", "render --version"})
            QTest::newRow(asked) << QString::fromLatin1(asked).split(u' ') << QByteArray("rundiff 0.");
        QTest::newRow("-h") << QStringList{QStringLiteral("-h")} << QByteArray("compare A B");
        QTest::newRow("window -h") << QStringList{QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("-h")}
                                   << QByteArray("compare A B");
        QTest::newRow("help") << QStringList{QStringLiteral("help")} << QByteArray("compare A B");
        QTest::newRow("help -h") << QStringList{QStringLiteral("help"), QStringLiteral("-h")}
                                 << QByteArray("compare A B");
        for (const char *command : {"compare", "inspect", "examine", "recompute", "repro", "check", "render", "gate"}) {
            QTest::addRow("help %s", command)
                << QStringList{QStringLiteral("help"), QLatin1String(command)} << QByteArray("-q, --quiet");
            QTest::addRow("%s -h", command)
                << QStringList{QLatin1String(command), QStringLiteral("-h")} << QByteArray("Exit status: 0");
        }
    }

    void helpAndVersionGoToStandardOutput()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        const Ended ended = runProgram(arguments);
        QCOMPARE(ended.status, 0);
        QVERIFY(ended.out.contains(says));
        QVERIFY(ended.error.isEmpty());
    }

    // Each heading once, with its options below it; a short list of options has none.
    void aLongHelpHasHeadings()
    {
        const QByteArray help = runProgram({QStringLiteral("help"), QStringLiteral("compare")}).out;
        qsizetype last = 0;
        for (const char *text :
             {"\n\nReading the runs\n  --baseline", "\n\nChoosing what is compared\n  --metric", "--only",
              "\n\nTolerances and decisions\n  --atol", "\n\nResults\n", "--csv", "\n\nGeneral\n  -q, --quiet"}) {
            const qsizetype place = help.indexOf(text);
            QVERIFY2(place > last, text);
            last = place;
        }
        QCOMPARE(help.count("Choosing what is compared"), 1);
        QVERIFY(!runProgram({QStringLiteral("help"), QStringLiteral("inspect")}).out.contains("General"));
    }

    void manualPagesHaveEveryOption()
    {
        const QByteArray version = runProgram({QStringLiteral("--version")}).out.trimmed().replace("~", "\\(ti");
        for (const char *command : {"compare", "gate", "check"}) {
            const Ended help = runProgram({QLatin1String(command), QStringLiteral("-h")});
            const Ended page = runProgram({QStringLiteral("help"), QStringLiteral("--man"), QLatin1String(command)});
            QCOMPARE(page.status, 0);
            QVERIFY(page.out.startsWith(".TH RUNDIFF"));
            QVERIFY2(page.out.contains(version), version.constData());
            QVERIFY(page.out.contains(".SH EXIT STATUS"));
            static const QRegularExpression option(QStringLiteral("\\n  (?:-\\w+, )*(--[\\w-]+)"));
            int options = 0;
            for (auto match = option.globalMatch(QString::fromUtf8(help.out)); match.hasNext(); ++options) {
                const QByteArray name = match.next().captured(1).toUtf8().replace("-", "\\-");
                QVERIFY2(page.out.contains(QByteArray("\\fB" + name + "\\fR")), name.constData());
            }
            QVERIFY(options > 5);
        }
        QVERIFY(runProgram({QStringLiteral("help"), QStringLiteral("--man")}).out.contains("rundiff\\-compare"));
        QCOMPARE(runProgram({QStringLiteral("help"), QStringLiteral("--man"), QStringLiteral("nothing")}).status, 2);
    }

    void completionsAreOfTheSameTable()
    {
        for (const char *shell : {"bash", "zsh", "fish"}) {
            const Ended ended =
                runProgram({QStringLiteral("help"), QStringLiteral("--completion"), QLatin1String(shell)});
            QCOMPARE(ended.status, 0);
            for (const char *name : {"compare", "gate", "equal-nan", "statistics"})
                QVERIFY2(ended.out.contains(name), name);
        }
        QProcess bash;
        bash.start(QStringLiteral("bash"),
                   {QStringLiteral("-c"),
                    QStringLiteral("eval \"$(\"$0\" help --completion bash)\"; COMP_WORDS=(rundiff compare --equ); "
                                   "COMP_CWORD=2; _rundiff; echo \"${COMPREPLY[@]}\"; COMP_WORDS=(rundiff compare "
                                   "--mode s); COMP_CWORD=3; _rundiff; echo \"${COMPREPLY[@]}\""),
                    QStringLiteral(RUNDIFF_PROGRAM)});
        QVERIFY(bash.waitForFinished());
        QCOMPARE(bash.readAllStandardOutput(), QByteArray("--equal-nan\nstatistics\n"));
        QCOMPARE(runProgram({QStringLiteral("help"), QStringLiteral("--completion"), QStringLiteral("tcsh")}).status,
                 2);
    }

    void helpFitsTheTerminal()
    {
        for (const int columns : {50, 72, 110}) {
            const Terminal terminal(columns);
            QVERIFY(terminal.isOpen());
            const QByteArray shown = terminal.outputOf({QStringLiteral("compare"), QStringLiteral("--help")});
            QVERIFY(shown.contains("--atol"));
            QVERIFY(!shown.contains("\x1b"));
            for (const QByteArray &line : shown.split('\n')) {
                const bool call = line.contains("rundiff compare") || line.trimmed().startsWith('-');
                QVERIFY2(call || line.trimmed().size() <= columns, line.constData());
            }
        }
    }

    void coloursAreForTerminalsAndOnlyAnAddition()
    {
        const Terminal terminal(80);
        QVERIFY(terminal.isOpen());
        const QStringList help{QStringLiteral("--help")};
        QVERIFY(terminal.outputOf(help, {{QStringLiteral("TERM"), QStringLiteral("xterm")}}).contains("\x1b[1m"));
        for (const auto &[name, value] : {std::pair("NO_COLOR", "1"), std::pair("TERM", "dumb")}) {
            const QByteArray plain = terminal.outputOf(
                help, {{QStringLiteral("TERM"), QStringLiteral("xterm")}, {QLatin1String(name), QLatin1String(value)}});
            QVERIFY2(!plain.contains("\x1b"), name);
            QVERIFY2(plain.contains("compare A B"), name);
        }
    }

    void verdictIsColouredOnATerminal()
    {
        QTemporaryDir folder;
        const QString log = folder.filePath(QStringLiteral("a.log"));
        QFile file(log);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("step: 1 loss: 2.5\nstep: 2 loss: 2.25\n");
        file.close();
        const Terminal terminal(100);
        QVERIFY(terminal.isOpen());
        const QStringList compare{QStringLiteral("compare"), log, log};
        const QByteArray shown = terminal.outputOf(compare, {{QStringLiteral("TERM"), QStringLiteral("xterm")}});
        QVERIFY2(shown.startsWith("\x1b[32m"), shown.constData());
        QCOMPARE(shown.count('\x1b'), 2);
        QVERIFY(!runProgram(compare).out.contains('\x1b'));
    }

    void progressNeverPassesTheWhole()
    {
        QTemporaryDir folder;
        for (const char *name : {"a.log", "b.log"}) {
            QFile log(folder.filePath(QLatin1String(name)));
            QVERIFY(log.open(QIODevice::WriteOnly));
            for (int step = 1; step <= 40; ++step)
                log.write(QByteArray("step ") + QByteArray::number(step) + " loss 0.5\n");
        }
        const Terminal terminal(100, QProcess::StandardError);
        QVERIFY(terminal.isOpen());
        const QByteArray shown = terminal.outputOf({QStringLiteral("compare"), folder.filePath(QStringLiteral("a.log")),
                                                    folder.filePath(QStringLiteral("b.log"))});
        static const QRegularExpression percent(QStringLiteral("(\\d+)%"));
        int seen = 0;
        for (auto match = percent.globalMatch(QString::fromUtf8(shown)); match.hasNext(); ++seen)
            QVERIFY2(match.next().captured(1).toInt() <= 100, shown.constData());
        QVERIFY2(seen > 0, shown.constData());
    }

    void shortFormsSayLess()
    {
        const QString vision = QStringLiteral(RUNDIFF_SOURCE_DIR "/resources/examples/vision/");
        const QStringList compare{QStringLiteral("compare"), vision + QLatin1Char('A'), vision + QLatin1Char('B')};
        const Ended brief = runProgram(compare + QStringList{QStringLiteral("--brief")});
        QCOMPARE(brief.status, 1);
        QVERIFY(brief.out.startsWith("DIFFERENT: first in step 0, rank0"));
        QVERIFY(brief.out.contains("operator (proven)"));
        QVERIFY2(brief.out.count('\n') <= 5, brief.out.constData());
        const Ended quiet = runProgram(compare + QStringList{QStringLiteral("-q")});
        QCOMPARE(quiet.status, 1);
        QVERIFY(quiet.out.isEmpty() && quiet.error.isEmpty());
        const Ended wrong = runProgram(compare + QStringList{QStringLiteral("-q"), QStringLiteral("--step=77")});
        QCOMPARE(wrong.status, 2);
        QVERIFY(wrong.error.contains("No dump of step 77"));
        QVERIFY(
            !runProgram(compare + QStringList{QStringLiteral("-q"), QStringLiteral("--format=json")}).out.isEmpty());
        QVERIFY(!runProgram(compare + QStringList{QStringLiteral("--quiet")}).out.isEmpty());
    }

    void coloursAreChosen()
    {
        const QString vision = QStringLiteral(RUNDIFF_SOURCE_DIR "/resources/examples/vision/");
        const QStringList compare{QStringLiteral("compare"), vision + QLatin1Char('A'), vision + QLatin1Char('B')};
        QVERIFY(
            runProgram(compare + QStringList{QStringLiteral("--color=always")}).out.startsWith("\x1b[31mDIFFERENT"));
        QVERIFY(!runProgram(compare + QStringList{QStringLiteral("--color=auto")}).out.contains('\x1b'));
        QCOMPARE(runProgram(compare + QStringList{QStringLiteral("--color=sometimes")}).status, 2);
        const Terminal terminal(100);
        QVERIFY(terminal.isOpen());
        QVERIFY(!terminal
                     .outputOf(compare + QStringList{QStringLiteral("--color=never")},
                               {{QStringLiteral("TERM"), QStringLiteral("xterm")}})
                     .contains('\x1b'));
    }

    void missingPathsAreNamedAndNothingElse_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QByteArrayList>("missing");
        const QByteArrayList one{"/nowhere/a"}, two{"/nowhere/a", "/nowhere/b"};
        QTest::newRow("both runs") << "compare /nowhere/a /nowhere/b" << two;
        QTest::newRow("one run") << "compare . /nowhere/a" << one;
        QTest::newRow("as JSON") << "compare /nowhere/a /nowhere/b --format json" << two;
        QTest::newRow("as msprobe spells it") << "compare -tp /nowhere/a -gp /nowhere/b" << two;
        QTest::newRow("a baseline") << "compare . . --baseline /nowhere/a" << one;
        QTest::newRow("replicas") << "compare /nowhere/a --replicas" << one;
        QTest::newRow("inspect") << "inspect /nowhere/a ." << one;
        QTest::newRow("check") << "check /nowhere/a" << one;
        QTest::newRow("examine") << "examine /nowhere/a" << one;
        QTest::newRow("render") << "render /nowhere/a /nowhere/b --out picture.png" << two;
        QTest::newRow("repro") << "repro /nowhere/a /nowhere/b --out folder" << two;
        QTest::newRow("recompute") << "recompute /nowhere/a /nowhere/b --row 0" << two;
    }

    void missingPathsAreNamedAndNothingElse()
    {
        QFETCH(QString, arguments);
        QFETCH(QByteArrayList, missing);
        const QTemporaryDir folder;
        const Ended ended = runProgram(arguments.split(QLatin1Char(' ')), folder.path());
        QCOMPARE(ended.status, 2);
        QCOMPARE(ended.out, QByteArray());
        QByteArray expected;
        for (const QByteArray &path : missing)
            expected += "rundiff: " + path + ": there is no such file or folder.\n";
        QCOMPARE(ended.error, expected);
    }

    void namesFromADiskCannotSteerTheTerminal()
    {
        QTemporaryDir folder;
        const QByteArray name = QFile::encodeName(folder.path()) + "/\x1b[2Jrun";
        const Ended ended = runProgram({QStringLiteral("compare"), QFile::decodeName(name), QFile::decodeName(name)});
        QCOMPARE(ended.status, 2);
        QVERIFY(!ended.out.contains('\x1b'));
        QVERIFY(!ended.error.contains('\x1b'));
    }

    void closedPipeIsTroubleAndNotADeath()
    {
        QProcess shell; // the reader has gone before the program writes
        shell.start(QStringLiteral("/bin/sh"),
                    {QStringLiteral("-c"), QStringLiteral("(sleep 0.2; \"$0\" --help; echo \"ended $?\" >&2) | :"),
                     QStringLiteral(RUNDIFF_PROGRAM)});
        QVERIFY(shell.waitForFinished());
        const QByteArray error = shell.readAllStandardError();
        QVERIFY2(error.contains("ended 2"), error.constData());
        QVERIFY2(error.contains("standard output"), error.constData());
    }

    void programWithoutWindowSaysTheSame()
    {
        const QTemporaryDir folder;
        const QString a = logOf(folder, "a.log", "2.25"), b = logOf(folder, "b.log", "1.75");
        for (const QStringList &arguments : {QStringList{QStringLiteral("compare"), a, b},
                                             {QStringLiteral("compare"), a, a, QStringLiteral("--format=json")},
                                             {QStringLiteral("inspect"), b},
                                             {QStringLiteral("help"), QStringLiteral("merge")}}) {
            const Ended alone = runAlone(arguments), whole = runProgram(arguments);
            QCOMPARE(alone.status, whole.status);
            QCOMPARE(alone.out, whole.out);
            QVERIFY(!alone.out.isEmpty());
        }
    }

    void programWithoutWindowOffersNoPicture()
    {
        const Ended help = runAlone({QStringLiteral("help")});
        QCOMPARE(help.status, 0);
        QVERIFY(help.out.contains("rundiff compare FILE.h5"));
        for (const char *drawn : {"render", "window"})
            QVERIFY2(!help.out.contains(drawn), drawn);
        const QByteArray page = runAlone({QStringLiteral("help"), QStringLiteral("--man")}).out;
        QVERIFY(page.contains("rundiff compare") && !page.contains("window"));
        const auto refused = [](const QStringList &arguments, const char *says) {
            const Ended ended = runAlone(arguments);
            return ended.status == 2 && ended.error.contains(says);
        };
        QVERIFY(refused({QStringLiteral("render"), QStringLiteral("A"), QStringLiteral("B")}, "draws no pictures"));
        QVERIFY(refused({QStringLiteral("help"), QStringLiteral("render")}, "draws no pictures"));
        QVERIFY(refused({QStringLiteral("A"), QStringLiteral("B")}, "\"rundiff compare A B\""));
        QVERIFY(refused({QStringLiteral("comapre"), QStringLiteral("A"), QStringLiteral("B")}, "\"compare\"?"));
        QCOMPARE(runAlone({}).status, 2);
    }

    void bundleWithoutPictureIsComplete()
    {
        const QTemporaryDir folder;
        const QString a = logOf(folder, "a.log", "2.25"), b = logOf(folder, "b.log", "1.75");
        const QString zip = folder.filePath(QStringLiteral("bundle.zip"));
        const Ended made = runAlone({QStringLiteral("compare"), a, b, QStringLiteral("--bundle"), zip});
        QCOMPARE(made.status, 1);
        QVERIFY2(made.error.contains("no pictures"), made.error.constData());
        const Ended opened = runAlone({QStringLiteral("compare"), zip});
        QCOMPARE(opened.status, 1);
        QVERIFY(opened.out.startsWith("DIFFERENT"));
    }
};

QTEST_GUILESS_MAIN(TestUsage)
#include "tst_usage.moc"
