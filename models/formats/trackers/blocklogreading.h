// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/reading/logformat.h"
#include "models/formats/logs/text/logtext.h"
#include "models/formats/logs/text/opentext.h"
#include "models/formats/trackers/blocklog.h"
#include "models/run/messages.h"

namespace rundiff
{

// Reads all records of a tracker's block log. A Reading takes the data of a record (false: unknown) and loses damaged
// ones; it knows whether the run has ended, and has the series and the losses.
template <typename Reading>
void readBlockRecords(LogText &file, Log &log, Reading &reading, const Progress &progress)
{
    BlockLog records(file);
    BlockLogRecord record;
    for (std::size_t count = 0; records.next(record); ++count) {
        if (count % 4096 == 0) {
            progress.tell({log.path, file.fileDone(), file.fileSize()});
            if (progress.stopped())
                break;
        }
        if (record.state != BlockLogRecord::State::Whole)
            reading.lose(record);
        else if (!reading.take(record.data, record.at))
            reading.losses.addUnknown(record.at);
    }
    if constexpr (requires { reading.finish(); })
        reading.finish();
    reading.losses.report(log.path, log.problems);
    if (!reading.ended())
        log.problems.push_back({log.path, 0, Severity::Warning,
                                message(Messages::tr("The file does not record the end of its run: the run goes on, "
                                                     "was stopped, or the last part of the file is missing."))});
    reading.series.finish(log);
}

// The same for the file of a log. `begin` gets the open file, before its records are read.
template <typename Reading, typename Begin>
void readBlockLog(Log &log, const Progress &progress, const Begin &begin)
{
    log.encoding = "binary";
    auto file = openUnpacked(log.path);
    if (!file) {
        log.problems.push_back(file.error());
        return;
    }
    (*file)->check(progress);
    begin(**file);
    Reading reading;
    readBlockRecords(**file, log, reading, progress);
    const Problems said = (*file)->problems();
    append(log.problems, said);
    finishLog(log, nullptr);
}

} // namespace rundiff
