// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/hdf5/hdf5file.h"
#include "models/run/dumprows.h"

#include <string>
#include <vector>

namespace rundiff
{

// A data set as a row of a dump.
struct Hdf5Row {
    std::string path;   // in the file
    std::string suffix; // of the row's name, after its operator's key
    Side side = Side::Parameters;
};

// An operator of a dump, or a layer's group of weights.
struct Hdf5Entry {
    std::string key;
    std::vector<Hdf5Row> rows;
};

// The /stepN/rankN groups of a dump (or /stepN, if there are no ranks).
std::vector<std::string> dumpGroups(const Hdf5File &file);

// Whether a file without step groups contains weights. The history of a training, a table of pandas and our own results
// do not.
bool holdsWeights(const Hdf5File &file);

// The operators of a dump group in order of execution: by the attribute "order" if it exists.
std::vector<Hdf5Entry> dumpEntries(const Hdf5File &file, const std::string &group);

// The weights of a model in the order of its layers (Keras 2 lists them in attributes; else in the order of the file).
std::vector<Hdf5Entry> weightEntries(const Hdf5File &file);

} // namespace rundiff
