// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/elementblocks.h"

#include <span>
#include <vector>

namespace rundiff
{

// Delivers the elements of a tensor as numbers, one block after the other.
class NumberBlocks
{
public:
    explicit NumberBlocks(Tensor tensor) : m_type(tensor.type), m_blocks(std::move(tensor)) {}

    std::uint64_t left() const { return m_blocks.left(); }
    // The next elements, as many as fit into `values` (no more than remain), or false.
    bool next(std::span<double> values);
    // Continues at another element.
    void seek(std::uint64_t element) { m_blocks.seek(element); }

private:
    ElementType m_type;
    ElementBlocks m_blocks;
    std::vector<char> m_raw;
};

} // namespace rundiff
