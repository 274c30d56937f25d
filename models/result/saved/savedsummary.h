// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/fields/comparisonfields.h"
#include "models/result/redaction/resultorigin.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// What `inspect` prints of a saved result. The file has it apart, so that it need not be read for that.
struct SavedSummary {
    UserText version; // of Rundiff: another one may judge differently, and reads the result itself
    UserText saved;   // when
    std::vector<UserText> command;
    Path a, b;
    EnglishText verdict;
    std::optional<std::size_t> steps, pairs; // compared
    std::size_t inputFiles = 0;
    std::vector<InputFile> files; // the first ones
};

template <>
struct Fields<SavedSummary> {
    static void visit(auto &field, auto &summary)
    {
        field("version", summary.version);
        field("saved", summary.saved);
        field("command", summary.command);
        field("a", summary.a);
        field("b", summary.b);
        field("verdict", summary.verdict);
        field("steps", summary.steps);
        field("pairs", summary.pairs);
        field("input_files", summary.inputFiles);
        field("files", summary.files);
    }
};

SavedSummary summaryOf(const Comparison &comparison); // that has a provenance
SavedSummary redacted(SavedSummary summary, const Redaction &redaction);

// That of a saved result; nothing: the result itself has to be read.
std::optional<SavedSummary> savedSummary(const std::string &path);

} // namespace rundiff
