// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/differences/volatiletemplate.h"

#include <QTest>

using namespace rundiff;

class TestVolatileTemplate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aDifferenceHasItsTemplates_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<QStringList>("templates");
        const auto row = [](const char *key, const char *a, const char *b, const QStringList &templates) {
            QTest::addRow("%s %s", key, a)
                << QString::fromUtf8(key) << QString::fromUtf8(a) << QString::fromUtf8(b) << templates;
        };
        row("validation and scoring 17 of 40", "17", "19", {QStringLiteral("validation and scoring {}")});
        row("epoch 3 queue=0.50", "0.5", "0.7", {QStringLiteral("queue={}")}); // no text with another number
        row("2026-11-21 00:37:41 worker ready after 5 tries", "5", "6", {QStringLiteral("worker ready after {}")});
        row("/home/bob/x holds  3 files", "3", "4", {QStringLiteral("holds  {}")}); // folders are volatile already
        row("读取 5 个文件", "5", "6", {QStringLiteral("读取 {}")});
        row("using mode-a of it", "mode-a", "mode-b", {QStringLiteral("using {}")});
        row("", "used 3 of 9 slots", "used 4 of 8 slots", {QStringLiteral("used {}"), QStringLiteral("of {}")});
        row("17 files", "17", "19", {});           // no text is in front of it
        row("x 1 x 17", "17", "19", {});           // the same text is in front of another value
        row("", "checkpoint not found", "", {});   // a line of one run
        row("", "a line of A", "its partner", {}); // other words
    }

    void aDifferenceHasItsTemplates()
    {
        QFETCH(const QString, key);
        QFETCH(const QString, a);
        QFETCH(const QString, b);
        QFETCH(const QStringList, templates);
        QStringList found;
        for (const std::string &form : volatileTemplates(
                 {LeftKind::Text, "train.log", 1, key.toStdString(), a.toStdString(), b.toStdString(), 1}))
            found << QString::fromStdString(form);
        QCOMPARE(found, templates);
    }

    void fieldsAndFilesHaveNone()
    {
        QVERIFY(volatileTemplates({LeftKind::Field, "x.json", 0, "/queue 17", "17", "19", 1}).empty());
        QVERIFY(volatileTemplates({LeftKind::File, "w.pt", 0, {}, "w.pt", "w.pt", 1}).empty());
    }
};

QTEST_GUILESS_MAIN(TestVolatileTemplate)
#include "tst_volatiletemplate.moc"
