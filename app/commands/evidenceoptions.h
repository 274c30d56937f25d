// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/process/commandline.h"
#include "models/result/redaction.h"

#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// How evidence is written; render and compare take the same options.
struct EvidenceOptions {
    std::string day;            // empty: by the files
    bool caption = true;        // under pictures
    std::optional<bool> redact; // empty: as the form that is written has it by itself

    // What is hidden where `usual` is hidden without being asked for.
    Hidden hidden(Hidden usual) const;
};

std::vector<OptionRule> evidenceRules();

// --redact and --no-redact alone, for what has no evidence; nothing: neither was given.
std::vector<OptionRule> redactionRules();
tl::expected<std::optional<bool>, std::string> redactionWish(const CommandLine &line);
tl::expected<EvidenceOptions, std::string> evidenceOptions(const CommandLine &line);

} // namespace rundiff
