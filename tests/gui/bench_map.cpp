// SPDX-License-Identifier: GPL-3.0-or-later
// Prints the duration of a frame while the map of steps and ranks is panned: bench_map [RANKS] [STEPS], default 10 000
// and 100. First all ranks differ from each other, then half of them look the same.
#include "models/compare/comparison.h"
#include "widgets/operators/steprankmap.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QScrollBar>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace rundiff;

namespace
{

constexpr int frames = 120;

ComparisonPtr comparisonOf(std::int64_t ranks, std::int64_t steps, std::int64_t firstOwn)
{
    auto operators = std::make_shared<OperatorComparison>();
    operators->pairs.resize(static_cast<std::size_t>(ranks * steps));
    for (std::int64_t i = 0; i < ranks * steps; ++i) {
        DumpPair &pair = operators->pairs[static_cast<std::size_t>(i)];
        const std::int64_t rank = i % ranks;
        pair.a.step = pair.b.step = Step{i / ranks};
        pair.a.rank = pair.b.rank = {RankId::Kind::Rank, rank};
        pair.rows = 60000;
        pair.differing = rank < firstOwn ? 0 : static_cast<std::size_t>(rank);
    }
    auto comparison = std::make_shared<Comparison>();
    comparison->a = comparison->b = std::make_shared<const Run>();
    comparison->operators = std::move(operators);
    return comparison;
}

void measure(const char *what, StepRankMap &map, const ComparisonPtr &comparison)
{
    QElapsedTimer clock;
    clock.start();
    map.setComparison(comparison);
    QApplication::processEvents();
    std::printf("%s: shown after %lld ms\n", what, static_cast<long long>(clock.elapsed()));
    std::vector<double> times;
    for (int frame = 0; frame < frames; ++frame) {
        clock.restart();
        map.verticalScrollBar()->setValue(map.verticalScrollBar()->maximum() * frame / frames);
        map.horizontalScrollBar()->setValue(map.horizontalScrollBar()->maximum() * frame / frames);
        map.viewport()->repaint();
        times.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    }
    std::sort(times.begin(), times.end());
    std::printf("panning, %s: p50 %.1f ms, p99 %.1f ms a frame\n", what, times[frames / 2], times[frames * 99 / 100]);
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    const std::int64_t ranks = argc > 1 ? std::atoll(argv[1]) : 10'000, steps = argc > 2 ? std::atoll(argv[2]) : 100;
    StepRankMap map;
    map.resize(1400, 700);
    map.show();
    measure("all ranks differ", map, comparisonOf(ranks, steps, 0));
    measure("half of the ranks alike", map, comparisonOf(ranks, steps, ranks / 2));
    return 0;
}
