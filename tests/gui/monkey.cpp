// SPDX-License-Identifier: GPL-3.0-or-later
// Random input to the real window, with the example and pairs of runs in the given folders: monkey SECONDS [SEED]
// [FOLDER...]. Fails if the window does not become idle, does not answer in time, or Qt reports a warning.
#include "app/window/mainwindow.h"
#include "app/window/settings/settings.h"
#include "models/formats/hdf5/hdf5process.h"
#include "tests/gui/monkeyhands.h"
#include "tests/gui/restwatch.h"
#include "widgets/frame/style/theme.h"

#include <QApplication>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <random>
#include <vector>

using namespace rundiff;

namespace
{

constexpr int secondsToRest = 15, millisecondsToAnswer = 200, actsOfAPair = 60;

struct Pair {
    QString a, b;
};

// Folders that hold A and B, or runA... and runB..., at some depth.
void addPairs(const QString &path, int depth, std::vector<Pair> &pairs)
{
    const QDir folder(path);
    QString a, b;
    for (const QString &name : folder.entryList(QDir::AllEntries | QDir::NoDotAndDotDot, QDir::Name)) {
        if (name == QStringLiteral("A") || name.startsWith(QStringLiteral("runA")))
            a = folder.filePath(name);
        if (name == QStringLiteral("B") || name.startsWith(QStringLiteral("runB")))
            b = folder.filePath(name);
    }
    if (!a.isEmpty() && !b.isEmpty()) {
        pairs.push_back({a, b});
        return;
    }
    for (const QString &name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks, QDir::Name)) {
        if (depth > 0)
            addPairs(folder.filePath(name), depth - 1, pairs);
    }
}

// All written and requested files are here, and nothing can be started.
void liveIn(const QTemporaryDir &folder)
{
    for (const char *name : {"HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "TMPDIR"})
        qputenv(name, QFile::encodeName(folder.path()));
    qputenv("PATH", "");
    QDir::setCurrent(folder.path());
}

int play(const Pair &pair, quint64 seed, const QElapsedTimer &clock, int seconds, RestWatch &watch, Settings &settings)
{
    MainWindow window(settings);
    MonkeyHands hands(window, seed, QStringLiteral(RUNDIFF_TEST_DATA "/dumps"));
    watch.begin(QStringLiteral("open %1 and %2").arg(pair.a, pair.b));
    window.resize(1600, 1000);
    window.show();
    window.activateWindow();
    window.openRuns(pair.a, pair.b, {});
    if (seed % 3 != 0) { // otherwise they arrive while something is done
        watch.waitForRest();
        for (int i = 0; i < 200 && !window.comparison(); ++i)
            watch.waitForRest();
    }
    int acts = 0;
    for (; acts < actsOfAPair && clock.elapsed() < seconds * 1000; ++acts) {
        const MonkeyHands::Act act = hands.next();
        watch.begin(act.words);
        act.work();
        watch.waitForRest();
        if (!window.isVisible())
            window.show();
    }
    watch.begin(QStringLiteral("close"));
    return acts;
}

} // namespace

int main(int argc, char *argv[])
{
    Hdf5Process::prepare();
    QStringList folders{QStringLiteral(RUNDIFF_SOURCE_DIR "/resources/examples"), QStringLiteral(RUNDIFF_TEST_DATA)};
    for (int i = 3; i < argc; ++i)
        folders << QFileInfo(QFile::decodeName(argv[i])).absoluteFilePath();
    std::vector<Pair> pairs;
    for (const QString &folder : folders)
        addPairs(folder, 3, pairs);
    const QTemporaryDir home;
    liveIn(home);
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QApplication application(argc, argv);
    QApplication::setQuitOnLastWindowClosed(false); // the window is shown again
    const QStringList arguments = QApplication::arguments();
    const int seconds = arguments.value(1).toInt();
    const quint64 seed = arguments.size() > 2 ? arguments[2].toULongLong() : std::random_device()();
    if (seconds <= 0 || pairs.empty()) {
        std::fprintf(stderr, "monkey SECONDS [SEED] [FOLDER...]\n");
        return 2;
    }
    std::printf("seed %llu, %zu pairs\n", static_cast<unsigned long long>(seed), pairs.size());
    std::fflush(stdout);
    RestWatch watch((QStringList{QStringLiteral("monkey"), arguments[1], QString::number(seed)} + arguments.mid(3))
                        .join(QLatin1Char(' ')),
                    secondsToRest, millisecondsToAnswer);
    Settings settings(home.filePath(QStringLiteral("settings.ini")));
    applyTheme(application, Theme::Light);
    std::mt19937_64 random(seed);
    QElapsedTimer clock;
    clock.start();
    int acts = 0, played = 0;
    for (; clock.elapsed() < seconds * 1000; ++played)
        acts += play(played == 0 ? pairs.front() : pairs[random() % pairs.size()], random(), clock, seconds, watch,
                     settings);
    std::printf("%d acts on %d pairs\n", acts, played);
    return watch.answeredInTime() ? 0 : 1;
}
