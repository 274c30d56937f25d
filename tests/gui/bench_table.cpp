// SPDX-License-Identifier: GPL-3.0-or-later
// Prints how long the operators of a large dump take to open, to filter and to scroll: bench_table [ROWS [WHAT]],
// default a million, and only the named parts of: filter type scroll.
#include "tests/benchmarks/largetable.h"
#include "widgets/frame/style/theme.h"
#include "widgets/operators/operatortable.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QScrollBar>

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
    while (view.model().arranging())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void print(const char *what, std::vector<double> times)
{
    std::sort(times.begin(), times.end());
    const auto share = [&](std::size_t percent) { return times[(times.size() - 1) * percent / 100]; };
    std::printf("%-34s best %6.1f  p50 %6.1f  p99 %6.1f  worst %6.1f ms\n", what, times.front(), share(50), share(99),
                times.back());
}

// From a changed filter until its rows are painted.
double answered(OperatorTable &view, const QString &text)
{
    QElapsedTimer clock;
    clock.start();
    view.setFilterText(text);
    untilArranged(view);
    QApplication::processEvents();
    return milliseconds(clock);
}

void filterAtOnce(OperatorTable &view, const char *text)
{
    std::vector<double> times;
    for (int round = 0; round < 9; ++round) {
        answered(view, {});
        times.push_back(answered(view, QString::fromLatin1(text)));
    }
    print(qPrintable(QStringLiteral("filter %1").arg(QLatin1String(text))), times);
}

void typeFilter(OperatorTable &view, const char *text)
{
    const QString whole = QString::fromLatin1(text);
    std::vector<double> times;
    for (int round = 0; round < 9; ++round) {
        answered(view, {});
        for (qsizetype letters = 1; letters <= whole.size(); ++letters)
            times.push_back(answered(view, whole.left(letters)));
        for (qsizetype letters = whole.size() - 1; letters >= 0; --letters)
            times.push_back(answered(view, whole.left(letters)));
    }
    print(qPrintable(QStringLiteral("type and erase %1").arg(whole)), times);
}

// Each frame moves by `lines`, and the whole table is painted again.
void scroll(OperatorTable &view, const char *what, int lines)
{
    constexpr int frames = 400;
    QScrollBar &bar = *view.view().verticalScrollBar();
    std::vector<double> times;
    for (int frame = 0; frame < frames; ++frame) {
        QElapsedTimer clock;
        clock.start();
        bar.setValue(static_cast<int>(qint64(frame) * lines % std::max(1, bar.maximum())));
        view.view().viewport()->repaint();
        times.push_back(milliseconds(clock));
        QApplication::processEvents();
    }
    print(what, times);
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    applyTheme(application, Theme::Light);
    const std::size_t rows = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
    const QByteArray only = argc > 2 ? QByteArray(argv[2]) : QByteArray("open filter type scroll");
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
    std::printf("open %.1f ms, %dx%d\n", milliseconds(clock), view.width(), view.height());
    if (only.contains("filter")) {
        for (const char *text : {"softmax", "softmax output", "soft*output", "/layers\\.7\\d/", "/gelu.*output/",
                                 "0a1b2c", "norm_rel > 0.01", "dtype = float32 and not role = clean"})
            filterAtOnce(view, text);
    }
    if (only.contains("type")) {
        for (const char *text : {"softmax output", "layers.7", "norm_rel > 0.01"})
            typeFilter(view, text);
    }
    answered(view, {});
    if (only.contains("scroll")) {
        scroll(view, "scroll by a wheel's click", 3);
        scroll(view, "scroll by half a view", 15);
        scroll(view, "drag through all of it", static_cast<int>(rows / 400));
    }
    return 0;
}
