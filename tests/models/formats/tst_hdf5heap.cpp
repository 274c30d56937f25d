// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5/hdf5file.h"
#include "models/formats/hdf5/hdf5heap.h"
#include "models/formats/hdf5/hdf5library.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <fstream>
#include <iterator>

#include <hdf5.h>

using namespace rundiff;

namespace
{

constexpr std::size_t firstObject = 16, lengthInObject = 8;

std::string object(std::uint16_t number, std::uint64_t length)
{
    std::string header(16, '\0');
    std::memcpy(header.data(), &number, sizeof number);
    std::memcpy(header.data() + lengthInObject, &length, sizeof length);
    return header;
}

std::string heapOf(const std::string &objects)
{
    std::string start("GCOL\1\0\0\0", 8);
    const std::uint64_t size = firstObject + objects.size();
    start.append(reinterpret_cast<const char *>(&size), sizeof size);
    return start + objects;
}

// A file with a text of that length as an attribute, and a number. It keeps lengths in so many bytes.
void writeText(const QString &path, std::size_t length, std::size_t lengthBytes)
{
    const Hdf5Lock lock;
    const Hdf5Handle made(H5Pcreate(H5P_FILE_CREATE), H5Pclose);
    H5Pset_sizes(made.id(), 8, lengthBytes);
    const Hdf5Handle file(H5Fcreate(path.toUtf8().constData(), H5F_ACC_TRUNC, made.id(), H5P_DEFAULT), H5Fclose);
    const Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose), one(H5Screate(H5S_SCALAR), H5Sclose);
    H5Tset_size(type.id(), H5T_VARIABLE);
    const Hdf5Handle attribute(H5Acreate2(file.id(), "framework", type.id(), one.id(), H5P_DEFAULT, H5P_DEFAULT),
                               H5Aclose);
    const std::string text(length, 'x');
    const char *place = text.c_str();
    H5Awrite(attribute.id(), type.id(), &place);
    const Hdf5Handle dataset(
        H5Dcreate2(file.id(), "number", H5T_NATIVE_DOUBLE, one.id(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Dclose);
    const double number = 7;
    H5Dwrite(dataset.id(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, &number);
}

// Puts bytes into the first heap of a file, counted from its beginning.
void overwriteInHeap(const QString &path, std::size_t at, const std::string &bytes)
{
    std::fstream file(path.toStdString(), std::ios::binary | std::ios::in | std::ios::out);
    const std::string content{std::istreambuf_iterator<char>(file), {}};
    file.seekp(static_cast<std::streamoff>(content.find("GCOL") + at));
    file << bytes;
}

} // namespace

class TestHdf5Heap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lengthsLeadToTheEndOfAHeapOrItIsBroken_data()
    {
        constexpr std::uint64_t most = ~std::uint64_t(0);
        QTest::addColumn<std::string>("objects");
        QTest::addColumn<bool>("sound");
        const std::string text = object(1, 5) + std::string(8, 'x');
        QTest::newRow("nothing") << std::string() << true;
        QTest::newRow("a text") << text << true;
        QTest::newRow("an empty text") << object(1, 0) + text << true;
        QTest::newRow("free space behind a text") << text + object(0, 40) + std::string(24, '\0') << true;
        QTest::newRow("less free space than its header takes") << text + std::string(8, '\0') << true;
        QTest::newRow("zeros") << text + std::string(64, '\0') << false;
        QTest::newRow("a text longer than the rest") << object(1, 100) + std::string(8, 'x') << false;
        QTest::newRow("a text that takes all") << object(1, 16) + std::string(16, 'x') << true;
        QTest::newRow("one more") << object(1, 17) + std::string(16, 'x') << false;
        QTest::newRow("a length that goes back to where it stands") << object(1, most - 15) + text << false;
        QTest::newRow("the largest length") << object(1, most) + text << false;
        QTest::newRow("free space without end") << object(0, most) + text << false;
    }

    void lengthsLeadToTheEndOfAHeapOrItIsBroken()
    {
        QFETCH(std::string, objects);
        QFETCH(bool, sound);
        const std::string heap = heapOf(objects);
        QVERIFY(heapSize(heap, 8) == heap.size());
        QCOMPARE(heapIsSound(heap, 8), sound);
    }

    void lengthsMayBeKeptInFewerBytes()
    {
        std::string heap = heapOf(object(1, 5) + std::string(8, 'x'));
        heap[12] = heap[firstObject + 12] = '\1'; // after a length of four bytes, whatever it is
        QVERIFY(heapSize(heap, 4) == heap.size());
        QVERIFY(heapIsSound(heap, 4));
        QVERIFY(!heapIsSound(heap, 8));
        QVERIFY(!heapIsSound(heap, 16)); // nobody writes these
    }

    void whatIsNoHeapHasNoSize()
    {
        const std::string heap = heapOf({});
        QVERIFY(!heapSize(std::string_view(heap).substr(0, 15), 8));
        QVERIFY(!heapSize("GCOL\2" + heap.substr(5), 8));
        QVERIFY(!heapSize(std::string(4096, '\0'), 8));
        QVERIFY(!heapIsSound({}, 8));
    }

    void brokenTextsAreSaidAndTheRestIsRead_data()
    {
        QTest::addColumn<std::size_t>("length");
        QTest::addColumn<std::size_t>("lengthBytes");
        QTest::newRow("with others in one heap") << std::size_t(100) << std::size_t(8);
        QTest::newRow("in a heap of its own") << std::size_t(100'000) << std::size_t(8);
        QTest::newRow("short lengths") << std::size_t(100) << std::size_t(4);
    }

    // libhdf5 alone would not come back from such a file.
    void brokenTextsAreSaidAndTheRestIsRead()
    {
        QFETCH(std::size_t, length);
        QFETCH(std::size_t, lengthBytes);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("texts.h5"));
        const auto read = [&] { return std::move(Hdf5File::open(path.toStdString()).value()); };
        writeText(path, length, lengthBytes);
        QVERIFY(read().attributeText("/", "framework") == std::string(length, 'x'));
        QVERIFY(!read().problem());
        for (const std::string &broken : {object(0, 0), object(1, ~std::uint64_t(15))}) {
            overwriteInHeap(path, firstObject, broken);
            QElapsedTimer clock;
            clock.start();
            const Hdf5File file = read();
            QVERIFY(!file.attributeText("/", "framework"));
            QVERIFY(file.numbers("/number") == std::vector<double>{7});
            QVERIFY(file.problem() && file.problem()->severity == Severity::Warning);
            QVERIFY2(clock.elapsed() < 15'000, "the library was stopped by its clock");
        }
    }
};

QTEST_GUILESS_MAIN(TestHdf5Heap)
#include "tst_hdf5heap.moc"
