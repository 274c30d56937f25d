// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/dumppair.h"
#include "models/formats/kernels/kernelrecords.h"
#include "models/result/redaction/redaction.h"
#include "models/result/tables/recordpair.h"
#include "models/result/tables/tablelines.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// Records of two dumps of kernels, paired as msprobe pairs them, and where they are in the pair's own table.
struct KernelTable {
    KernelTable(const DumpPair &dumps, const Redaction &texts, KernelRecords recordsA, KernelRecords recordsB);

    // PairRow::none where the pair's table has no such row.
    std::uint32_t tableRow(const RecordPair &line) const;
    std::string_view ownResult(const RecordPair &line) const;

    DumpPair pair;
    Redaction redaction;
    KernelRecords a, b;
    std::vector<std::uint32_t> rowsA, rowsB; // of each record in its dump
    std::vector<RecordPair> lines;

private:
    std::vector<std::uint32_t> m_tableA, m_tableB; // of each row of a dump in the table
};

// The lines of msprobe's two tables: of printed statistics, and of tensors.
std::unique_ptr<TableLines> kernelStatisticLines(KernelTable table);
std::unique_ptr<TableLines> kernelTensorLines(KernelTable table);

// The columns of both, and what follows them.
std::string kernelHeader(std::string_view ownColumns);

inline constexpr std::string_view otherKernelShapes = "Tensor shapes do not match.\n",
                                  otherKernelDtypes = "Dtype of NPU and bench Tensor do not match. Skipped.\n";

// Two fields, and a comma after each.
void appendBoth(std::string &text, const std::string &a, const std::string &b);

// The shortest digits of single precision, as numpy prints them.
std::string singleText(float number);

// numpy.float32 of a cell. The words null and False are 0, True is 1.
float singleOf(const Statistic &statistic, bool anyNull);

} // namespace rundiff
