// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythontrace.h"

#include <algorithm>
#include <numeric>

namespace rundiff
{

namespace
{

constexpr std::size_t together = 100; // files parsed ahead of as many that are followed: a hundred megabytes at most

} // namespace

// Programs first: what they import is then seen in its place.
PythonFacts pythonFacts(const std::vector<SourceText> &sources, const WantedNames &wanted,
                        const ProgramOptions &options)
{
    PythonTrace trace(sources, wanted, options);
    std::vector<std::uint32_t> order(sources.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_partition(order.begin(), order.end(),
                          [&](std::uint32_t file) { return sources[file].text.find("__main__") != std::string::npos; });
    const auto batch = [&](std::size_t from) {
        const std::size_t begin = std::min(from, order.size());
        return std::span(order).subspan(begin, std::min(together, order.size() - begin));
    };
    trace.take(trace.parseAhead(trace.imported()).get()); // they are kept as long as anybody may ask for them
    std::future<PythonTrace::Parsed> ahead = trace.parseAhead(batch(0));
    for (std::size_t done = 0; done < order.size(); done += together) {
        trace.take(ahead.get());
        ahead = trace.parseAhead(batch(done + together));
        for (const std::uint32_t file : batch(done))
            trace.run(file);
    }
    trace.walkWhatNobodyCalls();
    PythonFacts found{
        std::move(trace.facts), {trace.training.begin(), trace.training.end()}, std::move(trace.problems)};
    if (found.programs.empty())
        return found;
    for (SourceFact &fact : found.facts) {
        if (fact.program >= 0 && !trace.training.contains(fact.program))
            fact.reach = Reach::OtherProgram;
    }
    return found;
}

} // namespace rundiff
