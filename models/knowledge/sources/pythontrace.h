// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/pythonstate.h"

#include <future>
#include <memory>
#include <span>
#include <vector>

namespace rundiff
{

struct PythonInterpreter;

// Follows Python sources in their order of execution, without running anything: names are followed through imports,
// assignments and calls; a branch with a known condition is taken or skipped, any other one is followed as
// "conditional". All work is limited.
class PythonTrace
{
public:
    // Writes only to those of the files that belong to the group of the started program.
    PythonTrace(const PythonSources &sources, KnownNames &names, std::vector<PythonFile> &files);
    ~PythonTrace();

    struct Parsed {
        std::vector<std::uint32_t> files;
        std::vector<std::shared_ptr<const PythonModule>> modules;
    };
    // Reading the text is half of the work, and files can be read independently: other threads read the next files, if
    // there are many, while these are followed.
    std::future<Parsed> parseAhead(std::span<const std::uint32_t> files) const;
    void take(Parsed parsed);

    void runModule(std::uint32_t file);
    // The units of the processes of a program: its own, and those that it spawns.
    std::vector<std::int32_t> runProgram(std::uint32_t file, const ProgramOptions &options);
    bool isProgram(std::uint32_t file); // has a part that runs only then
    void forget(std::uint32_t file);    // no longer needed
    void walkWhatNobodyCalls(std::uint32_t file);
    // Whether these options would have had the same effect on the last program.
    bool sameEffect(const ProgramOptions &a, const ProgramOptions &b) const { return m_state.options.sameEffect(a, b); }

    PythonState &state() { return m_state; } // what was found

private:
    std::unique_ptr<PythonInterpreter> m_all;
    PythonState &m_state;
};

} // namespace rundiff
