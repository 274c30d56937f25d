// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/text/eventrecords.h"

#include "models/formats/logs/text/crc32c.h"

#include <algorithm>
#include <cstring>
#include <span>

namespace rundiff
{

namespace
{

constexpr std::size_t headerSize = 12, footerSize = 4;
constexpr std::uint64_t largestRecord = std::uint64_t(256) << 20; // images and graphs lie in records too
constexpr std::size_t searchedAtOnce = std::size_t(1) << 20;

bool isHeaderAt(std::string_view bytes)
{
    return bytes.size() >= headerSize && littleEndian<std::uint64_t>(bytes.data()) <= largestRecord &&
           littleEndian<std::uint32_t>(bytes.data() + 8) == maskedCrc32c(bytes.substr(0, 8));
}

std::size_t headerIn(std::string_view bytes)
{
    for (std::size_t at = 0; at + headerSize <= bytes.size(); ++at) {
        if (isHeaderAt(bytes.substr(at)))
            return at;
    }
    return std::string_view::npos;
}

} // namespace

bool holdsRecord(std::string_view start)
{
    return headerIn(start) != std::string_view::npos;
}

// As many of them as there are; valid until the next call.
std::string_view EventRecords::bytesAt(std::uint64_t at, std::size_t size)
{
    const bool starts = at >= m_windowAt && at <= m_windowAt + m_windowSize;
    if (!starts || at + size > m_windowAt + m_windowSize) {
        const std::size_t kept = starts ? static_cast<std::size_t>(m_windowAt + m_windowSize - at) : 0;
        const std::size_t wanted = std::max(size, searchedAtOnce);
        if (kept > 0)
            std::memmove(m_window.data(), m_window.data() + (m_windowSize - kept), kept);
        if (m_window.size() < wanted)
            m_window.resize(wanted);
        m_windowAt = at;
        m_windowSize = kept + m_file.readSome(at + kept, std::span(m_window).subspan(kept));
    }
    const auto offset = static_cast<std::size_t>(at - m_windowAt);
    return {m_window.data() + offset, std::min(size, m_windowSize - offset)};
}

bool EventRecords::isHeader(std::uint64_t at)
{
    return isHeaderAt(bytesAt(at, headerSize));
}

// nullopt: there is none up to the end of the file.
std::optional<std::uint64_t> EventRecords::findHeader(std::uint64_t from)
{
    while (true) {
        const std::string_view bytes = bytesAt(from, searchedAtOnce);
        if (const std::size_t found = headerIn(bytes); found != std::string_view::npos)
            return from + found;
        if (bytes.size() < searchedAtOnce)
            return std::nullopt;
        from += bytes.size() - headerSize + 1;
    }
}

bool EventRecords::next(EventRecord &record)
{
    record = {};
    const std::uint64_t begin = m_at;
    std::string_view header = bytesAt(m_at, headerSize);
    if (header.empty())
        return false;
    if (!isHeaderAt(header)) {
        const std::size_t got = header.size();
        if (const auto found = got < headerSize ? std::nullopt : findHeader(m_at + 1)) {
            m_at = *found;
        } else { // less than a header may be one that is being written
            m_at = begin + got;
            while (!atEnd(m_at))
                m_at += bytesAt(m_at, searchedAtOnce).size();
            record.state = got < headerSize ? EventRecord::State::Cut : EventRecord::State::None;
            record.at = got < headerSize ? begin : m_at;
            record.skipped = record.at - begin;
            return true;
        }
        header = bytesAt(m_at, headerSize);
    }
    record.at = m_at;
    record.skipped = m_at - begin;
    const auto length = static_cast<std::size_t>(littleEndian<std::uint64_t>(header.data()));
    const std::string_view bytes = bytesAt(m_at + headerSize, length + footerSize);
    record.data = bytes.substr(0, length);
    const bool whole = bytes.size() == length + footerSize;
    const std::uint64_t behind = m_at + headerSize + bytes.size();
    if (whole && littleEndian<std::uint32_t>(bytes.data() + length) == maskedCrc32c(record.data)) {
        record.state = EventRecord::State::Whole;
        m_at = behind;
        return true;
    }
    record.data = {}; // the search below reads other bytes
    // Missing or extra bytes shift what follows: then the next record does not start right after this one.
    const bool follows = whole && (isHeader(behind) || atEnd(behind));
    const auto other = follows ? std::nullopt : findHeader(m_at + headerSize);
    record.state = whole || other ? EventRecord::State::WrongSum : EventRecord::State::Cut;
    m_at = other.value_or(behind);
    return true;
}

} // namespace rundiff
