// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/redaction/redaction.h"
#include "models/result/saved/rowswriter.h"
#include "models/run/progress.h"

#include <map>
#include <string>
#include <vector>

namespace rundiff
{

// Writes the rows of all pairs of a comparison. Rows that are in saved results, as the parts of a merge, are copied as
// they are stored, if nothing in them has to change: file by file, whatever the number of files is.
class PairRows
{
public:
    // `saved` has the places of the rows under their real names, `asCompared` what goes into the file.
    PairRows(const Comparison &saved, const Comparison &asCompared, RowsWriter &rows, const Redaction &redaction,
             const Progress &progress);

    Problems write(); // those that cannot be read are reported

private:
    bool isStoredAsItIs(const DumpPair &pair) const;
    void copyFrom(const std::string &file, const std::vector<std::size_t> &pairs);
    void writeOne(std::size_t pair);
    void tell();
    void report(std::size_t pair);

    const Comparison &m_saved, &m_asCompared;
    RowsWriter &m_rows;
    const Progress &m_progress;
    bool m_textsStay;
    std::size_t m_done = 0;
    std::map<std::size_t, Problem> m_problems; // by their pairs
};

} // namespace rundiff
