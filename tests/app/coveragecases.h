// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

// Pairs of small runs, each with what a comparison of it must answer.
namespace rundiff::coverage
{

using Lines = std::function<std::string(int step)>;

std::string lossLine(int step);
std::string logOf(int first, int last, const Lines &line = lossLine);

// One call with one tensor in and one out, in checksums; and a call more.
std::string dumpOf(const std::string &output = "aaaaaaaa", const std::string &more = {});
std::string anotherCall();

// With the first place that says `before` saying something else.
std::string changed(std::string text, const std::string &before, const std::string &after);

std::filesystem::path dumpIn(const std::filesystem::path &run, int step, int rank);

// What one case writes into the folders of A and B; they agree where both have the same.
using Writer = std::function<void(const std::filesystem::path &a, const std::filesystem::path &b)>;

struct Case {
    const char *name;
    Writer write;
    QStringList options;
    int status;
    const char *verdict;
    const char *reason; // that the coverage names; empty: none
};

const std::vector<Case> &cases();

} // namespace rundiff::coverage
