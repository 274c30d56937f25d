// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace rundiff
{

// Rows of one run with the same tensor, by checksum: its producer, and its readers. Checksums that were computed from a
// scalar's text are ignored.
class TensorLinks
{
public:
    explicit TensorLinks(std::shared_ptr<const Dump> dump);

    // The last output before `row` with the same checksum.
    std::optional<std::uint32_t> producer(std::uint32_t row) const;
    // The inputs after `row` with the same checksum, the nearest first; at most `most`.
    std::vector<std::uint32_t> consumers(std::uint32_t row, std::size_t most = 100) const;

    std::uint32_t operatorOf(std::uint32_t row) const { return m_operators[row]; } // index into the dump's operators

private:
    std::shared_ptr<const Dump> m_dump;
    std::vector<std::uint32_t> m_next, m_previous; // the next row of the same checksum, and the one before
    std::vector<std::uint32_t> m_operators;
};

} // namespace rundiff
