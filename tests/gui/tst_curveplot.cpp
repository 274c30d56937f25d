// SPDX-License-Identifier: GPL-3.0-or-later
// The plot of the curves as it is seen and used.
#include "tests/eventually.h"
#include "tests/widgets/examplecomparison.h"
#include "widgets/curves/curveplot.h"
#include "widgets/curves/curveview.h"
#include "widgets/curves/qcp.h"
#include "widgets/frame/style/theme.h"
#include "widgets/frame/texts/elidedlabel.h"

#include <QImage>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace rundiff;

namespace
{

int pixelsOf(const QImage &image, const QColor &colour)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            count += std::abs(pixel.red() - colour.red()) + std::abs(pixel.green() - colour.green()) +
                         std::abs(pixel.blue() - colour.blue()) <
                     60;
        }
    }
    return count;
}

std::vector<double> falling(std::size_t points)
{
    std::vector<double> values(points);
    for (std::size_t i = 0; i < points; ++i)
        values[i] = 1 + 3 * std::exp(-3.0 * double(i) / double(points)) + 0.1 * std::sin(double(i));
    return values;
}

Curve namedCurve(const std::string &metric, double first)
{
    Curve curve = curveOf({first, first / 2, first / 4});
    curve.metric = metric;
    return curve;
}

ComparisonPtr withFurtherMetrics(int count)
{
    Comparison two = *comparisonOf(namedCurve("loss", 4), namedCurve("loss", 4), false);
    for (auto *run : {&two.a, &two.b}) {
        auto log = std::make_shared<Log>(*(*run)->logs.front());
        for (int i = 1; i <= count; ++i)
            log->curves.push_back(namedCurve("grad norm " + std::to_string(i), 8));
        auto changed = std::make_shared<Run>(**run);
        changed->logs = {log};
        *run = changed;
    }
    return std::make_shared<const Comparison>(two);
}

} // namespace

class TestCurvePlot : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void identicalCurvesAreBothSeen_data()
    {
        QTest::addColumn<qulonglong>("points");
        QTest::newRow("long lines") << 8ULL;
        QTest::newRow("some points") << 300ULL;
        QTest::newRow("many points to a pixel") << 200'000ULL;
    }

    void identicalCurvesAreBothSeen()
    {
        QFETCH(qulonglong, points);
        CurvePlot plot;
        wear(plot, lightPalette());
        plot.resize(900, 500);
        plot.setComparison(comparisonOf(curveOf(falling(points)), curveOf(falling(points)), false));
        plot.prepareNow();
        const QImage image = plot.grab().toImage();
        const int a = pixelsOf(image, lightPalette().a), b = pixelsOf(image, lightPalette().b);
        const int both = pixelsOf(image, lightPalette().quietText); // of dense curves
        QVERIFY2((a > 200 && b > 200) || both > 700, qPrintable(QStringLiteral("%1 %2 %3").arg(a).arg(b).arg(both)));
    }

    // In dashes of two colours, equal curves would look like two that differ.
    void denseCurvesThatAreEqualHaveOneColour()
    {
        std::vector<double> values;
        for (std::size_t i = 0; i < 200'000; ++i)
            values.push_back(static_cast<double>(i * 7919 % 1000));
        CurvePlot plot;
        wear(plot, lightPalette());
        plot.resize(900, 500);
        plot.setComparison(comparisonOf(curveOf(values), curveOf(values), false));
        plot.prepareNow();
        const QImage whole = plot.grab().toImage();
        const QImage image = whole.copy(0, 0, whole.width(), whole.height() / 2); // the tolerance is below, and orange
        const int a = pixelsOf(image, lightPalette().a), b = pixelsOf(image, lightPalette().b);
        const int both = pixelsOf(image, lightPalette().quietText);
        QVERIFY2(both > 50'000 && a + b < both / 20, qPrintable(QStringLiteral("%1 %2 %3").arg(a).arg(b).arg(both)));
    }

    // Directly in QCustomPlot, ten million points lose their only NaN, and a spike next to it.
    void oneSpikeAndOneNanAmongTenMillionAreDrawn_data()
    {
        QTest::addColumn<double>("value");
        QTest::newRow("nothing special") << 2.0;
        QTest::newRow("a spike") << 60.0;
        QTest::newRow("a NaN") << std::numeric_limits<double>::quiet_NaN();
    }

    void oneSpikeAndOneNanAmongTenMillionAreDrawn()
    {
        QFETCH(double, value);
        constexpr std::size_t points = 10'000'000, place = 7'654'321;
        std::vector<double> values(points, 2.0);
        values[place] = value;
        CurvePlot plot;
        wear(plot, lightPalette());
        plot.resize(900, 500);
        plot.show();
        CompareOptions options;
        options.tolerance.equalNan = true; // no marker of a first difference over what is looked for
        plot.setComparison(comparisonOf(curveOf(values), curveOf(values), false, options));
        EVENTUALLY(plot.isReady());
        plot.setShown(true, false);
        auto &picture = *plot.findChild<QCustomPlot *>();
        picture.replot();
        const double x = picture.xAxis->coordToPixel(double(place));
        const QRect rect = picture.axisRect(0)->rect();
        // Except its own curve, in the upper half of the plot, A has no other pixel.
        const QImage image = picture.grab().toImage();
        const auto pixelsAround = [&](int x0, int y0, int y1) {
            return pixelsOf(image.copy(QRect(QPoint(x0 - 6, y0), QPoint(x0 + 6, y1))), lightPalette().a);
        };
        const int beside = pixelsAround(qRound(x), rect.top(), rect.center().y() - 5);
        if (value == 2.0)
            QCOMPARE(beside, 0);
        else
            QVERIFY2(beside >= (std::isnan(value) ? 4 : rect.height() / 3), qPrintable(QString::number(beside)));
    }

    void longCurvesAreLookedAtBesideTheWindow()
    {
        const std::vector<double> values = falling(3'000'000);
        const ComparisonPtr comparison = comparisonOf(curveOf(values), curveOf(values), false);
        CurveView view;
        view.resize(900, 500);
        view.show();
        QSignalSpy ready(&view.plot(), &CurvePlot::ready);
        view.setComparison(comparison);
        QVERIFY(!view.plot().isReady());
        QVERIFY(ready.wait(30'000));
        QCOMPARE(view.plot().graphA().curve().size(), values.size());
        QCOMPARE(view.plot().graphDifference().curve().size(), values.size());
        QVERIFY(view.plot().stepRange().contains(2'999'999));
    }

    void runsThatWereClosedMeanwhileDoNotComeBack()
    {
        CurvePlot plot;
        plot.resize(900, 500);
        const std::vector<double> values = falling(3'000'000);
        plot.setComparison(comparisonOf(curveOf(values), curveOf(values), false));
        plot.setComparison(comparisonOf(curveOf({3, 2, 1}), curveOf({3, 2, 1}), false));
        QVERIFY(plot.isReady());
        QTest::qWait(1500);
        QCOMPARE(plot.graphA().curve().size(), std::size_t(3));
    }

    void whereTheCurvesPartBIsDrawnInFull()
    {
        std::vector<double> lifted = falling(300);
        for (double &value : lifted)
            value += 1;
        CurvePlot equal, apart;
        for (CurvePlot *plot : {&equal, &apart}) {
            wear(*plot, lightPalette());
            plot->resize(900, 500);
            plot->setComparison(
                comparisonOf(curveOf(falling(300)), curveOf(plot == &apart ? lifted : falling(300)), false));
        }
        const int dashed = pixelsOf(equal.grab().toImage(), lightPalette().b);
        const int full = pixelsOf(apart.grab().toImage(), lightPalette().b);
        QVERIFY2(full > dashed, qPrintable(QStringLiteral("%1 and %2").arg(full).arg(dashed)));
    }

    void theMarkTellsHowFarTheCursorIsFromIt()
    {
        CurvePlot plot;
        plot.resize(900, 500);
        plot.show();
        plot.setComparison(comparisonOf(curveOf({4, 3, 2, 1}, 10), curveOf({4, 3, 2.5, 0.5}, 10), false));
        auto *keys = plot.findChild<QCustomPlot *>();
        plot.showStep(11);
        plot.leaveMark();
        QTest::keyClick(keys, Qt::Key_Right);
        QTest::keyClick(keys, Qt::Key_Right);
        const QStringList rows = plot.cursorText().split(QLatin1Char('\n'));
        QCOMPARE(rows.filter(QStringLiteral("step    ")).value(0), QStringLiteral("step    13"));
        QVERIFY2(rows.contains(QStringLiteral("Δ step  2")), qPrintable(plot.cursorText()));
        QVERIFY2(rows.contains(QStringLiteral("Δ A     -2")), qPrintable(plot.cursorText()));
        QVERIFY2(rows.contains(QStringLiteral("Δ B     -2.5")), qPrintable(plot.cursorText()));
        QTest::keyClick(keys, Qt::Key_Left);
        QTest::keyClick(keys, Qt::Key_Left);
        plot.leaveMark(); // on the mark: it is taken away
        QVERIFY(!plot.cursorText().contains(QStringLiteral("Δ step")));
    }

    void furtherMetricsStandUnderTheFirstOnTheSameSteps()
    {
        CurveView view;
        view.resize(900, 600);
        view.show();
        view.setComparison(withFurtherMetrics(1));
        const QList<QAction *> metrics =
            view.findChild<QToolButton *>(QStringLiteral("furtherMetrics"))->menu()->actions();
        QCOMPARE(metrics.size(), 1);
        QCOMPARE(metrics.front()->text(), QStringLiteral("grad norm 1"));
        metrics.front()->trigger();
        const auto rects = view.plot().furtherPlots().rects();
        QCOMPARE(rects.size(), 1U);
        view.plot().zoom(0.5);
        QTest::qWait(20);
        QVERIFY(rects.front()->axis(QCPAxis::atBottom)->range() == view.plot().stepRange());
        QVERIFY(rects.front()->height() > 40);
        view.plot().showStep(1);
        QVERIFY2(view.plot().cursorText().contains(QStringLiteral("grad norm")), qPrintable(view.plot().cursorText()));
        metrics.front()->trigger();
        QVERIFY(view.plot().furtherPlots().rects().empty());
        view.grab();
    }

    void numbersBesideALowPlotStandApart_data()
    {
        QTest::addColumn<bool>("logarithmic");
        QTest::newRow("linear") << false;
        QTest::newRow("log scale") << true;
    }

    void numbersBesideALowPlotStandApart()
    {
        QFETCH(bool, logarithmic);
        CurvePlot plot;
        plot.resize(700, 160);
        plot.show();
        plot.setComparison(comparisonOf(curveOf({3.1e-6, 0.2, 3.45, 3.2}), curveOf({3.1e-6, 0.3, 3.05, 3.25}), false));
        plot.setLogarithmic(logarithmic);
        QTest::qWait(50);
        int end = -1000;
        for (const QCPAxisRect *rect : plot.findChild<QCustomPlot *>()->axisRects()) {
            const QCPAxis &values = *rect->axis(QCPAxis::atLeft);
            const QVector<double> ticks = values.tickVector();
            int shown = 0;
            double last = 1e9; // from the lower end to the upper one
            QVERIFY2(rect->top() - end >= QFontMetrics(values.tickLabelFont()).height() - 1, "two plots");
            end = rect->bottom();
            for (const double tick : ticks) {
                if (!values.range().contains(tick))
                    continue;
                const double place = values.coordToPixel(tick);
                QVERIFY2(last - place >= QFontMetrics(values.tickLabelFont()).height(),
                         qPrintable(QString::number(tick)));
                last = place;
                ++shown;
            }
            QVERIFY(shown > 0);
        }
    }

    void fewPointsAreMarkedOneByOne()
    {
        const auto pixelsOfFlatCurve = [](std::size_t points) {
            CurvePlot plot;
            wear(plot, lightPalette());
            plot.resize(900, 500);
            const Curve flat = curveOf(std::vector<double>(points, 2.0));
            plot.setComparison(comparisonOf(flat, flat, false));
            plot.setShown(false, true);
            return pixelsOf(plot.grab().toImage(), lightPalette().b);
        };
        const int marked = pixelsOfFlatCurve(59), line = pixelsOfFlatCurve(600);
        QVERIFY2(marked > line * 3 / 2, qPrintable(QStringLiteral("%1 and %2").arg(marked).arg(line)));
    }

    void marksOfManyPointsStandApart()
    {
        std::vector<QPointF> points;
        for (int x = 0; x < 1000; ++x)
            points.emplace_back(x, 7);
        const auto discs = sparsePlaces(points, 0, PointMark::Disc),
                   squares = sparsePlaces(points, 0, PointMark::Square);
        QVERIFY(discs.size() > 3 && squares.size() > 3);
        for (const QPointF &disc : discs) {
            for (const QPointF &square : squares)
                QVERIFY(std::fabs(disc.x() - square.x()) > 30);
        }
        QVERIFY(sparsePlaces({}, 0, PointMark::Disc).empty());
    }

    void everyValueIsSeenUnderTheSmoothedCurves()
    {
        CurvePlot plot;
        plot.resize(900, 500);
        plot.setComparison(comparisonOf(curveOf(falling(300)), curveOf(falling(300)), false));
        QVERIFY(plot.graphRawA().curve().empty());
        plot.setSmoothing(0.9);
        QCOMPARE(*plot.graphRawA().curve().values, falling(300));
        QVERIFY(*plot.graphA().curve().values != falling(300));
        plot.setSmoothing(0);
        QVERIFY(plot.graphRawA().curve().empty());
    }

    void aLogScaleHasNumbersInEveryRange_data()
    {
        QTest::addColumn<double>("lower");
        QTest::addColumn<double>("upper");
        QTest::newRow("part of a decade") << 3.0 << 3.5;
        QTest::newRow("one decade") << 0.4 << 3.1;
        QTest::newRow("some decades") << 2e-9 << 4e-3;
        QTest::newRow("all numbers") << 1e-300 << 1e300;
    }

    void aLogScaleHasNumbersInEveryRange()
    {
        QFETCH(double, lower);
        QFETCH(double, upper);
        CurvePlot plot;
        plot.resize(900, 500);
        plot.show();
        plot.setComparison(comparisonOf(curveOf({lower, upper}), curveOf({upper, lower}), false));
        plot.setLogarithmic(true);
        QTest::qWait(50);
        const QCPAxis &values = *plot.findChild<QCustomPlot *>()->axisRect(0)->axis(QCPAxis::atLeft);
        const QVector<double> ticks = values.tickVector();
        QStringList numbers;
        for (qsizetype i = 0; i < ticks.size(); ++i) {
            if (values.range().contains(ticks[i]))
                numbers << values.tickVectorLabels()[i];
        }
        QVERIFY2(numbers.size() >= 2 && numbers.size() <= 8, qPrintable(numbers.join(QLatin1Char(' '))));
        const qsizetype powers = numbers.filter(QStringLiteral("e")).size();
        QVERIFY2(powers == 0 || powers == numbers.size(), qPrintable(numbers.join(QLatin1Char(' '))));
        // The curves fill the plot.
        QVERIFY(std::log(values.range().upper / values.range().lower) < 1.2 * std::log(upper / lower) + 0.2);
    }

    void lossesAtTheEndsOfAllNumbersAreDrawn_data()
    {
        QTest::addColumn<std::vector<double>>("values");
        QTest::newRow("both ends") << std::vector<double>{1.7e308, -1.7e308, 2, 1e308};
        QTest::newRow("one end") << std::vector<double>{2, 2.5, 1.7e308, 2};
        QTest::newRow("huge and constant") << std::vector<double>{1e300, 1e300, 1e300};
        QTest::newRow("tiny") << std::vector<double>{0, 3e-305, 1e-307};
    }

    void lossesAtTheEndsOfAllNumbersAreDrawn()
    {
        QFETCH(std::vector<double>, values);
        CurvePlot plot;
        wear(plot, lightPalette());
        plot.resize(900, 500);
        plot.show();
        plot.setComparison(comparisonOf(curveOf({4, 2}), curveOf({4, 2}), false)); // whose range must not stay
        plot.setComparison(comparisonOf(curveOf(values), curveOf(values), false));
        plot.setShown(true, false);
        auto &picture = *plot.findChild<QCustomPlot *>();
        picture.replot();
        const QRect rect = picture.axisRect(0)->rect();
        const QCPRange shown = picture.axisRect(0)->axis(QCPAxis::atLeft)->range();
        const auto [lowest, highest] = std::minmax_element(values.begin(), values.end());
        QVERIFY2(shown.contains(std::clamp(*lowest, -1e248, 1e248)) || *lowest > shown.upper, "lowest");
        QVERIFY2(shown.contains(std::clamp(*highest, -1e248, 1e248)), "highest");
        const int pixels = pixelsOf(picture.grab().toImage().copy(rect), lightPalette().a);
        QVERIFY2(pixels > 100, qPrintable(QString::number(pixels)));
        for (const QString &label : picture.axisRect(0)->axis(QCPAxis::atLeft)->tickVectorLabels())
            QVERIFY2(std::fabs(label.toDouble()) < 1e248, qPrintable(label)); // "≥ 1e248" is not read as a number
    }

    void theReadoutNamesTheRunThatIsNotANumber()
    {
        CurvePlot plot;
        plot.resize(900, 500);
        plot.show();
        const double nan = std::numeric_limits<double>::quiet_NaN();
        plot.setComparison(comparisonOf(curveOf({4, nan, nan}), curveOf({4, 3, nan}), false));
        plot.showStep(1);
        QVERIFY2(plot.cursorText().contains(QStringLiteral("none, A is NaN")), qPrintable(plot.cursorText()));
        plot.showStep(2);
        QVERIFY2(plot.cursorText().contains(QStringLiteral("none, A and B are NaN")), qPrintable(plot.cursorText()));
        plot.showStep(0);
        QVERIFY2(!plot.cursorText().contains(QStringLiteral("none")), qPrintable(plot.cursorText()));
    }

    void theMarkOfNanIsSeenAboveTheHighestPoint()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        for (const int height : {170, 500}) {
            CurvePlot plot;
            plot.resize(700, height);
            plot.show();
            plot.setComparison(comparisonOf(curveOf({5, nan, nan}), curveOf({5, 6, 5}), false));
            QTest::qWait(50);
            const QCPAxisRect *upper = plot.findChild<QCustomPlot *>()->axisRects().front();
            const double crossEnds = upper->top() + 1.5 * QFontMetricsF(plot.font()).xHeight();
            const double point = upper->axis(QCPAxis::atLeft)->coordToPixel(6);
            QVERIFY2(point > crossEnds, qPrintable(QString::number(point - crossEnds)));
        }
    }

    void wordsCoverNoPoint_data()
    {
        QTest::addColumn<std::vector<double>>("a");
        std::vector<double> wave(400), high(400), low(400);
        for (std::size_t i = 0; i < wave.size(); ++i) {
            wave[i] = std::sin(double(i) * 2.1);
            high[i] = i < 200 ? 1 + 0.01 * std::sin(double(i)) : 4 + 0.01 * std::cos(double(i));
            low[i] = i < 200 ? 4 : 1;
        }
        QTest::newRow("falling") << falling(400);
        QTest::newRow("the plot is full of them") << wave;
        QTest::newRow("at the top to the right") << high;
        QTest::newRow("at the top to the left") << low;
    }

    void wordsCoverNoPoint()
    {
        QFETCH(std::vector<double>, a);
        std::vector<double> b = a;
        for (std::size_t i = 200; i < b.size(); ++i)
            b[i] += 0.02;
        for (const QSize size : {QSize(900, 500), QSize(700, 320), QSize(1600, 900)}) {
            CurvePlot plot;
            plot.resize(size);
            plot.show();
            plot.setComparison(comparisonOf(curveOf(a), curveOf(b), false));
            QTest::qWait(20);
            const auto places = plot.markers().wordPlaces();
            QVERIFY2(!places.empty(), qPrintable(plot.markers().shownWords().join(QLatin1Char(','))));
            QVERIFY(plot.markers().shownWords().front().contains(QStringLiteral("200")));
            for (const CurveGraph *graph : {&plot.graphA(), &plot.graphB()}) {
                for (std::size_t i = 0; i < graph->curve().size(); ++i) {
                    const QPointF point =
                        graph->coordsToPixels(double((*graph->curve().steps)[i]), (*graph->curve().values)[i]);
                    for (const QRectF &place : places)
                        QVERIFY2(!place.contains(point), qPrintable(QString::number(i)));
                }
            }
            QVERIFY(places.size() < 2 || !places[0].intersects(places[1]));
        }
    }

    void valuesAreZoomedByWheelBoxAndKey()
    {
        CurvePlot plot;
        plot.resize(900, 500);
        plot.show();
        plot.setComparison(comparisonOf(curveOf(falling(300)), curveOf(falling(300)), false));
        auto *picture = plot.findChild<QCustomPlot *>();
        picture->replot();
        const QRect rect = picture->axisRect(0)->rect();
        const QCPAxis &values = *picture->axisRect(0)->axis(QCPAxis::atLeft);
        const QCPRange steps = plot.stepRange(), whole = values.range();
        const auto turn = [&](int way) {
            QWheelEvent event(rect.center(), picture->mapToGlobal(rect.center()), {}, {0, way}, Qt::NoButton,
                              Qt::ShiftModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(picture, &event);
        };
        turn(120);
        QVERIFY(values.range().size() < whole.size() * 0.85);
        QVERIFY(plot.stepRange() == steps);
        const QCPRange zoomed = values.range();
        plot.zoom(0.5); // of the steps: the chosen values stay
        QVERIFY(values.range() == zoomed);
        plot.showWhole();
        QVERIFY(values.range() == whole);
        turn(120);
        turn(-120);
        turn(-120);
        QVERIFY(values.range() == whole); // not farther out than the values go
        plot.zoomValues(0.5);
        QVERIFY(values.range().size() < whole.size() * 0.6);
        plot.showWhole();
        const QPoint from = rect.center() - QPoint(100, 60), to = rect.center() + QPoint(100, 60);
        const QCPRange box(values.pixelToCoord(to.y()), values.pixelToCoord(from.y()));
        QTest::mousePress(picture, Qt::LeftButton, {}, from);
        QTest::mouseMove(picture, to);
        QTest::mouseRelease(picture, Qt::LeftButton, {}, to);
        QVERIFY(std::fabs(values.range().lower - box.lower) < whole.size() / 100);
        QVERIFY(std::fabs(values.range().upper - box.upper) < whole.size() / 100);
        QVERIFY(plot.stepRange().size() < steps.size() / 2);
        for (int i = 0; i < 500; ++i) // to the end of what numbers distinguish
            plot.zoomValues(0.5);
        QVERIFY(values.range().size() > 0);
        QTest::mouseDClick(picture, Qt::LeftButton, {}, rect.center());
        QVERIFY(values.range() == whole);
    }

    void theCursorIsReadBelowThePlot()
    {
        CurveView view;
        view.resize(900, 500);
        view.show();
        view.setComparison(comparisonOf(curveOf({4, 3, 2}, 10), curveOf({4, 3, 2.5}, 10), false));
        QTest::qWait(20);
        const auto *reading = view.findChild<ElidedLabel *>(QStringLiteral("cursorReading"));
        const QRect place = reading->geometry();
        const QString hint = reading->text();
        view.plot().showStep(12);
        QCOMPARE(reading->text(), QStringLiteral("step 12   A 2   B 2.5   |A − B| 0.5"));
        QCOMPARE(reading->geometry(), place);
        view.plot().hideCursor();
        QCOMPARE(reading->text(), hint);
    }

    void plotsOfManyMetricsKeepTheirHeightAndAreScrolled()
    {
        CurveView view;
        view.resize(900, 400);
        view.show();
        view.setComparison(withFurtherMetrics(5));
        for (QAction *metric : view.findChild<QToolButton *>(QStringLiteral("furtherMetrics"))->menu()->actions())
            metric->trigger();
        QTest::qWait(50);
        for (const QCPAxisRect *rect : view.plot().furtherPlots().rects())
            QVERIFY2(rect->height() >= 119, qPrintable(QString::number(rect->height())));
        auto *room = view.findChild<QScrollArea *>(QStringLiteral("plotRoom"));
        QVERIFY(room->verticalScrollBar()->maximum() > 0);
        for (QAction *metric : view.findChild<QToolButton *>(QStringLiteral("furtherMetrics"))->menu()->actions())
            metric->trigger();
        QTest::qWait(50);
        QCOMPARE(room->verticalScrollBar()->maximum(), 0);
    }

    void theNoiseOfTheBaselineIsShown()
    {
        CurvePlot plot;
        Comparison noisy = *comparisonOf(curveOf({4, 3, 2}), curveOf({4, 3, 2}), false);
        QVERIFY(!plot.showsNoise());
        auto curves = std::make_shared<CurveComparison>(*noisy.curves);
        const Curve other = curveOf({4.5, 3.5, 2.5});
        judgeByNoise(*curves, {&curves->b, &other});
        noisy.curves = curves;
        plot.resize(900, 500);
        plot.setComparison(std::make_shared<const Comparison>(noisy));
        QVERIFY(plot.showsNoise());
        plot.grab();
    }

    void aLongNameIsNotLongerThanItsPlot()
    {
        const std::string name = "grad_reduced/module.decoder.layers.0.mlp.linear_fc1.weight/norm of all ranks";
        CurvePlot plot;
        plot.resize(700, 300);
        plot.setComparison(comparisonOf(namedCurve(name, 4), namedCurve(name, 4), false));
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        const auto *upper = plot.findChild<QCustomPlot *>()->axisRects().front();
        const auto *values = upper->axis(QCPAxis::atLeft);
        const QFontMetrics metrics(values->labelFont());
        EVENTUALLY(!values->label().isEmpty() && metrics.horizontalAdvance(values->label()) <= upper->height());
        QVERIFY(values->label().startsWith(QStringLiteral("grad")));
        plot.resize(700, 2000);
        EVENTUALLY_EQUAL(values->label(), QString::fromStdString(name));
    }
};

QTEST_MAIN(TestCurvePlot)
#include "tst_curveplot.moc"
