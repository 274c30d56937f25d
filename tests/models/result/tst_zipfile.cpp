// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/ziparchive.h"
#include "models/result/writing/newfile.h"
#include "models/result/writing/zipfile.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

class TestZipFile : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString write(const QString &name, const std::vector<std::pair<std::string, std::string>> &members)
    {
        const QString path = m_folder.filePath(name);
        auto file = NewFile::create(path.toStdString());
        if (!file)
            return {};
        ZipFile zip(*file);
        for (const auto &[member, bytes] : members) {
            if (!zip.add(member, bytes))
                return {};
        }
        zip.finish();
        return file->keep() ? path : QString();
    }

private Q_SLOTS:
    void pythonReadsEveryMember()
    {
        std::string large;
        for (int i = 0; i < 400'000; ++i)
            large += std::to_string(std::int64_t(i) * 7919) + "\n"; // some megabytes: several blocks
        const QString path =
            write(QStringLiteral("all.zip"), {{"empty.txt", ""}, {"large.csv", large}, {"名.md", "x"}});
        QVERIFY(!path.isEmpty());
        QProcess python;
        python.start(QStringLiteral("python3"),
                     {QStringLiteral("-c"),
                      QStringLiteral("import sys, zipfile\n"
                                     "z = zipfile.ZipFile(sys.argv[1])\n"
                                     "assert z.testzip() is None\n"
                                     "print(ascii([(i.filename, i.file_size) for i in "
                                     "z.infolist()]))\n"
                                     "t = z.read('large.csv').decode().split()\n"
                                     "assert all(int(n) == i * 7919 for i, n in enumerate(t))\n"),
                      path});
        QVERIFY2(python.waitForStarted(), "python3 is needed to build, too");
        QVERIFY(python.waitForFinished());
        QCOMPARE(python.readAllStandardError(), QByteArray());
        QCOMPARE(python.readAllStandardOutput().trimmed(), QByteArray("[('empty.txt', 0), ('large.csv', ") +
                                                               QByteArray::number(qsizetype(large.size())) +
                                                               "), ('\\u540d.md', 1)]");
    }

    void ownReaderReadsIt()
    {
        const QString path = write(QStringLiteral("own.zip"), {{"a", "first"}, {"b/c", std::string(3'000'000, 'z')}});
        auto source = openSource(path.toStdString());
        QVERIFY(source);
        const auto archive = ZipArchive::read(*source);
        QVERIFY(archive);
        QCOMPARE(archive->members().size(), std::size_t(2));
        const auto member = archive->open(*archive->find("b/c"));
        QVERIFY(member);
        QCOMPARE((*member)->size(), std::uint64_t(3'000'000));
    }

    void sameMembersGiveTheSameBytes()
    {
        QFile one(write(QStringLiteral("one.zip"), {{"a", "first"}}));
        QTest::qWait(1100); // another second on the clock
        QFile two(write(QStringLiteral("two.zip"), {{"a", "first"}}));
        QVERIFY(one.open(QIODevice::ReadOnly) && two.open(QIODevice::ReadOnly));
        QCOMPARE(one.readAll(), two.readAll());
    }

    void packedMembersStandAsTheyAre()
    {
        const std::string large(2'500'000, 'q');
        auto file = NewFile::create(m_folder.filePath(QStringLiteral("packed.zip")).toStdString());
        ZipFile zip(*file);
        QVERIFY(zip.addPacked("large.bin", large));
        zip.finish();
        QVERIFY(file->keep());
        auto source = openSource(m_folder.filePath(QStringLiteral("packed.zip")).toStdString());
        const auto archive = ZipArchive::read(*source);
        QVERIFY(archive);
        const ZipMember &member = *archive->find("large.bin");
        QVERIFY(!member.deflated);
        const auto bytes = archive->open(member);
        QVERIFY(bytes);
        QCOMPARE(readText(**bytes, 0, (*bytes)->size()), std::optional(large));
    }
};

QTEST_GUILESS_MAIN(TestZipFile)
#include "tst_zipfile.moc"
