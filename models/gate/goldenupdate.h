// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/gate/judgegate.h"

#include <tl/expected.hpp>

#include <string>
#include <vector>

namespace rundiff
{

// What an update would write into one golden file, and why. Metrics that pass keep their golden values, so that they do
// not drift; a metric that differs gets the new values of all its steps. A pair that was not judged completely is not
// updated: values that nobody saw would become the truth.
struct GoldenUpdate {
    std::string path;
    std::string before;               // the content that was judged; empty: there was no file
    std::string text;                 // the new content; empty: nothing is written
    std::vector<std::string> changes; // one sentence for each metric
    std::string refused;              // why the file is not updated; empty: it is, or nothing changes
};

GoldenUpdate goldenUpdate(const GatePair &pair, const ReadPair &read);

// The first golden values, from a run.
GoldenUpdate firstGolden(const RecordedMetrics &run, const std::string &path);

// Writes it, unless the file is no longer the one that was judged: another update would be lost. The error is a
// sentence.
tl::expected<void, std::string> writeGolden(const GoldenUpdate &update);

} // namespace rundiff
