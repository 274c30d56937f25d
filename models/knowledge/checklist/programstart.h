// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/sourcefacts.h"

#include <set>
#include <string>
#include <vector>

namespace rundiff
{

// One way in which a program runs: by a launcher, manually, or as a spawned process; and whose settings apply to it.
struct ProgramStart {
    std::string program;  // its file, or its name if that is not among the sources
    std::string process;  // the function that a new interpreter runs
    std::string launcher; // empty: nothing starts it
    std::int64_t line = 0;
    bool seen = true;                    // its source is there
    std::vector<SourceUnit::Part> units; // with the certainty of their effect
    std::set<std::string> frameworks;    // first parts of the modules it imports
    enum class Does : std::uint8_t { Nothing, UsesFramework, BuildsModel, Trains } does = Does::Nothing;
};

// "train.py, started by run.sh:2", without the folder that all of them share.
std::string startLabel(const ProgramStart &start, const std::string &folder);
std::string sharedFolder(const std::vector<ProgramStart> &all);

// The starts that a checklist applies to: programs that train; without such a program, those that build a model, and so
// on.
std::vector<ProgramStart> judgedStarts(const std::vector<ProgramStart> &starts,
                                       const std::vector<std::string> &modules);

// The units that run with one of them, also indirectly.
std::vector<SourceUnit::Part> unitsWith(std::int32_t unit, const std::vector<SourceUnit> &units);

// Finds the Python source that a launcher refers to.
class ProgramFinder
{
public:
    explicit ProgramFinder(const std::vector<SourceText> &sources);

    // All candidates; more than one only if folders leave it open.
    std::vector<std::uint32_t> find(const ShellStart &start) const;

private:
    std::vector<std::uint32_t> byPath(const std::string &launcher, std::string written) const;

    std::map<std::string, std::uint32_t> m_byPath;
    std::multimap<std::string, std::string> m_byName; // paths, by the file name only
};

} // namespace rundiff
