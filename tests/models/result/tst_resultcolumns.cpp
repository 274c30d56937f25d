// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/compareruns.h"
#include "models/formats/saved/packedchunk.h"
#include "models/result/redaction/resultorigin.h"
#include "models/result/saved/savecomparison.h"
#include "models/result/saved/savedcomparison.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <zlib.h>

#include <random>

using namespace rundiff;

namespace
{

// The example's run as a copy that may be changed.
void copyRun(const char *run, const QString &into)
{
    const QDir from(QStringLiteral(RUNDIFF_TEST_DATA "/dumps/multi_rank_md5/") + QString::fromLatin1(run));
    QDirIterator files(from.path(), QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString file = files.next(), target = into + QLatin1Char('/') + from.relativeFilePath(file);
        QVERIFY(QDir().mkpath(QFileInfo(target).path()));
        QVERIFY(QFile::copy(file, target));
        QVERIFY(QFile::setPermissions(target, QFile::ReadOwner | QFile::WriteOwner));
    }
}

std::vector<double> numbersOf(const QString &kind, std::size_t count)
{
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> any(0, 4);
    std::vector<double> numbers(count);
    for (std::size_t i = 0; i < count; ++i)
        numbers[i] = kind == u"single"   ? static_cast<double>(static_cast<float>(any(random)))
                     : kind == u"double" ? any(random)
                                         : 0.5 * static_cast<double>(i % 7);
    return numbers;
}

// What any reader of HDF5 makes of a chunk.
std::vector<double> unpacked(const std::string &chunk, std::size_t count)
{
    std::vector<unsigned char> bytes(count * sizeof(double));
    uLongf size = bytes.size();
    const int status = ::uncompress(bytes.data(), &size, reinterpret_cast<const Bytef *>(chunk.data()),
                                    static_cast<uLong>(chunk.size()));
    if (status != Z_OK || size != bytes.size())
        return {};
    std::vector<double> numbers(count);
    auto *into = reinterpret_cast<unsigned char *>(numbers.data());
    for (std::size_t i = 0; i < bytes.size(); ++i)
        into[i % count * sizeof(double) + i / count] = bytes[i];
    return numbers;
}

} // namespace

class TestResultColumns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void packedNumbersAreSmall_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("bytes"); // at most, of each number
        QTest::newRow("of single precision, three bytes and a little") << "single" << 32768 << 3.4;
        QTest::newRow("of double precision, nothing to gain") << "double" << 32768 << 7.2;
        QTest::newRow("repeated") << "repeated" << 32768 << 0.1;
        QTest::newRow("a few") << "single" << 5 << 40.0;
        QTest::newRow("one") << "double" << 1 << 80.0;
    }

    void packedNumbersAreSmall()
    {
        QFETCH(QString, kind);
        QFETCH(int, count);
        QFETCH(double, bytes);
        const std::vector<double> numbers = numbersOf(kind, static_cast<std::size_t>(count));
        const std::string chunk =
            packedChunk(std::as_bytes(std::span(numbers)), sizeof(double), numbers.size() * sizeof(double));
        QVERIFY(unpacked(chunk, numbers.size()) == numbers);
        QVERIFY2(static_cast<double>(chunk.size()) / count <= bytes, qPrintable(QString::number(chunk.size())));
    }

    // A file that changes while a result is written keeps the checksum of what was compared.
    void checksumsAreThoseOfComparedFiles()
    {
        QTemporaryDir folder;
        const QString a = folder.filePath(QStringLiteral("A")), b = folder.filePath(QStringLiteral("B"));
        copyRun("A", a);
        copyRun("B", b);
        const std::string saved = folder.filePath(QStringLiteral("saved.h5")).toStdString();
        GrowingResult growing(saved, Redaction());
        const auto made = compareRuns(a.toStdString(), b.toStdString(), {}, {}, {}, {}, growing.listener());
        const std::vector<InputFile> compared = provenanceOf(*made, {}).files;
        QVERIFY(compared.size() > 3);
        QFile changed(QString::fromStdString(made->operators->pairs.front().a.dumpFile));
        QVERIFY(changed.open(QFile::Append));
        QCOMPARE(changed.write(" "), 1);
        changed.close();
        QVERIFY(growing.finish(*made, {}, {}).empty());
        const ComparisonPtr opened = openSaved(saved, {});
        QVERIFY(opened->provenance);
        QCOMPARE(opened->provenance->files.size(), compared.size());
        for (std::size_t i = 0; i < compared.size(); ++i) {
            QCOMPARE(opened->provenance->files[i].path, compared[i].path);
            QCOMPARE(opened->provenance->files[i].bytes, compared[i].bytes);
            QCOMPARE(opened->provenance->files[i].sha256, compared[i].sha256);
            QCOMPARE(compared[i].sha256.size(), std::size_t(64));
        }
        QVERIFY(provenanceOf(*made, {}).files != compared);
    }
};

QTEST_GUILESS_MAIN(TestResultColumns)
#include "tst_resultcolumns.moc"
