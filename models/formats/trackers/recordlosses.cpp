// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/trackers/recordlosses.h"

#include "models/run/messages.h"

namespace rundiff
{

void RecordLosses::count(Unread &lost, std::uint64_t at, std::uint64_t more)
{
    if (lost.count == 0)
        lost.place = fmt::format("byte {}", at);
    lost.count += static_cast<std::int64_t>(more);
}

void RecordLosses::add(const BlockLogRecord &lost)
{
    if (lost.state == BlockLogRecord::State::Cut)
        count(m_cut, lost.at, 1);
    else
        count(m_damaged, lost.at, lost.lost);
}

void RecordLosses::report(const std::string &path, Problems &problems) const
{
    const auto add = [&](const Unread &lost, std::string message) {
        if (lost.count > 0)
            problems.push_back({path, 0, Severity::Warning, std::move(message), lost});
    };
    add(m_damaged, message(Messages::tr("{} bytes of the file are damaged and were skipped, the first at {}"),
                           m_damaged.count, m_damaged.place));
    add(m_cut,
        message(Messages::tr("The last record, at {}, is incomplete; it is read when it is complete."), m_cut.place));
    add(m_unknown, message(Messages::tr("{} records of the file cannot be interpreted, the first at {}"),
                           m_unknown.count, m_unknown.place));
    add(m_missing, message(Messages::tr("{} numbered records are missing in the file, the first before {}"),
                           m_missing.count, m_missing.place));
}

} // namespace rundiff
