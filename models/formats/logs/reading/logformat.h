// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/reading/logoptions.h"
#include "models/formats/logs/reading/previewedline.h"
#include "models/formats/logs/text/logtext.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The input of detection: never only the name.
struct LogSample {
    std::string path;
    bool folder = false;
    std::string start; // the first unpacked bytes, not decoded
    std::string text;  // the start of the text as UTF-8
    std::string encoding;
    std::vector<std::string_view> pieces; // whole lines from the start, middle and end
    std::string middle, end;
    bool whole = false; // `text` is the whole log
};

// The confidence that a log has a format.
struct Recognition {
    double score = 0; // 0: not this format
    std::string why;
    std::size_t records = 0; // in the sample, of formats that may share a log with another one
};

// The position where reading starts: at one of the log's line marks.
struct LineStart {
    std::uint64_t offset = 0;
    std::int64_t linesBefore = 0;
};

// One format of logs. Formats of a lower stage are asked first; within a stage the highest score wins.
class LogFormat
{
public:
    enum class Stage : std::uint8_t { Signature, Json, Table, Text, Words, Guess };

    virtual ~LogFormat() = default;
    virtual std::string id() const = 0;
    virtual std::string name() const = 0;
    virtual Stage stage() const = 0;
    virtual Recognition recognise(const LogSample &sample) const = 0;
    // Fills curves, unread lines and problems; path, format and why are already set.
    virtual void read(Log &log, const LogOptions &options, const Progress &progress) const = 0;
    // The same for the lines that start after a mark. Returns false if the format's lines depend on those before them.
    virtual bool readFrom(Log &, const LineStart &, const LogOptions &, const Progress &) const { return false; }
    // The result for each of the first lines. Returns false if the format does not consist of lines of text.
    virtual bool previewLines(std::string_view, std::size_t, LogPreview &) const { return false; }
};

using LogFormats = std::vector<std::unique_ptr<LogFormat>>;

// All formats, including the user's patterns. Problems are those of pattern files.
LogFormats logFormats(const LogOptions &options, Problems &problems);

// Reads the end of a log whose format is known. Returns false if that is not possible.
bool readLogFrom(Log &log, const std::string &format, const LineStart &from, const LogOptions &options,
                 const Progress &progress);

// The readers, one file each.
void addEventFormats(LogFormats &formats);
void addHistoryFormats(LogFormats &formats);
void addMonitorFormats(LogFormats &formats);
void addTrackerFormats(LogFormats &formats);
void addJsonFormats(LogFormats &formats);
void addTableFormats(LogFormats &formats);
void addWordFormats(LogFormats &formats);
void addTextFormats(LogFormats &formats, const LogOptions &options, Problems &problems);

// Curves by likelihood, restarts with their lines, and the source's facts about itself.
void finishLog(Log &log, LogText *source);

} // namespace rundiff
