// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/patterns/logpreview.h"
#include "tests/patience.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;
using Role = PreviewedLine::Role;

Q_DECLARE_METATYPE(std::vector<Role>)

class TestLogPreview : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void eachLineSaysWhatBecomesOfIt_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("format");
        QTest::addColumn<std::vector<Role>>("roles");
        QTest::newRow("words") << QByteArray("hello\nstep 1 loss 2.5\nstep 2 loss 2.4\nstep 3 loss: word\n")
                               << QStringLiteral("words")
                               << std::vector{Role::Ignored, Role::Record, Role::Record, Role::Bad};
        QTest::newRow("a loss that is not printed")
            << QByteArray(" iteration 1/ 9 | elapsed time per iteration (ms): 1.2 | lm loss: 2.0E+00 |\n"
                          " iteration 2/ 9 | elapsed time per iteration (ms): 1.2 | number of nan iterations: 1 |\n"
                          " validation loss at iteration 2 | lm loss value: 2.1E+00 |\n")
            << QStringLiteral("megatron") << std::vector{Role::Record, Role::NoValue, Role::Other};
        QTest::newRow("an unfinished end")
            << QByteArray("iter 0: loss 2.5, time 1.0ms\niter 1: loss 2.4, time 1.0ms\niter 2: loss 2.")
            << QStringLiteral("nanogpt") << std::vector{Role::Record, Role::Record, Role::Waiting};
        QTest::newRow("JSON Lines")
            << QByteArray("{\"step\": 1, \"loss\": 2.5}\n{\"step\": 1, \"eval_loss\": 2.5}\n{\"step\": 2, \"lo\n")
            << QStringLiteral("jsonl") << std::vector{Role::Record, Role::Other, Role::Bad};
        QTest::newRow("a table") << QByteArray("step,loss\n1,2.5\n2,2.25\n3\n") << QStringLiteral("csv")
                                 << std::vector{Role::Ignored, Role::Record, Role::Record, Role::Bad};
    }

    void eachLineSaysWhatBecomesOfIt()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, format);
        QFETCH(std::vector<Role>, roles);
        const LogPreview preview = this->preview(text);
        QCOMPARE(QString::fromStdString(preview.format), format);
        QCOMPARE(preview.lines.size(), roles.size());
        for (std::size_t i = 0; i < roles.size(); ++i) {
            const PreviewedLine &line = preview.lines[i];
            QCOMPARE(int(line.role), int(roles[i]));
            QCOMPARE(line.line, std::int64_t(i) + 1);
            QCOMPARE(line.step.has_value(),
                     line.role != Role::Ignored && line.role != Role::Bad && line.role != Role::Waiting);
            QCOMPARE(line.reason.empty(), line.role != Role::Bad && line.role != Role::Waiting);
        }
    }

    void stepsAreThoseOfTheCurve()
    {
        const LogPreview preview = this->preview("epoch: 1 step: 1, loss is 2.5\nepoch: 1 step: 2, loss is 2.4\n"
                                                 "epoch: 2 step: 1, loss is 2.3\nepoch: 2 step: 2, loss is nan\n");
        QCOMPARE(preview.count(Role::Record), std::size_t(4));
        QCOMPARE(*preview.lines[2].step, std::int64_t(3));
        QCOMPARE(preview.lines[2].values.front().second, 2.3);
        QVERIFY(preview.lines[3].values.front().second != preview.lines[3].values.front().second);
    }

    void ownExpressionShowsWhereItMatches()
    {
        LogOptions options;
        options.pattern = "T(?<step>\\d+)=(?<loss>[\\d.]+)";
        const LogPreview preview = this->preview("a T1=2.5\nb T22=2.25 \x1b[1mx\x1b[0m\nT3=x\n", options);
        QCOMPARE(preview.count(Role::Record), std::size_t(2));
        QCOMPARE(preview.count(Role::Bad), std::size_t(1));
        const PreviewedLine &line = preview.lines[1];
        QCOMPARE(QString::fromStdString(line.text), QStringLiteral("b T22=2.25 x"));
        QCOMPARE(line.marks.size(), std::size_t(2));
        QVERIFY(line.marks[0].step && !line.marks[1].step);
        QCOMPARE(QString::fromStdString(line.text.substr(line.marks[0].begin, line.marks[0].length)),
                 QStringLiteral("22"));
        QCOMPARE(QString::fromStdString(line.text.substr(line.marks[1].begin, line.marks[1].length)),
                 QStringLiteral("2.25"));
    }

    void wrongExpressionIsSaidAndLinesStay()
    {
        LogOptions options;
        options.pattern = "(unclosed";
        const LogPreview preview = this->preview("step 1 loss 2\nstep 2 loss 3\n", options);
        QVERIFY(!preview.message.empty());
        QCOMPARE(preview.count(Role::Ignored), std::size_t(2));
    }

    void endlessExpressionIsStopped()
    {
        LogOptions options;
        options.pattern = "^(?:(?:a+)+)+(?P<step>\\d+) loss (?P<loss>\\d)$";
        QByteArray text;
        for (int i = 0; i < 200; ++i)
            text += QByteArray(60, 'a') + "! 1 loss 2\n";
        QElapsedTimer clock;
        clock.start();
        const LogPreview preview = this->preview(text, options);
        QVERIFY2(clock.elapsed() < 2000 * patience, qPrintable(QString::number(clock.elapsed())));
        QVERIFY(!preview.message.empty());
        QVERIFY(preview.lines.size() < 200);
    }

    void onlyTheBeginningOfALargeLogIsRead_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("words") << QByteArray("step %1 loss 2.5\n");
        QTest::newRow("JSON Lines") << QByteArray("{\"step\": %1, \"loss\": 2.5}\n");
        QTest::newRow("a table") << QByteArray("%1,2.5\n");
    }

    void onlyTheBeginningOfALargeLogIsRead()
    {
        QFETCH(QByteArray, line);
        QByteArray text = line.startsWith('%') ? "step,loss\n" : "";
        for (int i = 1; i <= 100000; ++i)
            text += QByteArray(line).replace("%1", QByteArray::number(i));
        const LogPreview preview = this->preview(text);
        QCOMPARE(preview.lines.size(), std::size_t(200));
        QVERIFY(preview.count(Role::Record) >= 199);
        QVERIFY(preview.lines.back().step >= 199);
    }

    void encodingIsTheChosenOne()
    {
        LogOptions options;
        options.encoding = "gbk";
        const LogPreview preview = this->preview("\xb5\xda 1 \xb2\xbd \xcb\xf0\xca\xa7 2.5\n\xb5\xda 2 \xb2\xbd "
                                                 "\xcb\xf0\xca\xa7 2.5\n",
                                                 options);
        QVERIFY(preview.lines.front().text.starts_with("\u7b2c"));
        QCOMPARE(preview.count(Role::Record), std::size_t(2));
    }

    void whatIsNoLogStillShowsItsLines()
    {
        const LogPreview preview = this->preview("nothing\nat all\n");
        QCOMPARE(preview.lines.size(), std::size_t(2));
        QVERIFY(preview.format.empty());
        QVERIFY(!previewLog("/nowhere/at all", {}).message.empty());
    }

private:
    LogPreview preview(const QByteArray &text, LogOptions options = {})
    {
        const QString path = m_folder.filePath(QStringLiteral("log"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            return {};
        file.close();
        options.userPatterns = "";
        return previewLog(path.toStdString(), options);
    }

    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestLogPreview)
#include "tst_logpreview.moc"
