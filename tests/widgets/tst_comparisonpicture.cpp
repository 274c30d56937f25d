// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/compareruns.h"
#include "tests/widgets/examplecomparison.h"
#include "widgets/evidence/comparisonpicture.h"
#include "widgets/evidence/picturepage.h"
#include "widgets/frame/verdictstrip.h"
#include "widgets/operators/whypanel.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace rundiff;

class TestComparisonPicture : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyViewIsWrittenInEveryKindTwiceTheSame_data()
    {
        QTest::addColumn<int>("view");
        QTest::addColumn<QString>("ending");
        QTest::addColumn<QByteArray>("start");
        const std::pair<const char *, QByteArray> kinds[] = {{"png", "\x89PNG"}, {"svg", "<?xml"}, {"pdf", "%PDF"}};
        for (const int view : {0, 1, 2, 3, 4}) {
            for (const auto &[ending, start] : kinds)
                QTest::addRow("view %d as %s", view, ending) << view << QString::fromLatin1(ending) << start;
        }
    }

    void everyViewIsWrittenInEveryKindTwiceTheSame()
    {
        QFETCH(int, view);
        QFETCH(QString, ending);
        QFETCH(QByteArray, start);
        const QString folder = qEnvironmentVariable("RUNDIFF_TEST_PICTURES", m_folder.path());
        QByteArray pictures[2];
        for (QByteArray &picture : pictures) {
            const QString name = QStringLiteral("%1/view%2.%3").arg(folder).arg(view).arg(ending);
            std::string error;
            QVERIFY2(renderView(partingRuns(), static_cast<RenderView>(view), name.toStdString(), &error),
                     error.c_str());
            QFile file(name);
            QVERIFY(file.open(QIODevice::ReadOnly));
            picture = file.readAll();
        }
        QVERIFY(pictures[0].startsWith(start));
        QVERIFY(pictures[0] == pictures[1]);
    }

    void notesAndStepsOfALookAreDrawn()
    {
        PictureLook look;
        look.annotations = {{"it begins here", 460, {}, {}}, {"out of view", 10, {}, {}}};
        look.steps = {400, 500};
        const QByteArray svg = pictureBytes(partingRuns(), RenderView::Curves, PictureKind::Svg, look);
        QVERIFY(svg.contains("it begins here"));
        QVERIFY(!svg.contains("out of view"));
    }

    // The mark of a dump (of steps 0 and 1 here) is a triangle under the curves; drawings of shapes cut nothing off.
    void marksOutsideOfTheViewAreNotDrawn()
    {
        static const QRegularExpression triangle(
            QStringLiteral("d=\"M([\\d.]+,[\\d.]+) L[\\d.]+,[\\d.]+ L[\\d.]+,[\\d.]+ L\\1\""));
        const auto marks = [&](std::int64_t firstStep) {
            const Curve curve = curveOf({3, 2.5, 2.75, 2.25, 2}, firstStep);
            return QString::fromUtf8(pictureBytes(comparisonOf(curve, curve), RenderView::Curves, PictureKind::Svg, {}))
                .count(triangle);
        };
        QCOMPARE(marks(0), 2);
        QCOMPARE(marks(1), 1);
        QCOMPARE(marks(2), 0);
    }

    void vectorPicturesNameFontsThatReadersKnow()
    {
        const QByteArray svg = pictureBytes(partingRuns(), RenderView::Window, PictureKind::Svg, {});
        QVERIFY(svg.contains("sans-serif\""));
        QVERIFY(!svg.contains("\"Sans Serif\""));
    }

    void picturesHaveNoControls()
    {
        const QByteArray svg = pictureBytes(partingRuns(), RenderView::Window, PictureKind::Svg, {});
        QVERIFY(svg.contains("Functional"));
        QVERIFY(!svg.contains("only differences"));
        QVERIFY(!svg.contains("show the row"));
        QVERIFY(!svg.contains("log scale<"));
    }

    void choicesStandAsTextInPictures()
    {
        for (const RenderView view :
             {RenderView::Window, RenderView::Curves, RenderView::Operators, RenderView::Map, RenderView::Checklist}) {
            const auto page = picturePage(partingRuns(), view, {});
            for (const QWidget *part : page->findChildren<QWidget *>()) {
                const bool control = qobject_cast<const QComboBox *>(part) || qobject_cast<const QPushButton *>(part) ||
                                     qobject_cast<const QToolButton *>(part) || qobject_cast<const QCheckBox *>(part) ||
                                     qobject_cast<const QLineEdit *>(part);
                QVERIFY2(!control || !part->isVisibleTo(page.get()), qPrintable(part->objectName()));
            }
            const QList<VerdictCell *> verdicts = page->findChildren<VerdictCell *>();
            QVERIFY(std::any_of(verdicts.begin(), verdicts.end(),
                                [&](const VerdictCell *cell) { return cell->isVisibleTo(page.get()); }));
        }
        QVERIFY(pictureBytes(partingRuns(), RenderView::Operators, PictureKind::Svg, {}).contains("step "));
    }

    void noLineIsCutInHalf()
    {
        const std::string dumps = RUNDIFF_TEST_DATA "/dumps/tensor_transformer/";
        const ComparisonPtr comparison = compareRuns(dumps + "A", dumps + "B", {}, {});
        const auto page = picturePage(comparison, RenderView::Window, {});
        for (const QAbstractItemView *view : page->findChildren<QAbstractItemView *>()) {
            const QPoint lowest(view->viewport()->width() / 2, view->viewport()->height() - 1);
            const QModelIndex last = view->indexAt(lowest);
            if (!last.isValid() || view->visualRect(last).bottom() <= lowest.y() + 1)
                continue;
            QVERIFY2(view->viewport()->childAt(lowest), qPrintable(view->objectName()));
        }
        const auto *why = page->findChild<WhyPanel *>();
        QVERIFY(why && why->document()->size().height() <= why->viewport()->height() + 1); // all of it
        QVERIFY(page->findChild<QLabel *>(QStringLiteral("pictureTitle")));
    }

    void bothCurvesAreInThePicture()
    {
        const QString name = m_folder.filePath(QStringLiteral("curves.png"));
        QVERIFY(renderView(partingRuns(), RenderView::Curves, name.toStdString(), nullptr));
        const QImage image(name);
        QVERIFY(image.width() >= 1000);
        int ofA = 0, ofB = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                ofA += image.pixel(x, y) == qRgb(0x00, 0x72, 0xB2);
                ofB += image.pixel(x, y) == qRgb(0xD5, 0x5E, 0x00);
            }
        }
        QVERIFY2(ofA > 200, qPrintable(QString::number(ofA)));
        QVERIFY2(ofB > 200, qPrintable(QString::number(ofB)));
    }

    void whatCannotBeWrittenIsSaid_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("words");
        QTest::newRow("unknown kind") << m_folder.filePath(QStringLiteral("picture.txt")) << "must end in";
        QTest::newRow("no such folder") << QStringLiteral("/no/such/folder/a.png") << "cannot be written";
    }

    void whatCannotBeWrittenIsSaid()
    {
        QFETCH(QString, name);
        QFETCH(QString, words);
        std::string error;
        QVERIFY(!renderView(partingRuns(), RenderView::Curves, name.toStdString(), &error));
        QVERIFY2(QString::fromStdString(error).contains(words), error.c_str());
    }

    void nothingToDrawIsSaid()
    {
        std::string error;
        QVERIFY(!renderView(std::make_shared<Comparison>(), RenderView::Window, "x.png", &error));
        QVERIFY(!error.empty());
    }

private:
    QTemporaryDir m_folder;
};

QTEST_MAIN(TestComparisonPicture)
#include "tst_comparisonpicture.moc"
