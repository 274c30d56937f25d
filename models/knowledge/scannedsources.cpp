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

void append(std::vector<SourceFact> &facts, std::vector<SourceFact> more)
{
    facts.insert(facts.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// Configurations that say different things leave an option open.
void configure(ProgramOptions &options, const std::vector<SourceFact> &facts)
{
    for (const SourceFact &fact : facts) {
        if (fact.kind != SourceFact::Kind::Option)
            continue;
        const auto [known, fresh] = options.configured.emplace(fact.name, fact.value);
        if (!fresh && known->second.text != fact.value.text)
            known->second = {SourceValue::Kind::Unknown, fact.name};
    }
}

} // namespace

ScannedSources scanSources(SourceFiles files)
{
    ScannedSources scanned;
    scanned.files = files.count();
    scanned.problems = std::move(files.problems);
    ProgramOptions options;
    std::vector<std::vector<SourceFact>> configured(files.configurations.size());
    inParallel(configured.size(), 0,
               [&](std::size_t i) { configured[i] = configurationFacts(files.configurations[i]); });
    for (std::vector<SourceFact> &facts : configured)
        append(scanned.facts, std::move(facts));
    configure(options, scanned.facts);
    for (const SourceText &source : files.shell) {
        ShellFacts shell = shellFacts(source);
        for (const SourceFact &fact : shell.facts) {
            if (fact.kind == SourceFact::Kind::Option && fact.reach == Reach::Live)
                options.given.insert_or_assign(fact.name, fact.value);
        }
        append(scanned.facts, std::move(shell.facts));
        std::move(shell.python.begin(), shell.python.end(), std::back_inserter(files.python));
    }
    PythonFacts python = pythonFacts(files.python, wantedNames(builtinChecklistRules()), options);
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
