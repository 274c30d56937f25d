// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/process/commandline.h"
#include "models/result/redaction/redaction.h"

#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// How evidence is written; render and compare have the same options.
struct EvidenceOptions {
    std::string day;            // empty: from the files
    bool caption = true;        // below pictures
    std::optional<bool> redact; // empty: the default of the output format

    // What is hidden if `usual` is the default.
    Hidden hidden(Hidden usual) const;
};

std::vector<OptionRule> evidenceRules();

// Only --redact and --no-redact, for commands without evidence; nothing: neither was given.
std::vector<OptionRule> redactionRules();
tl::expected<std::optional<bool>, std::string> redactionWish(const CommandLine &line);
tl::expected<EvidenceOptions, std::string> evidenceOptions(const CommandLine &line);

} // namespace rundiff
