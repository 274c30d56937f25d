// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/records.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// Where in the training a record is. -1: nothing says so.
struct RecordPosition {
    std::int64_t step = -1, total = -1, epoch = -1, rank = -1;
    bool operator==(const RecordPosition &) const = default;
};

// The records of an unknown log whose position is named in the same way ("epoch" and "batch", say, or by a line before
// them), those of evaluations apart from those of the training.
struct WordGroup {
    std::string key; // the words of the position; empty: a line before the
                     // records has it, or nothing
    bool validation = false;
    bool borrows = false; // the step of the record before it, which another reader reads
    bool ordered = false; // its records have no step but their order
    bool counts = false;  // the steps go through all epochs
    bool bars = false;    // a progress bar, which is drawn again at the same step
    bool unread = false;  // lines without a position that no reader takes, of one form
    bool changes = false; // of these: their numbers change

    Records records;
    std::vector<Records> later;         // of later parts of the file
    std::vector<Records> scattered;     // of the same series, which follow lines of another kind
    std::int64_t steps = 0, epochs = 0; // records with them
    bool everyComplete = true;          // each step is the last one of its epoch
    bool increases = true;              // each step is larger than the one before
    bool sameStep = true;               // all records have one step

    std::int64_t firstStep = -1;
    // The last record.
    RecordPosition last;
    std::int64_t lastDistance = 0;
    std::size_t lastContext = 0;
    std::size_t contexts = 0; // in which it has records
    struct Column {
        std::size_t metric = 0; // of the records
        std::size_t record = 0; // that it was set in last, from 1; 0: the group does not have it
        std::size_t points = 0;
        double last = 0;   // its value there
        bool cost = false; // a time or a speed
        bool changes = false;
    };
    std::vector<Column> columns; // by the reader's numbers of the metrics

    // Of a bar: what was drawn last, and where.
    std::size_t followed = 0; // records of another reader, when it was drawn last
    std::vector<double> drawn;
    std::int64_t drawnLine = -1; // of the file
};

} // namespace rundiff
