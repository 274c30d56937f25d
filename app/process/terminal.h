// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/progress.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// The exit status, as in diff(1).
enum ExitStatus : int { RunsAgree = 0, RunsDiffer = 1, Trouble = 2 };

// Writes the result to standard output. Returns false, with a message on standard error, if not all of it could be
// written.
bool writeResult(std::string_view text);

// From now on results go nowhere: only the exit status and errors matter.
void silenceResults();

// Columns for texts on standard output.
std::size_t textWidth();

// Colour is an addition to words, never a replacement: where standard output is a terminal and NO_COLOR is not set.
enum class Ink : int { Bold = 1, Red = 31, Green = 32, Amber = 33 };
bool showsColours();
std::optional<std::string> chooseColours(std::string_view when); // auto, always, never; otherwise a sentence
std::string inked(std::string_view text, Ink ink);               // unchanged where no colours are shown
std::string withInkedHeadline(const std::string &text, Ink ink); // only its first line

// How much is done of a total, in percent; never more than 100.
int percentOf(std::uint64_t done, std::uint64_t total);

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
