// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/progress.h"

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

namespace rundiff
{

// The exit status, as in diff(1).
enum ExitStatus : int { RunsAgree = 0, RunsDiffer = 1, Trouble = 2 };

// Writes the result to standard output. Returns false, with a message on standard error, if not all of it could be
// written.
bool writeResult(std::string_view text);

// A sentence on standard error.
void complain(std::string_view text);

// Wrong command line: prints the error, and how to get help. Returns Trouble.
int wrongUsage(std::string_view command, std::string_view text);

// One line on standard error with the progress of the work, updated in place; silent unless that is a terminal.
class ProgressLine
{
public:
    explicit ProgressLine(bool quiet);
    ~ProgressLine();
    ProgressLine(const ProgressLine &) = delete;
    ProgressLine &operator=(const ProgressLine &) = delete;

    Progress progress() const;

private:
    struct State;
    std::shared_ptr<State> m_state; // null: silent
};

} // namespace rundiff
