// SPDX-License-Identifier: GPL-3.0-or-later
// The program in Simplified Chinese: no English sentence is left in what people read, and no byte of what programs read
// changes.
#include "tests/app/program.h"
#include "tests/oneofeverything.h"

#include <QDir>
#include <QFile>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

namespace
{

const QString example = QStringLiteral(RUNDIFF_SOURCE_DIR "/resources/examples/vision/");

QStringList inLanguage(const char *code, QStringList arguments)
{
    return arguments << QStringLiteral("--lang") << QLatin1String(code) << QStringLiteral("--quiet");
}

Ended inEnvironment(const QMap<QString, QString> &variables, const QStringList &arguments)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"LC_ALL", "LC_MESSAGES", "LANG", "RUNDIFF_LANG"})
        environment.remove(QLatin1String(name));
    for (auto variable = variables.begin(); variable != variables.end(); ++variable)
        environment.insert(variable.key(), variable.value());
    QProcess program;
    program.setProcessEnvironment(environment);
    program.start(QStringLiteral(RUNDIFF_PROGRAM), arguments);
    program.waitForFinished();
    return {program.exitCode(), program.readAllStandardOutput(), program.readAllStandardError()};
}

// What a line has besides paths, code, quotations, options and the names of a log's metrics.
QString wordsOfLine(QString line)
{
    static const QRegularExpression foreign(QStringLiteral(
        "“[^”]*”|\"[^\"]*\"|\\w+\\([^)]*\\)|--?[a-z][\\w-]*|[^\\s，。：；（）]*[/._=:\\[][^\\s，。：；（）]+"));
    for (const char *metric :
         {"elapsed time per iteration", "number of skipped iterations", "number of nan iterations"})
        line.remove(QLatin1String(metric));
    return line.remove(foreign);
}

// Lines with four English words in a row, or with a comma of English after a Chinese word.
QStringList englishLines(const QString &text)
{
    static const QRegularExpression halfComma(QStringLiteral("[\\x{4e00}-\\x{9fff}], "));
    static const QRegularExpression sentence(QStringLiteral("\\b[A-Za-z]?[a-z]+(?: [a-z]+){3}\\b"));
    QStringList found;
    for (const QString &line : text.split(QLatin1Char('\n'))) {
        const bool code = line.contains(QLatin1String("File "));
        if (!code && (wordsOfLine(line).contains(sentence) || wordsOfLine(line).contains(halfComma)))
            found << line;
    }
    return found;
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestLanguage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noEnglishSentenceIsLeft_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const QString a = example + QStringLiteral("A"), b = example + QStringLiteral("B");
        QTest::newRow("compare") << QStringList{QStringLiteral("compare"), a, b};
        QTest::newRow("inspect") << QStringList{QStringLiteral("inspect"), a};
        QTest::newRow("examine") << QStringList{QStringLiteral("examine"), a};
        QTest::newRow("check") << QStringList{QStringLiteral("check"),
                                              QStringLiteral(RUNDIFF_SOURCE_DIR "/tests/data/scripts/pytorch")};
        for (const char *name : {"nan_overflow", "init_weights", "data_order", "dropout_on_md5", "stats_backward",
                                 "structure_rename", "multi_rank_md5", "tensor_transformer"})
            QTest::newRow(name) << QStringList{QStringLiteral("compare"),
                                               dumpCase(QLatin1String(name), QStringLiteral("A")),
                                               dumpCase(QLatin1String(name), QStringLiteral("B"))};
        QTest::newRow("nothing there") << QStringList{QStringLiteral("compare"), QStringLiteral("/nowhere/a"),
                                                      QStringLiteral("/nowhere/b")};
        for (const char *command : {"compare", "gate", "merge", "inspect", "examine", "recompute", "repro", "check"})
            QTest::newRow(qPrintable(QStringLiteral("help of %1").arg(QLatin1String(command))))
                << QStringList{QStringLiteral("help"), QLatin1String(command)};
    }

    void noEnglishSentenceIsLeft()
    {
        QFETCH(QStringList, arguments);
        const bool help = arguments.first() == QLatin1String("help");
        const QStringList whole = help ? arguments << QStringLiteral("--lang=zh_CN") : inLanguage("zh_CN", arguments);
        const Ended ended = runProgram(whole);
        const QString text = QString::fromUtf8(ended.out + ended.error);
        QVERIFY(text.contains(QRegularExpression(QStringLiteral("[\\x{4e00}-\\x{9fff}]{2}"))));
        const QStringList left = englishLines(text);
        QVERIFY2(left.isEmpty(), qPrintable(left.join(QLatin1Char('\n'))));
        if (!help)
            return;
        // Lines of a translated paragraph are joined without blanks.
        static const QRegularExpression blank(
            QStringLiteral("[\\x{4e00}-\\x{9fff}，。；：] [\\x{4e00}-\\x{9fff}]|[，。；：] "));
        QVERIFY2(!text.contains(blank), qPrintable(text));
    }

    void theSearchFindsEnglishSentences()
    {
        QCOMPARE(englishLines(QStringLiteral("A word is left here.\n一个 word\na/b c/d e/f g/h\n")).size(), 1);
        QCOMPARE(englishLines(QStringLiteral("第 3 步, rank0\n第 3 步，rank0\n")).size(), 1);
    }

    void oneOfSomethingIsSingular()
    {
        QCOMPARE(
            pluralsOfOne(QStringLiteral("1 rows differ, 1 row differs, 11 rows, 1 of 5 steps are, 1 new files")),
            (QStringList{QStringLiteral("1 rows"), QStringLiteral("1 of 5 steps are"), QStringLiteral("1 new files")}));
        QTemporaryDir folder;
        writeOneOfEverything(folder.path().toStdString());
        const QString a = folder.filePath(QStringLiteral("A")), b = folder.filePath(QStringLiteral("B")),
                      report = folder.filePath(QStringLiteral("report")),
                      saved = folder.filePath(QStringLiteral("x.h5")),
                      golden = folder.filePath(QStringLiteral("golden.json"));
        QFile::copy(QStringLiteral(RUNDIFF_SOURCE_DIR "/docs/tutorials/toy/train.py"), a + QStringLiteral("/train.py"));
        for (const char *command :
             {"compare A B --report REPORT --save SAVED", "compare A A", "compare SAVED", "inspect A", "inspect SAVED",
              "compare A B --only curves", "compare A B --baseline B", "examine A", "compare A --replicas", "check A",
              "gate GOLDEN A --update --yes", "gate GOLDEN A", "gate GOLDEN B"}) {
            QStringList arguments = QString::fromLatin1(command).split(QLatin1Char(' '));
            arguments.replaceInStrings(QRegularExpression(QStringLiteral("^A$")), a)
                .replaceInStrings(QRegularExpression(QStringLiteral("^B$")), b)
                .replaceInStrings(QStringLiteral("REPORT"), report)
                .replaceInStrings(QStringLiteral("SAVED"), saved)
                .replaceInStrings(QStringLiteral("GOLDEN"), golden);
            const Ended ended = runProgram(inLanguage("en", arguments));
            const QString text = QString::fromUtf8(ended.out + ended.error);
            QVERIFY2(!text.isEmpty(), command);
            QVERIFY2(pluralsOfOne(text).isEmpty(), qPrintable(pluralsOfOne(text).join(QLatin1Char('\n')) + text));
        }
        const QString markdown = QString::fromUtf8(bytesOf(report + QStringLiteral("/report.md")));
        QVERIFY(!markdown.isEmpty());
        QVERIFY2(pluralsOfOne(markdown).isEmpty(), qPrintable(pluralsOfOne(markdown).join(QLatin1Char('\n'))));
    }

    void whatProgramsReadIsTheSame()
    {
        const QStringList runs = {QStringLiteral("compare"), example + QStringLiteral("A"),
                                  example + QStringLiteral("B")};
        QByteArray json[2], csv[2];
        QStringList names;
        for (int i = 0; i < 2; ++i) {
            QTemporaryDir folder;
            const QStringList files = {QStringLiteral("--csv"), folder.path(), QStringLiteral("--format=json")};
            const Ended ended = runProgram(inLanguage(i == 0 ? "en" : "zh_CN", runs + files));
            QCOMPARE(ended.status, 1);
            json[i] = ended.out;
            names = QDir(folder.path()).entryList(QDir::Files, QDir::Name);
            QVERIFY(!names.isEmpty());
            for (const QString &name : names)
                csv[i] += name.toUtf8() + bytesOf(folder.filePath(name));
        }
        QVERIFY(json[0].size() > 1000);
        QCOMPARE(json[1], json[0]);
        QCOMPARE(csv[1], csv[0]);
    }

    void savedResultsAreTheSame()
    {
        QTemporaryDir folder;
        const QString saved = folder.filePath(QStringLiteral("saved.h5"));
        QByteArray bytes[2];
        qputenv("SOURCE_DATE_EPOCH", "951782400"); // the time is part of the result
        for (int i = 0; i < 2; ++i) {
            const Ended ended = runProgram(
                inLanguage(i == 0 ? "en" : "zh_CN", {QStringLiteral("compare"), example + QStringLiteral("A"),
                                                     example + QStringLiteral("B"), QStringLiteral("--save"), saved}));
            QCOMPARE(ended.status, 1);
            bytes[i] = bytesOf(saved);
            QFile::remove(saved);
        }
        qunsetenv("SOURCE_DATE_EPOCH");
        QVERIFY(bytes[0].size() > 1000);
        QVERIFY(bytes[0] == bytes[1]);
    }

    void reportsNameTheirLanguage()
    {
        QTemporaryDir folder;
        const Ended ended = runProgram(inLanguage("zh_CN", {QStringLiteral("compare"), example + QStringLiteral("A"),
                                                            example + QStringLiteral("B"), QStringLiteral("--report"),
                                                            folder.path(), QStringLiteral("--only=curves")}));
        QCOMPARE(ended.status, 0);
        const QString html = QString::fromUtf8(bytesOf(folder.filePath(QStringLiteral("report.html"))));
        QVERIFY(html.contains(QStringLiteral("<html lang=\"zh-CN\">")));
        const QString markdown = QString::fromUtf8(bytesOf(folder.filePath(QStringLiteral("report.md"))));
        QVERIFY(markdown.contains(QString::fromUtf8(u8"标杆")));
        QVERIFY2(englishLines(markdown).isEmpty(), qPrintable(englishLines(markdown).join(QLatin1Char('\n'))));
    }

    void theLanguageIsChosen()
    {
        const QStringList help = {QStringLiteral("help")};
        const auto isChinese = [](const Ended &ended) { return QString::fromUtf8(ended.out).contains(QChar(0x8bad)); };
        QVERIFY(!isChinese(inEnvironment({}, help)));
        const QString lang = QStringLiteral("LANG"), own = QStringLiteral("RUNDIFF_LANG"),
                      chinese = QStringLiteral("zh_CN.UTF-8");
        QVERIFY(isChinese(inEnvironment({{lang, chinese}}, help)));
        QVERIFY(!isChinese(inEnvironment({{lang, chinese}, {QStringLiteral("LC_ALL"), QStringLiteral("C")}}, help)));
        QVERIFY(isChinese(inEnvironment({{own, QStringLiteral("zh_CN")}}, help)));
        QVERIFY(!isChinese(inEnvironment({{lang, chinese}, {own, QStringLiteral("en")}}, help)));
        QVERIFY(
            isChinese(inEnvironment({{own, QStringLiteral("en")}}, help + QStringList{QStringLiteral("--lang=zh")})));
        QVERIFY(isChinese(inEnvironment({}, QStringList{QStringLiteral("--lang"), QStringLiteral("zh_CN")} + help)));
        const Ended wrong = runProgram(QStringList{QStringLiteral("--lang"), QStringLiteral("tlh")} + help);
        QCOMPARE(wrong.status, 2);
        QVERIFY(wrong.error.contains("--lang expects one of en, zh_CN, not \"tlh\"."));
    }
};

QTEST_GUILESS_MAIN(TestLanguage)
#include "tst_language.moc"
