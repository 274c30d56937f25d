// SPDX-License-Identifier: GPL-3.0-or-later
// Prints how long the operators of a large dump need to open, to be filtered and to scroll: bench_table [ROWS], one
// million where nothing is said.
#include "tests/benchmarks/largetable.h"
#include "widgets/operatortable.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QScrollBar>
#include <QTest>

#include <algorithm>
#include <cstdio>

using namespace rundiff;

namespace
{

double milliseconds(const QElapsedTimer &clock)
{
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

ComparisonPtr comparisonOf(std::shared_ptr<const PairTable> table)
{
    auto operators = std::make_shared<OperatorComparison>();
    DumpPair pair;
    pair.mode = operators->mode = table->mode;
    pair.rows = table->rows.size();
    const auto first = std::find_if(table->rows.begin(), table->rows.end(),
                                    [](const PairRow &row) { return row.state == RowState::Differs; });
    RowFinding finding;
    finding.tableRow = static_cast<std::size_t>(first - table->rows.begin());
    pair.firstDifference = finding;
    pair.differing = 1;
    pair.table = std::move(table);
    operators->pairs.push_back(pair);
    operators->firstDifference = FirstDifference{0, {}, {}, finding, {}};
    auto comparison = std::make_shared<Comparison>();
    comparison->operators = std::move(operators);
    return comparison;
}

void untilArranged(OperatorTable &view)
{
    constexpr int longest = 60000;
    if (!QTest::qWaitFor([&] { return !view.model().arranging(); }, longest))
        std::puts("the rows did not come to rest");
}

void filter(OperatorTable &view, const char *text)
{
    QElapsedTimer clock;
    std::vector<double> times;
    for (int round = 0; round < 5; ++round) {
        view.setFilterText({});
        untilArranged(view);
        clock.start();
        view.setFilterText(QString::fromLatin1(text));
        untilArranged(view);
        QApplication::processEvents();
        times.push_back(milliseconds(clock));
    }
    std::sort(times.begin(), times.end());
    std::printf("filter %-28s median %6.1f ms, %d rows\n", text, times[times.size() / 2], view.model().rowCount());
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    applyTheme(application, Theme::Light);
    const std::size_t rows = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
    const ComparisonPtr comparison = comparisonOf(largeTable(rows, Mode::Md5));
    OperatorTable view;
    view.resize(1400, 800);
    view.show();
    QApplication::processEvents();
    QElapsedTimer clock;
    clock.start();
    view.setComparison(comparison);
    view.view().viewport()->repaint();
    QApplication::processEvents();
    std::printf("open: %.1f ms\n", milliseconds(clock));
    for (const char *text : {"softmax", "softmax output", "soft*output", "/layers\\.7\\d/", "norm_rel > 0.01"})
        filter(view, text);
    view.setFilterText({});
    untilArranged(view);
    std::vector<double> frames;
    QScrollBar &bar = *view.view().verticalScrollBar();
    for (int frame = 0; frame < 200; ++frame) {
        clock.start();
        bar.setValue(frame * (bar.maximum() / 200));
        view.view().viewport()->repaint();
        frames.push_back(milliseconds(clock));
    }
    std::sort(frames.begin(), frames.end());
    std::printf("scrolling: median %.1f ms, slowest %.1f ms a frame\n", frames[frames.size() / 2], frames.back());
    return 0;
}
