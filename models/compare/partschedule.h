// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <vector>

namespace rundiff
{

// Who may compare a part: any worker, or only worker I - 1 part I, because it sees the files.
enum class PartHolder : std::uint8_t { Any, ItsOwn };

// Which worker compares which part: parts are handed out as workers come free. A part that fails is tried once more, by
// another worker if there is one that may. It knows nothing of processes and messages.
class PartSchedule
{
public:
    PartSchedule(std::uint32_t parts, std::uint32_t workers, PartHolder holder = PartHolder::Any);

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
    std::set<std::uint32_t>::const_iterator freshFor(std::uint32_t worker) const;

    PartHolder m_holder = PartHolder::Any;
    std::uint32_t m_finished = 0;
    std::set<std::uint32_t> m_fresh; // parts that were not handed out
    std::deque<Retry> m_retries;
    std::set<std::uint32_t> m_tried;      // parts that failed once
    std::vector<std::uint32_t> m_current; // of each worker; 0: none
    std::vector<std::uint32_t> m_failed;
};

} // namespace rundiff
