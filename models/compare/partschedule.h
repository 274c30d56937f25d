// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <vector>

namespace rundiff
{

// Which worker compares which part: parts are handed out as workers come free. A part that fails is tried once more, by
// another worker if there is one. It knows nothing of processes and messages.
class PartSchedule
{
public:
    PartSchedule(std::uint32_t parts, std::uint32_t workers);

    std::optional<std::uint32_t> next(std::uint32_t worker); // nothing: there is none for this worker now
    void finish(std::uint32_t worker);                       // the part that it has is done
    void fail(std::uint32_t worker);                         // the part that it has was not done

    bool over() const; // no part is left
    std::uint32_t finished() const { return m_finished; }
    const std::vector<std::uint32_t> &failed() const { return m_failed; } // twice

private:
    struct Retry {
        std::uint32_t part = 0, failedAt = 0;
    };

    bool takesRetry(const Retry &retry, std::uint32_t worker) const;

    std::uint32_t m_parts = 0, m_fresh = 1, m_finished = 0; // parts from m_fresh on were not handed out
    std::deque<Retry> m_retries;
    std::set<std::uint32_t> m_tried;      // parts that failed once
    std::vector<std::uint32_t> m_current; // of each worker; 0: none
    std::vector<std::uint32_t> m_failed;
};

} // namespace rundiff
