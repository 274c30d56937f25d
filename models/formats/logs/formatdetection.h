// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/format.h"

#include <string>
#include <vector>

namespace rundiff
{

// The pieces of a log by which its format is told. Problems: it cannot be read.
LogSample takeSample(const std::string &path, const std::string &encoding, Problems &problems);

struct LogCandidate {
    const LogFormat *format = nullptr;
    Recognition recognition;
};

// All formats that take the log for theirs, the best first. Later stages are only asked when the earlier ones fail,
// unless all are wanted.
std::vector<LogCandidate> logCandidates(const LogFormats &formats, const LogSample &sample, bool all);

// The reader that the user named or gave a pattern for, else the likeliest; null: there is none.
struct ChosenFormat {
    const LogFormat *format = nullptr;
    std::string why;
};
ChosenFormat chooseFormat(const LogFormats &formats, const LogSample &sample, const LogOptions &options,
                          Problems &problems);

const LogFormat *formatNamed(const LogFormats &formats, const std::string &id);

} // namespace rundiff
