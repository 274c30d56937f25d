// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/textlines.h"

#include <QTest>

using namespace rundiff;

class TestTextLines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void controlCharactersBecomeVisible()
    {
        QCOMPARE(shownPlainly("a\x1b[2Jb\nc\x7f"), std::string("a\\x1b[2Jb\\x0ac\\x7f"));
        QCOMPARE(shownPlainly("a\xc2\x9b"
                              "31m"),
                 std::string("a\\x9b31m"));
        QCOMPARE(shownPlainly("损失"), std::string("损失"));
    }

    void columnsLineUpAndNumbersStandRight()
    {
        TextLines lines;
        lines.table({{"name", "rows"}, {"损失", "7"}, {"a", "1234"}});
        QCOMPARE(lines.text(), std::string("  name  rows\n"
                                           "  损失     7\n"
                                           "  a     1234\n"));
    }

    void longTextIsWrappedAtWords()
    {
        TextLines lines;
        std::string text = "begin";
        for (int i = 0; i < 40; ++i)
            text += " word" + std::to_string(i);
        lines.wrapped(text, 4);
        const QStringList written = QString::fromStdString(lines.text()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QVERIFY(written.size() > 2);
        for (const QString &line : written) {
            QVERIFY(line.startsWith(QStringLiteral("    ")));
            QVERIFY(line.size() <= 110);
        }
        QCOMPARE(written.join(QLatin1Char(' ')).simplified().toStdString(), text);
    }

    void problemsBeyondMeasureAreCounted()
    {
        TextLines lines;
        lines.problems(Problems(1000, {"/x", 3, Severity::Error, "broken"}));
        QVERIFY(lines.text().find("Problems (1000)") != std::string::npos);
        QVERIFY(lines.text().find("950 more") != std::string::npos);
        QVERIFY(lines.text().find("/x:3") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestTextLines)
#include "tst_textlines.moc"
