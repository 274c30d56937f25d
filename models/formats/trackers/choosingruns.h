// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/runchoice.h"

#include <tl/expected.hpp>

#include <string>

namespace rundiff
{

// The place of the run that the user means by its identifier, its name, or the first characters of its identifier.
// Nothing is named: the only one that has values and is not deleted. The error says why there is none, and lists them.
tl::expected<std::size_t, std::string> chosenRun(const RunChoices &runs, const std::string &wanted);

// One line for each.
std::string listOfRuns(const RunChoices &runs);

// PATH#RUN, unless a file or folder of this name exists.
struct PathAndRun {
    std::string path;
    std::string run; // empty: none is named
};
PathAndRun pathAndRun(const std::string &given);

} // namespace rundiff
