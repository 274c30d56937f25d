// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythontrace.h"
#include "models/run/parallel.h"
#include "models/run/words.h"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <numeric>

namespace rundiff
{

namespace
{

constexpr std::size_t together = 100; // files parsed ahead of as many that are followed: a hundred megabytes at most
constexpr std::size_t mostProblems = 100;

// What one step of the way through all files gave.
struct Piece {
    std::size_t place = 0; // in the order of all steps
    std::vector<SourceFact> facts;
    Problems problems;
};

// What the files of one group gave.
struct Followed {
    std::vector<Piece> pieces;
    std::set<std::int32_t> training;
    long steps = 0;
    bool done = false;
};

// Groups of files that import each other are followed at the same time. What comes out does not depend on which thread
// was first: each group writes to its own files and gives its own pieces.
class PythonGroups
{
public:
    PythonGroups(const std::vector<SourceText> &sources, const WantedNames &wanted, const ProgramOptions &options,
                 const Progress &progress)
        : m_sources{sources, ImportGraph(sources), options, {}}, m_wanted(wanted), m_progress(progress),
          m_files(sources.size()), m_place(sources.size()), m_followed(m_sources.imports.groups().size())
    {
        for (const auto *known : {&options.given, &options.configured}) {
            for (const auto &[name, value] : *known)
                m_sources.optionNames.insert(name);
        }
        orderFiles();
    }

    void follow();
    PythonFacts take();

private:
    void orderFiles();
    void follow(std::size_t group);
    void leaveOut(std::size_t group);

    PythonSources m_sources;
    const WantedNames &m_wanted;
    const Progress &m_progress;
    std::vector<PythonTrace::File> m_files;
    std::vector<std::size_t> m_place; // of each file
    std::vector<Followed> m_followed; // by group
    std::mutex m_mutex;
    std::vector<std::unique_ptr<KnownNames>> m_names; // that no thread has
};

// Programs first: what they import is then seen in its place.
void PythonGroups::orderFiles()
{
    std::vector<std::uint32_t> order(m_sources.texts.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_partition(order.begin(), order.end(), [&](std::uint32_t file) {
        return m_sources.texts[file].text.find("__main__") != std::string::npos;
    });
    for (std::size_t i = 0; i < order.size(); ++i)
        m_place[order[i]] = i;
}

void PythonGroups::follow(std::size_t group)
{
    std::unique_ptr<KnownNames> names;
    if (const std::lock_guard lock(m_mutex); !m_names.empty()) {
        names = std::move(m_names.back());
        m_names.pop_back();
    }
    if (!names)
        names = std::make_unique<KnownNames>(m_wanted);
    Followed &followed = m_followed[group];
    PythonTrace trace(m_sources, *names, m_files);
    const auto keep = [&](std::size_t place) {
        if (!trace.facts.empty() || !trace.problems.empty())
            followed.pieces.push_back({place, std::exchange(trace.facts, {}), std::exchange(trace.problems, {})});
    };
    const std::vector<std::uint32_t> &files = m_sources.imports.groups()[group];
    std::vector<std::uint32_t> order = files, imported;
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return m_place[a] < m_place[b]; });
    std::copy_if(files.begin(), files.end(), std::back_inserter(imported),
                 [&](std::uint32_t file) { return m_sources.imports.imported(file); });
    const auto batch = [&](std::size_t from) {
        const std::size_t begin = std::min(from, order.size());
        return std::span(order).subspan(begin, std::min(together, order.size() - begin));
    };
    trace.take(trace.parseAhead(imported).get()); // they are kept as long as anybody may ask for them
    std::future<PythonTrace::Parsed> ahead = trace.parseAhead(batch(0));
    for (std::size_t done = 0; done < order.size() && !m_progress.stopped(); done += together) {
        trace.take(ahead.get());
        ahead = trace.parseAhead(batch(done + together));
        for (const std::uint32_t file : batch(done)) {
            if (m_progress.stopped())
                break;
            trace.run(file);
            keep(m_place[file]);
        }
    }
    for (const std::uint32_t file : files) {
        if (m_progress.stopped())
            break;
        trace.walkWhatNobodyCalls(file);
        keep(m_sources.texts.size() + file);
    }
    for (const std::uint32_t file : files)
        m_files[file] = {};
    followed.training = std::move(trace.training);
    followed.steps = trace.steps();
    followed.done = true;
    const std::lock_guard lock(m_mutex);
    m_names.push_back(std::move(names));
}

void PythonGroups::leaveOut(std::size_t group)
{
    const std::uint32_t file = m_sources.imports.groups()[group].front();
    const std::string &path = m_sources.texts[file].path;
    m_followed[group] = {};
    m_followed[group].pieces.push_back(
        {m_place[file],
         {},
         {{path, 0, Severity::Warning,
           say(Words::tr("{} is not followed: the other programs do too much. Check its folder alone."), path)}}});
}

// A group is left out when those before it took all the steps, even if it was done by then.
void PythonGroups::follow()
{
    std::atomic<long> steps = 0;
    inParallel(m_followed.size(), 0, [&](std::size_t group) {
        if (steps >= PythonTrace::mostStepsOfAll || m_progress.stopped())
            return;
        follow(group);
        steps += m_followed[group].steps;
    });
    long before = 0;
    for (std::size_t group = 0; group < m_followed.size() && !m_progress.stopped(); ++group) {
        if (before >= PythonTrace::mostStepsOfAll) {
            leaveOut(group);
            continue;
        }
        if (!m_followed[group].done)
            follow(group);
        before += m_followed[group].steps;
    }
}

PythonFacts PythonGroups::take()
{
    std::vector<Piece> pieces;
    PythonFacts found;
    std::set<std::int32_t> training;
    for (Followed &followed : m_followed) {
        std::move(followed.pieces.begin(), followed.pieces.end(), std::back_inserter(pieces));
        training.merge(followed.training);
    }
    std::sort(pieces.begin(), pieces.end(), [](const Piece &a, const Piece &b) { return a.place < b.place; });
    for (Piece &piece : pieces) {
        std::move(piece.facts.begin(), piece.facts.end(), std::back_inserter(found.facts));
        for (Problem &problem : piece.problems) {
            if (found.problems.size() < mostProblems &&
                std::find(found.problems.begin(), found.problems.end(), problem) == found.problems.end())
                found.problems.push_back(std::move(problem));
        }
    }
    found.programs.assign(training.begin(), training.end());
    for (SourceFact &fact : found.facts) {
        if (!training.empty() && fact.program >= 0 && !training.contains(fact.program))
            fact.reach = Reach::OtherProgram;
    }
    return found;
}

} // namespace

PythonFacts pythonFacts(const std::vector<SourceText> &sources, const WantedNames &wanted,
                        const ProgramOptions &options, const Progress &progress)
{
    PythonGroups groups(sources, wanted, options, progress);
    groups.follow();
    return groups.take();
}

} // namespace rundiff
