// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/numberblocks.h"

namespace rundiff
{

bool NumberBlocks::next(std::span<double> values)
{
    m_raw.resize(values.size() * elementSize(m_type));
    if (!m_blocks.next(m_raw))
        return false;
    toDouble(m_type, m_raw, values);
    return true;
}

} // namespace rundiff
