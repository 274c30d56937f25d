// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/eventrecords.h"

#include "models/formats/logs/crc32c.h"

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

bool EventRecords::isHeader(std::uint64_t at)
{
    char header[headerSize];
    return m_file.readSome(at, header) == headerSize && isHeaderAt({header, headerSize});
}

bool EventRecords::atEnd(std::uint64_t at)
{
    char byte = 0;
    return m_file.readSome(at, std::span(&byte, 1)) == 0;
}

// nullopt: there is none up to the end of the file.
std::optional<std::uint64_t> EventRecords::findHeader(std::uint64_t from)
{
    while (true) {
        const std::string bytes = readAt(m_file, from, searchedAtOnce);
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
    char header[headerSize];
    const std::size_t got = m_file.readSome(m_at, header);
    if (got == 0)
        return false;
    if (got < headerSize || !isHeaderAt({header, headerSize})) {
        if (const auto found = got < headerSize ? std::nullopt : findHeader(m_at + 1)) {
            m_at = *found;
        } else { // less than a header may be one that is being written
            m_at = begin + got;
            while (!atEnd(m_at))
                m_at += readAt(m_file, m_at, searchedAtOnce).size();
            record.state = got < headerSize ? EventRecord::State::Cut : EventRecord::State::None;
            record.at = got < headerSize ? begin : m_at;
            record.skipped = record.at - begin;
            return true;
        }
        m_file.readSome(m_at, header);
    }
    record.at = m_at;
    record.skipped = m_at - begin;
    const auto length = static_cast<std::size_t>(littleEndian<std::uint64_t>(header));
    m_bytes.resize(length + footerSize);
    const std::size_t read = m_file.readSome(m_at + headerSize, m_bytes);
    record.data = {m_bytes.data(), std::min(read, length)};
    const bool whole = read == m_bytes.size();
    const std::uint64_t behind = m_at + headerSize + read;
    if (whole && littleEndian<std::uint32_t>(m_bytes.data() + length) == maskedCrc32c(record.data)) {
        record.state = EventRecord::State::Whole;
        m_at = behind;
        return true;
    }
    // Missing or extra bytes shift what follows: then the next record does not start right after this one.
    const bool follows = whole && (isHeader(behind) || atEnd(behind));
    const auto other = follows ? std::nullopt : findHeader(m_at + headerSize);
    record.state = whole || other ? EventRecord::State::WrongSum : EventRecord::State::Cut;
    m_at = other.value_or(behind);
    return true;
}

} // namespace rundiff
