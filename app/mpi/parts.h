// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace rundiff
{

// The commands that a run under MPI consists of.
struct PartCommands {
    std::vector<std::string> compare; // A, B and the options of the comparison
    std::vector<std::string> merge;   // the options of the result
    std::string folder;               // of the parts
    std::uint32_t parts = 0;          // 0: chosen by the number of processes
    bool quiet = false;
    bool localDumps = false; // each process takes the pairs whose files it sees

    std::string dumpList() const;          // its file, with local dumps
    std::vector<std::string> runs() const; // A and B, if they are in front of all options
    std::string file(std::uint32_t part) const;
    std::vector<std::string> partCommand(std::uint32_t part) const;
    // Of all parts but these: what an earlier run left of them may be of other files.
    std::vector<std::string> mergeCommand(const std::vector<std::uint32_t> &failed) const;
};

// What is wrong with the arguments, as a sentence, or the commands.
struct ReadCommands {
    PartCommands commands;
    std::string trouble;
};
ReadCommands commandsFrom(const std::vector<std::string> &arguments);

// A process that runs the `rundiff` in the folder of this program.
class PartProcess
{
public:
    bool start(const std::vector<std::string> &command, bool silent);
    bool running() const { return m_id > 0; }
    std::optional<int> ended(); // the exit status, 128 + signal; nothing: it still runs
    int wait();

private:
    pid_t m_id = 0;
};

} // namespace rundiff
