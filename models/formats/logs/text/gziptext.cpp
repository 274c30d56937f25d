// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/text/gziptext.h"

#include "models/formats/logs/text/eventrecords.h"
#include "models/formats/logs/text/textstream.h"
#include "models/run/messages.h"

#include <zlib.h>

#include <array>
#include <cstring>
#include <optional>
#include <string_view>

namespace rundiff
{

namespace
{

constexpr std::string_view memberStart("\x1f\x8b\x08", 3);
constexpr std::size_t sumBytes = 4, lengthBytes = 4; // after the text of a member

class GzipText : public TextStream
{
public:
    explicit GzipText(FileBytes file) : m_file(std::move(file)), m_input(blockSize) { start(); }
    GzipText(const GzipText &) = delete;
    GzipText &operator=(const GzipText &) = delete;
    ~GzipText() override { inflateEnd(&m_stream); }

    std::uint64_t fileDone() const override { return m_filePosition; }
    std::uint64_t fileSize() const override { return m_file.size(); }
    void check(const Progress &progress) override
    {
        std::vector<char> text(blockSize);
        m_blanksRotten = true;
        do {
            progress.tell({m_file.path(), fileDone(), fileSize()});
        } while (!progress.stopped() && readSome(m_checked, text) == text.size() && (m_checked += text.size()) > 0);
        m_checked = 0;
    }
    Problems problems() const override { return m_lost ? Problems{problemOf(*m_lost)} : Problems(); }

private:
    std::size_t next(std::span<char> into) override
    {
        m_stream.next_out = reinterpret_cast<Bytef *>(into.data());
        m_stream.avail_out = static_cast<uInt>(std::min<std::size_t>(into.size(), 1U << 30));
        const std::size_t wanted = m_stream.avail_out;
        while (m_stream.avail_out > 0 && !m_ended)
            step();
        return wanted - m_stream.avail_out;
    }

    void step()
    {
        if (m_stream.avail_in == 0 && !refill()) {
            if (m_inMember)
                endInMember();
            m_ended = true;
            return;
        }
        m_inMember = true;
        char *const begin = reinterpret_cast<char *>(m_stream.next_out);
        const int result = inflate(&m_stream, Z_NO_FLUSH);
        if (isRotten())
            std::replace_if(
                begin, reinterpret_cast<char *>(m_stream.next_out), [](char sign) { return sign != '\n'; }, ' ');
        if (result == Z_STREAM_END)
            m_ended = !beginNextMember();
        else if (result != Z_OK && result != Z_BUF_ERROR)
            passDamage();
    }

    // Zeros after a member fill a block of a tape or a disk.
    bool beginNextMember()
    {
        m_inMember = false;
        while (m_stream.avail_in > 0 || refill()) {
            if (*m_stream.next_in != 0) {
                m_member = position();
                return inflateReset(&m_stream) == Z_OK;
            }
            ++m_stream.next_in;
            --m_stream.avail_in;
        }
        return false;
    }

    // Where another member is damaged, nothing says that the text up to the end is right.
    void endInMember()
    {
        const bool damaged = !m_rotten.empty();
        if (damaged)
            markRotten();
        lose(UnreadReason::Truncated, m_file.size(), damaged ? m_file.size() - m_member : 0);
    }

    bool isRotten() const { return std::find(m_rotten.begin(), m_rotten.end(), m_member) != m_rotten.end(); }

    void markRotten()
    {
        if (m_blanksRotten && !isRotten())
            m_rotten.push_back(m_member);
    }

    // A changed text has any other checksum. That all bytes but one are right, as is the length, happens by chance once
    // in four million times: it is the checksum that was changed.
    bool isSumItselfDamaged() const
    {
        std::array<char, sumBytes + lengthBytes> end{};
        if (position() < sumBytes || m_file.readSome(position() - sumBytes, end) < end.size())
            return false;
        const auto length = littleEndian<std::uint32_t>(end.data() + sumBytes);
        const auto sum = static_cast<std::uint32_t>(m_stream.adler);
        int changed = 0;
        for (std::size_t i = 0; i < sumBytes; ++i)
            changed += static_cast<unsigned char>(end[i]) != (sum >> (8 * i) & 0xFF);
        return changed == 1 && length == static_cast<std::uint32_t>(m_stream.total_out);
    }

    // The text is right, what was written after it is not.
    void passSum(std::size_t left)
    {
        if (!m_lost)
            m_lostIsSum = true;
        lose(UnreadReason::Checksum, position() - sumBytes, sumBytes);
        for (; left > 0 && (m_stream.avail_in > 0 || refill()); --left) {
            ++m_stream.next_in;
            --m_stream.avail_in;
        }
        m_ended = !beginNextMember();
    }

    // On to the next member, on a line of its own.
    void passDamage()
    {
        const std::string_view said = m_stream.msg ? m_stream.msg : "";
        const bool length = said == "incorrect length check", sum = length || said == "incorrect data check";
        if (length || (sum && isSumItselfDamaged())) {
            passSum(length ? 0 : lengthBytes);
            return;
        }
        const std::uint64_t from = position();
        markRotten();
        const bool found = findMember();
        if (sum)
            lose(UnreadReason::Checksum, m_member, from - m_member);
        else
            lose(UnreadReason::Damaged, from, position() - m_member);
        m_inMember = false;
        m_member = position();
        m_ended = !found || inflateReset(&m_stream) != Z_OK;
        *m_stream.next_out++ = '\n';
        --m_stream.avail_out;
    }

    bool findMember()
    {
        while (m_stream.avail_in > 0 || refill()) {
            const std::string_view left(reinterpret_cast<const char *>(m_stream.next_in), m_stream.avail_in);
            const std::size_t at = std::min(left.find(memberStart), left.size());
            m_stream.next_in += at;
            m_stream.avail_in -= static_cast<uInt>(at);
            if (at < left.size())
                return true;
        }
        return false;
    }

    std::uint64_t position() const { return m_filePosition - m_stream.avail_in; }

    bool refill()
    {
        const std::size_t count = m_file.readSome(m_filePosition, m_input);
        m_filePosition += count;
        m_stream.next_in = reinterpret_cast<Bytef *>(m_input.data());
        m_stream.avail_in = static_cast<uInt>(count);
        return count > 0;
    }

    void lose(UnreadReason reason, std::uint64_t from, std::uint64_t bytes)
    {
        if (!m_lost)
            m_lost = Unread{reason, "bytes", 0, fmt::format("byte {}", from)};
        m_lost->count += static_cast<std::int64_t>(bytes);
    }

    Problem problemOf(const Unread &lost) const
    {
        std::string text;
        if (lost.reason == UnreadReason::Truncated)
            text =
                message(Messages::tr("The compressed log is truncated. The part before its end is used; copy the file "
                                     "again if the run has ended."));
        else if (m_lostIsSum)
            text =
                message(Messages::tr("The checksum of the compressed log is damaged, at {} of the file. The text fits "
                                     "the rest of it and is used. Copy the file again."),
                        lost.place);
        else if (lost.reason == UnreadReason::Checksum)
            text =
                message(Messages::tr("The checksum of the compressed log is wrong, at {} of the file: some of its text "
                                     "was changed, so none of it is used. Copy the file again."),
                        lost.place);
        else
            text = message(Messages::tr("The compressed log is damaged at {} of the file; the part that contains this "
                                        "place is not used. Copy the file again."),
                           lost.place);
        return {m_file.path(), 0, Severity::Warning, std::move(text), lost};
    }

    void start()
    {
        std::memset(&m_stream, 0, sizeof m_stream);
        m_ended = inflateInit2(&m_stream, 16 + MAX_WBITS) != Z_OK;
    }

    void rewind() override
    {
        inflateEnd(&m_stream);
        m_filePosition = m_member = 0;
        m_inMember = false;
        m_lost.reset();
        m_lostIsSum = false;
        start();
    }

    FileBytes m_file;
    std::vector<char> m_input;
    z_stream m_stream;
    std::uint64_t m_filePosition = 0;
    std::uint64_t m_member = 0;          // where the present one begins
    std::vector<std::uint64_t> m_rotten; // where members begin that are blank
    std::uint64_t m_checked = 0;
    bool m_blanksRotten = false; // a sample identifies the format, damaged or not
    bool m_ended = false;
    bool m_inMember = false;
    std::optional<Unread> m_lost; // all of it, the first place and reason
    bool m_lostIsSum = false;     // the first is a checksum of a text that is right
};

} // namespace

std::unique_ptr<LogText> openGzip(FileBytes file)
{
    return std::make_unique<GzipText>(std::move(file));
}

} // namespace rundiff
