// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/logtext.h"

#include "models/formats/filebytes.h"
#include "models/formats/logs/encoding.h"
#include "models/run/words.h"

#include <zlib.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t blockSize = 256 * 1024;
constexpr std::size_t encodingSample = 256 * 1024;

class PlainFile : public LogText
{
public:
    PlainFile(FileBytes file, std::uint64_t start) : m_file(std::move(file)), m_start(start) {}

    std::size_t readSome(std::uint64_t offset, std::span<char> into) override
    {
        const std::size_t count = m_file.readSome(offset + m_start, into);
        m_done += count;
        return count;
    }
    std::optional<std::uint64_t> plainSize() const override { return m_file.size() - m_start; }
    std::uint64_t fileDone() const override { return m_done; }
    std::uint64_t fileSize() const override { return m_file.size(); }

private:
    FileBytes m_file;
    std::uint64_t m_start; // behind a byte order mark
    std::atomic<std::uint64_t> m_done = 0;
};

class TextInMemory : public LogText
{
public:
    explicit TextInMemory(std::shared_ptr<const std::string> text) : m_text(std::move(text)) {}

    std::size_t readSome(std::uint64_t offset, std::span<char> into) override
    {
        return offset < m_text->size() ? m_text->copy(into.data(), into.size(), offset) : 0;
    }
    std::optional<std::uint64_t> plainSize() const override { return m_text->size(); }
    std::uint64_t fileDone() const override { return m_text->size(); }
    std::uint64_t fileSize() const override { return m_text->size(); }

private:
    std::shared_ptr<const std::string> m_text;
};

// A source that can only be read from its beginning onwards. Going back begins anew.
class Stream : public LogText
{
public:
    std::size_t readSome(std::uint64_t offset, std::span<char> into) final
    {
        if (offset < m_position) {
            rewind();
            m_position = 0;
        }
        std::vector<char> skipped(offset > m_position ? blockSize : 0);
        while (m_position < offset) {
            const std::size_t wanted = std::min<std::uint64_t>(skipped.size(), offset - m_position);
            const std::size_t count = next(std::span(skipped).first(wanted));
            m_position += count;
            if (count < wanted)
                return 0;
        }
        const std::size_t count = next(into);
        m_position += count;
        return count;
    }

private:
    virtual std::size_t next(std::span<char> into) = 0;
    virtual void rewind() = 0;
    std::uint64_t m_position = 0;
};

// gzip, also several members one behind the other.
class GzipStream : public Stream
{
public:
    explicit GzipStream(FileBytes file) : m_file(std::move(file)), m_input(blockSize) { start(); }
    GzipStream(const GzipStream &) = delete;
    GzipStream &operator=(const GzipStream &) = delete;
    ~GzipStream() override { inflateEnd(&m_stream); }

    std::uint64_t fileDone() const override { return m_filePosition; }
    std::uint64_t fileSize() const override { return m_file.size(); }
    Problems problems() const override { return m_problems; }

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
                damaged(say(Words::tr("The compressed log ends in the middle. What comes before the end is used; copy "
                                      "the file again if the run has ended.")));
            m_ended = true;
            return;
        }
        m_inMember = true;
        const int result = inflate(&m_stream, Z_NO_FLUSH);
        if (result == Z_STREAM_END) {
            m_inMember = false;
            if (m_stream.avail_in == 0 && !refill())
                m_ended = true;
            else
                inflateReset(&m_stream);
        } else if (result != Z_OK && result != Z_BUF_ERROR) {
            damaged(say(Words::tr("The compressed log is damaged behind byte {} of the file; what comes before is "
                                  "used. Copy the file again."),
                        m_filePosition - m_stream.avail_in));
            m_ended = true;
        }
    }

    bool refill()
    {
        const std::size_t count = m_file.readSome(m_filePosition, m_input);
        m_filePosition += count;
        m_stream.next_in = reinterpret_cast<Bytef *>(m_input.data());
        m_stream.avail_in = static_cast<uInt>(count);
        return count > 0;
    }

    void damaged(std::string message)
    {
        if (m_problems.empty())
            m_problems.push_back({m_file.path(), 0, Severity::Warning, std::move(message)});
    }

    void start()
    {
        std::memset(&m_stream, 0, sizeof m_stream);
        m_ended = inflateInit2(&m_stream, 16 + MAX_WBITS) != Z_OK;
    }

    void rewind() override
    {
        inflateEnd(&m_stream);
        m_filePosition = 0;
        m_inMember = false;
        start();
    }

    FileBytes m_file;
    std::vector<char> m_input;
    z_stream m_stream;
    std::uint64_t m_filePosition = 0;
    bool m_ended = false;
    bool m_inMember = false;
    Problems m_problems;
};

// Another encoding's text as UTF-8.
class DecodedStream : public Stream
{
public:
    DecodedStream(std::unique_ptr<LogText> source, Encoding encoding)
        : m_source(std::move(source)), m_encoding(encoding), m_input(blockSize)
    {
        rewind();
    }
    std::uint64_t fileDone() const override { return m_source->fileDone(); }
    std::uint64_t fileSize() const override { return m_source->fileSize(); }
    std::string encoding() const override { return m_encoding.name(); }
    Problems problems() const override { return m_source->problems(); }

private:
    std::size_t next(std::span<char> into) override
    {
        std::size_t copied = 0;
        while (copied < into.size()) {
            if (m_taken == m_decoded.size() && !decodeMore())
                break;
            const std::size_t count = std::min(into.size() - copied, m_decoded.size() - m_taken);
            std::memcpy(into.data() + copied, m_decoded.data() + m_taken, count);
            m_taken += count;
            copied += count;
        }
        return copied;
    }

    bool decodeMore()
    {
        m_decoded.clear();
        m_taken = 0;
        while (m_decoded.empty()) {
            const std::size_t count = m_source->readSome(m_position, m_input);
            m_position += count;
            m_decoder->decode(std::string_view(m_input.data(), count), count < m_input.size(), m_decoded);
            if (count < m_input.size())
                return !m_decoded.empty();
        }
        return true;
    }

    void rewind() override
    {
        m_position = m_encoding.markLength;
        m_decoder = std::make_unique<Decoder>(m_encoding);
        m_decoded.clear();
        m_taken = 0;
    }

    std::unique_ptr<LogText> m_source;
    Encoding m_encoding;
    std::vector<char> m_input;
    std::unique_ptr<Decoder> m_decoder;
    std::string m_decoded;
    std::size_t m_taken = 0;
    std::uint64_t m_position = 0;
};

} // namespace

std::unique_ptr<LogText> openMemory(std::shared_ptr<const std::string> text)
{
    return std::make_unique<TextInMemory>(std::move(text));
}

tl::expected<std::unique_ptr<LogText>, Problem> openUnpacked(const std::string &path)
{
    auto file = FileBytes::open(path);
    if (!file)
        return tl::unexpected(file.error());
    char start[2] = {};
    if (file->readSome(0, start) == 2 && start[0] == '\x1f' && start[1] == '\x8b')
        return std::make_unique<GzipStream>(std::move(*file));
    return std::make_unique<PlainFile>(std::move(*file), 0);
}

tl::expected<std::unique_ptr<LogText>, Problem> openText(const std::string &path, std::string_view encodingName)
{
    auto source = openUnpacked(path);
    if (!source)
        return source;
    const bool plain = (*source)->plainSize().has_value();
    const std::string start = readStart(**source, encodingSample);
    const Encoding encoding = encodingNamed(encodingName, start).value_or(detectEncoding(start));
    if (encoding.kind == Encoding::Kind::Utf8 && (plain || encoding.markLength == 0)) {
        if (encoding.markLength == 0)
            return source;
        auto file = FileBytes::open(path);
        if (!file)
            return tl::unexpected(file.error());
        return std::make_unique<PlainFile>(std::move(*file), encoding.markLength);
    }
    return std::make_unique<DecodedStream>(std::move(*source), encoding);
}

std::string readAt(LogText &source, std::uint64_t offset, std::size_t most)
{
    std::string text(most, '\0');
    text.resize(source.readSome(offset, text));
    return text;
}

std::string readStart(LogText &source, std::size_t most)
{
    return readAt(source, 0, most);
}

std::optional<std::string> readAll(LogText &source, std::uint64_t limit)
{
    std::string text;
    std::vector<char> block(1 << 20);
    while (true) {
        const std::size_t count = source.readSome(text.size(), block);
        text.append(block.data(), count);
        if (text.size() > limit)
            return std::nullopt;
        if (count < block.size())
            return text;
    }
}

} // namespace rundiff
