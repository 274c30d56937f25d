// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/textlines.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>

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

    void marksThatTurnTheWritingBecomeVisible_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("shown");
        QTest::newRow("override") << QByteArray("a\xe2\x80\xae"
                                                "b")
                                  << QByteArray("a\\u202eb");
        QTest::newRow("embedding") << QByteArray("\xe2\x80\xaa") << QByteArray("\\u202a");
        QTest::newRow("isolate") << QByteArray("\xe2\x81\xa6\xe2\x81\xa9") << QByteArray("\\u2066\\u2069");
        QTest::newRow("marks") << QByteArray("\xe2\x80\x8e\xe2\x80\x8f\xd8\x9c") << QByteArray("\\u200e\\u200f\\u061c");
        QTest::newRow("C1 as one byte") << QByteArray("a\x9b"
                                                      "31m")
                                        << QByteArray("a\\x9b31m");
        QTest::newRow("C1 within a letter") << QByteArray("\xe6\x9b\xb4") << QByteArray("\xe6\x9b\xb4");
        QTest::newRow("cut off letter") << QByteArray("\xe6\x9b") << QByteArray("\xe6\\x9b");
        QTest::newRow("a quotation mark") << QByteArray("\xe2\x80\x9d") << QByteArray("\xe2\x80\x9d");
    }

    void marksThatTurnTheWritingBecomeVisible()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, shown);
        QCOMPARE(QByteArray::fromStdString(shownPlainly(text.toStdString())), shown);
    }

    void escapesOfJsonMeanTheSame()
    {
        const QString text = QStringLiteral("a\u202e\u009b\u007f\t");
        const QJsonObject object{{QStringLiteral("text"), text}};
        const std::string json = jsonShownPlainly(QJsonDocument(object).toJson().toStdString());
        QVERIFY(std::all_of(json.begin(), json.end(), [](char letter) { return letter == '\n' || letter >= ' '; }));
        QCOMPARE(QJsonDocument::fromJson(QByteArray::fromStdString(json)).object(), object);
    }

    void columnsLineUpAndNumbersStandRight()
    {
        TextLines lines;
        lines.table(std::vector<std::vector<Message>>{{"name", "rows"}, {"损失", "7"}, {"a", "1234"}});
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
