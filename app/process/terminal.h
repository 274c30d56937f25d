// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/progress.h"

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

namespace rundiff
{

// As diff(1) ends.
enum ExitStatus : int { RunsAgree = 0, RunsDiffer = 1, Trouble = 2 };

// Puts the result on standard output. False, and a word on standard error, when not all of it could be written.
bool writeResult(std::string_view text);

// A sentence on standard error.
void complain(std::string_view message);

// What was typed is wrong: says so, and where help is. Returns Trouble.
int wrongUsage(std::string_view command, std::string_view message);

// One line on standard error that tells how far the work is, redrawn in place; silent unless that is a terminal.
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
