// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythontrace.h"
#include "models/run/messages.h"
#include "models/run/parallel.h"

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
    std::vector<SourceUnit> units;
    std::vector<PythonProcess> processes;
    long steps = 0;
    bool done = false;
};

// Groups of files that import each other are followed at the same time. What comes out does not depend on which thread
// was first: each group writes to its own files and gives its own pieces.
class PythonGroups
{
public:
    PythonGroups(const std::vector<SourceText> &sources, const WantedNames &wanted,
                 const std::vector<PythonStart> &starts, const ProgramOptions &unlaunched, const Progress &progress)
        : m_sources{sources, ImportGraph(sources), {}}, m_wanted(wanted), m_starts(starts), m_unlaunched(unlaunched),
          m_progress(progress), m_files(sources.size()), m_place(sources.size()),
          m_followed(m_sources.imports.groups().size())
    {
        const auto remember = [&](const ProgramOptions &options) {
            for (const auto *known : {&options.given, &options.configured}) {
                for (const auto &[name, value] : *known)
                    m_sources.optionNames.insert(name);
            }
        };
        remember(unlaunched);
        for (std::size_t i = 0; i < starts.size(); ++i) {
            remember(starts[i].options);
            m_startsOf[starts[i].file].push_back(i);
        }
        orderFiles();
    }

    void follow();
    PythonFacts take();

private:
    void orderFiles();
    void follow(std::size_t group);
    void followFile(PythonTrace &trace, std::uint32_t file, std::vector<PythonProcess> &processes);
    void leaveOut(std::size_t group);

    PythonSources m_sources;
    const WantedNames &m_wanted;
    const std::vector<PythonStart> &m_starts;
    const ProgramOptions &m_unlaunched;
    std::map<std::uint32_t, std::vector<std::size_t>> m_startsOf; // of each file
    const Progress &m_progress;
    std::vector<PythonFile> m_files;
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

// A module once, a program once for each way of starting it with different options.
void PythonGroups::followFile(PythonTrace &trace, std::uint32_t file, std::vector<PythonProcess> &processes)
{
    const bool imported = m_sources.imports.imported(file);
    const auto starts = m_startsOf.find(file);
    const bool launched = starts != m_startsOf.end();
    if (m_sources.texts[file].aside && !launched)
        return;
    if (imported)
        trace.runModule(file);
    if (!launched && (!imported || trace.isProgram(file))) {
        for (const std::int32_t unit : trace.runProgram(file, m_unlaunched))
            processes.push_back({std::nullopt, unit});
    }
    struct Followed {
        const ProgramOptions *options;
        std::vector<std::int32_t> units;
    };
    std::vector<Followed> followed;
    for (const std::size_t start : launched ? starts->second : std::vector<std::size_t>()) {
        const ProgramOptions &options = m_starts[start].options;
        auto same = std::find_if(followed.begin(), followed.end(),
                                 [&](const Followed &known) { return trace.sameEffect(*known.options, options); });
        if (same == followed.end())
            same = followed.insert(followed.end(), {&options, trace.runProgram(file, options)});
        for (const std::int32_t unit : same->units)
            processes.push_back({start, unit});
    }
    if (!imported)
        trace.forget(file);
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
        if (!trace.state().facts.empty() || !trace.state().problems.empty())
            followed.pieces.push_back(
                {place, std::exchange(trace.state().facts, {}), std::exchange(trace.state().problems, {})});
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
            followFile(trace, file, followed.processes);
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
    followed.units = std::move(trace.state().units);
    followed.steps = trace.state().steps();
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
           message(
               Messages::tr("{} is not analysed: the limit for all programs is reached. Check its folder separately."),
               path),
           Unread{UnreadReason::Limit,
                  message(Messages::tr("programs")),
                  static_cast<std::int64_t>(m_sources.imports.groups()[group].size()),
                  {}}}}});
    for (const std::uint32_t member : m_sources.imports.groups()[group]) {
        if (m_sources.texts[member].aside || m_sources.imports.imported(member))
            continue;
        // Nothing is known about it, and this is reported.
        m_followed[group].units.push_back({m_sources.texts[member].path, {}, {}, {}, true, true});
        m_followed[group].processes.push_back(
            {std::nullopt, static_cast<std::int32_t>(m_followed[group].units.size() - 1)});
    }
}

// A group is left out when those before it took all the steps, even if it was done by then.
void PythonGroups::follow()
{
    std::atomic<long> steps = 0;
    inParallel(m_followed.size(), 0, [&](std::size_t group) {
        if (steps >= PythonState::mostStepsOfAll || m_progress.stopped())
            return;
        follow(group);
        steps += m_followed[group].steps;
    });
    long before = 0;
    for (std::size_t group = 0; group < m_followed.size() && !m_progress.stopped(); ++group) {
        if (before >= PythonState::mostStepsOfAll) {
            leaveOut(group);
            continue;
        }
        if (!m_followed[group].done)
            follow(group);
        before += m_followed[group].steps;
    }
}

// Each once, and not too many of them.
Problems joinedProblems(const std::vector<Piece> &pieces)
{
    Problems joined;
    std::size_t leftOut = 0;
    for (const Piece &piece : pieces) {
        for (const Problem &problem : piece.problems) {
            if (std::find(joined.begin(), joined.end(), problem) != joined.end())
                continue;
            if (joined.size() < mostProblems)
                joined.push_back(problem);
            else
                ++leftOut;
        }
    }
    if (leftOut > 0)
        joined.push_back(
            {{},
             0,
             Severity::Warning,
             message(Messages::tr("{} further sources could not be analysed completely"), leftOut),
             Unread{UnreadReason::Limit, message(Messages::tr("sources")), static_cast<std::int64_t>(leftOut), {}}});
    return joined;
}

// Its units get the numbers from `first` on.
void renumber(Followed &followed, std::int32_t first)
{
    for (SourceUnit &unit : followed.units) {
        for (SourceUnit::Part &part : unit.parts)
            part.unit += first;
    }
    for (PythonProcess &process : followed.processes)
        process.unit += first;
    for (Piece &piece : followed.pieces) {
        for (SourceFact &fact : piece.facts) {
            if (fact.unit >= 0)
                fact.unit += first;
        }
    }
}

PythonFacts PythonGroups::take()
{
    std::vector<Piece> pieces;
    PythonFacts found;
    for (Followed &followed : m_followed) {
        renumber(followed, static_cast<std::int32_t>(found.units.size()));
        std::ranges::move(followed.units, std::back_inserter(found.units));
        std::ranges::copy(followed.processes, std::back_inserter(found.processes));
        std::ranges::move(followed.pieces, std::back_inserter(pieces));
    }
    std::stable_sort(pieces.begin(), pieces.end(), [](const Piece &a, const Piece &b) { return a.place < b.place; });
    for (Piece &piece : pieces)
        std::move(piece.facts.begin(), piece.facts.end(), std::back_inserter(found.facts));
    found.problems = joinedProblems(pieces);
    return found;
}

} // namespace

PythonFacts pythonFacts(const std::vector<SourceText> &sources, const WantedNames &wanted,
                        const std::vector<PythonStart> &starts, const ProgramOptions &unlaunched,
                        const Progress &progress)
{
    PythonGroups groups(sources, wanted, starts, unlaunched, progress);
    groups.follow();
    return groups.take();
}

} // namespace rundiff
