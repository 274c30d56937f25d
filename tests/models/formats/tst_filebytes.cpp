// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/files/filebytes.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

#include <sys/stat.h>
#include <unistd.h>

using namespace rundiff;

class TestFileBytes : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    std::string written(const char *name, const std::string &content) const
    {
        const std::string path = m_folder.filePath(QString::fromLatin1(name)).toStdString();
        std::ofstream(path, std::ios::binary) << content;
        return path;
    }

private Q_SLOTS:
    void blocksAreReadFromAnywhere()
    {
        const auto file = FileBytes::open(written("plain", "0123456789"));
        QVERIFY(file.has_value());
        QCOMPARE(file->size(), std::uint64_t(10));
        char four[4];
        QVERIFY(file->read(3, four));
        QCOMPARE(QByteArray(four, 4), QByteArray("3456"));
        QVERIFY(!file->read(8, four));
        QCOMPARE(file->readSome(8, four), std::size_t(2));
        QCOMPARE(file->readSome(~0ULL, four), std::size_t(0));
    }

    void aFileThatShrinksGivesShortReads()
    {
        const std::string path = written("shrinking", std::string(1 << 20, 'x'));
        const auto file = FileBytes::open(path);
        QVERIFY(file.has_value());
        QCOMPARE(::truncate(path.c_str(), 100), 0);
        std::string block(4096, ' ');
        QCOMPARE(file->readSome(0, block), std::size_t(100));
        QVERIFY(!file->read(500000, block));
    }

    void whatIsNoRegularFileIsAProblemAndDoesNotBlock_data()
    {
        QTest::addColumn<QString>("path");
        const QString pipe = m_folder.filePath(QStringLiteral("pipe"));
        QCOMPARE(::mkfifo(pipe.toLocal8Bit().constData(), 0600), 0);
        const QString loop = m_folder.filePath(QStringLiteral("loop"));
        QCOMPARE(::symlink("loop", loop.toLocal8Bit().constData()), 0);
        QTest::newRow("pipe") << pipe;
        QTest::newRow("symbolic link to itself") << loop;
        QTest::newRow("folder") << m_folder.path();
        QTest::newRow("missing") << m_folder.filePath(QStringLiteral("missing"));
        QTest::newRow("device") << QStringLiteral("/dev/zero");
    }

    void whatIsNoRegularFileIsAProblemAndDoesNotBlock()
    {
        QFETCH(QString, path);
        const auto file = FileBytes::open(path.toStdString());
        QVERIFY(!file.has_value());
        QCOMPARE(file.error().path, path.toStdString());
        QVERIFY(file.error().message.find(path.toStdString()) != std::string::npos);
    }

    void aWholeFileEndsInZeros()
    {
        const auto whole = readWholeFile(written("whole", "abc"), 100);
        QVERIFY(whole.has_value());
        QVERIFY(whole->text() == "abc");
        for (std::size_t i = 0; i < WholeFile::padding; ++i)
            QCOMPARE(whole->bytes[3 + i], '\0');
        QVERIFY(!readWholeFile(written("large", std::string(101, 'x')), 100));
        QCOMPARE(readWholeFile(written("empty", ""), 100)->size, std::size_t(0));
    }
};

QTEST_APPLESS_MAIN(TestFileBytes)
#include "tst_filebytes.moc"
