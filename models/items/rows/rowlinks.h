// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/summaries/tensorlinks.h"
#include "models/compare/table/pairtable.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace rundiff
{

// Another row with the same tensor.
struct RowLink {
    enum class Way : std::uint8_t { MadeBy, ReadBy };
    Way way = Way::MadeBy;
    bool inA = false, inB = false; // the run with equal checksums
    std::size_t tableRow = 0;
    QString name;
};

// The origin and the destinations of the tensors of a table, in both runs, by checksum.
class RowLinks
{
public:
    static constexpr std::size_t mostReaders = 12;

    explicit RowLinks(std::shared_ptr<const PairTable> table);

    std::vector<RowLink> of(std::size_t tableRow) const; // producers before readers

private:
    void add(std::vector<RowLink> &links, RowLink::Way way, bool inA, std::uint32_t dumpRow) const;

    std::shared_ptr<const PairTable> m_table;
    TensorLinks m_a, m_b;
    std::vector<std::uint32_t> m_rowOfA, m_rowOfB; // of the table, by row of the dump
};

} // namespace rundiff
