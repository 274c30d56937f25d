// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/text/packedtext.h"

#include "models/formats/logs/text/textstream.h"
#include "models/run/messages.h"

#include <lzma.h>
#include <zstd.h>

#include <optional>
#include <utility>

namespace rundiff
{

namespace
{

using namespace std::string_view_literals;

constexpr std::string_view startOfXz = "\xfd"
                                       "7zXZ\0"sv;
constexpr std::string_view startOfZstd = "\x28\xb5\x2f\xfd"sv;
constexpr std::uint64_t mostMemory = 256ULL << 20;
constexpr int largestWindow = 27; // 128 MB, as a power of 2

enum class Unpacked : std::uint8_t { More, StreamEnd, Damaged };

// One library: takes bytes from the front of `from`, and puts text at the front of `into`.
class Codec
{
public:
    Codec() = default;
    Codec(const Codec &) = delete;
    Codec &operator=(const Codec &) = delete;
    virtual ~Codec() = default;

    virtual bool begin() = 0; // of a stream
    virtual Unpacked unpack(std::span<const char> &from, std::span<char> &into) = 0;
};

class XzCodec : public Codec
{
public:
    ~XzCodec() override { lzma_end(&m_stream); }

    bool begin() override { return lzma_stream_decoder(&m_stream, mostMemory, 0) == LZMA_OK; }
    Unpacked unpack(std::span<const char> &from, std::span<char> &into) override
    {
        m_stream.next_in = reinterpret_cast<const std::uint8_t *>(from.data());
        m_stream.avail_in = from.size();
        m_stream.next_out = reinterpret_cast<std::uint8_t *>(into.data());
        m_stream.avail_out = into.size();
        const lzma_ret result = lzma_code(&m_stream, LZMA_RUN);
        from = from.last(m_stream.avail_in);
        into = into.last(m_stream.avail_out);
        if (result == LZMA_STREAM_END)
            return Unpacked::StreamEnd;
        return result == LZMA_OK || result == LZMA_BUF_ERROR ? Unpacked::More : Unpacked::Damaged;
    }

private:
    lzma_stream m_stream = LZMA_STREAM_INIT;
};

class ZstdCodec : public Codec
{
public:
    ~ZstdCodec() override { ZSTD_freeDStream(m_stream); }

    bool begin() override
    {
        return m_stream && !ZSTD_isError(ZSTD_DCtx_reset(m_stream, ZSTD_reset_session_only)) &&
               !ZSTD_isError(ZSTD_DCtx_setParameter(m_stream, ZSTD_d_windowLogMax, largestWindow));
    }
    Unpacked unpack(std::span<const char> &from, std::span<char> &into) override
    {
        ZSTD_inBuffer in{from.data(), from.size(), 0};
        ZSTD_outBuffer out{into.data(), into.size(), 0};
        const std::size_t result = ZSTD_decompressStream(m_stream, &out, &in);
        from = from.subspan(in.pos);
        into = into.subspan(out.pos);
        if (ZSTD_isError(result))
            return Unpacked::Damaged;
        return result == 0 ? Unpacked::StreamEnd : Unpacked::More;
    }

private:
    ZSTD_DStream *m_stream = ZSTD_createDStream();
};

class PackedText : public TextStream
{
public:
    PackedText(FileBytes file, std::unique_ptr<Codec> codec)
        : m_file(std::move(file)), m_codec(std::move(codec)), m_input(blockSize)
    {
        m_ended = !m_codec->begin();
    }

    std::uint64_t fileDone() const override { return m_filePosition - m_left.size(); }
    std::uint64_t fileSize() const override { return m_file.size(); }
    Problems problems() const override { return m_lost ? Problems{problemOf(*m_lost)} : Problems(); }

    // Text before a wrong checksum may be wrong itself: what follows the last intact stream is not used.
    void check(const Progress &progress) override
    {
        std::vector<char> text(blockSize);
        std::uint64_t checked = 0;
        std::size_t count = text.size();
        while (count == text.size() && !progress.stopped()) {
            progress.tell({m_file.path(), fileDone(), fileSize()});
            count = readSome(checked, text);
            checked += count;
        }
        if (m_lost && m_lost->reason == UnreadReason::Damaged)
            m_usable = m_intact;
    }

private:
    std::size_t next(std::span<char> into) override
    {
        if (m_usable)
            into = into.first(std::min<std::uint64_t>(into.size(), *m_usable - std::min(*m_usable, m_text)));
        std::span<char> free = into;
        while (!free.empty() && !m_ended)
            step(free);
        return into.size() - free.size();
    }

    void step(std::span<char> &free)
    {
        if (m_left.empty() && !refill()) {
            m_ended = true;
            if (m_inStream)
                lose(UnreadReason::Truncated, m_file.size(), 0);
            return;
        }
        m_inStream = true;
        const std::size_t before = free.size(), leftBefore = m_left.size();
        const Unpacked result = m_codec->unpack(m_left, free);
        m_text += before - free.size();
        const bool stands = before == free.size() && leftBefore == m_left.size();
        if (result == Unpacked::StreamEnd)
            endStream();
        else if (result == Unpacked::Damaged || (stands && !m_left.empty()))
            endDamaged();
    }

    void endStream()
    {
        m_inStream = false;
        m_intact = m_text;
        m_stream = fileDone();
        m_ended = !passZeros() || !m_codec->begin();
    }

    void endDamaged()
    {
        lose(UnreadReason::Damaged, fileDone(), m_file.size() - m_stream);
        m_ended = true;
    }

    // Zeros between streams fill a block. Whether a stream follows.
    bool passZeros()
    {
        while (!m_left.empty() || refill()) {
            if (m_left.front() != 0)
                return true;
            m_left = m_left.subspan(1);
        }
        return false;
    }

    bool refill()
    {
        const std::size_t count = m_file.readSome(m_filePosition, m_input);
        m_filePosition += count;
        m_left = std::span<const char>(m_input).first(count);
        return count > 0;
    }

    void lose(UnreadReason reason, std::uint64_t from, std::uint64_t bytes)
    {
        m_lost = Unread{reason, "bytes", static_cast<std::int64_t>(bytes), fmt::format("byte {}", from)};
    }

    Problem problemOf(const Unread &lost) const
    {
        std::string text =
            lost.reason == UnreadReason::Truncated
                ? message(
                      Messages::tr("The compressed log is truncated. The part before its end is used; copy the file "
                                   "again if the run has ended."))
                : message(Messages::tr("The compressed log is damaged at {} of the file; the part that contains this "
                                       "place is not used. Copy the file again."),
                          lost.place);
        return {m_file.path(), 0, Severity::Warning, std::move(text), lost};
    }

    void rewind() override
    {
        m_filePosition = m_text = m_stream = 0;
        m_left = {};
        m_inStream = false;
        if (!m_usable)
            m_lost.reset();
        m_ended = !m_codec->begin();
    }

    FileBytes m_file;
    std::unique_ptr<Codec> m_codec;
    std::vector<char> m_input;
    std::span<const char> m_left;          // of the input
    std::uint64_t m_filePosition = 0;      // after the input
    std::uint64_t m_text = 0;              // unpacked so far
    std::uint64_t m_intact = 0;            // text of the streams that are proven by their checksums
    std::uint64_t m_stream = 0;            // where the present stream begins in the file
    std::optional<std::uint64_t> m_usable; // as much of the text is used
    std::optional<Unread> m_lost;
    bool m_inStream = false, m_ended = false;
};

} // namespace

std::unique_ptr<LogText> openPacked(FileBytes &file, std::string_view start)
{
    std::unique_ptr<Codec> codec;
    if (start.starts_with(startOfXz))
        codec = std::make_unique<XzCodec>();
    else if (start.starts_with(startOfZstd))
        codec = std::make_unique<ZstdCodec>();
    if (!codec)
        return nullptr;
    return std::make_unique<PackedText>(std::move(file), std::move(codec));
}

} // namespace rundiff
