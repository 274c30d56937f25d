// SPDX-License-Identifier: GPL-3.0-or-later
// Prints how long a frame takes while one pans two curves: bench_pan [POINTS], 10 million where nothing is said.
#include "tests/widgets/examplecomparison.h"
#include "widgets/curveplot.h"

#include <QApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>

using namespace rundiff;

namespace
{

std::vector<double> losses(std::size_t points, double apart)
{
    std::vector<double> values(points);
    for (std::size_t i = 0; i < points; ++i) {
        const auto step = static_cast<double>(i);
        values[i] = 1 + 6 * std::exp(-step * 3 / static_cast<double>(points)) + 0.05 * std::sin(step * 0.7) +
                    apart * step / static_cast<double>(points) * std::cos(step * 2.3);
    }
    return values;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    const std::size_t points = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10'000'000;
    CurvePlot plot;
    plot.resize(1400, 700);
    plot.show();
    QElapsedTimer clock;
    clock.start();
    plot.setComparison(comparisonOf(curveOf(losses(points, 0)), curveOf(losses(points, 0.01)), false));
    std::printf("compared and ready: %lld ms\n", static_cast<long long>(clock.elapsed()));
    auto &navigation = *plot.findChild<PlotNavigation *>();
    const double half = static_cast<double>(points) / 2;
    std::vector<double> frames;
    for (int frame = 0; frame < 120; ++frame) {
        const double from = half * frame / 120;
        clock.restart();
        Q_EMIT navigation.rangeChosen(QCPRange(from, from + half));
        QApplication::processEvents();
        frames.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    }
    std::sort(frames.begin(), frames.end());
    std::printf("panning: median %.1f ms, slowest %.1f ms a frame\n", frames[frames.size() / 2], frames.back());
    return 0;
}
