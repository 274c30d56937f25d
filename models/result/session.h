// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/judging/reviewdecisions.h"
#include "models/compare/options/options.h"
#include "models/run/problem.h"

#include <tl/expected.hpp>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// What a person did with a comparison, to go on with it another day: a .rundiff file. The runs themselves stay where
// they are.
struct Session {
    std::string a, b;        // the runs
    std::string savedResult; // in place of the runs, where the comparison was opened from one
    CompareOptions options;
    ReviewDecisions decisions;
    std::string filter;                                      // of the operators
    std::map<std::string, std::vector<std::string>> columns; // of the operators, by mode
    std::string arrangement;                                 // of the window, in base 64
};

// The text of a session file in this folder: each path stands there as it is and seen from the folder.
std::string sessionText(const Session &session, const std::string &folder);

// What of it travels beside its saved result: nothing that leads to a file of this machine.
Session travelling(Session session);
std::string travellingText(const Session &session);

bool isSession(std::string_view text); // by its schema

// Reads it. What moved together with the file is found by itself.
tl::expected<Session, Problem> readSession(const std::string &path);
// From a text that stands in this file.
tl::expected<Session, Problem> sessionFrom(std::string_view text, const std::string &path);

// The first thing that the session names and that is no longer there; empty: all is.
std::string missingPath(const Session &session);

// Something named `from` lies at `to` now: whatever moved with it is found, too.
void movePaths(Session &session, const std::string &from, const std::string &to);

} // namespace rundiff
