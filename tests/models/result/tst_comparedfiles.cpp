// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/captionline.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace rundiff;

class TestComparedFiles : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString write(const QString &name, const QByteArray &bytes)
    {
        QDir(m_folder.path()).mkpath(QFileInfo(name).path());
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
    }

    Comparison twoLogs()
    {
        Comparison comparison;
        for (auto *run : {&comparison.a, &comparison.b}) {
            auto made = std::make_shared<Run>();
            made->path = m_folder.path().toStdString();
            for (const char *name : {"one.log", "below/two.log"}) {
                auto log = std::make_shared<Log>();
                log->path = made->path + "/" + name;
                made->logs.push_back(log);
            }
            *run = made;
        }
        return comparison;
    }

private Q_SLOTS:
    void checksumsAreThoseOfTheFiles()
    {
        const QByteArray large(3 * 1024 * 1024 + 17, 'x'); // more than one block
        write(QStringLiteral("one.log"), large);
        write(QStringLiteral("below/two.log"), {});
        const std::vector<ComparedFile> files = comparedFiles(twoLogs());
        QCOMPARE(files.size(), std::size_t(4));
        QCOMPARE(QByteArray::fromStdString(files[0].sha256),
                 QCryptographicHash::hash(large, QCryptographicHash::Sha256).toHex());
        QCOMPARE(files[0].bytes, std::uint64_t(large.size()));
        QCOMPARE(files[1].sha256, std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
        QCOMPARE(files[2].run, std::string("B"));
    }

    void checksumOfAListIsThatOfSha256sum()
    {
        write(QStringLiteral("one.log"), "1");
        write(QStringLiteral("below/two.log"), "2");
        const std::vector<ComparedFile> files = comparedFiles(twoLogs());
        QProcess shell;
        shell.setWorkingDirectory(m_folder.path());
        shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), QStringLiteral("sha256sum one.log below/two.log | "
                                                                                "LC_ALL=C sort -k 2 | sha256sum")});
        QVERIFY(shell.waitForFinished());
        const std::string sum = checksumOfList(std::span(files).first(2), m_folder.path().toStdString());
        QCOMPARE(QByteArray::fromStdString(sum), shell.readAll().left(64));
    }

    void whatIsNoFileHasNoChecksumAndHangsNothing()
    {
        QFile::remove(m_folder.filePath(QStringLiteral("one.log")));
        QCOMPARE(::mkfifo(m_folder.filePath(QStringLiteral("one.log")).toLocal8Bit().constData(), 0600), 0);
        const std::vector<ComparedFile> files = comparedFiles(twoLogs());
        QVERIFY(files[0].sha256.empty());
        QVERIFY(checksumOfList(files, {}).empty());
        QFile::remove(m_folder.filePath(QStringLiteral("one.log")));
    }

    void dayIsThatOfTheNewestFile()
    {
        for (const auto &[name, day] :
             {std::pair(QStringLiteral("one.log"), 5), std::pair(QStringLiteral("below/two.log"), 9)}) {
            write(name, "x");
            QFile file(m_folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadWrite));
            QVERIFY(file.setFileTime(QDateTime(QDate(2025, 3, day), QTime(12, 0), Qt::UTC),
                                     QFileDevice::FileModificationTime));
        }
        QCOMPARE(newestDay(comparedFiles(twoLogs())), std::string("2025-03-09"));
        QCOMPARE(newestDay({}), std::string());
    }

    void sizesAreShort_data()
    {
        QTest::addColumn<quint64>("bytes");
        QTest::addColumn<QString>("words");
        QTest::newRow("none") << quint64(0) << QStringLiteral("0 bytes");
        QTest::newRow("below a thousand") << quint64(999) << QStringLiteral("999 bytes");
        QTest::newRow("a thousand") << quint64(1000) << QStringLiteral("1.0 kB");
        QTest::newRow("nearly a million") << quint64(999'600) << QStringLiteral("1.0 MB");
        QTest::newRow("many") << quint64(123'456'789) << QStringLiteral("123 MB");
        QTest::newRow("very many") << quint64(45'600'000'000'000) << QStringLiteral("45.6 TB");
    }

    void sizesAreShort()
    {
        QFETCH(quint64, bytes);
        QFETCH(QString, words);
        QCOMPARE(QString::fromStdString(sizeInWords(bytes)), words);
    }
};

QTEST_GUILESS_MAIN(TestComparedFiles)
#include "tst_comparedfiles.moc"
