// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/evidenceoptions.h"
#include "app/process/commandline.h"
#include "models/compare/comparison.h"
#include "models/compare/pairlistener.h"
#include "models/run/progress.h"

#include <functional>
#include <string>
#include <vector>

namespace rundiff
{

struct Drawing;

// What a command does with a comparison.
struct OutputWishes {
    const CommandLine &line;
    const EvidenceOptions &evidence;
    const Drawing &drawing;
    std::vector<std::string> command; // as it was typed
    bool json = false;
};

std::vector<OptionRule> outputRules();

// What an option chose that is in neither run: a sentence, or empty. A saved result was compared before.
std::string emptyChoiceOf(const Comparison &comparison);

// This sentence on standard error, and what could not be read, which may be why. Returns Trouble.
int complainOfChoice(const Comparison &comparison, const std::string &sentence);

// Makes a comparison, writes its files, prints it, and returns the exit status. The listener, if it is used, receives
// the pairs of dumps as they are compared.
using MakeComparison = std::function<ComparisonPtr(const Progress &progress, const PairListener &listener)>;
int putOut(const OutputWishes &wanted, const MakeComparison &make);

} // namespace rundiff
