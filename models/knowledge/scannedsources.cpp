// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/scannedsources.h"

#include "models/knowledge/checklistrules.h"
#include "models/run/parallel.h"

#include <algorithm>
#include <iterator>

namespace rundiff
{

namespace
{

constexpr std::size_t filesOfABlock = 20;

void append(std::vector<SourceFact> &facts, std::vector<SourceFact> more)
{
    facts.insert(facts.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// What says different things leaves an option open.
void configure(ProgramOptions &options, const std::string &name, const SourceValue &value)
{
    const auto [known, fresh] = options.configured.emplace(name, value);
    if (!fresh && known->second.text != value.text)
        known->second = {SourceValue::Kind::Unknown, name};
}

std::vector<SourceFact> configuredFacts(std::vector<SourceText> &configurations, const WantedNames &wanted,
                                        ProgramOptions &options, const Progress &progress)
{
    struct Configured {
        std::vector<SourceFact> facts;
        ProgramOptions options;
    };
    std::vector<Configured> read(configurations.size());
    inBlocks(read.size(), filesOfABlock, 0, [&](std::size_t first, std::size_t last) {
        const auto asksFor = wanted.asksFor; // it remembers
        for (std::size_t i = first; i < last && !progress.stopped(); ++i) {
            for (SourceFact &fact : configurationFacts(configurations[i])) {
                if (fact.kind == SourceFact::Kind::Option)
                    configure(read[i].options, fact.name, fact.value);
                if (asksFor(fact))
                    read[i].facts.push_back(std::move(fact));
            }
            configurations[i] = {};
        }
    });
    std::vector<SourceFact> facts;
    for (Configured &one : read) {
        append(facts, std::move(one.facts));
        for (const auto &[name, value] : one.options.configured)
            configure(options, name, value);
    }
    return facts;
}

} // namespace

ScannedSources scanSources(SourceFiles files, const Progress &progress)
{
    ScannedSources scanned;
    scanned.files = files.count();
    scanned.problems = std::move(files.problems);
    ProgramOptions options;
    const WantedNames wanted = wantedNames(builtinChecklistRules());
    append(scanned.facts, configuredFacts(files.configurations, wanted, options, progress));
    for (const SourceText &source : files.shell) {
        if (progress.stopped())
            break;
        ShellFacts shell = shellFacts(source);
        for (const SourceFact &fact : shell.facts) {
            if (fact.kind == SourceFact::Kind::Option && fact.reach == Reach::Live)
                options.given.insert_or_assign(fact.name, fact.value);
        }
        append(scanned.facts, std::move(shell.facts));
        std::move(shell.python.begin(), shell.python.end(), std::back_inserter(files.python));
    }
    PythonFacts python = pythonFacts(files.python, wanted, options, progress);
    append(scanned.facts, std::move(python.facts));
    scanned.programs = std::move(python.programs);
    scanned.problems.insert(scanned.problems.end(), python.problems.begin(), python.problems.end());
    return scanned;
}

std::string frameworkOf(const ScannedSources &scanned)
{
    std::string best;
    std::size_t most = 0;
    for (const ChecklistRules &list : builtinChecklistRules()) {
        std::size_t seen = 0;
        for (const SourceFact &fact : scanned.facts) {
            if (fact.kind != SourceFact::Kind::Import || fact.reach >= Reach::Dead)
                continue;
            const std::string_view first = std::string_view(fact.name).substr(0, fact.name.find('.'));
            seen += std::find(list.modules.begin(), list.modules.end(), first) != list.modules.end();
        }
        if (seen > most) {
            most = seen;
            best = list.framework;
        }
    }
    return best;
}

} // namespace rundiff
