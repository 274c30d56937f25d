// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/reading/logoptions.h"
#include "models/run/log.h"
#include "models/run/logreading.h"
#include "models/run/progress.h"

#include <memory>
#include <optional>
#include <string>

namespace rundiff
{

// Reads many logs with the same pattern: the readers and their expressions are made once. May be used from several
// threads.
class LogReaders
{
public:
    explicit LogReaders(const LogOptions &options); // of them the pattern, its anchor and the folder of patterns
    std::shared_ptr<const Log> read(const std::string &path, const LogOptions &options, const Progress &progress) const;

private:
    struct Made;
    std::shared_ptr<const Made> m_made;
};

// Reads one log of any format. Never fails: a file that is not a log gives a Log without curves whose problems describe
// what was expected.
std::shared_ptr<const Log> readLog(const std::string &path, const LogOptions &options, const Progress &progress);

// The text of a point's line and of the lines around it, read again from the file.
struct LogContext {
    std::int64_t firstLine = 0; // number of the first line of `lines`, from 1
    std::int64_t line = 0;      // the point's own line
    std::vector<std::string> lines;
};
LogContext logContext(const Log &log, std::uint64_t offset, int linesAround);

// The same for a line without a point.
LogContext logContextOfLine(const Log &log, std::int64_t line, int linesAround);

// The physical line of a point, counted from 1; 0 if the log has no lines (event files, HDF5).
std::int64_t lineNumber(const Log &log, std::uint64_t offset);

// The same for many, which are in ascending order: one pass through the file. Empty if the log has no lines.
std::vector<std::int64_t> lineNumbers(const Log &log, const std::vector<std::uint64_t> &offsets);

// The text of a log, up to a limit; nullopt if it is longer, cannot be read or has no lines.
std::optional<std::string> textOfLog(const Log &log, std::uint64_t limit);

// The file that contains the point: different from the log's path if the log is a folder.
std::string filePath(const Log &log, std::uint64_t offset);

// Where a point of one of the log's curves is recorded.
LogPlace placeOfPoint(const Log &log, const Curve &curve, std::size_t point);

// How well each format matches the log, the best first: the output of `inspect` and the choices of the user.
struct LogFit {
    std::string format, name, why;
    double score = 0;
};
std::vector<LogFit> logFits(const std::string &path, const LogOptions &options);

// All readers, including the user's own patterns, and all encodings that can be chosen.
struct LogFormatName {
    std::string format, name;
};
std::vector<LogFormatName> logFormatNames(const LogOptions &options);
std::vector<std::string> logEncodings();

// $XDG_CONFIG_HOME/rundiff/log-patterns, or ~/.config/rundiff/log-patterns.
std::string userPatternFolder();

} // namespace rundiff
