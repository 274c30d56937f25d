// SPDX-License-Identifier: GPL-3.0-or-later
// Prints how long the window needs for a saved result: bench_open FILE.h5. First until verdict, map and first
// difference are there, then until its rows are, then for the rows of other pairs, until everything was verified.
#include "app/window/mainwindow.h"
#include "app/window/settings/settings.h"
#include "models/formats/hdf5/hdf5process.h"
#include "widgets/operators/operatortable.h"
#include "widgets/operators/steprankmap.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <sys/resource.h>

using namespace rundiff;

namespace
{

long megabytesAtPeak()
{
    rusage usage = {};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
}

void waitFor(const std::function<bool()> &done)
{
    while (!done())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents, 5);
}

void measurePairs(OperatorTable &table, StepRankMap &map, std::size_t pairs)
{
    constexpr std::size_t looks = 40;
    std::vector<double> times;
    for (std::size_t i = 1; i <= looks; ++i) {
        const std::size_t pair = i * (pairs - 1) / looks;
        QElapsedTimer clock;
        clock.start();
        bool shown = false;
        const auto connection =
            QObject::connect(&table, &OperatorTable::tableShown, [&] { shown = table.model().rowCount() > 0; });
        Q_EMIT map.pairChosen(pair);
        waitFor([&] { return shown && table.pair() == pair; });
        QObject::disconnect(connection);
        times.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    }
    std::sort(times.begin(), times.end());
    std::printf("other pairs: p50 %.0f ms, worst %.0f ms\n", times[looks / 2], times.back());
}

} // namespace

int main(int argc, char **argv)
{
    Hdf5Process::prepare();
    QApplication application(argc, argv);
    QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    MainWindow window(settings);
    window.resize(1400, 900);
    window.show();
    QApplication::processEvents();
    auto &table = *window.findChild<OperatorTable *>(QStringLiteral("operatorTable"));
    auto &map = *window.findChild<StepRankMap *>();
    bool shown = false;
    QObject::connect(&table, &OperatorTable::tableShown, [&] { shown = table.model().rowCount() > 0; });
    QElapsedTimer clock;
    clock.start();
    const auto say = [&](const char *what) {
        std::printf("%s after %lld ms, %ld MB\n", what, static_cast<long long>(clock.elapsed()), megabytesAtPeak());
    };
    window.openSavedResult(QString::fromLocal8Bit(argv[1]));
    waitFor([&] { return window.comparison() != nullptr; });
    say("verdict and map");
    waitFor([&] { return shown; });
    say("first rows");
    const std::size_t pairs = window.comparison()->operators->pairs.size();
    measurePairs(table, map, pairs);
    const auto banner = [&] { return window.findChild<QWidget *>(QStringLiteral("banner")); };
    waitFor([&] { return !banner()->isVisible(); });
    say("everything verified");
    measurePairs(table, map, pairs);
    say("the end");
    return 0;
}
