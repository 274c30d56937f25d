// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/logoptions.h"
#include "models/formats/logs/logtext.h"
#include "models/formats/logs/previewedlines.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// What detection looks at: never the name alone.
struct LogSample {
    std::string path;
    bool folder = false;
    std::string start; // the first unpacked bytes as they are
    std::string text;  // the beginning as UTF-8
    std::string encoding;
    std::vector<std::string_view> pieces; // whole lines from beginning, middle and end
    std::string middle, end;
    bool whole = false; // `text` is the whole log
};

// How sure a format is that a log is its own.
struct Recognition {
    double score = 0; // 0: not mine
    std::string why;
};

// Where reading begins: at one of the log's line marks.
struct LineStart {
    std::uint64_t offset = 0;
    std::int64_t linesBefore = 0;
};

// One format of logs. Formats of a lower stage are asked first; within a stage the highest score wins.
class LogFormat
{
public:
    enum class Stage : std::uint8_t { Signature, Json, Table, Text, Guess };

    virtual ~LogFormat() = default;
    virtual std::string id() const = 0;
    virtual std::string name() const = 0;
    virtual Stage stage() const = 0;
    virtual Recognition recognise(const LogSample &sample) const = 0;
    // Fills curves, unread lines and problems; path, format and why are set already.
    virtual void read(Log &log, const LogOptions &options, const Progress &progress) const = 0;
    // The same for the lines that begin behind a mark. False where the format's lines need those before them.
    virtual bool readFrom(Log &, const LineStart &, const LogOptions &, const Progress &) const { return false; }
    // What becomes of each of the first lines. False where the format does not go by lines of text.
    virtual bool previewLines(std::string_view, std::size_t, LogPreview &) const { return false; }
};

using LogFormats = std::vector<std::unique_ptr<LogFormat>>;

// Every format there is, the user's patterns included. Problems are those of pattern files.
LogFormats logFormats(const LogOptions &options, Problems &problems);

// Reads the end of a log that is known to be of this format. False where that cannot be done.
bool readLogFrom(Log &log, const std::string &format, const LineStart &from, const LogOptions &options,
                 const Progress &progress);

// The readers, one file each.
void addEventFormats(LogFormats &formats);
void addHistoryFormats(LogFormats &formats);
void addMonitorFormats(LogFormats &formats);
void addJsonFormats(LogFormats &formats);
void addTableFormats(LogFormats &formats);
void addTextFormats(LogFormats &formats, const LogOptions &options, Problems &problems);

// Curves by likelihood, restarts with their lines, what the source says about itself.
void finishLog(Log &log, const LogText *source);

} // namespace rundiff
