// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/runinspection.h"

#include "models/formats/dumps/dumpreader.h"
#include "models/formats/runreader.h"
#include "models/run/parallel.h"
#include "models/run/threads.h"

#include <atomic>
#include <mutex>
#include <thread>

namespace rundiff
{

RunInspection inspectRun(const std::string &path, const LogReading &reading, const Limits &limits,
                         const Progress &unlimited)
{
    const LimitWatch watch(limits, unlimited);
    const Progress &progress = watch.progress();
    RunInspection found;
    RunOptions options;
    options.logReading = reading;
    found.run = readRun(path, options, progress);
    found.problems = found.run->problems;
    const auto &dumps = found.run->dumps;
    found.facts.resize(dumps.size());
    std::vector<Problems> problems(dumps.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < dumps.size() && !progress.stopped(); i = next++) {
            const auto dump = readDump(dumps[i], progress);
            found.facts[i] = factsOf(*dump);
            problems[i] = dump->problems;
        }
    };
    {
        std::vector<std::jthread> readers;
        for (unsigned i = 1; i < jobsOrCores(0) && i < dumps.size() && startThread(readers, work); ++i) {
        }
        work();
    }
    for (const Problems &more : problems)
        append(found.problems, more);
    for (const CheckpointLocation &checkpoint : found.run->checkpoints)
        found.checkpoints.push_back(progress.stopped() ? std::nullopt : factsOf(checkpoint, found.problems));
    if (const auto reached = watch.reached())
        found.problems.push_back(*reached);
    return found;
}

} // namespace rundiff
