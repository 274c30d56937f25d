// SPDX-License-Identifier: GPL-3.0-or-later
// Small JSON files as a whole: sessions, decisions, notes, which come from other people.
#include "models/formats/json/jsondocument.h"

#include <QElapsedTimer>
#include <QTest>

using namespace rundiff;

class TestJsonDocument : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void documentsAreReadAsTheyWereWritten_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char *text : {"null", "true", "-3", "18446744073709551615", "1.5", "\"a\"", "[]", "{}",
                                 "[1,[2,{\"a\":[]}],\"b\"]", "{\"z\":1,\"a\":{\"b\":[{}],\"c\":null},\"m\":false}"})
            QTest::newRow(text) << QByteArray(text);
    }

    void documentsAreReadAsTheyWereWritten()
    {
        QFETCH(QByteArray, text);
        QCOMPARE(QByteArray::fromStdString(jsonText(parsedJson(text.toStdString()))), text);
    }

    void whatIsNotOneDocumentIsDiscarded_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("cut") << QByteArray("{\"a\": [1, 2");
        QTest::newRow("more after it") << QByteArray("{} {}");
        QTest::newRow("comment") << QByteArray("{} // note");
        QTest::newRow("a member twice") << QByteArray("{\"a\": 1, \"b\": 2, \"a\": 3}");
        QTest::newRow("a member twice further in") << QByteArray("[{\"c\": {\"a\": 1, \"a\": 1}}]");
        QTest::newRow("deep lists") << QByteArray(1'000'000, '[') + QByteArray(1'000'000, ']');
        QTest::newRow("deep objects") << QByteArray("{\"a\":").repeated(300) + '1' + QByteArray(300, '}');
    }

    void whatIsNotOneDocumentIsDiscarded()
    {
        QFETCH(QByteArray, text);
        QVERIFY(parsedJson(text.toStdString()).is_discarded());
    }

    void commentsAreIgnoredWhereTheyAreAllowed()
    {
        QCOMPARE(jsonText(parsedJson("{\"a\": 1} // note", JsonComments::Ignored)), std::string("{\"a\":1}"));
    }

    // A search for each member would take minutes.
    void manyMembersTakeTimeInProportion()
    {
        std::string text = "{";
        for (int i = 0; i < 200'000; ++i)
            text += "\"member" + std::to_string(i) + "\":0,";
        text.back() = '}';
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(parsedJson(text).size(), 200'000u);
        QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
    }

    void bytesThatAreNotUtf8AreReplaced()
    {
        QCOMPARE(jsonText(Json("a\xff")), std::string("\"a\xef\xbf\xbd\""));
        QCOMPARE(asciiJsonText(Json("\xc3\xa4")), std::string("\"\\u00e4\""));
    }
};

QTEST_APPLESS_MAIN(TestJsonDocument)
#include "tst_jsondocument.moc"
