// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5/hdf5bytes.h"
#include "models/formats/hdf5/hdf5library.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <numeric>
#include <span>
#include <vector>

#include <hdf5.h>

using namespace rundiff;

using Sizes = std::vector<hsize_t>;

namespace
{

constexpr std::size_t block = 1 << 16; // bytes that are read at once

std::vector<float> numbersOf(std::size_t count)
{
    std::vector<float> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0.0f); // exact up to 2^24
    return numbers;
}

// Packed, so that only the library can read it.
std::shared_ptr<const ByteSource> written(const QString &path, const Sizes &shape, const Sizes &chunk)
{
    const std::vector<float> numbers =
        numbersOf(std::accumulate(shape.begin(), shape.end(), std::size_t(1), std::multiplies<>()));
    {
        const Hdf5Lock lock;
        const Hdf5Handle file(H5Fcreate(path.toUtf8().constData(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose);
        const Hdf5Handle made(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
        const Hdf5Handle space(H5Screate_simple(int(shape.size()), shape.data(), nullptr), H5Sclose);
        H5Pset_chunk(made.id(), int(chunk.size()), chunk.data());
        H5Pset_deflate(made.id(), 1);
        const Hdf5Handle dataset(
            H5Dcreate2(file.id(), "x", H5T_NATIVE_FLOAT, space.id(), H5P_DEFAULT, made.id(), H5P_DEFAULT), H5Dclose);
        H5Dwrite(dataset.id(), H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers.data());
    }
    const auto opened = openHdf5(path.toStdString());
    const auto tensor = opened ? readHdf5Tensor(opened->file, opened->raw, "x")
                               : tl::expected<Tensor, std::string>(tl::unexpected(opened.error().message));
    return tensor ? tensor->bytes : nullptr;
}

} // namespace

class TestHdf5Tensor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersAreInTheirPlacesHoweverTheyAreCut_data()
    {
        QTest::addColumn<Sizes>("shape");
        QTest::addColumn<Sizes>("chunk");
        QTest::newRow("a list") << Sizes{3'000'001} << Sizes{70'000};
        QTest::newRow("squares") << Sizes{1500, 1700} << Sizes{64, 64};
        QTest::newRow("rows") << Sizes{1500, 1700} << Sizes{3, 1700};
        QTest::newRow("columns") << Sizes{1500, 1700} << Sizes{1500, 50};
        QTest::newRow("few long rows") << Sizes{3, 1'200'000} << Sizes{3, 10'000};
        QTest::newRow("long rows, each for itself") << Sizes{3, 1'200'000} << Sizes{1, 10'000};
        QTest::newRow("three dimensions") << Sizes{17, 300, 500} << Sizes{17, 8, 8};
        QTest::newRow("four dimensions") << Sizes{2, 3, 900, 500} << Sizes{1, 2, 100, 100};
    }

    void numbersAreInTheirPlacesHoweverTheyAreCut()
    {
        QFETCH(Sizes, shape);
        QFETCH(Sizes, chunk);
        const QTemporaryDir folder;
        const auto source = written(folder.filePath(QStringLiteral("packed.h5")), shape, chunk);
        QVERIFY(source);
        std::vector<float> read(source->size() / sizeof(float));
        const std::span<char> bytes(reinterpret_cast<char *>(read.data()), source->size());
        const std::size_t middle = bytes.size() / 2 + 1; // inside a number
        QVERIFY(source->read(middle, bytes.subspan(middle)));
        QVERIFY(source->read(0, bytes.first(middle)));
        QVERIFY(read == numbersOf(read.size()));
    }

    // As threads do that share a large tensor. Each chunk is unpacked as often as for one reader, and not for each
    // block.
    void readersInSeveralPlacesCostNoMoreThanOne()
    {
        const QTemporaryDir folder;
        const Sizes shape{12'000'000}, chunk{250'000};
        const QString path = folder.filePath(QStringLiteral("packed.h5"));
        const auto source = written(path, shape, chunk);
        QVERIFY(source);
        std::vector<char> into(block);
        const std::size_t half = source->size() / 2 / block * block;
        QElapsedTimer clock;
        clock.start();
        for (std::size_t at = 0; at < 2 * half; at += block)
            QVERIFY(source->read(at, into));
        const qint64 one = clock.restart();
        for (std::size_t at = 0; at < half; at += block)
            QVERIFY(source->read(at, into) && source->read(half + at, into));
        QVERIFY2(clock.elapsed() < 8 * one + 100,
                 qPrintable(QStringLiteral("%1 ms beside %2").arg(clock.elapsed()).arg(one)));
    }
};

QTEST_GUILESS_MAIN(TestHdf5Tensor)
#include "tst_hdf5tensor.moc"
