// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

namespace rundiff
{

// The distance between the records of a log without steps. A damaged record still counts as a step, unless the
// training's own progress (the epoch that records print) shows that there was none.
class CountedSteps
{
public:
    void lose() { ++m_lost; }

    // From the previous record to this one, which is at that epoch.
    std::int64_t next(std::optional<double> epoch)
    {
        std::int64_t distance = 1 + std::exchange(m_lost, 0);
        if (distance > 1 && epoch && m_epoch && m_steps > 0 && *epoch > *m_epoch && *m_epoch > m_firstEpoch) {
            const double usual = (*m_epoch - m_firstEpoch) / static_cast<double>(m_steps), made = *epoch - *m_epoch;
            if (std::abs(made - usual) < std::abs(made - usual * static_cast<double>(distance)))
                distance = 1;
        }
        if (epoch && !m_epoch)
            m_firstEpoch = *epoch;
        else
            m_steps += distance;
        m_epoch = epoch ? epoch : m_epoch;
        m_total += distance;
        return distance;
    }

    std::int64_t total() const { return m_total; } // the number of the last record, from 1

private:
    std::int64_t m_lost = 0, m_total = 0;
    std::int64_t m_steps = 0; // since the first epoch
    std::optional<double> m_epoch;
    double m_firstEpoch = 0;
};

} // namespace rundiff
