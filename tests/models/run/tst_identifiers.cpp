// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/identifiers.h"

#include <QTest>

using namespace rundiff;

class TestIdentifiers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rankFolderNamesAreRecognised_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<bool>("recognised");
        QTest::newRow("rank0") << QStringLiteral("rank0") << true;
        QTest::newRow("rank without number") << QStringLiteral("rank") << true;
        QTest::newRow("process") << QStringLiteral("proc4711") << true;
        QTest::newRow("process without number") << QStringLiteral("proc") << false;
        QTest::newRow("letters behind the number") << QStringLiteral("rank1x") << false;
        QTest::newRow("negative") << QStringLiteral("rank-1") << false;
        QTest::newRow("too large for a number") << QStringLiteral("rank99999999999999999999") << false;
        QTest::newRow("other folder") << QStringLiteral("dump_tensor_data") << false;
    }

    void rankFolderNamesAreRecognised()
    {
        QFETCH(QString, folder);
        QFETCH(bool, recognised);
        const auto rank = RankId::fromFolderName(folder.toStdString());
        QCOMPARE(rank.has_value(), recognised);
        if (rank)
            QCOMPARE(QString::fromStdString(rank->folderName()), folder);
    }

    void ranksSortByNumberAndUnnumberedFirst()
    {
        const auto rank = [](const char *name) { return *RankId::fromFolderName(name); };
        QVERIFY(rank("rank2") < rank("rank10"));
        QVERIFY(rank("rank") < rank("rank0"));
    }

    void stepFoldersAreRecognised()
    {
        QVERIFY(stepFromFolderName("step12") == Step{12});
        QVERIFY(!stepFromFolderName("step"));
        QVERIFY(!stepFromFolderName("step1a"));
        QVERIFY(!stepFromFolderName("graph"));
    }
};

QTEST_APPLESS_MAIN(TestIdentifiers)
#include "tst_identifiers.moc"
