// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/scalarseries.h"
#include "models/formats/trackers/sqlitefile.h"
#include "models/run/problem.h"
#include "models/run/runchoice.h"

#include <cstdint>
#include <memory>
#include <string>

namespace rundiff
{

// What of the rows of one run could not be used.
struct RowLosses {
    std::int64_t strange = 0;  // without a step, a name or a value of their kind
    std::int64_t homeless = 0; // of a run that the database does not know
    std::int64_t missing = 0;  // metrics whose last values are known, and not in the table of all values
    std::string firstStrange, firstHomeless, firstMissing;
    bool cut = false; // the database could not be read to its end

    void report(const std::string &path, Problems &problems) const;
};

// The runs and the values that one tracker stores in a database.
class TrackerTables
{
public:
    virtual ~TrackerTables() = default;
    virtual std::string id() const = 0;
    virtual std::string name() const = 0;
    virtual RunChoices runs() = 0;
    virtual void read(const std::string &run, ScalarSeries &series, RowLosses &losses) = 0;
};

// Null: the database is not of this tracker.
std::unique_ptr<TrackerTables> mlflowTables(SqliteFile &file);
std::unique_ptr<TrackerTables> trackioTables(SqliteFile &file);

} // namespace rundiff
