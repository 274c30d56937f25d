// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/partschedule.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

PartSchedule::PartSchedule(std::uint32_t parts, std::uint32_t workers, PartHolder holder)
    : m_holder(holder), m_current(workers)
{
    for (std::uint32_t part = 1; part <= parts; ++part)
        m_fresh.insert(m_fresh.end(), part);
}

bool PartSchedule::takesRetry(const Retry &retry, std::uint32_t worker) const
{
    const bool alone = m_current.size() == 1;
    if (m_holder == PartHolder::ItsOwn)
        return retry.part == worker + 1;
    return retry.failedAt != worker || alone;
}

std::set<std::uint32_t>::const_iterator PartSchedule::freshFor(std::uint32_t worker) const
{
    if (m_holder == PartHolder::ItsOwn)
        return m_fresh.find(worker + 1);
    return m_fresh.begin();
}

std::optional<std::uint32_t> PartSchedule::next(std::uint32_t worker)
{
    const auto retry =
        std::ranges::find_if(m_retries, [&](const Retry &candidate) { return takesRetry(candidate, worker); });
    if (retry != m_retries.end()) {
        m_current[worker] = retry->part;
        m_retries.erase(retry);
        return m_current[worker];
    }
    const auto fresh = freshFor(worker);
    if (fresh == m_fresh.end())
        return std::nullopt;
    m_current[worker] = *fresh;
    m_fresh.erase(fresh);
    return m_current[worker];
}

void PartSchedule::finish(std::uint32_t worker)
{
    m_finished += std::exchange(m_current[worker], 0) != 0;
}

void PartSchedule::fail(std::uint32_t worker)
{
    const std::uint32_t part = std::exchange(m_current[worker], 0);
    if (part == 0)
        return;
    if (m_tried.insert(part).second)
        m_retries.push_back({part, worker});
    else
        m_failed.push_back(part);
}

bool PartSchedule::over() const
{
    const bool working = std::ranges::any_of(m_current, [](std::uint32_t part) { return part != 0; });
    return !working && m_fresh.empty() && m_retries.empty();
}

} // namespace rundiff
