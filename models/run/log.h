// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/curve.h"
#include "models/run/kindoftext.h"
#include "models/run/problem.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A line that looks like a record of the training but has no step or no value.
struct UnreadLine {
    std::int64_t line = 0;
    UserText text; // cleaned, cut at 300 characters
    EnglishText reason;
};

// A place where a run was resumed: the step number decreased.
struct Restart {
    std::int64_t line = 0;
    std::int64_t fromStep = 0;
    std::int64_t toStep = 0;
};

// One of several runs whose records a log holds one after the other.
struct LogSegment {
    std::int64_t line = 0;    // of its first record
    std::uint64_t offset = 0; // of the same line
    std::int64_t records = 0;
    std::int64_t firstStep = 0, lastStep = 0;
    std::optional<bool> finished = {}; // by the end that its own lines name; nothing: they name none

    bool operator==(const LogSegment &) const = default;
};

// A line that names a loss or a score, and whose numbers belong to no curve.
struct SaidResult {
    std::int64_t line = 0;
    std::uint32_t numbers = 0; // a hash of them
};

// A file of a log that is a folder. Offsets of points continue from one file to the next.
struct LogFile {
    Path path;
    std::uint64_t firstOffset = 0;
};

// Where a point is recorded.
struct LogPlace {
    Path path;             // empty: not known
    std::int64_t line = 0; // from 1; 0 if the log has no lines
};

// The positions of the lines of a log's points, ascending, and their numbers.
struct LinePlaces {
    std::vector<std::uint64_t> offsets;
    std::vector<std::int64_t> lines;
};

// A loss log after it was read: one file, or one folder of event files.
struct Log {
    Path path;
    EnglishText format;     // identifier of the reader, e.g. "megatron", "csv"
    EnglishText formatName; // in words
    EnglishText why;        // the reason for the choice of the reader, in words
    UserText encoding = "utf-8";
    UserText chosenEncoding;             // by the user; empty: detected from the bytes
    std::vector<Curve> curves;           // the most likely loss first
    std::int64_t recordCount = 0;        // lines, rows, events, objects or list entries that were read, of all ranks
    std::vector<UnreadLine> unreadLines; // at most the first 1000; unreadCount counts all
    std::int64_t unreadCount = 0;
    std::int64_t linesWithoutValue = 0;  // complete records without a value of the metric
    std::vector<SaidResult> saidResults; // the first ones
    std::vector<Restart> restarts;
    std::vector<LogSegment> segments; // only of several runs
    std::int64_t segment = 0;         // the one that is in the curves, from 1; 0: all of them
    std::shared_ptr<const Log> whole; // with all segments, of a log that holds one of them; null: unknown
    std::vector<std::int64_t> ranks;  // ranks that print into this log, if it names them
    std::optional<std::int64_t> rank; // the one whose records are in the curves
    UserText run;                     // the identifier of one of several runs in a database; empty: of the only one
    Problems problems;
    std::vector<std::int64_t> lineMarks;      // line feeds before each MiB of the text, to find a point's line
    std::vector<LogFile> files;               // of a folder; empty: the path itself
    std::shared_ptr<const std::string> text;  // of a log from a saved result, whose file may no longer exist
    std::shared_ptr<const LinePlaces> places; // the same, if its text was too large to be saved

    const Curve *curve(std::string_view metric) const
    {
        for (const Curve &candidate : curves) {
            if (candidate.metric == metric)
                return &candidate;
        }
        return nullptr;
    }
};

} // namespace rundiff
