// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/tensorpictures.h"

#include <QApplication>
#include <QFontMetrics>
#include <QTest>

using namespace rundiff;

namespace
{

constexpr std::size_t side = 512;

// Equal everywhere but in one row of the picture.
TensorStudy studyOf(std::vector<std::uint64_t> shape, std::size_t differingRow)
{
    TensorStudy study;
    study.shape = std::move(shape);
    study.picture.width = study.picture.height = side;
    study.picture.axes = {0, 1};
    study.picture.worst.assign(side * side, 0);
    for (std::size_t x = 0; x < side; ++x)
        study.picture.worst[differingRow * side + x] = 1;
    return study;
}

QImage pictureOf(const TensorStudy &study)
{
    TensorPicture view;
    view.resize(150, 150);
    view.setStudy(study);
    return view.grab().toImage();
}

} // namespace

class TestTensorPictures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSingleRowIsSeenWhereManyShareAPixel_data()
    {
        QTest::addColumn<int>("row");
        for (const int row : {0, 200, 301, 302, 303, 511})
            QTest::addRow("row %d", row) << row;
    }

    void aSingleRowIsSeenWhereManyShareAPixel()
    {
        QFETCH(int, row);
        const QImage picture = pictureOf(studyOf({side, side}, std::size_t(row)));
        const int middle = picture.width() / 2, unit = QFontMetrics(QApplication::font()).height();
        int warm = 0;
        for (int y = unit; y < picture.height() - unit; ++y) {
            const QColor colour = picture.pixelColor(middle, y);
            warm += colour.red() > colour.blue() + 60 ? 1 : 0;
        }
        QVERIFY2(warm >= 1 && warm <= 3, qPrintable(QString::number(warm)));
    }

    void blocksOf2048AreMarked()
    {
        const QImage blocks = pictureOf(studyOf({4096, 64}, 10)), none = pictureOf(studyOf({2048, 64}, 10));
        const int unit = QFontMetrics(QApplication::font()).height();
        const QRect leftMargin(0, 2 * unit, unit / 2, blocks.height() - 4 * unit);
        QVERIFY(blocks.copy(leftMargin) != none.copy(leftMargin));
    }
};

QTEST_MAIN(TestTensorPictures)
#include "tst_tensorpictures.moc"
