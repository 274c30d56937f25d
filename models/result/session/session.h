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

// A user's work on a comparison, to be continued later: a .rundiff file. It does not contain the runs.
struct Session {
    Path a, b;        // the runs
    Path savedResult; // instead of the runs, if the comparison was opened from one
    CompareOptions options;
    ReviewDecisions decisions;
    UserText filter;                           // of the operators
    std::map<Name, std::vector<Name>> columns; // of the operators, by mode
    UserText arrangement;                      // of the window, in base 64
};

// The text of a session file in this folder: each path is stored as it is and relative to the folder.
std::string sessionText(const Session &session, const std::string &folder);

// The part of it that is exported with its saved result: without paths of this machine.
Session travelling(Session session);
std::string travellingText(const Session &session);

bool isSession(std::string_view text); // by its schema

// Reads it. Files that were moved together with the session are found automatically.
tl::expected<Session, Problem> readSession(const std::string &path);
// From a text of this file.
tl::expected<Session, Problem> sessionFrom(std::string_view text, const std::string &path);

// The first path in the session that no longer exists; empty: all exist.
std::string missingPath(const Session &session);

// A path `from` is now located at `to`: whatever was moved with it is also found.
void movePaths(Session &session, const std::string &from, const std::string &to);

} // namespace rundiff
