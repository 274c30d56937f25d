// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/jobs/filewatch.h"

#include "models/items/words/counted.h"
#include "models/items/words/numbers.h"

#include <QFileInfo>

#include <algorithm>
#include <sys/stat.h>
#include <utility>

namespace rundiff
{

namespace
{

constexpr int lookEvery = 3000;             // milliseconds
constexpr std::size_t mostDumpsOfRun = 500; // a folder on a network answers slowly

void addFiles(const Run &run, std::vector<std::string> &files)
{
    for (const std::shared_ptr<const Log> &log : run.logs) {
        for (const LogFile &file : log->files)
            files.push_back(file.path);
        if (log->files.empty())
            files.push_back(log->path);
    }
    for (std::size_t i = 0; i < std::min(run.dumps.size(), mostDumpsOfRun); ++i)
        files.push_back(run.dumps[i].dumpFile);
}

} // namespace

FileWatch::FileWatch(QObject *parent) : QObject(parent)
{
    m_clock.setInterval(lookEvery);
    connect(&m_clock, &QTimer::timeout, this, &FileWatch::look);
}

FileWatch::States FileWatch::statesOf(const Comparison &comparison)
{
    std::vector<std::string> files;
    addFiles(*comparison.a, files);
    addFiles(*comparison.b, files);
    States states;
    for (const std::string &path : files) {
        struct stat facts = {};
        const bool regular = ::stat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode); // a pipe is read once
        const std::int64_t time = facts.st_mtim.tv_sec * 1'000'000'000 + facts.st_mtim.tv_nsec;
        const State state{static_cast<std::uintmax_t>(facts.st_size), time};
        states.emplace(path, regular ? std::optional(state) : std::nullopt);
    }
    return states;
}

// Another verdict about the same files, such as after a new tolerance, does not read them again.
void FileWatch::setComparison(const ComparisonPtr &comparison)
{
    const bool same = m_comparison && m_comparison->a == comparison->a && m_comparison->b == comparison->b;
    m_comparison = comparison;
    if (same)
        return;
    m_states.clear();
    m_answer.forget();
    m_clock.stop();
    if (!comparison->savedIn.empty())
        return; // a saved result stays as it is
    m_answer.ask([this, comparison](const std::stop_token &) -> LatestAnswer::Answer {
        return [this, states = statesOf(*comparison)] {
            m_states = states;
            m_clock.start();
        };
    });
}

void FileWatch::setPaused(bool paused)
{
    m_paused = paused;
}

void FileWatch::look()
{
    if (m_paused || !m_comparison)
        return;
    m_answer.ask([this, comparison = m_comparison](const std::stop_token &) -> LatestAnswer::Answer {
        return [this, states = statesOf(*comparison)] { take(states); };
    });
}

void FileWatch::take(const States &states)
{
    std::vector<std::string> others;
    bool gone = false;
    for (const auto &[path, state] : states) {
        const auto before = m_states.find(path);
        if (before == m_states.end() || !before->second || before->second == state)
            continue;
        others.push_back(path);
        gone = gone || !state;
    }
    if (others.empty() || m_paused)
        return;
    m_clock.stop();
    const QString first = textOf(others.front());
    const auto more = static_cast<std::int64_t>(others.size() - 1);
    const QString words = gone ? tr("%1 was changed or removed after it was read.").arg(first)
                               : tr("%1 was changed after it was read.").arg(first);
    Q_EMIT changed(more == 0 ? words
                             : words + QLatin1Char(' ') +
                                   counted(more, tr("So was 1 other file."), tr("So were %1 other files.")));
}

} // namespace rundiff

#include "moc_filewatch.cpp"
