// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/dumppair.h"
#include "models/formats/saved/columnfile.h"
#include "models/formats/saved/columnfilereader.h"

#include <memory>
#include <string>

namespace rundiff
{

// The compared rows of a pair as a group of a saved result. Both dumps are groups next to it.
void writeSavedTable(ColumnFile &file, const std::string &group, const PairTable &table);

// Reads the output of writeSavedTable, with both dumps. If the file is invalid the reader is no longer sound, and there
// is no table.
std::shared_ptr<const PairTable> readSavedTable(ColumnFileReader &file, const DumpPair &pair);

} // namespace rundiff
