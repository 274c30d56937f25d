// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/reading/logformat.h"

#include <string>
#include <vector>

namespace rundiff
{

// Whether most lines are the members and brackets of a JSON document, which its own reader did not accept: it is
// damaged.
bool isTornDocument(const LogSample &sample);

// The samples of a log for the detection of its format. Problems: it cannot be read.
LogSample takeSample(const std::string &path, const std::string &encoding, Problems &problems);

struct LogCandidate {
    const LogFormat *format = nullptr;
    Recognition recognition;
};

// All formats that accept the log, the best first. Later stages are only tried if the earlier ones fail, unless all are
// requested.
std::vector<LogCandidate> logCandidates(const LogFormats &formats, const LogSample &sample, bool all);

// The reader that the user specified or gave a pattern for, else the most likely one; null: there is none.
struct ChosenFormat {
    const LogFormat *format = nullptr;
    std::string why;
};
ChosenFormat chooseFormat(const LogFormats &formats, const LogSample &sample, const LogOptions &options,
                          Problems &problems);

const LogFormat *formatNamed(const LogFormats &formats, const std::string &id);

} // namespace rundiff
