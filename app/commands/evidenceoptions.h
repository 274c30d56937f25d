// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline.h"
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

    // One that takes names out where that was asked for, or is usual and was not forbidden.
    Redaction redaction(const Comparison &comparison, bool usual) const;
};

std::vector<OptionRule> evidenceRules();
tl::expected<EvidenceOptions, std::string> evidenceOptions(const CommandLine &line);

} // namespace rundiff
