// SPDX-License-Identifier: GPL-3.0-or-later
// Prints the duration of a frame while panning and zooming two curves: bench_pan [POINTS], default 10 million.
#include "tests/widgets/examplecomparison.h"
#include "widgets/curves/curveplot.h"

#include <QApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>

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

constexpr int frames = 120;

// Wall time, and the processor's own time: the one to look at on a machine that has other work to do.
void measure(const char *what, const std::function<void(int)> &move)
{
    std::vector<double> walls, works;
    for (int frame = 0; frame < frames; ++frame) {
        QElapsedTimer clock;
        clock.start();
        const std::clock_t begin = std::clock();
        move(frame);
        QApplication::processEvents();
        works.push_back(1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
        walls.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    }
    for (std::vector<double> *times : {&walls, &works}) {
        std::sort(times->begin(), times->end());
        std::printf("%s, %s: p50 %.1f ms, p99 %.1f ms a frame\n", what, times == &walls ? "wall" : "processor",
                    (*times)[frames / 2], (*times)[frames * 99 / 100]);
    }
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    const std::size_t points = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10'000'000;
    CurvePlot plot;
    plot.resize(1400, 700);
    plot.show();
    const ComparisonPtr comparison = comparisonOf(curveOf(losses(points, 0)), curveOf(losses(points, 0.01)), false);
    QElapsedTimer clock;
    clock.start();
    plot.setComparison(comparison);
    std::printf("the window goes on after %lld ms\n", static_cast<long long>(clock.elapsed()));
    const auto wait = [&](const char *what, const std::function<bool()> &done) {
        while (!done())
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        std::printf("%s after %lld ms\n", what, static_cast<long long>(clock.elapsed()));
    };
    wait("both curves are drawn", [&] { return !plot.graphA().curve().empty(); });
    wait("everything is drawn", [&] { return plot.isReady(); });
    auto &navigation = *plot.findChild<PlotNavigation *>();
    const double all = static_cast<double>(points);
    measure("panning", [&](int frame) {
        const double from = all / 2 * frame / frames;
        Q_EMIT navigation.rangeChosen(QCPRange(from, from + all / 2));
    });
    measure("zooming", [&](int frame) {
        const double size = all * std::pow(0.9, frame);
        Q_EMIT navigation.rangeChosen(QCPRange(all / 3 - size / 3, all / 3 + size * 2 / 3));
    });
    return 0;
}
