// SPDX-License-Identifier: GPL-3.0-or-later
// The write-ahead journal of SQLite, as https://www.sqlite.org/fileformat2.html#the_write_ahead_log describes it: a
// header of 32 bytes, then frames of a header and a page. The checksums continue from frame to frame. Frames of an
// earlier use of the file may follow; their salts are others.
#include "models/formats/trackers/journallosses.h"

#include <array>
#include <fstream>
#include <string_view>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t journalHeader = 32, frameHeader = 24;
constexpr std::uint32_t journalMagic = 0x377f0682; // the last bit: big-endian checksums
constexpr std::uint32_t mostPage = 65536;
constexpr std::uint32_t mostReuses = 1U << 24; // the first salt counts them

std::uint32_t bigEndian(const char *bytes)
{
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i)
        value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

struct Salts {
    std::uint32_t first = 0, second = 0;
    bool operator==(const Salts &) const = default;
};

class JournalSum
{
public:
    explicit JournalSum(bool big) : m_big(big) {}

    void add(std::string_view bytes)
    {
        for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
            m_first += word(bytes.data() + at) + m_second;
            m_second += word(bytes.data() + at + 4) + m_first;
        }
    }
    bool is(const char *stored) const { return bigEndian(stored) == m_first && bigEndian(stored + 4) == m_second; }

private:
    std::uint32_t word(const char *bytes) const
    {
        const std::uint32_t big = bigEndian(bytes);
        if (m_big)
            return big;
        return __builtin_bswap32(big);
    }

    bool m_big;
    std::uint32_t m_first = 0, m_second = 0;
};

class JournalFrames
{
public:
    JournalFrames(std::istream &file, const std::array<char, journalHeader> &header, std::uint32_t page)
        : m_file(file),
          m_sum(bigEndian(header.data()) & 1), m_salts{bigEndian(header.data() + 16), bigEndian(header.data() + 20)},
          m_frame(frameHeader + page)
    {
        m_sum.add({header.data(), journalHeader - 8});
    }

    JournalLosses read()
    {
        std::uint64_t at = journalHeader;
        std::int64_t maybe = 0; // damaged or old frames, until a frame of this use follows
        for (;; at += m_frame.size()) {
            m_file.read(m_frame.data(), static_cast<std::streamsize>(m_frame.size()));
            const auto got = static_cast<std::size_t>(m_file.gcount());
            if (got < frameHeader)
                break;
            const bool own = salts() == m_salts, whole = got == m_frame.size();
            if (m_broken || !own || !whole || !fits()) {
                if (!whole && own && !m_broken)
                    ++m_losses.unfinished;
                else
                    loseFrame(own, at, maybe);
                m_broken = true;
            } else {
                m_losses.unfinished = bigEndian(m_frame.data() + 4) != 0 ? 0 : m_losses.unfinished + 1;
            }
        }
        return m_losses;
    }

private:
    Salts salts() const { return {bigEndian(m_frame.data() + 8), bigEndian(m_frame.data() + 12)}; }

    bool fits()
    {
        m_sum.add({m_frame.data(), 8});
        m_sum.add(std::string_view(m_frame.data(), m_frame.size()).substr(frameHeader));
        return m_sum.is(m_frame.data() + 16);
    }

    bool isOfEarlierUse() const
    {
        const std::uint32_t reuses = m_salts.first - salts().first;
        return reuses > 0 && reuses < mostReuses;
    }

    void loseFrame(bool own, std::uint64_t at, std::int64_t &maybe)
    {
        if (m_losses.frames == 0 && maybe == 0)
            m_losses.firstAt = at;
        ++maybe;
        if (own || !isOfEarlierUse()) {
            m_losses.frames += maybe;
            maybe = 0;
        }
    }

    std::istream &m_file;
    JournalSum m_sum;
    Salts m_salts;
    std::vector<char> m_frame;
    bool m_broken = false;
    JournalLosses m_losses;
};

} // namespace

JournalLosses journalLosses(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    std::array<char, journalHeader> header{};
    file.read(header.data(), journalHeader);
    if (file.gcount() == 0)
        return {};
    const std::uint32_t page = bigEndian(header.data() + 8);
    JournalSum sum(bigEndian(header.data()) & 1);
    sum.add({header.data(), journalHeader - 8});
    const bool sensible = page >= 512 && page <= mostPage && (page & (page - 1)) == 0;
    if (!file || (bigEndian(header.data()) | 1) != (journalMagic | 1) || !sensible || !sum.is(header.data() + 24)) {
        JournalLosses losses;
        losses.header = true;
        return losses;
    }
    return JournalFrames(file, header, page).read();
}

} // namespace rundiff
