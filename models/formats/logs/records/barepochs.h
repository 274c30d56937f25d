// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

namespace rundiff
{

// The epochs of progress bars that do not number them: a bar that was almost full and starts again belongs to the next
// epoch. A bar that starts again halfway belongs to the same epoch, of a restarted job. Bars with a different length
// than the first one belong to evaluations.
class BarEpochs
{
public:
    // From 0; nothing for an evaluation's bar.
    std::optional<std::int64_t> epochAt(std::int64_t done, std::int64_t total)
    {
        if (m_total < 0)
            m_total = total;
        if (total != m_total)
            return std::nullopt;
        const bool allButFull = m_done >= total - total / 10;
        if (done < m_done && allButFull)
            ++m_epoch;
        m_done = done;
        return m_epoch;
    }

private:
    std::int64_t m_total = -1, m_done = 0, m_epoch = 0;
};

} // namespace rundiff
