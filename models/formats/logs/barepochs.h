// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

namespace rundiff
{

// The epochs of progress bars that do not number them: a bar that was all but full and begins anew is the next epoch's.
// One that begins anew halfway is the same epoch's, of a job that was started again. Bars of another length than the
// first one's are evaluations.
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
